"""The documents of ``determine``: places, clauses and warnings, as other programs read them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tiebreaker.cli import printing
from tiebreaker.cli.desk import Desk
from tiebreaker.cli.requests import DetermineRequest, checked
from tiebreaker.library import NewTreaty, add
from tiebreaker.settings import Settings, shipped
from tiebreaker.vocabulary import Language, State

ARTICLE = """Article 4
Resident
1. For the purposes of this Convention, the term "resident of a Contracting State" means any
person who, under the laws of that State, is liable to tax therein by reason of his domicile.
2. Where by reason of the provisions of paragraph 1 an individual is a resident of both
Contracting States, then his status shall be determined as follows:
(a) he shall be deemed to be a resident of the State in which he has a permanent home available
to him; if he has a permanent home available to him in both States, he shall be deemed to be a
resident of the State with which his personal and economic relations are closer;
(b) if the State in which he has his centre of vital interests cannot be determined, or if he
has not a permanent home available to him in either State, he shall be deemed to be a resident
of the State in which he has an habitual abode;
(c) if he has an habitual abode in both States or in neither of them, he shall be deemed to be a
resident of the State of which he is a national;
(d) if he is a national of both States or of neither of them, the competent authorities of the
Contracting States shall settle the question by mutual agreement.
"""
OLD = NewTreaty(
    states=(State("ES"), State("FR")),
    year=1973,
    language=Language.ENGLISH,
    title="A convention",
    source="typed for this test",
)


def determined(home: Path, treaty: str, person: str = "individual", **told: Any) -> dict[str, Any]:
    request = {"treaty": treaty, "person": person, **told}
    return Desk(Settings(home=home)).determine(checked(DetermineRequest, request))


def everywhere(*states: str, **tests: bool) -> dict[str, dict[str, bool]]:
    return {test: dict.fromkeys(states, holds) for test, holds in tests.items()}


@pytest.mark.parametrize("treaty", ["be-br-1972", "be-gb-1987", "br-ch-2018", "li-nl-2020"])
def test_what_is_left_to_the_authorities_is_decided_under_letter_d(
    tmp_path: Path, treaty: str
) -> None:
    states = treaty.upper().split("-")[:2]
    tests = dict.fromkeys(
        ("domestic_residence", "permanent_home", "habitual_abode", "nationality"), True
    )
    found = determined(
        tmp_path,
        treaty,
        facts={**everywhere(*states, **tests), "vital_interests": "undeterminable"},
    )

    assert (found["status"], found["decided_by"]) == ("mutual_agreement", "4(2)(d)")
    last = found["trace"][-1]
    assert (last["provision"], last["leads_provision"]) == ("4(2)(c)", "4(2)(d)")


def test_an_elected_company_is_pointed_at_its_clause(tmp_path: Path) -> None:
    facts = {"domestic_residence": {"BE": False, "GB": True}}
    found = determined(tmp_path, "be-gb-1987", "company", facts=facts)

    (clause,) = found["gate"]["also"]
    text = next((shipped("corpus") / "texts").glob("be-gb-1987.*")).read_bytes().decode()
    assert (clause["kind"], clause["state"], clause["provision"]) == ("election", "BE", "4(1)")
    assert text[clause["start"] : clause["end"]] == clause["quote"]
    assert "resident of BE all the same" in printing.determination(found)


def moved(home: Path, treaty: str = "es-fr-1973") -> dict[str, Any]:
    """Somebody who moves in the middle of 2014."""
    return determined(
        home,
        treaty,
        facts=everywhere("ES", "FR", domestic_residence=True),
        periods=[
            {
                "from": "2014-01-01",
                "to": "2014-06-30",
                "facts": {"permanent_home": {"ES": False, "FR": True}},
            },
            {
                "from": "2014-07-01",
                "to": "2014-12-31",
                "facts": {"permanent_home": {"ES": True, "FR": False}},
            },
        ],
    )


def test_a_move_within_a_year_that_spain_does_not_split_is_a_warning(tmp_path: Path) -> None:
    add(tmp_path, OLD, ARTICLE)
    found = moved(tmp_path)

    assert [period["warnings"] for period in found["periods"]] == [
        [],
        [{"kind": "year_not_split", "state": "ES", "date": "2014-07-01"}],
    ]
    assert "accepts no change within one" in printing.determination(found)


def test_each_period_names_the_text_that_was_applied(tmp_path: Path) -> None:
    add(tmp_path, OLD, ARTICLE)
    add(
        tmp_path,
        NewTreaty(
            states=OLD.states,
            year=2011,
            language=Language.ENGLISH,
            title="Another convention",
            source="typed for this test",
            effective_from=date(2014, 4, 1),
        ),
        "A new convention\n\n" + ARTICLE,
    )
    found = moved(tmp_path)

    assert found["treaty"] == "es-fr-1973"
    assert [(p["from"], p["treaty"], p["resident_of"]) for p in found["periods"]] == [
        ("2014-01-01", "es-fr-1973", "FR"),
        ("2014-04-01", "es-fr-2011", "FR"),
        ("2014-07-01", "es-fr-2011", "ES"),
    ]
    assert found["periods"][1]["warnings"] == [
        {"kind": "other_text", "state": None, "date": "2014-04-01"}
    ]
    for period in found["periods"]:
        (held,) = (tmp_path / "treaties").glob(f"{period['treaty']}.*.txt")
        text = held.read_bytes().decode()
        for step in period["trace"]:
            assert text[step["start"] : step["end"]] == step["quote"]


def test_a_text_that_has_no_effect_yet_is_applied_and_said_to_have_none(tmp_path: Path) -> None:
    add(tmp_path, OLD, ARTICLE)
    found = moved(tmp_path)
    assert all(period["warnings"] == [] for period in found["periods"][:1])

    add(
        tmp_path,
        NewTreaty(
            states=OLD.states,
            year=1973,
            language=Language.ENGLISH,
            title="A convention",
            source="typed for this test",
            effective_from=date(2014, 4, 1),
        ),
        ARTICLE,
    )
    early, late, *_ = moved(tmp_path)["periods"]
    assert (early["to"], late["from"]) == ("2014-03-31", "2014-04-01")
    assert early["warnings"] == [{"kind": "before_effect", "state": None, "date": "2014-04-01"}]
