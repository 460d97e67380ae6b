"""Articles without a tie-breaker that define each State's residents by who is not the other's.

"Resident of A means any person who is resident in A and not resident in B": whoever is both is a
resident of neither, and no fact can change that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tiebreaker.provisions.model import Span
from tiebreaker.rules.groups import Reader
from tiebreaker.rules.marks import HARMLESS, TESTS, Kind, Mark, kinds, tests_of
from tiebreaker.rules.model import (
    Answer,
    Cascade,
    Close,
    End,
    Exit,
    Rule,
    Status,
    Step,
    Unread,
)
from tiebreaker.rules.surroundings import surroundings
from tiebreaker.rules.units import Unit, units
from tiebreaker.vocabulary import Person, StatePair, Test

_REFUSALS = frozenset({Kind.NOT, Kind.OTHER_THAN})
_NOT_ALIKE = "it does not say the same of companies of both States"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Definition:
    """Who is a resident of one State."""

    country: str
    """As the text names it."""
    provision: str
    span: Span
    excluded: str = ""
    """The country of which such a person is no resident; empty where none is named."""
    tests: tuple[Test, ...] = ()
    company: bool = False
    plain: bool = True
    """Whether it holds nothing but tests and a State."""


def defined(reader: Reader, states: StatePair | None) -> Rule | None:
    """The rule of an article of such definitions; ``None`` when it is not one."""
    found = list(_definitions(reader))
    persons = [one for one in found if one.excluded and not one.company]
    first = next((one for one in persons if _is_mirrored(one, persons)), None)
    if first is None:
        return None
    close = (Close(end=End.RESIDENT_OF_NEITHER, provision=first.provision, span=first.span),)
    companies = [one for one in found if one.company]
    company, unread = _companies(companies) if companies else (close, None)
    return Rule(
        article=reader.article.number,
        status=Status.COMPLETE if unread is None else Status.PARTIAL,
        individual=close,
        company=company,
        other=close,
        clauses=tuple(surroundings(reader, states)),
        unread=() if unread is None else (unread,),
    )


def _is_mirrored(one: _Definition, others: Iterable[_Definition]) -> bool:
    wanted = (one.excluded, one.country)
    return any((other.country, other.excluded) == wanted for other in others)


def _companies(companies: list[_Definition]) -> tuple[Cascade, Unread | None]:
    first = companies[0]
    alike = {one.tests for one in companies} == {first.tests} and len(first.tests) == 1
    countries = {one.country for one in companies}
    if not (alike and len(countries) == 2 and all(one.plain for one in companies)):
        persons = frozenset({Person.COMPANY})
        where, span = first.provision, first.span
        return (), Unread(span=span, why=_NOT_ALIKE, bears_on=persons, provision=where)
    exits = (
        Exit(on=Answer.ONE, to=End.RESIDENT, span=first.span),
        Exit(on=Answer.BOTH, to=End.UNDECIDED),
        Exit(on=Answer.NEITHER, to=End.RESIDENT_OF_NEITHER, span=first.span),
    )
    step = Step(test=first.tests[0], provision=first.provision, span=first.span, exits=exits)
    return (step,), None


def _definitions(reader: Reader) -> Iterator[_Definition]:
    for outside in reader.outside:
        for unit in units(outside.provision.ref, outside.marks):
            definition = _definition(unit, _outside_brackets(unit.marks))
            if definition is not None:
                yield definition


def _outside_brackets(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    kept = []
    depth = 0
    for mark in marks:
        depth = max(0, depth + (mark.text == "(") - (mark.text == ")"))
        if not depth and mark.text != ")":
            kept.append(mark)
    return tuple(kept)


def _definition(unit: Unit, marks: tuple[Mark, ...]) -> _Definition | None:
    present = kinds(marks)
    countries = [mark.text.removesuffix("s") for mark in marks if mark.kind is Kind.COUNTRY]
    if not countries or Kind.TERM in present:
        return None
    if Kind.COMPANY in present and Kind.RESIDENT not in present:
        return _of_company(unit, countries[0], marks)
    names = list(dict.fromkeys(countries))
    residences = [place for place, mark in enumerate(marks) if mark.kind is Kind.RESIDENT]
    refusals = [place for place, mark in enumerate(marks) if mark.kind in _REFUSALS]
    if not present & {Kind.PERSON, Kind.INDIVIDUAL} or tests_of(marks):
        return None
    if len(names) != 2 or len(residences) != 2 or len(refusals) != 1:
        return None
    return _Definition(
        country=names[0], excluded=names[1], provision=unit.provision, span=unit.span
    )


def _of_company(unit: Unit, country: str, marks: tuple[Mark, ...]) -> _Definition:
    allowed = HARMLESS | TESTS.keys() | {Kind.COUNTRY, Kind.IF, Kind.OR}
    return _Definition(
        country=country,
        tests=tests_of(marks),
        company=True,
        provision=unit.provision,
        span=unit.span,
        plain=kinds(marks) <= allowed,
    )
