"""What a clause says of the person when its condition is met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tiebreaker.provisions.model import Span
from tiebreaker.rules.marks import HARMLESS, TESTS, Kind, Mark, kinds, span_of, tests_of
from tiebreaker.rules.model import End
from tiebreaker.vocabulary import Test


@dataclass(frozen=True, slots=True)
class Pick:
    """The person is a resident of the State that a test finds."""

    test: Test | None
    """``None`` where the text points back: "of the first-mentioned State"."""
    span: Span
    doubtful: bool = False
    """Whether the text defines one test by another, or weighs only half of the relations."""


@dataclass(frozen=True, slots=True)
class Agree:
    """The competent authorities are to settle it."""

    span: Span


@dataclass(frozen=True, slots=True)
class Finish:
    """The person gets no treaty benefits, or is a resident of neither State."""

    end: End
    span: Span
    limited: bool = False
    """Whether it holds for some provisions of the treaty only."""


@dataclass(frozen=True, slots=True)
class Announce:
    """The rules follow, or the same rule holds for others."""

    span: Span


Consequence = Pick | Agree | Finish | Announce

_INTERESTS = frozenset(
    {Kind.CENTRE, Kind.RELATIONS, Kind.PERSONAL, Kind.ECONOMIC, Kind.CLOSER, Kind.MEANING}
)
_RESULT = HARMLESS | {Kind.DEEMED, Kind.RESIDENT, Kind.OR, Kind.BUT}
_PICKING = _RESULT | _INTERESTS | frozenset(TESTS) | {Kind.FIRST_STATE, Kind.AND, Kind.ONE}
_AGREEING = _RESULT | {
    Kind.AUTHORITIES, Kind.SETTLE, Kind.ENDEAVOUR, Kind.AGREEMENT, Kind.REGARD, Kind.FACTORS,
    Kind.BOTH, Kind.ONE,
}  # fmt: skip
_FINISHING = _RESULT | {
    Kind.NOT, Kind.HALF_NOT, Kind.NEITHER, Kind.EITHER, Kind.RELIEF, Kind.ABSENCE, Kind.EXTENT,
    Kind.AUTHORITIES, Kind.AGREEMENT, Kind.SETTLE, Kind.ONE, Kind.COUNTRY,
}  # fmt: skip
_LIMITS = frozenset({Kind.REFERENCE, Kind.EXCEPT, Kind.EXTENT})
_NEGATIVE = frozenset({Kind.NOT, Kind.HALF_NOT, Kind.ABSENCE, Kind.NEITHER})


def consequence(marks: Sequence[Mark]) -> Consequence | None:
    """What *marks* lay down; ``None`` when that is not understood."""
    marks = _without_tail(marks)
    if not marks:
        return None
    present = kinds(marks)
    span = span_of(marks)
    if Kind.FOLLOWS in present:
        allowed = _AGREEING | {Kind.FOLLOWS}
        return Announce(span) if present <= allowed and not tests_of(marks) else None
    if Kind.SAME in present:
        return Announce(span)
    if present & {Kind.AUTHORITIES, Kind.SETTLE} and not present & (_NEGATIVE | {Kind.RELIEF}):
        return _agree(marks, span)
    if Kind.THAN in present and not present & (_NEGATIVE - {Kind.HALF_NOT}):
        marks = [mark for mark in marks if mark.kind is not Kind.HALF_NOT]
        present = kinds(marks)
    if present & (_NEGATIVE | {Kind.RELIEF}):
        return _finish(marks, present, span)
    return _pick(marks, present, span)


def _without_tail(marks: Sequence[Mark]) -> Sequence[Mark]:
    while marks and marks[-1].kind in {Kind.AND, Kind.OR, Kind.BUT, Kind.POINT}:
        if marks[-1].text in ")]":
            break
        marks = marks[:-1]
    return marks


def _agree(marks: Sequence[Mark], span: Span) -> Agree | None:
    regard = next((at for at, mark in enumerate(marks) if mark.kind is Kind.REGARD), len(marks))
    settles = kinds(marks) & {Kind.AGREEMENT, Kind.REFERENCE}
    if not settles or Kind.SETTLE not in kinds(marks) | _settling(marks):
        return None
    factors = frozenset(TESTS) | _INTERESTS
    if not kinds(marks[regard:]) <= _AGREEING | factors:
        return None
    named = kinds(marks[:regard]) - _AGREEING
    return Agree(span) if named <= {Kind.MANAGEMENT} else None


def _settling(marks: Sequence[Mark]) -> frozenset[Kind]:
    """Some verbs say both that the authorities decide and that they agree."""
    both = {Kind.AUTHORITIES, Kind.AGREEMENT} <= kinds(marks)
    return frozenset({Kind.SETTLE}) if both else frozenset()


def _finish(marks: Sequence[Mark], present: frozenset[Kind], span: Span) -> Finish | None:
    tail = next((at for at, mark in enumerate(marks) if mark.kind is Kind.EXCEPT), len(marks))
    said = kinds(marks[:tail])
    for kind in (Kind.NOT, Kind.HALF_NOT):
        if sum(mark.kind is kind for mark in marks[:tail]) > 1:
            return None
    if not said <= _FINISHING or tests_of(marks[:tail]):
        return None
    neither = Kind.NEITHER in said or (Kind.EITHER in said and said & _NEGATIVE)
    if Kind.RESIDENT in said and neither:
        return Finish(End.RESIDENT_OF_NEITHER, span, bool(present & _LIMITS))
    denied = said & _NEGATIVE or Kind.EXTENT in said
    if Kind.RELIEF in present and denied and Kind.RESIDENT not in said:
        return Finish(End.NO_RELIEF, span)
    return None


def _pick(marks: Sequence[Mark], present: frozenset[Kind], span: Span) -> Pick | None:
    countries = {mark.text for mark in marks if mark.kind is Kind.COUNTRY}
    if countries and (len(countries) < 2 or Kind.NATIONAL not in present):
        return None
    if not {Kind.DEEMED, Kind.RESIDENT} <= present or not present <= _PICKING | {Kind.COUNTRY}:
        return None
    tests = tests_of(marks)
    if present & _NEGATIVE:
        return None
    if Kind.MEANING in present and len(tests) > 1:
        return Pick(tests[-1], span, doubtful=True)
    if len(tests) > 1 or (not tests and Kind.FIRST_STATE not in present):
        return None
    half = Kind.PERSONAL in present and Kind.ECONOMIC not in present
    return Pick(tests[0] if tests else None, span, doubtful=half or Kind.MEANING in present)
