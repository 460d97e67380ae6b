"""What is taken as a fact, and what never is, as tables per fact."""

from __future__ import annotations

import pytest

from tiebreaker.understanding.model import Context, Unclear, Understanding
from tiebreaker.understanding.reader import OfflineReader
from tiebreaker.vocabulary import State, pair

READER = OfflineReader()


def read(message: str, states: str) -> Understanding:
    one, other = states.split()
    return READER.read(message, Context(states=pair(State(one), State(other))))


def told(understood: Understanding) -> dict[str, str]:
    return {str(fact.key): str(fact.value) for fact in understood.facts}


HOMES = [
    ("I rent a flat in Ghent", "BE NL", {"permanent_home:BE": "True"}),
    ("my wife and kids are in our house in Curitiba", "BE BR", {"permanent_home:BR": "True"}),
    ("We have no home in Spain any more", "ES GB", {"permanent_home:ES": "False"}),
    (
        "I have a house in Ghent and a flat in Lille",
        "BE FR",
        {"permanent_home:BE": "True", "permanent_home:FR": "True"},
    ),
    (
        "The house in Brisbane is let to tenants on a fixed term",
        "AU SG",
        {"permanent_home:AU": "False"},
    ),
    ("I only stay in hotels in Lisbon", "PT US", {"permanent_home:PT": "False"}),
    ("Wij huren een huis in Turnhout", "BE NL", {"permanent_home:BE": "True"}),
    ("Em França já não tenho casa", "FR PT", {"permanent_home:FR": "False"}),
    ("J'ai un appartement à Lyon", "CH FR", {"permanent_home:FR": "True"}),
    ("In Graz habe ich eine Wohnung gemietet", "AT DE", {"permanent_home:AT": "True"}),
    ("Tengo una casa en Sevilla", "ES FR", {"permanent_home:ES": "True"}),
]

NATIONALITIES = [
    ("I'm Brazilian", "BE BR", {"nationality:BR": "True"}),
    (
        "My only passport is Canadian",
        "CA US",
        {"nationality:CA": "True", "nationality:US": "False"},
    ),
    ("I am not French", "FR GB", {"nationality:FR": "False"}),
    (
        "Je suis portugais, ni suisse ni français",
        "CH FR",
        {"nationality:CH": "False", "nationality:FR": "False"},
    ),
    ("Sou brasileira", "BR PT", {"nationality:BR": "True"}),
    (
        "Ich habe den deutschen und den türkischen Pass",
        "DE TR",
        {"nationality:DE": "True", "nationality:TR": "True"},
    ),
]

RESIDENCES = [
    (
        "Both countries tax me as a resident",
        "BE BR",
        {"domestic_residence:BE": "True", "domestic_residence:BR": "True"},
    ),
    (
        "France treats me as resident and Belgium as well",
        "BE FR",
        {"domestic_residence:BE": "True", "domestic_residence:FR": "True"},
    ),
    ("Germany treats me as non-resident", "AT DE", {"domestic_residence:DE": "False"}),
]

STAYS = [
    ("I spend ten months a year in Zurich", "CH DE", {"habitual_abode:CH": "True"}),
    (
        "elke week heen en weer tussen Gent en Breda",
        "BE NL",
        {"habitual_abode:BE": "True", "habitual_abode:NL": "True"},
    ),
    ("The centre of my vital interests is in Ireland", "FR IE", {"vital_interests": "IE"}),
]

BODIES = [
    (
        "The company was incorporated in Belgium and all decisions are made in Breda",
        "BE NL",
        {"incorporation": "BE", "effective_management": "NL"},
    ),
    (
        "Our company's directors in Vaduz only sign what the family in Lindau decides",
        "DE LI",
        {"effective_management": "DE"},
    ),
]


@pytest.mark.parametrize(
    ("message", "states", "facts"), HOMES + NATIONALITIES + RESIDENCES + STAYS + BODIES
)
def test_what_is_stated_is_a_fact(message: str, states: str, facts: dict[str, str]) -> None:
    assert told(read(message, states)) == facts


NOT_FACTS = [
    ("If I rented a flat in Ghent, would I be resident?", "BE NL"),
    ("I want to buy a house in Spain", "ES GB"),
    ("My brother has a villa near Faro", "GB PT"),
    ("My wife is Portuguese", "GB PT"),
    ("I have a green card", "GB US"),
    ("I was born in Naples", "GB IT"),
    ("I pay tax in both countries", "BE NL"),
    ("I spent 190 days in Morocco", "FR MA"),
    ("I used to have a flat in Paris", "FR GB"),
    ("I'm still registered in Eindhoven", "BE NL"),
    ("Ich lebe in Basel", "CH DE"),
    ("Tenho um apartamento alugado em Lyon", "FR PT"),
    ("Mijn zus heeft een huis in Málaga", "ES NL"),
    ("¿Si alquilo un piso en Madrid soy residente?", "ES MX"),
    ("Je rêve d'une maison en Algarve", "FR PT"),
    ("thanks!", "FR PT"),
    ("", "FR PT"),
]


@pytest.mark.parametrize(("message", "states"), NOT_FACTS)
def test_what_is_asked_wished_past_or_anothers_is_no_fact(message: str, states: str) -> None:
    assert told(read(message, states)) == {}


DOUBTS = [
    ("My house in Durban is rented", "GB ZA", Unclear.RENT_DIRECTION),
    ("I spent 190 days in Morocco", "FR MA", Unclear.DAYS_ONLY),
    ("I have a green card", "GB US", Unclear.PERMIT),
    ("I'm domiciled in England", "GB GR", Unclear.DOMICILE),
]


@pytest.mark.parametrize(("message", "states", "kind"), DOUBTS)
def test_ambiguous_words_are_doubts(message: str, states: str, kind: Unclear) -> None:
    assert kind in {doubt.kind for doubt in read(message, states).doubts}


def test_rented_is_settled_by_who_pays() -> None:
    message = "Tenho um apartamento alugado em Lyon, quem paga sou eu"
    assert told(read(message, "FR PT")) in ({}, {"permanent_home:FR": "True"})
    assert not any(doubt.kind is Unclear.RENT_DIRECTION for doubt in read(message, "FR PT").doubts)


def test_a_third_state_gives_no_fact_of_the_two() -> None:
    assert told(read("I have a house in Chile and I'm Chilean", "BE NL")) == {}


def test_a_body_created_elsewhere_is_told_as_such() -> None:
    understood = read("Our company was incorporated in Panama", "BE NL")
    assert told(understood) == {"incorporation": "elsewhere"}
