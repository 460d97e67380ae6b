"""Facts that cannot be facts of a case between the two States."""

from __future__ import annotations

import pytest

from engine.examples import AA, STANDARD, STATES, facts, key
from tiebreaker.engine import check, determine, together
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.errors import BadInputError, ContradictionError
from tiebreaker.vocabulary import Person, State, Test, Word

CC = State("CC")

REFUSED: list[tuple[FactKey, FactValue, str]] = [
    (FactKey(Test.PERMANENT_HOME, CC), True, "told of CC, but the treaty is between AA and BB"),
    (FactKey(Test.PERMANENT_HOME), True, "say whether of AA or of BB"),
    (FactKey(Test.VITAL_INTERESTS, AA), True, "told once for both States"),
    (FactKey(Test.VITAL_INTERESTS), CC, "`vital_interests`: CC is not an answer"),
    (FactKey(Test.VITAL_INTERESTS), True, "`vital_interests`: true is not an answer"),
    (FactKey(Test.VITAL_INTERESTS), Word.BOTH, "it can be AA, BB, undeterminable"),
    (FactKey(Test.EFFECTIVE_MANAGEMENT), Word.UNDETERMINABLE, "AA, BB, elsewhere, both"),
    (FactKey(Test.AGREEMENT), Word.ELSEWHERE, "AA, BB, none"),
    (FactKey(Test.NATIONALITY, AA), AA, "`nationality` in AA: AA is not an answer"),
    (FactKey(Test.NATIONALITY, AA), 1, "can be true, false"),
]


@pytest.mark.parametrize(("name", "value", "said"), REFUSED)
def test_what_is_no_fact_between_the_two_states_is_refused_in_the_terms_of_the_case(
    name: FactKey, value: FactValue, said: str
) -> None:
    told = Facts(Person.INDIVIDUAL, {name: value})

    with pytest.raises(BadInputError, match=said):
        check(told, STATES)
    with pytest.raises(BadInputError, match=said):
        determine(STANDARD, told, STATES)


def test_facts_that_are_unlikely_together_are_facts_all_the_same() -> None:
    check(facts(permanent_home="--", vital_interests="AA", habitual_abode="-+"), STATES)


def test_two_tellings_that_agree_are_joined() -> None:
    joined = together(facts(None, permanent_home="+?"), facts(permanent_home="?-"))

    assert joined == facts(permanent_home="+-")


def test_two_tellings_that_contradict_each_other_are_both_named() -> None:
    with pytest.raises(ContradictionError, match=r"`vital_interests`: AA contradicts .* BB"):
        together(facts(vital_interests="AA"), facts(vital_interests="BB"))


def test_two_kinds_of_person_contradict_each_other() -> None:
    with pytest.raises(ContradictionError, match="`individual` in one place and `company`"):
        together(facts(Person.INDIVIDUAL), facts(Person.COMPANY))


def test_a_fact_is_named_as_the_command_line_names_it() -> None:
    assert str(key("permanent_home:AA")) == "permanent_home:AA"
    assert str(key("vital_interests")) == "vital_interests"
