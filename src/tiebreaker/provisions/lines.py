"""The lines of a text, and which of them begin a new block of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tiebreaker.provisions.model import Span
from tiebreaker.provisions.parts import any_of, parts

_NOISE = re.compile(
    r"""^\s*(?:
        [*_#>\-–—=|~\s\"“”„«»]*                            # remains of mark-up, rules
      | [-–—]?\s*\d{1,4}\s*[-–—]?                          # a page number
      | (?:\[\^?\w{1,4}\]|<sup>\s*\w{1,4}\s*</sup>|\s)+    # a footnote sign alone
      | \[\^\w{1,4}\]:.*                                   # a footnote
      | \[(?:compare|see|vergleiche|siehe|zie|voir|v[ée]ase|ver|vedi)\b[^\]]*\]?
      | <!--.*-->
      | <(?:meta|br|hr|p|/p|div|/div)\b[^>]*>
    )\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_ENDS = re.compile(r"[.;:][\s\"'”’»)\]*_]*(?:\[\^?\w{1,4}\]|<sup>\s*\w{1,4}\s*</sup>)*\s*$")
_LABELLED = re.compile(r"[#>*_\s]*\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|[#>*_\s]*[a-zß-ÿ]")
_NARROW = 110
_SHORT = 0.75


def lines(text: str, start: int, end: int) -> list[Span]:
    """The lines between *start* and *end* that hold anything, without the white space around."""
    found = []
    for match in re.finditer(r"[^\n]+", text[start:end]):
        line = match.group()
        stripped = line.strip()
        if stripped:
            first = start + match.start() + line.index(stripped[0])
            found.append(Span(first, first + len(stripped)))
    return found


def is_noise(line: str) -> bool:
    """Whether a line holds no words of the treaty: mark-up, a page number, a footnote."""
    return len(line) < 2000 and _NOISE.match(line) is not None


def ends_sentence(line: str) -> bool:
    """Whether a sentence or clause ends with the line."""
    return _ENDS.search(line[-40:]) is not None


@dataclass(frozen=True, slots=True)
class Wrapping:
    """Whether the lines of a text were broken to fit a width, and which."""

    width: int | None
    apart: bool = False
    """Whether empty lines tell blocks of words apart."""

    @classmethod
    def of(cls, text: str, found: Sequence[Span]) -> Wrapping:
        """Judge by the lines that go on, in lower case, a sentence of the line before."""
        lengths = sorted(line.end - line.start for line in found) or [0]
        width = lengths[int(len(lengths) * 0.8)]
        going_on = [
            text.count("\n", before.end, line.start) > 1
            for before, line in pairwise(found)
            if text[line.start].islower() and text[before.end - 1] not in ".;:,"
        ]
        if width > _NARROW or len(going_on) < 0.2 * (len(found) - 1) or not going_on:
            return cls(None)
        return cls(width, apart=sum(going_on) < 0.1 * len(going_on))

    def fills(self, line: Span) -> bool:
        """Whether the line reaches the width, so that the next one may go on with it."""
        return self.width is not None and line.end - line.start >= _SHORT * self.width

    def breaks(self, text: str, before: Span, line: Span) -> bool:
        """Whether a block of words ends with the line *before* and *line* begins another."""
        if self.width is None:
            return True
        if not ends_sentence(before.of(text)) or text[line.start].islower():
            return False
        if self.apart and text.count("\n", before.end, line.start) > 1:
            return True
        return not self.fills(before)


@cache
def _boundary() -> re.Pattern[str]:
    words = parts()
    return re.compile(
        rf"""^[#>*_\s]*(?:
            (?:{any_of(words.chapter)})\.?\s+(?:\d{{1,2}}|[IVXL]{{1,6}}|[A-H])\b(?!.*[;,]\s*$).{{0,100}}
          | (?:{any_of(words.closing)})\b.*
          | (?:{any_of(words.annex)})(?:\s+(?:\d{{1,2}}|[IVXL]{{1,4}}|[A-H]))?[\s.:*_]*
        )$""",
        re.VERBOSE | re.IGNORECASE,
    )


def is_boundary(line: str) -> bool:
    """Whether an article ends before this line: a chapter, the signatures, a protocol."""
    return _boundary().match(line[:300]) is not None


def is_title(line: str) -> bool:
    """Whether a line marked as a heading holds one, and not a numbered provision."""
    return not _LABELLED.match(line)
