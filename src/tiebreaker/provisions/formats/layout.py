"""Words at places on pages → lines in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby, pairwise
from statistics import median

from tiebreaker.provisions.formats.columns import are_two_languages


@dataclass(frozen=True, slots=True)
class Fragment:
    """A word and the box that it fills, in points from the lower left corner."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str

    @property
    def middle(self) -> float:
        """Half way up."""
        return (self.y0 + self.y1) / 2

    @property
    def height(self) -> float:
        """Of its print."""
        return self.y1 - self.y0


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page."""

    width: float
    height: float
    fragments: tuple[Fragment, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """Words at one height, from left to right."""

    words: tuple[Fragment, ...]

    @property
    def top(self) -> float:
        return max(word.y1 for word in self.words)

    @property
    def left(self) -> float:
        return self.words[0].x0

    @property
    def right(self) -> float:
        return max(word.x1 for word in self.words)

    @property
    def text(self) -> str:
        tall = median(word.height for word in self.words)
        parts = [_raised(word, tall, self.words) for word in self.words]
        return " ".join(parts)


_PAGE_NUMBER = re.compile(
    r"""[-–—\s]*(?:page|seite|pagina|página|p\.|s\.)?\s*(?:\d{1,4}|[ivxl]{1,6})
        (?:\s*(?:/|of|von|de|van|di|sur)\s*\d{1,4})?[-–—\s]*
      | vol\.?\s*\d{1,4}\b.{0,20}""",
    re.IGNORECASE | re.VERBOSE,
)
_ALIKE = 0.85
_KNOWN = 60
_EDGE = 2
_BINS = 120


def laid_out(pages: Sequence[Page]) -> str:
    """The text of *pages*: columns after one another, without running heads and page numbers."""
    lined = _without_running_heads([list(_lines(page.fragments)) for page in pages])
    halves = [_halves(page, lines) for page, lines in zip(pages, lined, strict=True)]
    left = "\n".join(_text(half[0]) for half in halves if half)
    right = "\n".join(_text(half[1]) for half in halves if half)
    bilingual = bool(left) and are_two_languages(left, right)
    flow: list[list[_Line]] = []
    for is_split, group in groupby(
        zip(lined, halves, strict=True), key=lambda page: page[1] is not None
    ):
        run = list(group)
        if not is_split:
            flow.extend(lines for lines, _ in run)
        elif bilingual:
            flow.extend(half[0] for _, half in run if half)
            flow.extend(half[1] for _, half in run if half)
        else:
            flow.extend(part for _, half in run if half for part in half)
    return _joined([line for lines in flow for line in _spaced(lines)])


def _lines(fragments: Iterable[Fragment]) -> Iterator[_Line]:
    """Words put together by height."""
    line: list[Fragment] = []
    for word in sorted(fragments, key=lambda word: -word.middle):
        if line and line[0].middle - word.middle > 0.5 * max(line[0].height, word.height):
            yield _Line(tuple(sorted(line, key=lambda word: word.x0)))
            line = []
        line.append(word)
    if line:
        yield _Line(tuple(sorted(line, key=lambda word: word.x0)))


def _raised(word: Fragment, tall: float, line: Sequence[Fragment]) -> str:
    """A raised number stays marked: it may number a paragraph, or be a footnote's sign."""
    low = median(other.y0 for other in line)
    if len(word.text) <= 3 and word.height < 0.75 * tall and word.y0 > low + 0.15 * tall:
        return f"<sup>{word.text}</sup>"
    return word.text


