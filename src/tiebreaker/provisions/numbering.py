"""Which headings are real: those whose numbers go on with one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tiebreaker.provisions.headings import Heading

_KEPT = 12


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of telling headings from citations so far."""

    cost: float
    digits: int
    romans: int
    back: _Way | None
    heading: Heading | None


def in_sequence(candidates: Sequence[Heading]) -> list[Heading]:
    """The headings among *candidates*, at the least strain.

    Numbers may begin again, since a file may hold a law that enacts the treaty, the treaty
    in two languages, and protocols. Digits and roman numerals are counted apart, since a
    protocol in roman articles may put a new article 4 into the treaty.
    """
    ways = [_Way(0.0, 0, 0, None, None)]
    for heading in candidates:
        best: dict[tuple[int, int], _Way] = {}
        for way in ways:
            passed = way.cost + _passed(heading)
            for after in (
                _Way(passed, way.digits, way.romans, way.back, way.heading),
                _taken(way, heading),
            ):
                known = best.get((after.digits, after.romans))
                if known is None or after.cost < known.cost:
                    best[after.digits, after.romans] = after
        ways = sorted(best.values(), key=lambda way: way.cost)[:_KEPT]
    last: _Way | None = min(ways, key=lambda way: way.cost)
    taken = []
    while last is not None:
        if last.heading is not None:
            taken.append(last.heading)
        last = last.back
    return taken[::-1]


def _passed(heading: Heading) -> float:
    """What it costs not to take it for a heading."""
    if heading.weakness < 1.6:
        return 5.0
    return 2.2 if heading.weakness < 2.6 else 0.2


def _taken(way: _Way, heading: Heading) -> _Way:
    last = way.romans if heading.roman else way.digits
    step = heading.value - last
    suffixed = not heading.number.isdecimal() and not heading.roman
    if step == 1 or (step == 0 and suffixed):
        strain = 0.0
    elif heading.value == 1 or last == 0:
        strain = 1.0
    elif 1 < step <= 3:
        strain = 1.0 + step
    else:
        strain = 4.0
    return _Way(
        way.cost + heading.weakness + strain,
        way.digits if heading.roman else heading.value,
        heading.value if heading.roman else way.romans,
        way,
        heading,
    )
