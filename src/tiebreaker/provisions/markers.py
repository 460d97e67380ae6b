"""Where a number, letter or dash stands that may begin a provision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from tiebreaker.provisions.numerals import LETTERS_IN_LOOKALIKES, Reading, Series, readings
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A label that may begin a provision."""

    start: int
    end: int
    """Where the words after it begin."""
    style: str
    """Its brackets and dots: ``(x)``, ``x)``, ``x.``, ``x``, ``§``, ``^``, ``-``."""
    label: str
    readings: tuple[Reading, ...]
    place: Place
    refers: bool
    """Whether the words before it make it a reference: *paragraph 1*, *Buchstabe a*."""
    upper: bool
    """Whether the words after it begin with a capital."""
    alone: bool
    """Whether nothing else stands on its line."""
    announced: bool
    """Whether the words before it end in a colon or a dash, as they do before a list."""


_CORE = (
    rf"\d{{1,3}}|[A-Za-z]{{1,2}}|[ivxl]{{1,6}}|[IVXL]{{1,6}}|[α-ω]{{1,2}}|[{LETTERS_IN_LOOKALIKES}]"
)
_LABEL = re.compile(
    rf"""
      <sup>\s*\(?(?P<sup>{_CORE})(?P<supdot>[.)]?)\)?\s*</sup>
    | §§?\s?(?P<section>\d{{1,3}})(?!\d)\s?[.º°)]{{0,2}}
    | (?P<round>\(\s?[*_]{{0,2}}(?P<in>{_CORE})[*_]{{0,2}}\s?\.?\)\.?)
    | (?<![\w(*/'’.])(?P<mark>[*_]{{0,2}})
      (?:
        (?P<half>(?P<before>{_CORE})[*_]{{0,2}}\s?\.?\))
      | (?P<dot>(?P<stop>{_CORE})[*_]{{0,2}}(?:\.[º°ª]?|[º°ª]\.?|[oa]\.)(?:-+|\s?[-–—](?=\s))?(?![.\d])[*_]{{0,2}})
      | (?P<hyphen>(?P<count>\d{{1,2}})[ ]?[-–—](?=[ ]))
      | (?P<bare>(?P<plain>\d{{1,2}}))(?=\s|[*_])[*_]{{0,2}}
      )
    """,
    re.VERBOSE,
)
_DASH = re.compile(r"^[ \t>]*(?P<dash>[-–—•·▪◦‣●■]|\*(?=\s))[ \t]*(?=\S)", re.MULTILINE)
_BEFORE_DASH = re.compile(r"(?:^|[:;.,–—][\s\"'”’»)\]*_-]*|\b\w{1,4})$")
_BEFORE_LINE = re.compile(
    r"^[ \t\ufeff#>*_\-–—•·▪◦‣●■]*(?:<sup>\s*\w{1,3}\s*</sup>\s*|\[\^?\w{1,4}\]\s*)?$"
)
_AFTER = re.compile(r"(?:\s|\*\*|\[\^?\w{1,4}\]|<sup>\s*\w{1,3}\s*</sup>)*")
_AFTER_ALONE = re.compile(r"\s*\n[ \t]*[-–—•·][ \t]+")
_COMMA = re.compile(r",\s*$")
_CLAUSE_END = re.compile(r"[.;:][\s\"'”’»)\]*_]*$")
_BRACKET_END = re.compile(r"[)\]”»\"]\s*$")
_LOOK_BACK = 60
_TITLE = re.compile(r"[\s.:–—-]*[^\n;:.]*[.)*_]*\s*$")
_LONGEST_TITLE = 160


def markers(text: str, start: int, end: int) -> list[Marker]:
    """All labels between *start* and *end*, in order; linear in the length."""
    found: list[Marker] = []
    dashes = _dashes(text, start, end)
    dash = next(dashes, None)
    for match in _LABEL.finditer(text, start, end):
        if found and match.start() < found[-1].end and match.start() < _label_end(found[-1], text):
            continue
        while dash is not None and dash.start < match.start():
            _add_dash(found, dash, text)
            dash = next(dashes, None)
        marker = _marker(text, match, start, end, found[-1] if found else None)
        if marker is not None:
            found.append(marker)
    while dash is not None:
        _add_dash(found, dash, text)
        dash = next(dashes, None)
    return found


def _label_end(marker: Marker, text: str) -> int:
    """Where the label itself ends, before white space."""
    return marker.start + len(text[marker.start : marker.end].rstrip())


