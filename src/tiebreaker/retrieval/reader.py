"""Reads what a question asks about: a linear layer over its embedding and the things it names."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tiebreaker.retrieval.concepts import spoken_of
from tiebreaker.retrieval.model import Reading, Role
from tiebreaker.retrieval.questions import role_of
from tiebreaker.settings import Settings

if TYPE_CHECKING:
    from tiebreaker.retrieval.embedding import SentenceEmbeddings

Floats = NDArray[np.float32]

_SPOKEN = 0.3
"""How much the things that are named weigh beside the embedding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A softmax layer: which topic a question is about."""

    topics: tuple[str, ...]
    weights: Floats
    bias: Floats
    centre: Floats
    """The mean of the vectors it learned from; empty where it learned from words alone."""
    learned: str
    """The hash of what it learned from."""

    def read(self, query: str, vector: Floats | None) -> Reading:
        """The probabilities of roles, which are sums of those of topics."""
        numbers = features(query, vector, self.centre) @ self.weights + self.bias
        powers = np.exp(numbers - numbers.max())
        sums = dict.fromkeys(Role, 0.0)
        for topic, probability in zip(self.topics, powers / powers.sum(), strict=True):
            sums[role_of(topic)] += float(probability)
        return tuple(sorted(sums.items(), key=lambda item: -item[1]))

    def save(self, path: Path) -> None:
        """Write it down in half precision."""
        np.savez_compressed(
            path,
            topics=np.array(self.topics),
            weights=self.weights.astype(np.float16),
            bias=self.bias.astype(np.float16),
            centre=self.centre.astype(np.float16),
            learned=np.array(self.learned),
        )

    @classmethod
    def load(cls, path: Path) -> Layer:
        """Read it back."""
        with np.load(path, allow_pickle=False) as stored:
            return cls(
                topics=tuple(str(topic) for topic in stored["topics"]),
                weights=stored["weights"].astype(np.float32),
                bias=stored["bias"].astype(np.float32),
                centre=stored["centre"].astype(np.float32),
                learned=str(stored["learned"]),
            )


def features(query: str, vector: Floats | None, centre: Floats) -> Floats:
    """What a layer sees of a question: where its vector lies, and what it speaks of."""
    spoken = _SPOKEN * spoken_of(query)
    if vector is None or not centre.size:
        return spoken
    # E5's vectors lie close together: what tells them apart is how they leave their mean
    moved = vector - centre
    moved /= max(float(np.linalg.norm(moved)), 1e-9)
    return np.concatenate([moved, spoken])


class QuestionReader:
    """Reads questions with the model that is set, and by words alone where there is none."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._remembered = lru_cache(maxsize=256)(self._embedded)
        self.notice: str | None = None

    def read(self, query: str) -> Reading:
        """Every role with its probability, the likeliest first."""
        vector = self.vector(query)
        return (self._by_words if vector is None else self._layer).read(query, vector)

    def vector(self, query: str) -> Floats | None:
        """The question's vector; ``None`` where there is no model."""
        return self._remembered(query) if self.model is not None else None

    @property
    def model(self) -> SentenceEmbeddings | None:
        """The model, loaded when it is first needed; ``None`` when it cannot be."""
        with self._lock:
            return self._loaded

    @cached_property
    def _loaded(self) -> SentenceEmbeddings | None:
        from tiebreaker.retrieval.embedding import NoModelError, load_embeddings

        try:
            return load_embeddings(self._settings.embeddings)
        except NoModelError as error:
            self.notice = f"{error}. Until then search goes by words alone"
            return None

    def _embedded(self, query: str) -> Floats:
        model = self.model
        return np.array(model.embed_query(query) if model else (), dtype=np.float32)

    @cached_property
    def _layer(self) -> Layer:
        from tiebreaker.retrieval.embedding import BUNDLED
        from tiebreaker.retrieval.training import SHIPPED_LAYER, own_layer

        if self._settings.embeddings == BUNDLED or self.model is None:
            return Layer.load(SHIPPED_LAYER)
        return own_layer(self.model, self._settings)

    @cached_property
    def _by_words(self) -> Layer:
        from tiebreaker.retrieval.training import WORDS_LAYER

        return Layer.load(WORDS_LAYER)
