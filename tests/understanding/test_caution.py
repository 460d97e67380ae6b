"""What is heard and not taken: by whom it is said, where it is, whether it is an answer."""

from __future__ import annotations

import pytest

from tiebreaker.engine.facts import FactKey
from tiebreaker.understanding.model import Context, Understanding
from tiebreaker.understanding.reader import OfflineReader
from tiebreaker.vocabulary import State, Test, pair

READER = OfflineReader()


def read(message: str, states: str, asked: str | None = None) -> Understanding:
    one, other = states.split()
    test, _, state = (asked or "").partition(":")
    key = FactKey(Test(test), State(state) if state else None) if asked else None
    return READER.read(message, Context(states=pair(State(one), State(other)), asked=key))


def told(understood: Understanding) -> dict[str, str]:
    return {str(fact.key): str(fact.value) for fact in understood.facts}


@pytest.mark.parametrize(
    ("message", "states"),
    [
        ("My solicitor says I'm resident in Norway", "GB NO"),
        ("meu advogado acha que sou residente na Suécia", "PT SE"),
        ("mijn fiscalist zegt dat ik inwoner van Noorwegen ben", "NL NO"),
        ("I told HMRC that I'm not resident", "GB NO"),
        ("Norway may consider me a resident", "GB NO"),
        ("My cottage near Oslo is on Airbnb all year", "GB NO"),
        ("we rent our chalet in Bergen to tourists", "GB NO"),
        ("The board meets in Oslo but decides nothing", "GB NO"),
        ("Where it is managed is what both offices argue about", "GB NO"),
        ("I gave up my job in Oslo", "GB NO"),
    ],
)
def test_what_is_no_statement_of_the_persons_own_gives_no_fact(message: str, states: str) -> None:
    assert told(read(message, states)) == {}


@pytest.mark.parametrize(
    "message",
    [
        "Norway taxes me as resident. I moved to Quxborough in 2019 and have a flat there",
        "Norway taxes me as resident. I moved to Quxborough in 2019 and bought a flat",
        "I moved from Norway to Quxborough and rent a flat there",
    ],
)
def test_no_known_place_stands_in_for_an_unknown_one(message: str) -> None:
    assert "permanent_home:NO" not in told(read(message, "GB NO"))


@pytest.mark.parametrize(
    ("message", "states", "facts"),
    [
        (
            "I meant Bergen, not Leeds. That's where my flat is",
            "GB NO",
            {"permanent_home:NO": "True"},
        ),
        (
            "o apartamento onde vivo, que é meu, fica em Oslo, não em Leeds",
            "GB NO",
            {"permanent_home:NO": "True"},
        ),
        (
            "vivo de alquiler en Oslo y los dos países me consideran residente",
            "ES NO",
            {
                "permanent_home:NO": "True",
                "domestic_residence:ES": "True",
                "domestic_residence:NO": "True",
            },
        ),
        (
            "a Noruega diz que sou residente e o HMRC diz o mesmo",
            "GB NO",
            {"domestic_residence:GB": "True", "domestic_residence:NO": "True"},
        ),
        (
            "je suis devenu norvégien sans perdre la nationalité française",
            "FR NO",
            {"nationality:FR": "True", "nationality:NO": "True"},
        ),
    ],
)
def test_the_place_and_the_speaker_are_found_across_clauses(
    message: str, states: str, facts: dict[str, str]
) -> None:
    found = told(read(message, states))
    assert {key: found.get(key) for key in facts} == facts


@pytest.mark.parametrize(
    ("message", "asked", "facts"),
    [
        ("I have no house in Norway", "permanent_home:GB", {"permanent_home:NO": "False"}),
        ("I have no house in Norway", "permanent_home", {"permanent_home:NO": "False"}),
        (
            "no, only in Norway",
            "permanent_home",
            {"permanent_home:NO": "True", "permanent_home:GB": "False"},
        ),
        ("I sold the house in Norway", "habitual_abode", {"permanent_home:NO": "False"}),
        ("my wife is in Norway", "vital_interests", {}),
        ("Norway, no doubt", "vital_interests", {"vital_interests": "NO"}),
        ("I gave up the flat in Bergen", "nationality:NO", {"permanent_home:NO": "False"}),
        ("I've a residence permit there", "domestic_residence:NO", {}),
    ],
)
def test_an_answer_answers_what_was_asked_and_nothing_else(
    message: str, asked: str, facts: dict[str, str]
) -> None:
    assert told(read(message, "GB NO", asked)) == facts
