"""``determine`` for more than two States, as other programs read it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tiebreaker.cli import pairs
from tiebreaker.cli.desk import Desk
from tiebreaker.cli.pairs import PairsRequest
from tiebreaker.cli.requests import checked
from tiebreaker.errors import BadInputError
from tiebreaker.settings import Settings

RESIDENT = {"domestic_residence": {"BE": True, "BR": True, "CH": True}}


def determined(person: str = "individual", **facts: Any) -> dict[str, Any]:
    request = {"states": ["CH", "BE", "BR"], "person": person, "facts": {**RESIDENT, **facts}}
    return Desk(Settings(home=Path("none"))).determine_pairs(checked(PairsRequest, request))


def test_each_pair_with_a_treaty_has_its_result_and_the_others_are_named() -> None:
    found = determined(permanent_home={"BE": True, "BR": False, "CH": None})

    assert [(run["treaty"], run["status"]) for run in found["treaties"]] == [
        ("be-br-1972", "resident"),
        ("br-ch-2018", "need_fact"),
    ]
    assert found["without_treaty"] == [["BE", "CH"]]
    assert found["conflicts"] == [
        {
            "kind": "residence_in_question",
            "state": "BR",
            "lost_under": "be-br-1972",
            "against": "br-ch-2018",
        }
    ]


def test_a_person_reads_of_the_conflict_and_of_the_pair_without_a_treaty() -> None:
    found = determined(permanent_home={"BE": True, "BR": False, "CH": None})
    text = pairs.worded(found)

    assert "br-ch-2018: need_fact: permanent_home:CH" in text
    assert "is another question" in text
    assert "No treaty between BE and CH" in text


def test_relations_are_told_for_two_states_at_a_time() -> None:
    homes = {"BE": True, "BR": True, "CH": True}
    found = determined(permanent_home=homes, vital_interests={"BE,BR": "BR", "CH,BR": "CH"})

    assert [run["resident_of"] for run in found["treaties"]] == ["BR", "CH"]
    assert [conflict["kind"] for conflict in found["conflicts"]] == ["won_and_lost"]


def test_a_place_of_management_is_told_once() -> None:
    found = determined("company", effective_management="CH")

    assert [run["status"] for run in found["treaties"]] == ["undecided", "resident"]


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"vital_interests": "BE"}, "two States at a time"),
        ({"vital_interests": "undeterminable"}, '"BE,BR": "BE"'),
        ({"permanent_home": {"FR": True}}, "FR"),
        ({"permanent_home": True}, "each State apart"),
        ({"vital_interests": {"BE,FR": "BE"}}, "FR"),
        ({"vital_interests": {"BE,BR": "CH"}}, "CH"),
        ({"effective_management": "FR"}, "FR"),
        ({"favourite_colour": "BE"}, "favourite_colour"),
    ],
)
def test_whatever_is_no_fact_of_the_case_is_refused(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInputError, match=says):
        determined(**facts)


@pytest.mark.parametrize("states", [["BE", "BR"], ["BE", "BE", "BR"], "BE,BR,CH", ["BE", "BR", 1]])
def test_fewer_than_three_states_are_no_case_of_this_form(states: object) -> None:
    with pytest.raises(BadInputError, match="states"):
        checked(PairsRequest, {"states": states, "person": "individual"})
