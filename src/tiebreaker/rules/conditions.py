"""What a clause makes its consequence depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tiebreaker.provisions.model import Span
from tiebreaker.rules.marks import HARMLESS, TESTS, Kind, Mark, kinds, span_of, tests_of
from tiebreaker.rules.model import Answer
from tiebreaker.rules.units import LONGEST_SENTENCE
from tiebreaker.vocabulary import Test


class Generic(Enum):
    """Conditions that name no answer to one test."""

    UNRESOLVED = "unresolved"
    """Whatever the earlier steps leave open."""
    NO_AGREEMENT = "no_agreement"
    LAST = "last"
    """Whatever the step just before leaves open: "if that State cannot be determined"."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One way in which a condition is met: an answer to a test, or something generic."""

    test: Test | None
    answer: Answer | None
    span: Span
    generic: Generic | None = None
    scope: str = ""
    """The provisions that a generic condition names."""


NAMED = None
"""The answer of an atom that names a test and leaves the State to the consequence."""

_QUANTITIES = frozenset({Kind.BOTH, Kind.NEITHER, Kind.EITHER})
_NEGATIONS = frozenset({Kind.NOT, Kind.HALF_NOT})
_ALLOWED = HARMLESS | {
    Kind.IF, Kind.OR, Kind.BUT, Kind.NOT, Kind.HALF_NOT, Kind.UNDETERMINED, Kind.DETERMINABLE,
    Kind.RESIDENT,
    Kind.CENTRE, Kind.RELATIONS, Kind.PERSONAL, Kind.ECONOMIC, Kind.CLOSER,
    Kind.ONE, Kind.COUNTRY, Kind.FIRST_STATE, *TESTS, *_QUANTITIES,
}  # fmt: skip


def conditions(marks: Sequence[Mark], *, double_negation: bool) -> tuple[Atom, ...] | None:
    """The atoms of a condition, none for an empty one; ``None`` when it is not understood.

    condition ::= atom (OR atom)*
    atom      ::= NO_AGREEMENT | OTHER_CASES | DOUBT
                | test UNDETERMINED | [residence] UNDETERMINED
                | [test] BOTH | [test] NEITHER | NOT [test] EITHER
    """
    present = kinds(marks)
    if present <= HARMLESS | {Kind.IF, Kind.OR, Kind.BUT} and not _weighs(marks):
        return ()
    generic = _special(marks, present)
    if generic is not None:
        return generic
    if len(marks) > LONGEST_SENTENCE or not _is_about_tests(present):
        return None
    parts = _split(marks)
    read = [_atoms(part, double_negation=double_negation) for part in parts]
    if any(atoms is None for atoms in read):
        return None
    return _inherit([atoms for atoms in read if atoms])


def _is_about_tests(present: frozenset[Kind]) -> bool:
    considered = {Kind.DEEMED} if Kind.NATIONAL in present else set()
    special = {Kind.OPINION, Kind.AUTHORITIES, Kind.ONE_NOT_OTHER}
    if Kind.AUTHORITIES in present and Kind.OPINION not in present:
        return False
    return present <= _ALLOWED | special | considered


def _weighs(marks: Sequence[Mark]) -> bool:
    """Whether words that change nothing are too many to be the "then" of a sentence."""
    return Kind.IF in kinds(marks) and len(marks) > 2


def _special(marks: Sequence[Mark], present: frozenset[Kind]) -> tuple[Atom, ...] | None:
    span = span_of(marks)
    lacking = present & {Kind.ABSENCE, Kind.NOT, Kind.NEITHER}
    free = HARMLESS | {Kind.IF, Kind.BUT, Kind.RESIDENT, Kind.SETTLE, Kind.ENDEAVOUR}
    if Kind.NO_AGREEMENT in present or (Kind.AGREEMENT in present and lacking):
        allowed = free | lacking | {Kind.NO_AGREEMENT, Kind.AGREEMENT, Kind.AUTHORITIES, Kind.BOTH}
        if present <= allowed and not tests_of(marks):
            return (Atom(None, None, span, Generic.NO_AGREEMENT),)
        return None
    for kind in (Kind.OTHER_CASES, Kind.DOUBT):
        if kind in present and present <= free | {kind}:
            return (Atom(None, None, span, Generic.UNRESOLVED),)
    return None


def _split(marks: Sequence[Mark]) -> list[list[Mark]]:
    parts: list[list[Mark]] = [[]]
    for mark in marks:
        if mark.kind is Kind.OR:
            parts.append([])
        else:
            parts[-1].append(mark)
    merged: list[list[Mark]] = []
    for part in parts:
        if merged and (_is_half(merged[-1], part) or _is_half(part, merged[-1])):
            merged[-1].extend(part)
        elif kinds(part) - _IDLE:
            merged.append(part)
    return merged


_IDLE = frozenset({Kind.POINT, Kind.AND, Kind.BUT})
_HALF = frozenset({Kind.POINT, Kind.IF, Kind.FREE, Kind.PERSON, Kind.INDIVIDUAL, Kind.COMPANY})


def _is_half(part: Sequence[Mark], other: Sequence[Mark]) -> bool:
    """Whether an "or" joins two words for one test: "incorporated or created in neither"."""
    tests = kinds(part) & TESTS.keys()
    same = tests_of(part) == tests_of(other)
    return bool(tests) and same and kinds(part) <= _HALF | tests and Kind.IF not in kinds(other)