def _dashes(text: str, start: int, end: int) -> Iterator[Marker]:
    for match in _DASH.finditer(text, start, end):
        yield Marker(
            start=match.start("dash"),
            end=match.end(),
            style="-",
            label="-",
            readings=(Reading(Series.DASH, 0),),
            place=Place.LINE,
            refers=False,
            upper=text[match.end()].isupper(),
            alone=False,
            announced=_announced(text, match.start("dash"), start),
        )


def _add_dash(found: list[Marker], dash: Marker, text: str) -> None:
    """Keep a dash unless it only decorates a label: ``- a) …``, or ``- 1`` over ``- words``."""
    if found and dash.start < found[-1].end:
        return
    if not _BEFORE_DASH.search(text[max(0, dash.start - 20) : dash.start].rstrip()):
        return
    if found and found[-1].style == "-" and not text[found[-1].end : dash.start].strip():
        return
    label = _LABEL.match(text, dash.end)
    if label is not None and _label_of(label)[1] and _style(label) != "x":
        return
    if label is not None and not text[label.end() : _line_end(text, label.end())].strip():
        return
    found.append(dash)


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end


def _label_of(match: re.Match[str]) -> tuple[str, tuple[Reading, ...]]:
    names = ("sup", "section", "in", "before", "stop", "count", "plain")
    label = next(value for value in map(match.group, names) if value is not None)
    return label, readings(label)


def _style(match: re.Match[str]) -> str:
    emphasis = "*" if "*" in match.group() or "_" in match.group() else ""
    for name, style in (("round", "(x)"), ("half", "x)"), ("dot", "x."), ("hyphen", "x-")):
        if match[name] is not None:
            return style + emphasis
    if match["sup"] is not None:
        return "^." if match["supdot"] else "^"
    return "§" if match["section"] is not None else "x"


def _marker(
    text: str, match: re.Match[str], start: int, end: int, last: Marker | None
) -> Marker | None:
    label, meanings = _label_of(match)
    if not meanings:
        return None
    style = _style(match)
    place = _place(text, match.start(), start, last)
    line_end = _line_end(text, match.end())
    alone = not text[match.end() : line_end].strip(" \t*_")
    after = _AFTER.match(text, match.end(), end)
    words = after.end() if after is not None else match.end()
    if alone and place is Place.LINE and (dash := _AFTER_ALONE.match(text, match.end(), end)):
        words = dash.end()
    following = text[words : words + 1]
    upper = following.isupper() or following in "«„“\"'‘‹("
    if not _possible(style, place, glued=match.end() == words, upper=upper, alone=alone):
        return None
    return Marker(
        start=match.start(),
        end=words,
        style=style,
        label=label,
        readings=meanings,
        place=place,
        refers=_refers(text, match.start(), start),
        upper=upper,
        alone=alone,
        announced=_announced(text, match.start(), start),
    )


def _possible(style: str, place: Place, *, glued: bool, upper: bool, alone: bool) -> bool:
    """Whether a label of *style* can begin a provision at such a place at all."""
    plain = style.removesuffix("*")
    if plain in {"x", "x-", "^"}:
        return place is Place.LINE and (upper or alone)
    if plain == "x.":
        return place is Place.LINE or (not glued and (place is Place.CLAUSE or upper))
    if plain == "§":
        return place >= Place.CLAUSE
    return True


def _place(text: str, position: int, start: int, last: Marker | None) -> Place:
    if last is not None and last.end >= position and last.style != "-":
        if "\n" not in text[last.start : position]:
            return last.place
    line_start = max(text.rfind("\n", max(start, position - _LOOK_BACK), position) + 1, start)
    if position - line_start < _LOOK_BACK and _BEFORE_LINE.match(text[line_start:position]):
        at_start = line_start == start or text[line_start - 1] == "\n"
        return Place.LINE if at_start else Place.INLINE
    if position - start < _LONGEST_TITLE and _TITLE.match(text[start:position]):
        return Place.CLAUSE
    before = text[max(start, position - _LOOK_BACK) : position]
    before = _conjunction().sub("", before)
    if _CLAUSE_END.search(before):
        return Place.CLAUSE
    return Place.COMMA if _COMMA.search(before) else Place.INLINE


def _announced(text: str, position: int, start: int) -> bool:
    before = text[max(start, position - _LOOK_BACK) : position].rstrip()
    return before.endswith((":", "–", "—", ": -", ":\n-"))


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


def _refers(text: str, position: int, start: int) -> bool:
    before = text[max(start, position - _LOOK_BACK) : position]
    return _reference().search(before) is not None
