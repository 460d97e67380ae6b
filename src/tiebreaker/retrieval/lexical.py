"""Search by words: BM25 over words without accents and case."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_K1, _B = 1.2, 0.75
_STEM = 6
"""Words are compared by their first letters: enough for most endings in these languages."""


def words(text: str) -> list[str]:
    """The words of *text*, folded and cut to a stem.

    >>> words("Habitação permanente; permanently")
    ['habita', 'perman', 'perman']
    """
    return [word[:_STEM] for word in _WORD.findall(folded(text))]


def folded(text: str) -> str:
    """*text* without case and accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in bare if not unicodedata.combining(char))


class WordIndex:
    """BM25 (Robertson and Zaragoza's weighting) over a few hundred texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._counts = [Counter(words(text)) for text in texts]
        lengths = [sum(counts.values()) for counts in self._counts]
        mean = sum(lengths) / len(lengths) if lengths else 1.0
        self._lengths = [length / (mean or 1.0) for length in lengths]
        self._holders = Counter(word for counts in self._counts for word in counts)

    def scores(self, query: str) -> list[float]:
        """One score a text, 0 where no word is shared."""
        wanted = [(word, self._rarity(word)) for word in set(words(query)) if word in self._holders]
        return [
            sum(rarity * self._weight(counts[word], length) for word, rarity in wanted)
            for counts, length in zip(self._counts, self._lengths, strict=True)
        ]

    def _rarity(self, word: str) -> float:
        held = self._holders[word]
        return math.log(1 + (len(self._counts) - held + 0.5) / (held + 0.5))

    @staticmethod
    def _weight(count: int, length: float) -> float:
        return count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length)) if count else 0.0
