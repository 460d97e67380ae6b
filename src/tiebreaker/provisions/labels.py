"""What a number, letter or dash before a provision looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tiebreaker.provisions.numerals import LETTERS_IN_LOOKALIKES, Reading, readings
from tiebreaker.provisions.parts import any_of, parts

SPACE = r" \t\r\f\v\u00a0\u2007\u2009\u202f\u00ad\ufeff"
"""White space within a line, for use in a character class."""
DASHES = r"\-–—•·▪◦‣●■"
"""What stands before the items of a list that has no numbers or letters, for the same use."""

_CORE = (
    rf"\d{{1,3}}|[A-Za-z]{{1,2}}|[ivxl]{{1,6}}|[IVXL]{{1,6}}|[α-ω]{{1,2}}|[{LETTERS_IN_LOOKALIKES}]"
)
# brackets and full stops may be misprinted, or escaped as in Markdown: `(a}`, `1\.`
_HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LOWERED = str.maketrans(_HIGH, "0123456789")
_OPEN, _CLOSE, _STOP = r"\\?[({]", r"\\?[)}]", r"\\?\."


@cache
def _label() -> re.Pattern[str]:
    return re.compile(
        rf"""
          <sup>\s*\(?(?P<sup>{_CORE})(?P<supdot>[.)]?)\)?\s*</sup>
        | (?P<high>[{_HIGH}]{{1,2}})
        | §§?\s?(?P<section>\d{{1,3}})(?!\d)\s?[.º°)]{{0,2}}
        | (?P<round>{_OPEN}\s?[*_]{{0,2}}(?P<in>{_CORE})[*_]{{0,2}}\s?\.?{_CLOSE}\.?)
        | (?<![\w(*/'’])(?<!\d\.)[*_]{{0,2}}
          (?:
            (?P<named>(?i:{any_of(parts().abbreviation)})\.[ ]?(?P<of>{_CORE})[.):])
          | (?P<half>(?P<before>{_CORE})[*_]{{0,2}}\s?\.?{_CLOSE})
          | (?P<slash>(?P<over>{_CORE})/(?=\s))
          | (?P<decimal>\d{{1,2}}\.(?P<part>\d{{1,2}})\.?)(?=[ \t\u00a0]+[^\W\d_a-z])
          | (?P<dot>(?P<stop>{_CORE})[*_]{{0,2}}
              (?:[ ]?{_STOP}[º°ª]?|[º°ª]\.?|[oa]\.)(?:-+|[ ]?[-–—](?=\s))?(?![.\d])[*_]{{0,2}})
          | (?P<hyphen>(?P<count>\d{{1,2}})[ \u00a0]?[-–—](?=[ \u00a0]))
          | (?P<bare>(?P<plain>\d{{1,2}}))(?=\s|[*_])[*_]{{0,2}}
          )
        """,
        re.VERBOSE,
    )


_STYLES = (
    ("round", "(x)"),
    ("half", "x)"),
    ("slash", "x/"),
    ("decimal", "n.x"),
    ("dot", "x."),
    ("hyphen", "x-"),
    ("named", "w x"),
    ("section", "§"),
    ("bare", "x"),
)
_LABELS = ("sup", "high", "section", "in", "of", "before", "over", "part", "stop", "count", "plain")
_DASH = re.compile(rf"^[{SPACE}>|]*(?P<dash>[{DASHES}]|\*(?=\s))[{SPACE}]*(?=\S)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label where it stands."""

    start: int
    end: int
    style: str
    """Its brackets and dots: ``(x)``, ``x)``, ``x.``, ``x°``, ``x/``, ``x-``, ``x``, ``n.x``,
    ``w x``, ``§``, ``^``; with a star after it where it is emphasised."""
    written: str
    readings: tuple[Reading, ...]


def labels(text: str, start: int, end: int) -> Iterator[Label]:
    """Whatever between *start* and *end* looks like a label."""
    for match in _label().finditer(text, start, end):
        label = _made(match)
        if label.readings:
            yield label


def label_at(text: str, position: int) -> Label | None:
    """The label that begins at *position*."""
    match = _label().match(text, position)
    label = _made(match) if match is not None else None
    return label if label is not None and label.readings else None


def dashes(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Dashes and bullets at the starts of lines, each with where the words after it begin."""
    for match in _DASH.finditer(text, start, end):
        yield match.start("dash"), match.end()


def _made(match: re.Match[str]) -> Label:
    written = next(value for value in map(match.group, _LABELS) if value is not None)
    if match["sup"] is not None:
        style = "^." if match["supdot"] else "^"
    elif match["high"] is not None:
        style, written = "^", written.translate(_LOWERED)
    else:
        style = next(style for name, style in _STYLES if match[name] is not None)
    if style == "x." and not written.isalpha() and re.search("[º°ª]", match.group()):
        style = "x°"
    if "*" in match.group() or "_" in match.group():
        style += "*"
    return Label(
        start=match.start(),
        end=match.end(),
        style=style,
        written=written,
        readings=readings(written),
    )
