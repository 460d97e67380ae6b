"""What the command line refuses, in one sentence that says what to write instead."""

from __future__ import annotations

import json

import pytest

from tiebreaker.cli.requests import (
    DetermineRequest,
    ReadRequest,
    checked,
    read_fact_key,
    read_facts,
)
from tiebreaker.engine.facts import FactKey
from tiebreaker.errors import BadInputError
from tiebreaker.vocabulary import Person, State, Test, Truth, Word

STATES = (State("BE"), State("BR"))


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"home": {"BE": True}}, "not a fact"),
        ({"permanent_home": {"FR": True}}, "not a State of this treaty"),
        ({"permanent_home": {"XX": True}}, "not a country code"),
        ({"permanent_home": "BE"}, "each State apart"),
        ({"permanent_home": {"BE": "yes"}}, "true, false or null"),
        ({"vital_interests": {"BE": True}}, "is BE or BR"),
        ({"vital_interests": "both"}, "cannot be `both`"),
        ({"effective_management": "undeterminable"}, "cannot be"),
        ({"effective_management": "FR"}, "not a State of this treaty"),
    ],
)
def test_what_is_not_a_fact_is_refused_with_the_reason(table: dict[str, object], says: str) -> None:
    with pytest.raises(BadInputError, match=says):
        read_facts(Person.INDIVIDUAL, table, STATES)


def test_null_and_a_missing_state_are_unknown_and_never_false() -> None:
    facts = read_facts(
        Person.INDIVIDUAL,
        {"permanent_home": {"BE": True, "BR": None}, "vital_interests": None},
        STATES,
    )

    assert facts.holds(Test.PERMANENT_HOME, State("BE")) is Truth.TRUE
    assert facts.holds(Test.PERMANENT_HOME, State("BR")) is Truth.UNKNOWN
    assert facts.choice(Test.VITAL_INTERESTS) is None


def test_codes_are_taken_in_either_case_and_words_as_they_are() -> None:
    facts = read_facts(Person.COMPANY, {"effective_management": "be", "agreement": "none"}, STATES)

    assert facts.choice(Test.EFFECTIVE_MANAGEMENT) == "BE"
    assert facts.choice(Test.AGREEMENT) is Word.NONE


def test_a_question_is_named_by_its_fact_and_state() -> None:
    assert read_fact_key("permanent_home:BE", STATES) == FactKey(Test.PERMANENT_HOME, State("BE"))
    assert read_fact_key("permanent_home", STATES) == FactKey(Test.PERMANENT_HOME)
    with pytest.raises(BadInputError, match="asked once for both"):
        read_fact_key("vital_interests:BE", STATES)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"treaty": "be-br-1972", "facts": {}}, "`person` is missing"),
        ({"treaty": "be-br-1972", "person": "dog", "facts": {}}, "`person` is wrong"),
        ({"treaty": "be-br-1972", "person": "company", "fax": {}}, "`fax` is not a field"),
        ([], "wrong|valid"),
        ("x", "wrong|valid"),
    ],
)
def test_a_request_of_another_shape_is_refused_by_its_field(data: object, says: str) -> None:
    with pytest.raises(BadInputError, match=says):
        checked(DetermineRequest, data)


@pytest.mark.parametrize("states", ["BE,BR", ["BE", "BR"], "br be", "BR/BE"])
def test_two_states_are_read_in_any_order_and_form(states: object) -> None:
    request = checked(ReadRequest, json.loads(json.dumps({"file": "x", "states": states})))

    assert request.states == STATES
