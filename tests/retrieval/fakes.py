"""A model that embeds by counting letters: quick, and blind to meaning."""

from __future__ import annotations

import numpy as np

from tiebreaker.retrieval.concepts import spoken_of
from tiebreaker.retrieval.embedding import SentenceEmbeddings
from tiebreaker.retrieval.model import Role
from tiebreaker.retrieval.reader import Layer

LONGEST = 400


class LetterCounts(SentenceEmbeddings):
    """Implements the model's interface without any weights; counts what it was asked for."""

    def __init__(self) -> None:
        self.embedded: list[str] = []

    @property
    def dimension(self) -> int:
        return 26

    @property
    def longest(self) -> int:
        return LONGEST

    def tokens(self, text: str) -> int:
        return len(text.split())

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        self.embedded += texts
        return self.embed_queries(texts)

    def embed_queries(self, texts: list[str]) -> list[list[float]]:
        return [_counted(text) for text in texts]


def _counted(text: str) -> list[float]:
    counts = [float(text.casefold().count(chr(letter))) for letter in range(97, 123)]
    length = sum(count * count for count in counts) ** 0.5 or 1.0
    return [count / length for count in counts]


def undecided() -> Layer:
    """A layer over the letters to which every question may be about anything."""
    return Layer(
        topics=tuple(Role),
        weights=np.zeros((26 + spoken_of("").size, len(Role)), dtype=np.float32),
        bias=np.zeros(len(Role), dtype=np.float32),
        centre=np.zeros(26, dtype=np.float32),
        learned="nothing",
    )
