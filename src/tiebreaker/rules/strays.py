"""Clauses outside of every tie-breaker that may belong to one all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tiebreaker.rules.conditions import Atom, Generic, conditions
from tiebreaker.rules.consequences import Agree, Consequence, Finish, Pick, consequence
from tiebreaker.rules.groups import Outside, Reader
from tiebreaker.rules.lexicon import lexicon
from tiebreaker.rules.marks import Kind, kinds
from tiebreaker.rules.model import Unread
from tiebreaker.rules.openings import EVERYBODY
from tiebreaker.rules.units import Unit, units
from tiebreaker.vocabulary import Person, Test

_AFTERTHOUGHT = "a later paragraph says something of the same tests"
_DUAL = "it speaks of residents of both States, and was not understood"
_STRAY = "no words say for whom this step is"
_INDIVIDUAL = frozenset({Person.INDIVIDUAL})
_PERSONAL = frozenset({Test.PERMANENT_HOME, Test.VITAL_INTERESTS, Test.HABITUAL_ABODE})
_TESTS = frozenset({Kind.HOME, Kind.CENTRE, Kind.ABODE})


def strays(reader: Reader) -> Iterator[Unread]:
    """What must be reported of the provisions around the tie-breakers."""
    starts = [group.opening.span.start for group in reader.groups if group.opening]
    if not starts:
        return
    for outside in reader.outside:
        if outside.provision.span.start > max(starts) and kinds(outside.marks) & _TESTS:
            yield _unread(outside, _AFTERTHOUGHT, _INDIVIDUAL)
            continue
        for unit in units(outside.provision.ref, outside.marks):
            persons = _concerned(unit, reader)
            if persons:
                yield _unread(outside, _DUAL if _is_dual(unit) else _STRAY, persons)
                break


def _unread(outside: Outside, why: str, persons: frozenset[Person]) -> Unread:
    provision = outside.provision
    return Unread(span=provision.span, why=why, bears_on=persons, provision=provision.ref)


def _concerned(unit: Unit, reader: Reader) -> frozenset[Person]:
    """Whose tie-breaker the clause may belong to; nobody's for most."""
    if Kind.TERM in kinds(unit.marks):
        return frozenset()
    if _is_dual(unit) or _looks_dual(unit):
        return EVERYBODY
    negation = lexicon(reader.language).double_negation
    atoms = conditions(unit.condition, double_negation=negation) if unit.condition else ()
    result = consequence(unit.consequence) if unit.consequence else None
    if _leans(unit, atoms or (), result):
        return EVERYBODY
    asked = {atom.test for atom in atoms or () if atom.answer is not None}
    if isinstance(result, Pick) and Kind.BODY not in kinds(unit.marks):
        asked |= {result.test, *(atom.test for atom in atoms or ())}
    asked.discard(None)
    if not asked:
        return frozenset()
    return _INDIVIDUAL if asked & _PERSONAL else EVERYBODY


def _leans(unit: Unit, atoms: Sequence[Atom], result: Consequence | None) -> bool:
    """Whether it gives an end, or points back, without saying for whom."""
    match result:
        case Finish():
            return any(atom.generic is Generic.NO_AGREEMENT for atom in atoms)
        case Agree():
            return Kind.RESIDENT in kinds(unit.condition)
        case Pick(test=None):
            return Kind.IF in kinds(unit.condition)
        case _:
            return False


def _is_dual(unit: Unit) -> bool:
    return {Kind.RESIDENT, Kind.BOTH} <= kinds(unit.condition)


def _looks_dual(unit: Unit) -> bool:
    """Whether it may be the opening of a tie-breaker with a word lost or misprinted."""
    present = kinds(unit.marks)
    rules = bool(present & {Kind.DEEMED, Kind.SETTLE, Kind.AUTHORITIES})
    dual = {Kind.IF, Kind.BOTH} <= present or {Kind.OTHER_THAN, Kind.INDIVIDUAL} <= present
    return rules and dual
