"""What would have to be otherwise for another result."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given

from engine.examples import AA, BB, STANDARD, STATES, UNREADABLE, facts, key
from engine.strategies import cases, keys_of, outcome, unhurried
from tiebreaker.engine import preview, smallest_changes
from tiebreaker.engine.answering import values_of
from tiebreaker.engine.determination import Change, Result
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.rules.model import Rule
from tiebreaker.vocabulary import Word


def told(change: Change) -> dict[str, FactValue]:
    return {str(key): value for key, value in change.set}


def test_the_smallest_changes_of_a_home_in_one_state() -> None:
    found = smallest_changes(STANDARD, facts(permanent_home="+-"), STATES, at_most=2)

    assert [(told(c), c.result, c.resident_of) for c in found] == [
        ({"domestic_residence:AA": False}, Result.NOT_DUAL_RESIDENT, BB),
        ({"domestic_residence:BB": False}, Result.NOT_DUAL_RESIDENT, AA),
        ({"permanent_home:AA": False, "permanent_home:BB": True}, Result.RESIDENT, BB),
        ({"permanent_home:BB": True, "vital_interests": BB}, Result.RESIDENT, BB),
    ]


def test_the_smallest_changes_of_an_open_result_are_what_settles_it() -> None:
    case = facts(permanent_home="++", domestic_residence="++")
    found = smallest_changes(STANDARD, case, STATES, at_most=1)

    assert [told(c) for c in found][2:4] == [
        {"permanent_home:AA": False},
        {"permanent_home:BB": False},
    ]
    assert {"vital_interests": AA} in [told(c) for c in found]
    assert {"vital_interests": Word.UNDETERMINABLE} not in [told(c) for c in found]


def test_nothing_changes_the_result_of_a_rule_that_could_not_be_read() -> None:
    assert smallest_changes(UNREADABLE, facts(), STATES) == ()


@unhurried
@given(cases())
def test_every_change_leads_to_the_other_result_that_it_names(case: tuple[Rule, Facts]) -> None:
    rule, facts = case
    for change in smallest_changes(rule, facts, STATES, at_most=2):
        found = preview(rule, facts, STATES, change.set)

        assert found.outcome == type(found.outcome)(change.result, change.resident_of)
        assert found.outcome != outcome(rule, facts)
        assert found.result is not Result.NEED_FACT
        assert all(facts.known.get(key) != value for key, value in change.set)


@unhurried
@given(cases())
def test_no_part_of_a_change_settles_another_result(case: tuple[Rule, Facts]) -> None:
    rule, facts = case
    before = outcome(rule, facts)
    for change in smallest_changes(rule, facts, STATES, at_most=3):
        for size in range(1, len(change.set)):
            for part in combinations(change.set, size):
                found = preview(rule, facts, STATES, part)

                assert found.outcome == before or found.result is Result.NEED_FACT


@unhurried
@given(cases())
def test_every_single_fact_that_changes_the_result_is_found(case: tuple[Rule, Facts]) -> None:
    rule, facts = case
    found = [change.set for change in smallest_changes(rule, facts, STATES, at_most=1)]
    for name in keys_of(rule):
        for value in _others(name, facts):
            after = preview(rule, facts, STATES, [(name, value)])
            changed = after.result is not Result.NEED_FACT and after.outcome != outcome(rule, facts)

            assert (((name, value),) in found) is changed


def _others(name: FactKey, facts: Facts) -> list[FactValue]:
    return [value for value in values_of(name.test, STATES) if facts.known.get(name) != value]


def test_a_preview_of_a_change_is_what_the_change_says() -> None:
    changes = [(key("permanent_home:BB"), True), (key("vital_interests"), BB)]

    assert preview(STANDARD, facts(permanent_home="+-"), STATES, changes).resident_of == BB
