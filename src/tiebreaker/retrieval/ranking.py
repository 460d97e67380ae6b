"""How well each provision of one treaty answers a question, from three sorts of evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tiebreaker.retrieval.lexical import WordIndex
from tiebreaker.retrieval.model import Passage, Reading, Role
from tiebreaker.retrieval.reader import Floats
from tiebreaker.retrieval.references import named
from tiebreaker.retrieval.roles import FALLBACKS

_ROLE, _MEANING, _WORDS = 0.9, 0.07, 0.03
_NEAREST = 0.8
"""What a treaty that has no words on the matter is worth, beside one that has."""
_SOFTEN = 0.5
"""Probabilities come out too sure of themselves; their roots keep the order and tell more."""


@dataclass(slots=True)
class Shelf:
    """The passages of one treaty in one language."""

    passages: tuple[Passage, ...]
    _words: WordIndex | None = field(default=None)

    def scores(self, query: str, reading: Reading, similarities: Floats | None) -> Floats:
        """From 0 to 1, one a passage; *similarities* are missing when there is no model."""
        if self._words is None:
            self._words = WordIndex([passage.text for passage in self.passages])
        words = _scaled(np.array(self._words.scores(query), dtype=np.float32))
        meaning = words if similarities is None else _scaled(similarities)
        roles = self._by_role(reading, meaning)
        result: Floats = _ROLE * roles + _MEANING * meaning + _WORDS * words
        return self._with_named(query, result)

    def _with_named(self, query: str, scores: Floats) -> Floats:
        """Lift what the question names by its place above everything else."""
        for place in named(query):
            weight = 0.6 if place.is_exact else 0.5
            lifted = np.array([place.matches(passage) for passage in self.passages], np.float32)
            if lifted.any():
                scores = (1 - weight) * scores + weight * lifted
        return scores

    def _by_role(self, reading: Reading, meaning: Floats) -> Floats:
        """How likely it is that the question is about what each passage does."""
        scores = np.zeros(len(self.passages), dtype=np.float32)
        for role, probability in reading:
            found, share = self._answering(role)
            for index in found:
                likeness = float(meaning[index]) if role is Role.OTHER_ARTICLE else 1.0
                scores[index] += probability * share * likeness
        result: Floats = scores**_SOFTEN
        return result

    def _answering(self, role: Role) -> tuple[Sequence[int], float]:
        """The passages with that role, or with the nearest that the treaty has, and their share.

        Among other articles, which all have the one role, likeness decides.
        """
        for wanted in (role, *FALLBACKS.get(role, ())):
            found = [i for i, passage in enumerate(self.passages) if wanted in passage.roles]
            if found:
                return found, 1.0 if wanted is role else _NEAREST
        return (), 0.0


def _scaled(numbers: Floats) -> Floats:
    """Stretched from 0 to 1; all 0 where nothing tells them apart."""
    least, most = float(numbers.min()), float(numbers.max())
    if most - least < 1e-6:
        return np.zeros_like(numbers)
    result: Floats = (numbers - least) / (most - least)
    return result
