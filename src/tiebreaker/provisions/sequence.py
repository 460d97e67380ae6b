"""Which labels begin provisions: those that continue a sequence, at the least strain.

``i`` is the ninth letter after ``h`` and the first roman numeral otherwise; ``3`` goes on with
the paragraphs after ``2``, whatever stands between. Every way of reading the labels costs
something (a label left in the text, a number left out, brackets that change), and the
cheapest way wins. The search keeps a fixed number of ways open, so it is linear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tiebreaker.provisions.markers import Marker
from tiebreaker.provisions.numerals import Reading, Series
from tiebreaker.provisions.places import Place

_KEPT = 16
_HOPELESS = 8.0
"""How much dearer than the cheapest a way is that is given up."""
_DEEPEST = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A label that begins a provision, and its place in the outline."""

    marker: Marker
    reading: Reading
    depth: int
    """0 for the outermost list of the article."""
    fresh: bool
    """Whether it begins a list, and does not go on with one."""
    skipped: int = 0
    """How many labels are missing before it."""


class _Level(NamedTuple):
    """A list that is open: the series and brackets of its last label, and how many it has."""

    series: Series
    style: str
    place: Place
    value: int
    several: bool


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of reading the labels so far."""

    cost: float
    levels: tuple[_Level, ...]
    back: _Way | None
    opening: Opening | None


def openings(found: Sequence[Marker]) -> list[Opening]:
    """The labels of *found* that begin provisions, in order."""
    ways = [_Way(0.0, (), None, None)]
    for marker in found:
        best: dict[tuple[_Level, ...], _Way] = {}
        as_text, as_label = _as_text(marker), _as_label(marker)
        for way in ways:
            for after in _after(way, marker, as_text, as_label):
                known = best.get(after.levels)
                if known is None or after.cost < known.cost:
                    best[after.levels] = after
        ways = sorted(best.values(), key=_cost)[:_KEPT]
        while ways[-1].cost > ways[0].cost + _HOPELESS:
            ways.pop()
    last: _Way | None = min(ways, key=lambda way: way.cost + _closing(way.levels))
    chosen = []
    while last is not None:
        if last.opening is not None:
            chosen.append(last.opening)
        last = last.back
    return chosen[::-1]


def _cost(way: _Way) -> float:
    return way.cost


def _after(way: _Way, marker: Marker, as_text: float, as_label: float) -> Iterator[_Way]:
    yield _Way(way.cost + as_text, way.levels, way.back, way.opening)
    for reading in marker.readings:
        cost = way.cost + as_label + reading.doubt
        yield from _continued(way, marker, reading, cost)
        yield from _opened(way, marker, reading, cost)


def _continued(way: _Way, marker: Marker, reading: Reading, cost: float) -> Iterator[_Way]:
    for depth in range(len(way.levels) - 1, -1, -1):
        level = way.levels[depth]
        skipped = reading.value - level.value - 1
        dash = reading.series is Series.DASH
        if level.series is not reading.series or (not dash and not 0 <= skipped <= 2):
            continue
        skipped = 0 if dash else skipped
        cost_here = cost + _closing(way.levels[depth + 1 :]) + _change(level, marker)
        cost_here += (3.5 if marker.place is Place.LINE else 8.0) * skipped
        levels = (*way.levels[:depth], _level(marker, reading, several=True))
        yield _step(
            way,
            cost_here,
            levels,
            Opening(marker=marker, reading=reading, depth=depth, fresh=False, skipped=skipped),
        )


def _opened(way: _Way, marker: Marker, reading: Reading, cost: float) -> Iterator[_Way]:
    late = 0 if reading.series is Series.DASH else reading.value - 1
    if late > 1 or (late and marker.place is not Place.LINE):
        return
    cost += 3.0 * late
    for depth in range(min(len(way.levels), _DEEPEST - 1), -1, -1):
        levels = way.levels[:depth]
        numbered = reading.series is Series.DIGIT  # an article may well have one paragraph
        closed = way.levels[depth:]
        if closed and closed[0].series is not reading.series:
            continue
        extra = _closing(closed) + _nesting(levels, marker, reading) + (1.5 if closed else 0.0)
        if closed and depth == 0:
            extra += 3.0 if marker.announced else 1.5
        yield _step(
            way,
            cost + extra,
            (*levels, _level(marker, reading, several=not levels and numbered)),
            Opening(marker=marker, reading=reading, depth=depth, fresh=True, skipped=late),
        )


def _step(way: _Way, cost: float, levels: tuple[_Level, ...], opening: Opening) -> _Way:
    return _Way(cost, levels, way, opening)


def _level(marker: Marker, reading: Reading, *, several: bool = False) -> _Level:
    return _Level(reading.series, marker.style, marker.place, reading.value, several)


_BRACKETED = {"(x)", "x)"}


def _as_text(marker: Marker) -> float:
    """What it costs to leave a label in the text."""
    style = marker.style.removesuffix("*")
    if marker.refers:
        return 0.3 if marker.place is Place.LINE else 0.0
    if marker.place is Place.LINE:
        if style == "x":
            return 0.7 if marker.alone else 2.0
        return {"^": 1.6, "-": 1.0}.get(style, 4.0)
    if marker.place is Place.CLAUSE:
        loose = style == "x" or (style in {"x.", "x°"} and not marker.upper)
        return 1.0 if loose else 1.5
    if style not in _BRACKETED:
        return 0.0
    return 1.1 if marker.place is Place.COMMA else 1.2 if marker.upper else 0.9


def _as_label(marker: Marker) -> float:
    """What it costs to take a label for the beginning of a provision."""
    style = marker.style.removesuffix("*")
    if marker.refers:
        return 1.7 if marker.place is Place.LINE else 6.0
    if marker.place is Place.LINE:
        if style == "-":
            return 0.2
        return 0.5 if style == "^" or (style == "x" and marker.alone) else 0.0
    if marker.place is Place.CLAUSE:
        return 0.3 if style in _BRACKETED else 0.5
    if style not in _BRACKETED:
        return 3.0
    return 0.8 if marker.place is Place.COMMA else 1.0 if marker.upper else 1.3


def _change(level: _Level, marker: Marker) -> float:
    """What it costs that a label looks another way than the one before it in its list."""
    cost = 0.0
    if level.style != marker.style:
        like = {level.style, marker.style} <= {"x", "x."} or {level.style, marker.style} <= {
            "(x)",
            "x)",
        }
        cost += 0.7 if like else 1.5
    if level.place is Place.LINE and marker.place is not Place.LINE:
        cost += 0.3 if marker.place is Place.CLAUSE else 1.5
    return cost


def _nesting(outer: tuple[_Level, ...], marker: Marker, reading: Reading) -> float:
    """What it costs to open a list of this kind inside of *outer*."""
    cost = {
        Series.DIGIT: 0.2 if not outer else 0.7,
        Series.LOWER: 0.5,
        Series.UPPER: 1.0,
        Series.ROMAN: 0.7,
        Series.UPPER_ROMAN: 0.8,
        Series.DOUBLE: 1.0,
        Series.GREEK: 0.7,
        Series.DASH: 1.0,
    }[reading.series]
    for level in outer:
        if level.series is reading.series:
            cost += 1.0 if level.style != marker.style else 2.5 if marker.announced else 4.0
    return cost


def _closing(levels: tuple[_Level, ...]) -> float:
    """What it costs that lists end: a list of one is hardly a list."""
    return sum(
        (2.0 if level.series is not Series.DASH else 1.0) for level in levels if not level.several
    )