def _atoms(part: Sequence[Mark], *, double_negation: bool) -> list[Atom] | None:
    """The atoms of one alternative; "in both, nor in either" without an "or" gives two."""
    tests = tests_of(part)
    if len(tests) > 1:
        return None
    test = tests[0] if tests else None
    span = span_of([mark for mark in part if mark.kind is not Kind.IF] or part)
    if Kind.DETERMINABLE in kinds(part):
        rest = [mark for mark in part if mark.kind not in {Kind.NOT, Kind.DETERMINABLE}]
        return _undetermined(rest, test, span) if Kind.NOT in kinds(part) else None
    if Kind.UNDETERMINED in kinds(part):
        return _undetermined(part, test, span)
    answers = _answers(part, double_negation=double_negation)
    if answers is None:
        return None
    if not answers:
        return [Atom(test, NAMED, span)] if test else None
    return [Atom(test, answer, span) for answer in answers]


def _undetermined(part: Sequence[Mark], test: Test | None, span: Span) -> list[Atom] | None:
    if kinds(part) & (_QUANTITIES | {Kind.NOT, Kind.OPINION, Kind.ONE_NOT_OTHER}):
        return None
    if test is None:
        generic = Generic.LAST if _points_back(part) else Generic.UNRESOLVED
        return [Atom(None, None, span, generic, _scope(part))]
    if test is Test.VITAL_INTERESTS:
        return [Atom(test, Answer.UNDETERMINABLE, span)]
    if test.is_per_state:
        return [Atom(test, Answer.BOTH, span), Atom(test, Answer.NEITHER, span)]
    return [Atom(test, Answer.OTHERWISE, span)]


def _points_back(part: Sequence[Mark]) -> bool:
    """Whether it is a State that cannot be determined, and not the residence."""
    present = kinds(part)
    states = present & {Kind.STATE, Kind.FIRST_STATE}
    return bool(states) and not present & {Kind.RESIDENT, Kind.REFERENCE, Kind.PRECEDING}


def _scope(part: Sequence[Mark]) -> str:
    return " ".join(mark.text for mark in part if mark.kind is Kind.REFERENCE)


def _answers(part: Sequence[Mark], *, double_negation: bool) -> list[Answer] | None:
    """The answers that the words between two "or" name; ``None`` when they cannot be told."""
    present = kinds(part)
    if Kind.COUNTRY in present:
        return _answers_by_name(part)
    if Kind.ONE in present:
        return None if present & (_QUANTITIES | _NEGATIONS) else []
    if _contradicts(part, double_negation=double_negation):
        return None
    found = {_answer(part, place) for place, mark in enumerate(part) if mark.kind in _QUANTITIES}
    if Answer.ONE in found or (present & _NEGATIONS and Answer.NEITHER not in found):
        return None
    return sorted(found, key=list(Answer).index)


def _answer(part: Sequence[Mark], place: int) -> Answer:
    """What one quantity means where it stands; ``ONE`` for what no treaty means to say."""
    kind = part[place].kind
    if kind is Kind.NEITHER:
        return Answer.NEITHER
    if kind is Kind.BOTH:
        return Answer.ONE if kinds(part[:place]) & _NEGATIONS else Answer.BOTH
    return Answer.NEITHER if kinds(part) & _NEGATIONS else Answer.ONE


def _contradicts(part: Sequence[Mark], *, double_negation: bool) -> bool:
    """Whether negations and quantities do not go together in the language."""
    present = kinds(part)
    if {Kind.BOTH, Kind.NEITHER} <= present and not _says_twice(part):
        return True
    if double_negation:
        return False
    counted = [mark.kind for mark in part]
    doubled = counted.count(Kind.NOT) > 1 or counted.count(Kind.NEITHER) > 1
    return doubled or bool(present & _NEGATIONS and Kind.NEITHER in present)


def _says_twice(part: Sequence[Mark]) -> bool:
    """An "or" was lost in print: "in both States, does not do so in none"."""
    order = [mark.kind for mark in part if mark.kind in _QUANTITIES | _NEGATIONS]
    return order[0] is Kind.BOTH and order[1] in _NEGATIONS and order[-1] is Kind.NEITHER


def _answers_by_name(part: Sequence[Mark]) -> list[Answer] | None:
    """The same where the text names the two States: "a national of this one and of that one"."""
    present = kinds(part)
    named = [mark.text for mark in part if mark.kind is Kind.COUNTRY]
    if (
        len(set(named)) != 2
        or len(named) != 2
        or Kind.NATIONAL not in present
        or present & {Kind.ONE, Kind.EITHER}
    ):
        return None
    refusals = sum(1 for mark in part if mark.kind in {Kind.NOT, Kind.NEITHER})
    if refusals >= 2 or Kind.NEITHER in present:
        return [Answer.NEITHER]
    return [Answer.BOTH] if Kind.AND in present and not present & _NEGATIONS else None


def _inherit(parts: list[list[Atom]]) -> tuple[Atom, ...] | None:
    """Give "or in neither of them" the test of its neighbour; none to "if it is in neither"."""
    flat = [atom for part in parts for atom in part]
    known = next((atom.test for atom in flat if atom.test), None)
    whole: list[Atom] = []
    for atom in flat:
        if atom.generic is None and atom.test is None:
            whole.append(replace(atom, test=known))
        else:
            known = atom.test or known
            whole.append(atom)
    said = [(atom.test, atom.answer) for atom in whole if atom.generic is None]
    # "in both or in both" is a misprint for something that cannot be known
    return tuple(whole) if len(set(said)) == len(said) else None
