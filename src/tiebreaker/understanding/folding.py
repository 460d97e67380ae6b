"""A message without case and accents, with a way back to the person's own letters."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from tiebreaker.provisions.model import Span

_LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "’": "'", "‘": "'", "´": "'", "`": "'", "ʼ": "'", "–": "-", "—": "-", "‑": "-",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u00a0": " ",
}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")


@cache
def _folded_letter(letter: str) -> str:
    lower = letter.lower()
    if lower in _LETTERS:
        return _LETTERS[lower]
    base = unicodedata.normalize("NFKD", lower)
    return "".join(mark for mark in base if not unicodedata.combining(mark))


def fold(text: str) -> str:
    """*text* in small letters without accents.

    >>> fold("Córdoba, Großbritannien")
    'cordoba, grossbritannien'
    """
    return "".join(map(_folded_letter, text))


@dataclass(frozen=True, slots=True)
class Token:
    """A run of letters and digits; ``start`` and ``end`` are positions in the message."""

    word: str
    """The word, folded."""
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedText:
    """A folded message that knows where each of its letters came from."""

    source: str
    text: str
    places: tuple[int, ...]
    """For each letter of ``text`` its position in ``source``, and one more for the end."""

    @classmethod
    def of(cls, source: str) -> FoldedText:
        """Fold *source*; one letter may become two or none."""
        letters: list[str] = []
        places: list[int] = []
        for place, letter in enumerate(source):
            folded = _folded_letter(letter)
            letters.append(folded)
            places.extend([place] * len(folded))
        return cls(source=source, text="".join(letters), places=(*places, len(source)))

    def span(self, start: int, end: int) -> Span:
        """Positions in the folded text as positions in the message."""
        last = self.places[end - 1] + 1 if end > start else self.places[start]
        while last < len(self.source) and unicodedata.combining(self.source[last]):
            last += 1
        return Span(self.places[start], last)

    def tokens(self) -> tuple[Token, ...]:
        """The words in order, with their places in the message."""
        found = []
        for match in _WORD.finditer(self.text):
            span = self.span(*match.span())
            found.append(Token(match.group(), span.start, span.end))
        return tuple(found)
