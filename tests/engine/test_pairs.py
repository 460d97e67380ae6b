"""More than two States: a treaty a pair, and results that may not go together."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.examples import AA, BB, MANAGED_STEP, USUAL, rule
from engine.strategies import unhurried
from tiebreaker.engine import determine, determine_pairs
from tiebreaker.engine.determination import Result
from tiebreaker.engine.facts import FactKey
from tiebreaker.engine.pairs import Conflict, ConflictKind, PairRule, SharedFacts, SideBySide
from tiebreaker.errors import BadInputError, ContradictionError
from tiebreaker.vocabulary import Person, State, StatePair, Test, Word

CC = State("CC")
THREE = (AA, BB, CC)
PAIRS: list[StatePair] = list(combinations(THREE, 2))
RULE = rule(USUAL, (MANAGED_STEP,))
RULES = [PairRule(name="".join(two).lower(), states=two, rule=RULE) for two in PAIRS]
VITAL, MANAGED = Test.VITAL_INTERESTS, Test.EFFECTIVE_MANAGEMENT


def holds(**told: str) -> dict[FactKey, bool]:
    """Per-State facts, a sign for each of the three; resident of all unless told."""
    named = {"domestic_residence": "+++", **told}
    return {
        FactKey(Test(name), state): sign == "+"
        for name, signs in named.items()
        for state, sign in zip(THREE, signs, strict=True)
        if sign != "?"
    }


def individual(closer: dict[str, State] | None = None, **told: str) -> SharedFacts:
    between: dict[tuple[Test, StatePair], State | Word] = {
        (VITAL, two): state
        for two in PAIRS
        if (state := (closer or {}).get("".join(two).lower())) is not None
    }
    return SharedFacts(person=Person.INDIVIDUAL, holds=holds(**told), between=between)


def company(**places: State) -> SharedFacts:
    told = {Test(name): state for name, state in places.items()}
    return SharedFacts(person=Person.COMPANY, holds=holds(), places=told)


def residents(found: SideBySide) -> list[tuple[str, State | None]]:
    return [(run.name, run.determination.resident_of) for run in found.runs]


def test_each_pair_is_a_case_of_its_own() -> None:
    found = determine_pairs(RULES, individual(permanent_home="-+-", habitual_abode="+-+"))

    assert residents(found) == [("aabb", BB), ("aacc", None), ("bbcc", BB)]
    assert found.runs[1].determination.next_fact == FactKey(Test.NATIONALITY, AA)


def test_only_the_facts_of_two_states_go_into_their_case() -> None:
    told = individual({"aabb": BB}, permanent_home="++-")

    assert {key.state for key in told.of((AA, BB)).known} == {AA, BB, None}
    assert told.of((AA, CC)).choice(VITAL) is None
    for run in determine_pairs(RULES, told).runs:
        assert run.determination == determine(RULE, told.of(run.states), run.states)


def test_a_place_in_a_third_state_is_elsewhere_for_two() -> None:
    told = company(effective_management=CC)

    assert [told.of(two).choice(MANAGED) for two in PAIRS] == [Word.ELSEWHERE, CC, CC]


def test_relations_are_closer_to_one_of_two_states_and_never_to_one_of_three() -> None:
    told = SharedFacts(person=Person.INDIVIDUAL, holds=holds(), places={VITAL: CC})

    with pytest.raises(BadInputError, match="two States at a time"):
        determine_pairs(RULES, told)


def test_a_place_and_what_is_told_of_two_states_may_not_contradict() -> None:
    told = SharedFacts(
        person=Person.COMPANY,
        holds=holds(),
        places={MANAGED: CC},
        between={(MANAGED, (AA, BB)): AA},
    )

    with pytest.raises(ContradictionError, match=r"AA and BB, .*: AA contradicts .*: elsewhere"):
        determine_pairs(RULES, told)


def test_a_state_that_wins_and_loses_is_a_conflict() -> None:
    found = determine_pairs(
        RULES, individual({"aabb": BB, "bbcc": CC, "aacc": CC}, permanent_home="+++")
    )

    assert residents(found) == [("aabb", BB), ("aacc", CC), ("bbcc", CC)]
    assert found.conflicts == (
        Conflict(kind=ConflictKind.WON_AND_LOST, state=BB, lost_under="bbcc", against="aabb"),
    )


def test_results_that_run_in_a_circle_are_said_and_not_resolved() -> None:
    found = determine_pairs(
        RULES, individual({"aabb": BB, "bbcc": CC, "aacc": AA}, permanent_home="+++")
    )

    assert residents(found) == [("aabb", BB), ("aacc", AA), ("bbcc", CC)]
    assert {(one.state, one.lost_under, one.against) for one in found.conflicts} == {
        (AA, "aabb", "aacc"),
        (BB, "bbcc", "aabb"),
        (CC, "aacc", "bbcc"),
    }


def test_who_lost_to_one_state_may_not_be_resident_for_another_treaty() -> None:
    found = determine_pairs(RULES, individual(permanent_home="-+-", habitual_abode="++?"))

    assert found.conflicts == (
        Conflict(
            kind=ConflictKind.RESIDENCE_IN_QUESTION, state=AA, lost_under="aabb", against="aacc"
        ),
        Conflict(
            kind=ConflictKind.RESIDENCE_IN_QUESTION, state=CC, lost_under="bbcc", against="aacc"
        ),
    )


def test_one_state_that_all_agree_on_is_no_conflict() -> None:
    found = determine_pairs(RULES[:1] + RULES[2:], individual(permanent_home="-+-"))

    assert residents(found) == [("aabb", BB), ("bbcc", BB)]
    assert found.conflicts == ()


def test_a_state_whose_law_does_not_tax_the_person_is_in_no_conflict() -> None:
    found = determine_pairs(RULES, individual(domestic_residence="++-", permanent_home="-+-"))

    assert [(c.state, c.against) for c in found.conflicts] == [(AA, "aacc")]
    assert found.runs[2].determination.result is Result.NOT_DUAL_RESIDENT


def test_pairs_without_a_treaty_are_named() -> None:
    found = determine_pairs(RULES[:1], individual(permanent_home="-+-"))

    assert found.without_rule == ((AA, CC), (BB, CC))


@unhurried
@given(
    st.lists(st.sampled_from("+-?"), min_size=6, max_size=6),
    st.sampled_from(list(permutations(RULES))),
)
def test_the_order_of_treaties_changes_nothing_and_no_run_knows_of_another(
    signs: list[str], rules: tuple[PairRule, ...]
) -> None:
    told = individual(permanent_home="".join(signs[:3]), habitual_abode="".join(signs[3:]))
    found = determine_pairs(rules, told)

    assert found == determine_pairs(RULES, told)
    for one in RULES:
        (alone,) = determine_pairs([one], told).runs
        assert alone in found.runs
