"""Reads what a question asks about: a linear layer over the frozen embedding of the question."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tiebreaker.retrieval.lexical import WordIndex
from tiebreaker.retrieval.model import Reading, Role
from tiebreaker.retrieval.questions import lay_questions, role_of
from tiebreaker.settings import Settings

if TYPE_CHECKING:
    from tiebreaker.retrieval.embedding import SentenceEmbeddings

Floats = NDArray[np.float32]

_NEIGHBOURS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A softmax layer: which topic a vector is about."""

    topics: tuple[str, ...]
    weights: Floats
    bias: Floats
    centre: Floats
    """The mean of the vectors it learned from, taken off first: E5's vectors lie close together."""
    learned: str
    """The hash of the questions that it learned from."""

    def read(self, vector: Floats) -> Reading:
        """The probabilities of roles, which are sums of those of topics."""
        moved: Floats = vector - self.centre
        moved /= max(float(np.linalg.norm(moved)), 1e-9)
        numbers = moved @ self.weights + self.bias
        powers = np.exp(numbers - numbers.max())
        return _reading(dict(zip(self.topics, (powers / powers.sum()).tolist(), strict=True)))

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
        layer = self._layer if vector is not None else None
        return self._words.read(query) if vector is None or layer is None else layer.read(vector)

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
    def _layer(self) -> Layer | None:
        from tiebreaker.retrieval.embedding import BUNDLED
        from tiebreaker.retrieval.training import SHIPPED_LAYER, own_layer

        if self._settings.embeddings == BUNDLED:
            return Layer.load(SHIPPED_LAYER)
        model = self.model
        return own_layer(model, self._settings) if model is not None else None

    @cached_property
    def _words(self) -> _WordReader:
        return _WordReader()


class _WordReader:
    """Reads a question by the lay questions that share most words with it."""

    def __init__(self) -> None:
        self._index = WordIndex([question.text for question in lay_questions()])

    def read(self, query: str) -> Reading:
        scores = np.array(self._index.scores(query))
        nearest = np.argsort(-scores, kind="stable")[:_NEIGHBOURS]
        total = float(scores[nearest].sum())
        votes: dict[str, float] = {}
        for index in nearest:
            if total > 0:
                topic = lay_questions()[index].topic
                votes[topic] = votes.get(topic, 0.0) + float(scores[index]) / total
        return _reading(votes)


def _reading(probabilities: dict[str, float]) -> Reading:
    sums = dict.fromkeys(Role, 0.0)
    for topic, probability in probabilities.items():
        sums[role_of(topic)] += probability
    return tuple(sorted(sums.items(), key=lambda item: -item[1]))
