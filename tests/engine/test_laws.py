"""What holds of every determination, whatever the rule and the facts."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.examples import AA, BB, STATES
from engine.strategies import Table, cases, keys_of, outcome, unhurried
from tiebreaker.engine import determine
from tiebreaker.engine.answering import values_of
from tiebreaker.engine.determination import Outcome, Result
from tiebreaker.engine.facts import FactKey, Facts, FactValue, fact_keys
from tiebreaker.rules.model import End, Rule
from tiebreaker.vocabulary import State, Test, other_state

Case = tuple[Rule, Facts]


@unhurried
@given(cases(), st.randoms(use_true_random=False))
def test_the_order_of_the_facts_never_matters(case: Case, random: object) -> None:
    rule, told = case
    shuffled = list(told.known.items())
    random.shuffle(shuffled)  # type: ignore[attr-defined]

    assert determine(rule, Facts(told.person, dict(shuffled)), STATES) == determine(
        rule, told, STATES
    )


@unhurried
@given(cases())
def test_swapping_the_two_states_mirrors_the_result(case: Case) -> None:
    rule, told = case
    found = determine(rule, told, STATES)
    mirrored = determine(rule, _mirrored(told), STATES)

    assert mirrored.outcome == Outcome(found.result, _other(found.resident_of))
    assert set(mirrored.can_still_matter) == {_across(key) for key in found.can_still_matter}
    if found.result is not Result.NEED_FACT:
        assert [(s.provision, s.outcome, s.state) for s in mirrored.trace] == [
            (s.provision, s.outcome, _other(s.state)) for s in found.trace
        ]


@unhurried
@given(cases(), st.data())
def test_a_fact_for_which_the_rule_does_not_ask_changes_nothing(
    case: Case, data: st.DataObject
) -> None:
    rule, told = case
    asked = {key.test for key in keys_of(rule)}
    others = [test for test in Test if test not in asked]
    key = fact_keys(data.draw(st.sampled_from(others)), STATES)[0]
    more = told.with_fact(key, data.draw(st.sampled_from(values_of(key.test, STATES))))
    before, after = determine(rule, told, STATES), determine(rule, more, STATES)

    assert key in after.not_used
    assert (after.outcome, after.trace, after.next_fact) == (
        before.outcome,
        before.trace,
        before.next_fact,
    )


@unhurried
@given(cases(), st.data())
def test_an_unknown_fact_that_cannot_matter_changes_nothing_when_it_is_told(
    case: Case, data: st.DataObject
) -> None:
    rule, told = case
    found = determine(rule, told, STATES)
    for key in keys_of(rule):
        if key not in told.known and key not in found.can_still_matter:
            value = data.draw(st.sampled_from(values_of(key.test, STATES)))

            after = determine(rule, told.with_fact(key, value), STATES)
            assert (after.outcome, after.can_still_matter, after.next_fact) == (
                found.outcome,
                found.can_still_matter,
                found.next_fact,
            )


@unhurried
@given(cases(), st.data())
def test_more_knowledge_never_changes_a_settled_result(case: Case, data: st.DataObject) -> None:
    rule, told = case
    settled = outcome(rule, told)
    for key in keys_of(rule):
        if key not in told.known:
            told = told.with_fact(key, data.draw(st.sampled_from(values_of(key.test, STATES))))

            assert settled.result is Result.NEED_FACT or outcome(rule, told) == settled


@unhurried
@given(cases(unknown=3))
def test_without_a_fact_that_was_used_the_result_is_open_unless_the_rest_comes_to_it_anyhow(
    case: Case,
) -> None:
    rule, told = case
    found = determine(rule, told, STATES)
    for key in found.used:
        rest = told.without([key])

        needed = key in Table(rule, rest).matter()
        without = determine(rule, rest, STATES)
        assert (key in without.can_still_matter) is needed
        if not needed:
            assert without.outcome == found.outcome


@unhurried
@given(cases())
def test_without_the_facts_that_were_not_used_nothing_is_different(case: Case) -> None:
    rule, told = case
    found = determine(rule, told, STATES)
    fewer = determine(rule, told.without(found.not_used), STATES)

    assert (fewer.outcome, fewer.trace, fewer.not_used) == (found.outcome, found.trace, ())
    assert fewer.can_still_matter == found.can_still_matter


@unhurried
@given(cases())
def test_the_used_and_the_unused_facts_of_a_result_are_all_that_are_known(case: Case) -> None:
    rule, told = case
    found = determine(rule, told, STATES)

    assert not set(found.used) & set(found.not_used)
    if found.result is not Result.NEED_FACT:
        assert set(found.used) | set(found.not_used) == set(told.known)


@unhurried
@given(cases(unknown=0))
def test_when_all_facts_are_known_the_trace_is_a_path_to_the_result(case: Case) -> None:
    rule, told = case
    found = determine(rule, told, STATES)
    for step, following in pairwise(found.trace):
        assert step.leads_to is following.test

    if found.trace:
        last = found.trace[-1]
        ends = isinstance(last.leads_to, End)
        assert found.result.value == (last.leads_to if ends else End.UNDECIDED)
        assert found.resident_of == (last.state if last.leads_to is End.RESIDENT else None)


def _mirrored(told: Facts) -> Facts:
    return Facts(told.person, {_across(key): _turned(value) for key, value in told.known.items()})


def _across(key: FactKey) -> FactKey:
    return FactKey(key.test, _other(key.state))


def _turned(value: FactValue) -> FactValue:
    return other_state(STATES, State(value)) if value in (AA, BB) else value  # type: ignore[arg-type]


def _other(state: State | None) -> State | None:
    return None if state is None else other_state(STATES, state)
