"""The words of a provision, each with its place in the source and a plain form to compare."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tiebreaker.provisions.model import Span

_SUPERSCRIPT = re.compile(r"<sup>[^<]{0,8}</sup>|<[^<>]{0,200}>|\[\^[^\]\s]{1,6}\]")
_TOKEN = re.compile(
    r"[^\W\d_ºª]+(?:\u00ad\s*[^\W\d_]+)*(?:-[ \t]*\n\s*[^\W\d_A-Z]+)?|\d+|[^\w\s]|[_ºª]", re.UNICODE
)
_ORDINAL = frozenset("ºª")
_BROKEN = re.compile(r"\u00ad\s*|-[ \t]*\n\s*")
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a mark of punctuation."""

    plain: str
    """In lower case and without accents."""
    span: Span
    alone: bool = False
    """Whether nothing else stands on its line: a page number, a stray letter."""

    @property
    def is_word(self) -> bool:
        """Whether it is made of letters."""
        return self.plain[0].isalpha() and self.plain not in _ORDINAL

    @property
    def is_number(self) -> bool:
        """Whether it is made of digits."""
        return self.plain[0].isdigit()


@lru_cache(maxsize=20_000)
def plain(word: str) -> str:
    """Lower case, no accents, no ligatures.

    >>> plain("Habitação")
    'habitacao'
    """
    folded = word.lower().translate(_LETTERS)
    bare = unicodedata.normalize("NFKD", folded)
    return "".join(char for char in bare if not unicodedata.combining(char)) or word


def tokens(text: str, span: Span) -> tuple[Token, ...]:
    """The tokens of a slice of *text*; mark-up and the numbers of footnotes are left out."""
    return tuple(_tokens(text, span))


def _tokens(text: str, span: Span) -> Iterator[Token]:
    position = span.start
    for hole in [*_SUPERSCRIPT.finditer(text, span.start, span.end), None]:
        end = span.end if hole is None else hole.start()
        for match in _TOKEN.finditer(text, position, end):
            word = _BROKEN.sub("", match.group()) or match.group()
            yield Token(
                word if word in _ORDINAL else plain(word),
                Span(match.start(), match.end()),
                alone=_alone(text, match.start(), match.end()),
            )
        position = span.end if hole is None else hole.end()


def _alone(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - 40) : start].rpartition("\n")
    after = text[end : end + 40].partition("\n")
    return bool(before[1] and after[1]) and not (before[2].strip() or after[0].strip())
