"""Whether a provision may begin at a place in a text."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache

from tiebreaker.provisions.labels import DASHES, SPACE
from tiebreaker.provisions.parts import any_of, parts


class Place(IntEnum):
    """How likely the place of a label makes it that a provision begins there."""

    INLINE = 0
    """In the middle of a sentence."""
    COMMA = 1
    CLAUSE = 2
    """After a sentence or clause has ended."""
    LINE = 3
    """At the start of a line, or right after a label that is there."""


_BEFORE_LINE = re.compile(
    rf"^[{SPACE}#>|*_{DASHES}]*(?:<sup>\s*\w{{1,3}}\s*</sup>\s*|\[\^?\w{{1,4}}\]\s*|\d{{1,2}}\s)?$"
)
_COMMA = re.compile(r",\s*$")
_CLAUSE_END = re.compile(r"[.;:][\s\"'”’»)\]*_]*$")
_TITLE = re.compile(r"[\s.:–—-]*[^;:.]*[.)*_]*\s*$")
_ANNOUNCED = re.compile(rf"(?::[\s{DASHES}#>|*_]*|\w\s?[–—]\s*)$")
_LOOK_BACK = 60
_LONGEST_TITLE = 160


def place(text: str, position: int, start: int) -> Place:
    """Where *position* is in the text that begins at *start*."""
    line_start = max(text.rfind("\n", max(start, position - _LOOK_BACK), position) + 1, start)
    if _BEFORE_LINE.match(text[max(line_start, position - _LOOK_BACK) : position]):
        at_start = line_start == start or text[line_start - 1] == "\n"
        return Place.LINE if at_start else Place.INLINE
    if position - start < _LONGEST_TITLE and _TITLE.match(text[start:position]):
        return Place.CLAUSE
    before = text[max(start, position - _LOOK_BACK) : position]
    before = _conjunction().sub("", before)
    if _CLAUSE_END.search(before):
        return Place.CLAUSE
    return Place.COMMA if _COMMA.search(before) else Place.INLINE


def is_announced(text: str, position: int, start: int) -> bool:
    """Whether the words before *position* end in a colon or a dash, as before a list."""
    return _ANNOUNCED.search(text[max(start, position - _LOOK_BACK) : position]) is not None


def is_reference(text: str, position: int, start: int) -> bool:
    """Whether the words before make a label a reference: *paragraph 1*, *Buchstabe a*."""
    before = text[max(start, position - _LOOK_BACK) : position]
    return _reference().search(before) is not None


@cache
def _conjunction() -> re.Pattern[str]:
    """A joining word before a label: *…; and (b)*."""
    return re.compile(rf"(?<=[;,.:])\s+(?:{any_of(parts().joining)})\s*$", re.IGNORECASE)


@cache
def _reference() -> re.Pattern[str]:
    """A word for a part of a treaty, or a label, with the labels that are joined to it."""
    words = parts()
    number = r"(?:\d{1,3}|[A-Za-z]|[ivxlIVXL]{1,6})"
    label = rf"[(\[]?\s?[*_]{{0,2}}{number}[*_]{{0,2}}\s?[)\]]?[º°ª]?(?!\w)"
    joining = rf"(?:(?:{any_of(words.joining)})\s+)"
    joint = rf"(?:\s*[,/–-]\s*{joining}?|\s+{joining}?)"
    named = rf"(?:{any_of(words.reference)})(?!\w)|(?:{any_of(words.abbreviation)})\."
    return re.compile(
        rf"""(?<!\w)(?:
            (?:{named}|§§?|n\.?\s?[º°])(?:\s*{label}(?:{joint}{label}){{0,6}}{joint})?\s*$
          | \(?{number}\)(?:\s*,\s*{joining}?|\s+{joining})$
        )""",
        re.IGNORECASE | re.VERBOSE,
    )
