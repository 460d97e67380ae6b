"""The four shipped treaties are read completely, each step with its words."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.structures import STANDARD, told

from tiebreaker.provisions import read_text
from tiebreaker.provisions.model import TreatyText
from tiebreaker.rules import read_rule
from tiebreaker.rules.model import Answer, ClauseKind, Rule, Status, Step
from tiebreaker.vocabulary import Language, State, Test, pair

TEXTS = Path(__file__).parents[2] / "index" / "texts"
MANAGED = ("management: otherwise > undecided",)
SEEDS = {
    "be-br-1972.pt.txt": MANAGED,
    "be-gb-1987.en.txt": MANAGED,
    "br-ch-2018.pt.txt": MANAGED,
    "li-nl-2020.nl.txt": ("agreement: none > no_relief",),
}


def seed(name: str) -> tuple[TreatyText, Rule]:
    source = (TEXTS / name).read_text(encoding="utf-8")
    text = read_text(source, language=Language(name.split(".")[1]))
    one, other = name[:5].upper().split("-")
    return text, read_rule(text, states=pair(State(one), State(other)))


@pytest.mark.parametrize("name", SEEDS)
def test_each_seed_is_complete_with_the_usual_steps(name: str) -> None:
    _, rule = seed(name)
    assert (rule.status, rule.unread) == (Status.COMPLETE, ())
    assert told(rule.individual) == STANDARD
    assert told(rule.company) == told(rule.other) == SEEDS[name]


@pytest.mark.parametrize("name", SEEDS)
def test_steps_stand_in_the_letters_that_lay_them_down(name: str) -> None:
    _, rule = seed(name)
    places = [step.provision for step in rule.individual]
    assert places == ["4(2)(a)", "4(2)(a)", "4(2)(b)", "4(2)(c)"]


def test_home_and_interests_share_a_letter_and_not_their_words() -> None:
    text, rule = seed("be-gb-1987.en.txt")
    home, interests = rule.individual[0], rule.individual[1]
    assert home.span.of(text.text) == (
        "he shall be deemed to be a resident of the State in which he has a permanent home"
        " available to him"
    )
    quote = interests.span.of(text.text)
    assert quote.startswith("if he has a permanent home")
    assert quote.endswith("(centre of vital interests)")


def test_an_exit_has_the_words_that_open_it() -> None:
    text, rule = seed("be-gb-1987.en.txt")
    home = rule.individual[0]
    assert isinstance(home, Step)
    words = {exit_.on: exit_.span.of(text.text) for exit_ in home.exits if exit_.span}
    assert words[Answer.BOTH] == "he has a permanent home available to him in both States"
    assert words[Answer.NEITHER] == ("he has not a permanent home available to him in either State")


def test_an_unsaid_case_has_no_words() -> None:
    _, rule = seed("br-ch-2018.pt.txt")
    step = rule.company[0]
    assert isinstance(step, Step)
    assert step.test is Test.EFFECTIVE_MANAGEMENT
    assert step.exit(Answer.OTHERWISE).span is None


def test_clauses_around_the_steps_are_told_apart() -> None:
    _, rule = seed("be-gb-1987.en.txt")
    assert [(clause.kind, clause.provision) for clause in rule.clauses] == [
        (ClauseKind.GATE, "4(1)"),
        (ClauseKind.ELECTION, "4(1)"),
        (ClauseKind.SOURCE_ONLY, "4(1)"),
        (ClauseKind.DUAL_INDIVIDUAL, "4(2)"),
        (ClauseKind.DUAL_OTHER, "4(3)"),
        (ClauseKind.GOVERNMENT, "4(4)"),
    ]


@pytest.mark.parametrize("name", ["be-br-1972.pt.txt", "be-gb-1987.en.txt"])
def test_the_election_is_for_companies_of_one_state(name: str) -> None:
    _, rule = seed(name)
    (election,) = rule.clauses_of(ClauseKind.ELECTION)
    assert election.state == "BE"


def test_an_article_can_be_asked_for_by_its_number() -> None:
    text, _ = seed("be-gb-1987.en.txt")
    assert read_rule(text, article="4").status is Status.COMPLETE
    assert read_rule(text, article="23").status is Status.NONE
