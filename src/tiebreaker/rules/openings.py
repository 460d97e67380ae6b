"""The words that bring in a tie-breaker: who is a resident of both States."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tiebreaker.provisions.model import Span
from tiebreaker.rules.marks import HARMLESS, TESTS, Kind, Mark, kinds, span_of
from tiebreaker.vocabulary import Person, Test

_ALLOWED = HARMLESS | {
    Kind.IF, Kind.OR, Kind.BUT, Kind.RESIDENT, Kind.BOTH, Kind.OTHER_THAN, Kind.DEEMED,
    Kind.NATIONAL, Kind.ONE,
}  # fmt: skip
EVERYBODY = frozenset({Person.INDIVIDUAL, Person.COMPANY, Person.OTHER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """Who comes under the rules that follow."""

    persons: frozenset[Person]
    span: Span
    rest: tuple[Mark, ...]
    """What the sentence adds to dual residence as a condition."""
    named: Test | None
    """A test that the opening itself asks: "where a company is a national of a State and …"."""
    leaves_companies: bool
    """Whether it takes in companies that an earlier paragraph does not settle."""
    understood: bool


def opening(marks: Sequence[Mark]) -> Opening | None:
    """The opening in the condition of a unit; ``None`` when it speaks of no dual residence."""
    end = _end(marks)
    if end is None:
        return None
    dual = marks[:end]
    if Kind.TERM in kinds(dual):
        return None
    persons, leaves = _persons(dual)
    if not persons:
        return None
    named = Test.NATIONALITY if Kind.NATIONAL in kinds(dual) else None
    return Opening(
        persons=persons,
        span=span_of(dual),
        rest=tuple(marks[end:]),
        named=named,
        leaves_companies=leaves,
        understood=kinds(dual) <= _ALLOWED
        and not _leaves_some_out(dual)
        and not (named and Person.INDIVIDUAL in persons),
    )


def _leaves_some_out(marks: Sequence[Mark]) -> bool:
    """Whether it reads like "a deceased other than one to whom paragraph 2 applies"."""
    return {Kind.OTHER_THAN, Kind.DECEASED} <= kinds(marks)


def _end(marks: Sequence[Mark]) -> int | None:
    """Just after "resident of both States", in whatever order a language puts it."""
    resident = _first(marks, Kind.RESIDENT)
    both = _first(marks, Kind.BOTH)
    if resident is None or both is None:
        return None
    if any(mark.kind in TESTS and mark.kind is not Kind.NATIONAL for mark in marks[:both]):
        return None
    end = max(resident, both) + 1
    while end < len(marks) and marks[end].kind is not Kind.IF:
        if marks[end].kind not in HARMLESS | {Kind.DEEMED, Kind.RESIDENT}:
            break
        end += 1
    return end


def _first(marks: Sequence[Mark], kind: Kind) -> int | None:
    return next((at for at, mark in enumerate(marks) if mark.kind is kind), None)


def _persons(marks: Sequence[Mark]) -> tuple[frozenset[Person], bool]:
    if Kind.DECEASED in kinds(marks):
        return frozenset({Person.INDIVIDUAL}), False
    other_than = _first(marks, Kind.OTHER_THAN)
    if other_than is not None:
        return _others(marks, marks[other_than:])
    present = kinds(marks)
    found = set()
    if Kind.INDIVIDUAL in present:
        found.add(Person.INDIVIDUAL)
    if Kind.COMPANY in present:
        found.add(Person.COMPANY)
    if Kind.BODY in present:
        found.add(Person.OTHER)
    if not found and Kind.PERSON in present:
        return EVERYBODY, False
    return frozenset(found), False


def _others(marks: Sequence[Mark], excluded: Sequence[Mark]) -> tuple[frozenset[Person], bool]:
    present = kinds(excluded)
    if Kind.INDIVIDUAL not in present:
        return frozenset(), False
    company = _first(excluded, Kind.COMPANY)
    if company is None:
        return frozenset({Person.COMPANY, Person.OTHER}), False
    resident = _first(excluded, Kind.RESIDENT) or len(excluded)
    leaves = Kind.REFERENCE in kinds(excluded[company:resident]) and _refers_twice(marks)
    return frozenset({Person.OTHER}), leaves


def _refers_twice(marks: Sequence[Mark]) -> bool:
    """Whether there is a reference beside the one to who is a resident."""
    return sum(mark.kind is Kind.REFERENCE and mark.text[:3] != "art" for mark in marks) > 1
