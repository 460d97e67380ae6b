"""Rules made by hand, one for each structure that treaties have, and facts in short.

The two States are AA and BB. A per-State fact is written as two signs, AA's first: ``+`` true,
``-`` false, ``?`` not known. A fact of the other kind is a State or a word; absent is not known.
"""

from __future__ import annotations

from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import (
    Answer,
    Cascade,
    Clause,
    ClauseKind,
    Close,
    End,
    Exit,
    Rule,
    Status,
    Step,
    Unread,
)
from tiebreaker.vocabulary import Person, State, Test, Word

AA, BB = State("AA"), State("BB")
STATES = (AA, BB)
SIGNS = {"+": True, "-": False}

HOME, VITAL = Test.PERMANENT_HOME, Test.VITAL_INTERESTS
ABODE, NATIONAL = Test.HABITUAL_ABODE, Test.NATIONALITY
MANAGED, INCORPORATED = Test.EFFECTIVE_MANAGEMENT, Test.INCORPORATION
AGREED, TAXED = Test.AGREEMENT, Test.DOMESTIC_RESIDENCE


def key(name: str) -> FactKey:
    """A fact by its name, as ``permanent_home:AA``."""
    test, _, state = name.partition(":")
    return FactKey(Test(test), State(state) if state else None)


def value(said: str) -> FactValue:
    """What a fact says, from one sign or a word."""
    if said in SIGNS:
        return SIGNS[said]
    return Word(said) if said in set(Word) else State(said)


def facts(person: Person | None = Person.INDIVIDUAL, **told: str) -> Facts:
    """Facts by the names of their tests; resident of both States under their laws unless told."""
    known: dict[FactKey, FactValue] = {}
    for name, said in {"domestic_residence": "++", **told}.items():
        test = Test(name)
        if not test.is_per_state:
            known[FactKey(test)] = value(said)
            continue
        for state, sign in zip(STATES, said, strict=True):
            if sign in SIGNS:
                known[FactKey(test, state)] = SIGNS[sign]
    return Facts(person, known)


def step(test: Test, provision: str, **exits: Test | End) -> Step:
    """A step; the spans of its words follow from the provision, so that they differ."""
    start = sum(map(ord, provision))
    return Step(
        test=test,
        provision=provision,
        span=Span(start, start + 10),
        exits=tuple(
            Exit(on=Answer(on), to=to, span=Span(start, start + 5)) for on, to in exits.items()
        ),
    )


GATE = Clause(kind=ClauseKind.GATE, provision="4(1)", span=Span(0, 20))


def rule(individual: Cascade = (), company: Cascade = (), **more: object) -> Rule:
    """A rule that was read completely, with a gate, unless *more* says otherwise."""
    fields = {"article": "4", "status": Status.COMPLETE, "clauses": (GATE,), "other": company}
    return Rule(individual=individual, company=company, **{**fields, **more})  # type: ignore[arg-type]


RESIDENT, AUTHORITIES, SILENT = End.RESIDENT, End.MUTUAL_AGREEMENT, End.UNDECIDED

HOME_STEP = step(HOME, "4(2)(a)", one=RESIDENT, both=VITAL, neither=ABODE)
VITAL_STEP = step(VITAL, "4(2)(a)", one=RESIDENT, undeterminable=ABODE)
ABODE_STEP = step(ABODE, "4(2)(b)", one=RESIDENT, both=NATIONAL, neither=NATIONAL)
NATIONAL_STEP = step(NATIONAL, "4(2)(c)", one=RESIDENT, both=AUTHORITIES, neither=AUTHORITIES)
MANAGED_STEP = step(MANAGED, "4(3)", one=RESIDENT, otherwise=SILENT)
NO_RELIEF_STEP = step(AGREED, "4(3)", one=RESIDENT, none=End.NO_RELIEF)

USUAL: Cascade = (HOME_STEP, VITAL_STEP, ABODE_STEP, NATIONAL_STEP)

STANDARD = rule(USUAL, (MANAGED_STEP,))
NO_HOME_TO_VITAL = rule(
    (step(HOME, "IV(2)(a)", one=RESIDENT, both=VITAL, neither=VITAL), *USUAL[1:])
)
ABODE_FIRST = rule(
    (
        step(HOME, "4(3)(a)", one=RESIDENT, both=ABODE, neither=ABODE),
        step(ABODE, "4(3)(b)", one=RESIDENT, both=VITAL, neither=VITAL),
        step(VITAL, "4(3)(c)", one=RESIDENT, undeterminable=SILENT),
    )
)
NO_NATIONALITY = rule(
    (
        HOME_STEP,
        VITAL_STEP,
        step(ABODE, "4(2)(b)", one=RESIDENT, both=AUTHORITIES, neither=AUTHORITIES),
    ),
    (step(MANAGED, "4(3)", one=RESIDENT, otherwise=AGREED), NO_RELIEF_STEP),
)
DUAL_NATIONAL_GAP = rule(
    (
        *USUAL[:3],
        step(NATIONAL, "4(2)(c)", one=RESIDENT, both=SILENT, neither=AUTHORITIES),
    ),
    (
        step(INCORPORATED, "4(3)(a)", one=RESIDENT, both=SILENT, neither=MANAGED),
        step(MANAGED, "4(3)(b)", one=RESIDENT, otherwise=SILENT),
    ),
)
AUTHORITIES_FIRST = rule((step(AGREED, "4(2)", one=RESIDENT, none=AUTHORITIES),), (NO_RELIEF_STEP,))
TWO_SEATS = rule(
    company=(step(MANAGED, "4(3)", one=RESIDENT, both=AUTHORITIES, neither=End.NO_RELIEF),)
)
NEITHER = rule((Close(end=End.RESIDENT_OF_NEITHER, provision="II(1)(g)", span=Span(40, 60)),))
NOT_READ = Unread(
    span=Span(70, 90), why="not understood", bears_on=frozenset({Person.INDIVIDUAL}), from_step=2
)
PARTIAL = rule(USUAL, (MANAGED_STEP,), status=Status.PARTIAL, unread=(NOT_READ,))
UNREADABLE = rule(status=Status.NONE)
GOVERNMENTS = rule(
    USUAL,
    clauses=(GATE, Clause(kind=ClauseKind.GOVERNMENT, provision="4(4)", span=Span(100, 120))),
)
ONE_GOVERNMENT = rule(
    USUAL,
    clauses=(
        GATE,
        Clause(kind=ClauseKind.GOVERNMENT, provision="4(4)", span=Span(100, 120), state=AA),
    ),
)
ROUND_IN_A_CIRCLE = rule(
    (
        step(HOME, "4(2)(a)", one=RESIDENT, both=VITAL, neither=VITAL),
        step(VITAL, "4(2)(b)", one=RESIDENT, undeterminable=HOME),
    )
)
EACH_TO_THE_OTHER = rule(
    (
        HOME_STEP,
        VITAL_STEP,
        step(ABODE, "4(2)(b)", one=RESIDENT, both=VITAL, neither=AUTHORITIES),
    )
)

INDIVIDUAL_RULES = {
    "standard": STANDARD,
    "no home leads to vital interests": NO_HOME_TO_VITAL,
    "abode before vital interests": ABODE_FIRST,
    "no nationality": NO_NATIONALITY,
    "dual nationals in a gap": DUAL_NATIONAL_GAP,
    "the authorities first": AUTHORITIES_FIRST,
    "resident of neither": NEITHER,
    "a clause not read": PARTIAL,
    "round in a circle": ROUND_IN_A_CIRCLE,
    "two steps that lead to each other": EACH_TO_THE_OTHER,
}