def _without_running_heads(pages: list[list[_Line]]) -> list[list[_Line]]:
    known: dict[str, int] = {}
    for lines in pages:
        for name in {_known_as(known, line) for line in _edges(lines)} - {""}:
            known[name] = known.get(name, 0) + 1
    enough = max(3, len(pages) * 3 // 10) if len(pages) > 2 else 2
    heads = {name for name, count in known.items() if count >= enough}
    return [
        [line for line in lines if not _is_head(line, _edges(lines), known, heads)]
        for lines in pages
    ]


def _edges(lines: Sequence[_Line]) -> list[_Line]:
    return [*lines[:_EDGE], *lines[max(_EDGE, len(lines) - _EDGE) :]]


def _known_as(known: dict[str, int], line: _Line) -> str:
    """The running head that a line repeats, misprints and page numbers aside."""
    bare = re.sub(r"[\W\d_]+", "", line.text.lower())
    if len(bare) < 4:
        return ""
    if bare in known:
        return bare
    for name in list(known)[:_KNOWN]:
        if SequenceMatcher(None, name, bare).ratio() >= _ALIKE:
            return name
    return bare


def _is_head(line: _Line, edges: Sequence[_Line], known: dict[str, int], heads: set[str]) -> bool:
    if not any(line is edge for edge in edges):
        return False
    return _PAGE_NUMBER.fullmatch(line.text) is not None or _known_as(known, line) in heads


def _halves(page: Page, lines: Sequence[_Line]) -> tuple[list[_Line], list[_Line]] | None:
    """The two columns of a page, if it is printed in two."""
    gutter = _gutter(page, lines)
    if gutter is None:
        return None
    words = [word for line in lines for word in line.words]
    left = [word for word in words if (word.x0 + word.x1) / 2 < gutter]
    right = [word for word in words if (word.x0 + word.x1) / 2 >= gutter]
    if min(len(left), len(right)) * 4 < len(words):
        return None
    return list(_lines(left)), list(_lines(right))


def _gutter(page: Page, lines: Sequence[_Line]) -> float | None:
    """Where white runs down the middle of nearly all lines."""
    if len(lines) < 8 or page.width <= 0:
        return None
    covered = [0] * (_BINS + 1)
    for line in lines:
        bins: set[int] = set()
        for word in line.words:
            bins.update(range(_bin(page, word.x0), _bin(page, word.x1) + 1))
        for before, after in pairwise(line.words):
            if after.x0 - before.x1 < 1.2 * before.height:
                bins.update(range(_bin(page, before.x1), _bin(page, after.x0) + 1))
        for index in bins:
            covered[index] += 1
    middle = range(int(0.35 * _BINS), int(0.65 * _BINS))
    best = min(middle, key=lambda index: (covered[index], abs(index - _BINS / 2)))
    free = [index for index in middle if covered[index] <= covered[best]]
    return (
        (free[len(free) // 2] + 0.5) * page.width / _BINS
        if covered[best] <= 0.1 * len(lines)
        else None
    )


def _bin(page: Page, x: float) -> int:
    return min(_BINS, max(0, int(x / page.width * _BINS)))


def _text(lines: Iterable[_Line]) -> str:
    return "\n".join(line.text for line in lines)


def _spaced(lines: Sequence[_Line]) -> list[str]:
    """The lines, with an empty one where a block of words ends."""
    gaps = [before.top - after.top for before, after in pairwise(lines)]
    usual = median(gaps) if gaps else 0.0
    edges = sorted(line.right for line in lines)
    edge = edges[len(edges) * 4 // 5] if edges else 0.0
    made = [line.text for line in lines[:1]]
    for gap, (before, line) in zip(gaps, pairwise(lines), strict=True):
        if gap > 1.4 * usual or _ends_block(before, line, edge):
            made.append("")
        made.append(line.text)
    return made


def _ends_block(before: _Line, line: _Line, edge: float) -> bool:
    """Whether a sentence ends with the line before, short of the edge or indented otherwise."""
    height = max(word.height for word in before.words)
    short = before.right < edge - 3 * height
    moved = abs(before.left - line.left) > 0.6 * height
    return before.text.endswith((".", ";", ":")) and (short or moved)


_BROKEN = re.compile(r"([^\W\d_]+)[-\u00ad\ufffe]$")
_WORD = re.compile(r"[^\W\d_]+")


def _joined(lines: Sequence[str]) -> str:
    """The lines as text, with the words that were broken at line ends made whole."""
    whole = {word.lower() for line in lines for word in re.findall(r"[^\W\d_]+-[^\W\d_]+", line)}
    made: list[str] = []
    for line in lines:
        broken = _BROKEN.search(made[-1]) if made else None
        rest = _WORD.match(line)
        if broken is None or rest is None or not rest.group()[0].islower():
            made.append(line)
            continue
        hyphened = f"{broken.group(1)}-{rest.group()}".lower() in whole
        end, _, after = line.partition(" ")
        made[-1] = made[-1][: broken.end(1)] + ("-" if hyphened else "") + end
        if after:
            made.append(after)
    return "\n".join(made) + "\n"
