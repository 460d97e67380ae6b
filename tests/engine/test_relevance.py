"""Which facts can still matter, and how few have to be asked for."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.examples import INDIVIDUAL_RULES, STATES, facts
from engine.strategies import Table, cases, keys_of, unhurried
from tiebreaker.engine import determine, questions_left
from tiebreaker.engine.answering import values_of
from tiebreaker.engine.course import course_of
from tiebreaker.engine.determination import Result
from tiebreaker.engine.diagram import Leaf, Node, levels
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.rules.model import Rule
from tiebreaker.vocabulary import Person

Case = tuple[Rule, Facts]


@unhurried
@given(cases())
def test_a_fact_can_still_matter_exactly_when_some_completion_turns_on_it(case: Case) -> None:
    rule, told = case
    found = determine(rule, told, STATES)

    assert set(found.can_still_matter) == Table(rule, told).matter()


@unhurried
@given(cases())
def test_a_result_is_settled_exactly_when_every_completion_comes_to_it(case: Case) -> None:
    rule, told = case
    found = determine(rule, told, STATES)
    possible = Table(rule, told).outcomes()

    if found.result is Result.NEED_FACT:
        assert len(possible) > 1
    else:
        assert possible == {found.outcome}


@unhurried
@given(cases(), st.data())
def test_the_next_fact_can_matter_and_is_not_one_set_aside(case: Case, data: st.DataObject) -> None:
    rule, told = case
    aside = data.draw(st.frozensets(st.sampled_from(keys_of(rule))))
    found = determine(rule, told, STATES, set_aside=aside)

    if set(found.can_still_matter) <= aside:
        assert found.next_fact is None
    else:
        assert found.next_fact in set(found.can_still_matter) - aside


@unhurried
@given(cases(), st.data())
def test_answering_every_question_ends_within_the_number_foretold(
    case: Case, data: st.DataObject
) -> None:
    rule, told = case
    left = questions_left(rule, told, STATES)
    asked: set[FactKey] = set()
    while (key := determine(rule, told, STATES).next_fact) is not None:
        assert key not in asked

        asked.add(key)
        told = told.with_fact(key, data.draw(st.sampled_from(values_of(key.test, STATES))))

    assert len(asked) <= left
    assert determine(rule, told, STATES).result is not Result.NEED_FACT


@settings(unhurried, max_examples=40)
@given(cases(unknown=4))
def test_no_order_of_the_states_within_a_test_asks_less(case: Case) -> None:
    rule, told = case
    table = Table(rule, told)
    order = [key.test for key in course_of(rule, Person.INDIVIDUAL, STATES).keys]

    def cost(sofar: dict[FactKey, FactValue]) -> tuple[int, Fraction]:
        matter = table.matter(sofar)
        if not matter:
            return 0, Fraction(0)
        now = min((key.test for key in matter), key=order.index)
        return min(asking(key, sofar) for key in matter if key.test is now)

    def asking(key: FactKey, sofar: dict[FactKey, FactValue]) -> tuple[int, Fraction]:
        after = [cost({**sofar, key: value}) for value in values_of(key.test, STATES)]
        average = sum((cost[1] for cost in after), Fraction(0)) / len(after)
        return 1 + max(cost[0] for cost in after), 1 + average

    course = course_of(rule, Person.INDIVIDUAL, STATES)
    plan = course.questions.plan(course.given(told))

    assert (plan.at_most, plan.on_average) == cost({})


@pytest.mark.parametrize("name", INDIVIDUAL_RULES)
def test_keeping_to_the_sequence_of_the_treaty_never_costs_a_question_in_the_worst_case(
    name: str,
) -> None:
    course = course_of(INDIVIDUAL_RULES[name], Person.INDIVIDUAL, STATES)

    def after(node: Node, level: int) -> list[Node]:
        every = range(len(values_of(course.keys[level].test, STATES)))
        return [course.diagrams.take(node, level, value) for value in every]

    @cache
    def fewest(node: Node) -> int:
        if isinstance(node, Leaf):
            return 0
        ways = (after(node, level) for level in levels(node.support))
        return 1 + min(max(map(fewest, kids)) for kids in ways)

    seen: set[Node] = set()
    ahead = [course.root]
    while ahead:
        node = ahead.pop()
        if node not in seen:
            seen.add(node)
            ahead.extend(kid for level in levels(node.support) for kid in after(node, level))

            assert course.questions.plan(node).at_most == fewest(node)


@pytest.mark.parametrize("name", INDIVIDUAL_RULES)
def test_the_next_fact_belongs_to_the_step_at_which_the_treaty_has_arrived(name: str) -> None:
    told = facts(domestic_residence="??")
    while (key := determine(INDIVIDUAL_RULES[name], told, STATES).next_fact) is not None:
        found = determine(INDIVIDUAL_RULES[name], told, STATES)
        if found.trace:
            assert found.trace[-1].test is key.test
        told = told.with_fact(key, values_of(key.test, STATES)[-1])
