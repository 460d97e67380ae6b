"""Where a number, letter or dash stands that may begin a provision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tiebreaker.provisions.labels import SPACE, Label, dashes, label_at, labels
from tiebreaker.provisions.numerals import Reading, Series
from tiebreaker.provisions.places import Place, is_announced, is_reference, place


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A label that may begin a provision."""

    start: int
    end: int
    """Where the words after it begin."""
    style: str
    """Its brackets and dots, as in ``labels.Label``; ``-`` for any dash."""
    label: str
    readings: tuple[Reading, ...]
    place: Place
    refers: bool = False
    """Whether the words before it make it a reference: *paragraph 1*, *Buchstabe a*."""
    upper: bool
    """Whether the words after it begin with a capital."""
    alone: bool = False
    """Whether nothing else stands on its line."""
    announced: bool
    """Whether the words before it end in a colon or a dash, as they do before a list."""


_BEFORE_DASH = re.compile(r"(?:^|[:;.,–—][\s\"'”’»)\]*_-]*|\b\w{1,4})$")
_AFTER = re.compile(r"(?:\s|\*\*|\[\^?\w{1,4}\]|<sup>\s*\w{1,3}\s*</sup>)*")
_ALONE = re.compile(rf"[{SPACE}*_]*(?:\n|$)")
_DASH_BELOW = re.compile(rf"\s*\n[{SPACE}]*[-–—•·][{SPACE}]+")


def markers(text: str, start: int, end: int) -> list[Marker]:
    """All labels between *start* and *end*, in order; linear in the length."""
    found: list[Marker] = []
    waiting = dashes(text, start, end)
    dash = next(waiting, None)
    for label in labels(text, start, end):
        while dash is not None and dash[0] < label.start:
            _add_dash(found, dash, text, start)
            dash = next(waiting, None)
        marker = _marker(text, label, start, end, found[-1] if found else None)
        if marker is not None:
            found.append(marker)
    for last in _rest(dash, waiting):
        _add_dash(found, last, text, start)
    return found


def _rest(
    first: tuple[int, int] | None, others: Iterator[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    if first is not None:
        yield first
        yield from others


def _add_dash(found: list[Marker], dash: tuple[int, int], text: str, start: int) -> None:
    """Keep a dash unless it only decorates a label: ``- a) …``, or ``- 1`` over ``- words``."""
    position, words = dash
    last = found[-1] if found else None
    if last is not None and (position < last.end or _nothing_between(text, last, position)):
        return
    if not _BEFORE_DASH.search(text[max(start, position - 20) : position].rstrip()):
        return
    label = label_at(text, words)
    if label is not None and (label.style != "x" or _ALONE.match(text, label.end)):
        return
    found.append(
        Marker(
            start=position,
            end=words,
            style="-",
            label="-",
            readings=(Reading(Series.DASH, 0),),
            place=Place.LINE,
            upper=text[words].isupper(),
            announced=is_announced(text, position, start),
        )
    )


def _nothing_between(text: str, last: Marker, position: int) -> bool:
    return last.style == "-" and not text[last.end : position].strip()


def _marker(text: str, label: Label, start: int, end: int, last: Marker | None) -> Marker | None:
    where = _place(text, label, start, last)
    alone = _ALONE.match(text, label.end) is not None
    after = _AFTER.match(text, label.end, end)
    words = after.end() if after is not None else label.end
    if alone and where is Place.LINE and (dash := _DASH_BELOW.match(text, label.end, end)):
        words = dash.end()
    following = text[words : words + 1]
    upper = following.isupper() or (following != "" and following in "«„“\"'‘‹(")
    glued = label.end == words
    if not _possible(label, where, glued=glued, upper=upper, alone=alone):
        return None
    return Marker(
        start=label.start,
        end=words,
        style=label.style,
        label=label.written,
        readings=label.readings,
        place=where,
        refers=is_reference(text, label.start, start),
        upper=upper,
        alone=alone,
        announced=is_announced(text, label.start, start),
    )


def _place(text: str, label: Label, start: int, last: Marker | None) -> Place:
    """The place of a label; one right after another label has the other's place."""
    if last is None or last.end < label.start or last.style == "-":
        return place(text, label.start, start)
    return place(text, label.start, start) if "\n" in text[last.start : label.start] else last.place


def _possible(label: Label, where: Place, *, glued: bool, upper: bool, alone: bool) -> bool:
    """Whether a label of this style can begin a provision at such a place at all."""
    line, clause = where is Place.LINE, where is Place.CLAUSE
    style = label.style.removesuffix("*")
    if style == "x":
        return (line and (upper or alone)) or (clause and upper)
    if style in {"x.", "x°"}:
        return line or (clause and (upper or not glued)) or (upper and not glued)
    if style in {"x-", "^", "w x", "n.x"}:
        return line and (upper or alone)
    return {"x/": line, "§": line or clause}.get(style, True)
