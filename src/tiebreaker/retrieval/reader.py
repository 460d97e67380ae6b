"""Reads what a question asks about: a linear layer over the frozen embedding of the question."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tiebreaker.retrieval.model import Reading, Role
from tiebreaker.retrieval.questions import role_of

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A softmax layer: which topic a vector is about."""

    topics: tuple[str, ...]
    weights: Floats
    bias: Floats
    centre: Floats
    """The mean of the vectors it learned from, taken off first: E5's vectors lie close together."""

    def probabilities(self, vector: Floats) -> Floats:
        """One a topic, adding up to 1."""
        moved: Floats = vector - self.centre
        moved /= max(float(np.linalg.norm(moved)), 1e-9)
        return softmax(moved @ self.weights + self.bias)

    def save(self, path: Path) -> None:
        """Write it down in half precision."""
        np.savez_compressed(
            path,
            topics=np.array(self.topics),
            weights=self.weights.astype(np.float16),
            bias=self.bias.astype(np.float16),
            centre=self.centre.astype(np.float16),
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
            )


def reading(topics: tuple[str, ...], probabilities: Floats) -> Reading:
    """The probabilities of roles, likeliest first, from those of topics."""
    sums = dict.fromkeys(Role, 0.0)
    for topic, probability in zip(topics, probabilities, strict=True):
        sums[role_of(topic)] += float(probability)
    return tuple(sorted(sums.items(), key=lambda item: -item[1]))


def softmax(numbers: Floats) -> Floats:
    """Probabilities from numbers of any size, along the last axis."""
    powers = np.exp(numbers - numbers.max(axis=-1, keepdims=True))
    result: Floats = (powers / powers.sum(axis=-1, keepdims=True)).astype(np.float32)
    return result
