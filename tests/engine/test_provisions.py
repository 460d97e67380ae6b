"""Which provision decides, and which clauses around the tie-breaker are pointed at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.examples import (
    AA,
    AUTHORITIES,
    GATE,
    MANAGED_STEP,
    NATIONAL_STEP,
    NO_NATIONALITY,
    STATES,
    USUAL,
    facts,
    rule,
)
from engine.golden import treaties
from tiebreaker.engine import determine
from tiebreaker.engine.determination import Determination, Result
from tiebreaker.library import Treaty, provision_at
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import Cascade, Clause, ClauseKind, Exit, Step
from tiebreaker.vocabulary import Person

BALANCED = {
    "permanent_home": "++",
    "vital_interests": "undeterminable",
    "habitual_abode": "--",
}
TO_AUTHORITIES_IN_D = replace(
    NATIONAL_STEP,
    exits=tuple(
        replace(exit_, provision="4(2)(d)") if exit_.to is AUTHORITIES else exit_
        for exit_ in NATIONAL_STEP.exits
    ),
)
FOUR_LETTERS = rule((*USUAL[:3], TO_AUTHORITIES_IN_D))
ELECTION = Clause(kind=ClauseKind.ELECTION, provision="4(1)", span=Span(20, 40), state=AA)
PENSION_FUND = Clause(kind=ClauseKind.PENSION_FUND, provision="4(1)", span=Span(40, 60))
GOVERNMENT = Clause(kind=ClauseKind.GOVERNMENT, provision="4(4)", span=Span(100, 120))
AROUND = rule(USUAL, (MANAGED_STEP,), clauses=(GATE, ELECTION, PENSION_FUND))


def balanced(**told: str) -> Determination:
    return determine(FOUR_LETTERS, facts(**{**BALANCED, **told}), STATES)


@pytest.mark.parametrize("nationality", ["++", "--"])
def test_what_the_authorities_settle_is_decided_where_the_text_leaves_it_to_them(
    nationality: str,
) -> None:
    found = balanced(nationality=nationality)

    assert (found.result, found.decided_by) == (Result.MUTUAL_AGREEMENT, "4(2)(d)")
    assert found.trace[-1].provision == "4(2)(c)"
    assert found.trace[-1].leads_provision == "4(2)(d)"


def test_a_state_is_found_by_the_provision_of_the_step_that_finds_it() -> None:
    found = balanced(nationality="+-")

    assert (found.resident_of, found.decided_by) == (AA, "4(2)(c)")
    assert found.trace[-1].leads_provision == "4(2)(c)"


def test_an_end_whose_words_stand_in_the_step_itself_is_decided_there() -> None:
    told = facts(**{**BALANCED, "permanent_home": "--"})

    assert determine(NO_NATIONALITY, told, STATES).decided_by == "4(2)(b)"


def test_where_a_test_is_open_nothing_is_led_to() -> None:
    found = determine(FOUR_LETTERS, facts(permanent_home="+?"), STATES)

    assert found.trace[-1].leads_provision is None


@pytest.mark.parametrize("treaty", treaties(), ids=lambda treaty: treaty.id)
def test_the_words_of_every_exit_stand_in_the_provision_that_is_named(treaty: Treaty) -> None:
    named = list(_exits(treaty))

    assert named
    for step, exit_, place in named:
        assert (exit_.provision or step.provision) == place


def _exits(treaty: Treaty) -> list[tuple[Step, Exit, str]]:
    cascades: tuple[Cascade, ...] = (
        treaty.rule.individual,
        treaty.rule.company,
        treaty.rule.other,
    )
    return [
        (step, exit_, provision_at(treaty.text, exit_.span))
        for cascade in cascades
        for step in cascade
        if isinstance(step, Step)
        for exit_ in step.exits
        if exit_.span is not None
    ]


@pytest.mark.parametrize("person", [Person.COMPANY, Person.OTHER])
def test_the_gate_points_at_the_clauses_that_include_such_persons(person: Person) -> None:
    found = determine(AROUND, facts(person, domestic_residence="-+"), STATES)

    assert found.gate is not None
    assert found.gate.also == (ELECTION, PENSION_FUND)


def test_an_individual_comes_under_no_such_clause() -> None:
    found = determine(AROUND, facts(domestic_residence="-+"), STATES)

    assert found.gate is not None
    assert found.gate.also == ()


def test_pointing_at_a_clause_changes_no_result() -> None:
    bare = replace(AROUND, clauses=(GATE,))
    told = facts(Person.COMPANY, effective_management="BB")

    assert determine(AROUND, told, STATES).outcome == determine(bare, told, STATES).outcome


def test_a_government_clause_that_a_misprinted_stop_parts_is_quoted_whole() -> None:
    rest = replace(GOVERNMENT, span=Span(121, 180))
    parted = rule(USUAL, clauses=(GATE, GOVERNMENT, rest))
    found = determine(parted, facts(Person.GOVERNMENT, incorporation="AA"), STATES)

    assert [step.span for step in found.trace] == [Span(100, 180)]


def test_government_clauses_of_two_provisions_stay_apart() -> None:
    other = replace(GOVERNMENT, provision="4(5)", span=Span(121, 180))
    two = rule(USUAL, clauses=(GATE, GOVERNMENT, other))
    found = determine(two, facts(Person.GOVERNMENT, incorporation="AA"), STATES)

    assert found.trace[0].span == GOVERNMENT.span
