"""What short answers mean for the question that was asked."""

from __future__ import annotations

import pytest

from tiebreaker.engine.facts import FactKey
from tiebreaker.understanding.model import Context, Understanding
from tiebreaker.understanding.reader import OfflineReader
from tiebreaker.vocabulary import Language, State, Test, pair

READER = OfflineReader()
STATES = pair(State("BE"), State("FR"))


def answer(message: str, asked: str, language: str) -> Understanding:
    test, _, state = asked.partition(":")
    key = FactKey(Test(test), State(state) if state else None)
    context = Context(states=STATES, asked=key, language=Language(language))
    return READER.read(message, context)


ANSWERS = [
    ("yes", "permanent_home:BE", "en", {"permanent_home:BE": True}),
    ("nope", "permanent_home:BE", "en", {"permanent_home:BE": False}),
    ("no", "permanent_home", "en", {"permanent_home:BE": False, "permanent_home:FR": False}),
    ("both", "nationality", "en", {"nationality:BE": True, "nationality:FR": True}),
    (
        "only in Belgium",
        "permanent_home",
        "en",
        {"permanent_home:BE": True, "permanent_home:FR": False},
    ),
    (
        "only the flat in Ghent",
        "permanent_home",
        "en",
        {"permanent_home:BE": True, "permanent_home:FR": False},
    ),
    ("not yet", "nationality:BE", "en", {"nationality:BE": False}),
    ("Belgium", "vital_interests", "en", {"vital_interests": "BE"}),
    ("it can't be determined", "vital_interests", "en", {"vital_interests": "undeterminable"}),
    ("no", "agreement", "en", {"agreement": "none"}),
    (
        "les deux mon général",
        "habitual_abode",
        "fr",
        {"habitual_abode:BE": True, "habitual_abode:FR": True},
    ),
    (
        "geen van beide",
        "permanent_home",
        "nl",
        {"permanent_home:BE": False, "permanent_home:FR": False},
    ),
    ("ainda não", "nationality:FR", "pt", {"nationality:FR": False}),
    (
        "ja, und in Frankreich auch",
        "domestic_residence:BE",
        "de",
        {"domestic_residence:BE": True, "domestic_residence:FR": True},
    ),
    ("ninguno", "nationality", "es", {"nationality:BE": False, "nationality:FR": False}),
    ("no, just a visa", "nationality:FR", "en", {"nationality:FR": False}),
    (
        "Belgium yes, France no",
        "domestic_residence",
        "en",
        {"domestic_residence:BE": True, "domestic_residence:FR": False},
    ),
]


@pytest.mark.parametrize(("message", "asked", "language", "facts"), ANSWERS)
def test_answers(message: str, asked: str, language: str, facts: dict[str, object]) -> None:
    understood = answer(message, asked, language)
    assert {str(fact.key): fact.value for fact in understood.facts} == facts


UNSURE = [
    ("I don't know", "en"),
    ("não sei", "pt"),
    ("geen idee", "nl"),
    ("aucune idée", "fr"),
    ("keine Ahnung", "de"),
    ("no sé", "es"),
]


@pytest.mark.parametrize(("message", "language"), UNSURE)
def test_not_knowing_is_no_fact(message: str, language: str) -> None:
    understood = answer(message, "permanent_home:BE", language)
    assert understood.facts == ()
    assert understood.not_sure == (FactKey(Test.PERMANENT_HOME, State("BE")),)


def test_a_question_back_is_no_answer() -> None:
    assert answer("why do you ask?", "permanent_home:BE", "en").facts == ()
