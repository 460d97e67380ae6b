"""Sentences of a provision, cut where one condition and its consequence end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tiebreaker.provisions.model import Span
from tiebreaker.rules.marks import HARMLESS, Kind, Mark, kinds, span_of, tests_of

_HEADS = frozenset(
    {
        Kind.DEEMED,
        Kind.SETTLE,
        Kind.AUTHORITIES,
        Kind.RELIEF,
        Kind.FOLLOWS,
        Kind.SAME,
        Kind.ENDEAVOUR,
    }
)
_OPENERS = frozenset({Kind.IF, Kind.OR, Kind.AND, Kind.BUT})
_LEANING = frozenset(
    {
        Kind.FREE, Kind.NOT, Kind.HALF_NOT, Kind.PERSON, Kind.INDIVIDUAL, Kind.COMPANY, Kind.BODY,
        Kind.ENDEAVOUR, Kind.SETTLE, Kind.ABSENCE, Kind.EXTENT, Kind.TREATY, Kind.AND,
    }
)  # fmt: skip
"""What may stand before the word that gives a result and belongs to it: "shall not be"."""
_IDLE = frozenset({Kind.AND, Kind.OR, Kind.BUT, Kind.POINT})
LONGEST_SENTENCE = 600
"""Words of a sentence that is still taken apart; no clause of a treaty has as many."""
_GIVEN = frozenset({Kind.RESIDENT, Kind.NEITHER, Kind.EITHER})


@dataclass(frozen=True, slots=True)
class Unit:
    """One rule in the making: perhaps a condition, then what follows from it."""

    provision: str
    marks: tuple[Mark, ...]
    head: int
    """Where the consequence begins; the number of marks when there is none."""

    @property
    def condition(self) -> tuple[Mark, ...]:
        """What comes before the consequence."""
        return self.marks[: self.head]

    @property
    def consequence(self) -> tuple[Mark, ...]:
        """What follows."""
        return self.marks[self.head :]

    @property
    def span(self) -> Span:
        """Its words."""
        return span_of(self.marks)

    @property
    def is_idle(self) -> bool:
        """Whether it holds conjunctions and punctuation only."""
        return kinds(self.marks) <= _IDLE


def units(
    provision: str, marks: Sequence[Mark], abbreviations: frozenset[str] = frozenset()
) -> Iterator[Unit]:
    """The units of one provision, in order; together they hold every mark but full stops."""
    for sentence in _sentences(marks, abbreviations):
        if len(sentence) > LONGEST_SENTENCE:
            yield Unit(provision, tuple(sentence), len(sentence))
            continue
        for part in _split_at_conditions(sentence):
            unit = Unit(provision, tuple(part), _head(part))
            if not unit.is_idle:
                yield unit


def _sentences(marks: Sequence[Mark], abbreviations: frozenset[str]) -> Iterator[list[Mark]]:
    current: list[Mark] = []
    depth = 0
    for place, mark in enumerate(marks):
        depth = max(0, depth + (mark.text == "(") - (mark.text == ")"))
        if mark.kind is Kind.POINT and mark.text in ".;:" and not depth and current:
            if mark.text != "." or _ends_sentence(marks, place, abbreviations):
                yield current
                current = []
            continue
        current.append(mark)
    if current:
        yield current


def _ends_sentence(marks: Sequence[Mark], place: int, abbreviations: frozenset[str]) -> bool:
    """A full stop in the middle of words is an abbreviation or a speck on the page."""
    if place + 1 == len(marks):
        return True
    if (
        place
        and marks[place - 1].text.split()[-1:]
        and (marks[place - 1].text.split()[-1] in abbreviations)
    ):
        return False
    gap = marks[place + 1].span.start - marks[place].span.end
    return gap > 0


def _split_at_conditions(sentence: Sequence[Mark]) -> Iterator[list[Mark]]:
    current: list[Mark] = []
    for mark in sentence:
        if mark.kind is Kind.IF and _head(current) < len(current):
            carried = []
            while current and current[-1].kind in _IDLE:
                carried.append(current.pop())
            yield current
            current = carried[::-1]
        current.append(mark)
    if current:
        yield current


def _head(marks: Sequence[Mark]) -> int:
    """Where the consequence begins: the first word that gives a result or someone a task.

    Not every such word does: "if the competent authorities are unable to agree" and "a person
    that is considered to be a resident of both States" belong to the condition.
    """
    denied = _after_no_agreement(marks)
    if denied is not None:
        return denied
    start = 0
    for segment in _segments(marks):
        skipped = not kinds(marks[:start]) - _IDLE and _is_about_authorities(segment)
        for place, mark in enumerate(segment):
            if mark.kind not in _HEADS or skipped:
                continue
            if mark.kind is Kind.DEEMED and _asks(segment, place):
                continue
            return _leaning(marks, start + place)
        start += len(segment)
    return len(marks)


def _after_no_agreement(marks: Sequence[Mark]) -> int | None:
    """In "failing such agreement, …" all that comes after is consequence."""
    for place, mark in enumerate(marks):
        if mark.kind is Kind.NO_AGREEMENT:
            return place + 1
        if mark.kind not in HARMLESS | _OPENERS | {Kind.AUTHORITIES}:
            return None
    return None


def _leaning(marks: Sequence[Mark], head: int) -> int:
    conditional = kinds(marks[:head]) - HARMLESS - {Kind.RESIDENT, Kind.NOT, Kind.UNKNOWN}
    if not conditional - {Kind.BUT, Kind.OR}:
        return 0
    leaning = _LEANING | ({Kind.RESIDENT} if tests_of(marks[:head]) else set())
    while head and marks[head - 1].kind in leaning:
        head -= 1
    return head


def _segments(marks: Sequence[Mark]) -> list[list[Mark]]:
    """What stands between commas, each with the comma that ends it."""
    found: list[list[Mark]] = [[]]
    depth = 0
    for mark in marks:
        depth = max(0, depth + (mark.text == "(") - (mark.text == ")"))
        found[-1].append(mark)
        if mark.kind is Kind.POINT and mark.text == "," and not depth:
            found.append([])
    return found


def _is_about_authorities(segment: Sequence[Mark]) -> bool:
    seen = {Kind.FREE, Kind.STATE, Kind.POINT, Kind.ABSENCE, Kind.NOT, *_OPENERS}
    opened = False
    for mark in segment:
        if mark.kind is Kind.AUTHORITIES:
            return opened
        opened = opened or mark.kind in {Kind.IF, Kind.ABSENCE}
        if mark.kind not in seen:
            return False
    return False


def _asks(segment: Sequence[Mark], place: int) -> bool:
    """Whether "considered" at *place* belongs to the condition of its segment."""
    if _says_considered(segment):
        return True
    # "a resident of both States shall be deemed to be a resident of neither" gives a result
    before, after = kinds(segment[:place]), kinds(segment[place + 1 :])
    told = {Kind.RESIDENT, Kind.BOTH} <= before and bool(after & _GIVEN)
    return _says_dual(segment) and not told


def _says_considered(segment: Sequence[Mark]) -> bool:
    """In "if each State considers him its national" the verb asks the test and gives no result."""
    present = kinds(segment)
    quantities = present & {Kind.BOTH, Kind.NEITHER, Kind.EITHER}
    return Kind.NATIONAL in present and Kind.RESIDENT not in present and bool(quantities)


def _says_dual(segment: Sequence[Mark]) -> bool:
    return {Kind.RESIDENT, Kind.BOTH} <= kinds(segment) and not tests_of(segment)
