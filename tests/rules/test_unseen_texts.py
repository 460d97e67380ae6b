"""Articles of uncommon structure and wording give the rule that a person reads in them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.rules.structures import read

from tiebreaker.rules.model import Cascade, Close, Status, Step
from tiebreaker.vocabulary import Person

UNSEEN = Path(__file__).parent / "unseen"
_SHORT = {
    "permanent_home": "home",
    "vital_interests": "interests",
    "habitual_abode": "abode",
    "effective_management": "management",
    "registered_office": "office",
}


def _articles() -> Iterator[Any]:
    for path in sorted(UNSEEN.glob("*.toml")):
        for article in tomllib.loads(path.read_text(encoding="utf-8"))["article"]:
            yield pytest.param(path.stem, article, id=f"{path.stem}: {article['name']}")


def _told(cascade: Cascade) -> list[str]:
    return [_step(step) for step in cascade]


def _step(step: Step | Close) -> str:
    if isinstance(step, Close):
        return f"{step.provision} {step.end}"
    exits = ", ".join(f"{exit_.on} > {_SHORT.get(exit_.to, exit_.to)}" for exit_ in step.exits[1:])
    return f"{step.provision} {_SHORT.get(step.test, step.test)}: {exits}"


@pytest.mark.parametrize(("language", "article"), list(_articles()))
def test_the_rule_is_the_one_that_the_text_gives(language: str, article: dict[str, Any]) -> None:
    rule = read(article["text"], language)
    for persons in ("individual", "company", "other"):
        assert _told(getattr(rule, persons)) == article[persons]
    assert rule.status is Status.COMPLETE


INDIVIDUALS = """Article 4
Resident
1. The term "resident of a Contracting State" means any person liable to tax there as a resident.
2. Where by reason of paragraph 1 an individual is a resident of both Contracting States:
a) he shall be deemed to be a resident of the State in which he has a permanent home; if he has
a permanent home in both States, he shall be deemed to be a resident of the State with which his
personal and economic relations are closer;
b) if he has a permanent home in neither State, or if the centre of his vital interests cannot be
determined, he shall be deemed to be a resident of the State in which he has an habitual abode;
"""
ABODE = """c) if he has an habitual abode in both States or in neither, he shall be deemed to be a
resident of the State of which he is a national;
"""
REST = "d) in all other cases, the competent authorities shall settle the question by agreement.\n"


def test_a_letter_lost_before_a_clause_for_all_other_cases_is_reported() -> None:
    assert read(INDIVIDUALS + ABODE + REST, "en").status is Status.COMPLETE
    assert read(INDIVIDUALS + REST, "en").status is Status.PARTIAL


NEITHER = """A person other than an individual who is a resident of both Contracting States shall be
deemed to be a resident of neither State"""


@pytest.mark.parametrize(
    "clause",
    [
        "In the absence of such agreement, such person shall not be entitled to any benefits.",
        f"{NEITHER} for the purposes of Articles 10 and 11.",
        f"{NEITHER}, except for Articles 23 and 24.",
        f"{NEITHER} unless the competent authorities agree.",
    ],
)
def test_an_end_with_no_one_to_apply_it_to_or_with_limits_is_reported(clause: str) -> None:
    assert read(f"{INDIVIDUALS}{ABODE}{REST}3. {clause}", "en").status is Status.PARTIAL


@pytest.mark.parametrize(
    "clause",
    [
        "Where by reason of paragraph 1 a person other than an individual is a res",
        """Where by reason of paragraph 1 a person other than an individual is a resident of both
        Contracting States, the competent authorities shall determine by mutual agreement the""",
    ],
)
def test_an_article_that_stops_in_the_middle_of_a_sentence_is_reported(clause: str) -> None:
    rule = read(f"{INDIVIDUALS}{ABODE}{REST}3. {clause}", "en")
    assert rule.status is Status.PARTIAL
    assert all(Person.INDIVIDUAL not in unread.bears_on for unread in rule.unread)


def test_other_persons_take_in_no_companies_that_have_a_paragraph_of_their_own() -> None:
    text = """Artikel 4
Inwoner
1. De uitdrukking „inwoner van een van de Staten" betekent iedere persoon die daar aan belasting
is onderworpen.
2. Indien een lichaam ingevolge het eerste lid inwoner van beide Staten is, wordt het geacht
inwoner te zijn van de Staat waarvan het onderdaan is.
3. Indien een persoon, niet zijnde een natuurlijke persoon of een lichaam, ingevolge het eerste
lid inwoner van beide Staten is, wordt deze geacht inwoner te zijn van de Staat waarin de plaats
van zijn werkelijke leiding is gelegen.
"""
    rule = read(text, "nl")
    assert _told(rule.company) == ["4(2) nationality: both > undecided, neither > undecided"]
    assert _told(rule.other) == ["4(3) management: otherwise > undecided"]


@pytest.mark.parametrize("words", ["a) b) c) ", "if in both ", "resident of both States, "])
def test_a_long_text_without_order_gives_no_rule(words: str) -> None:
    rule = read(words * 40_000, "en")
    assert rule.individual == rule.company == rule.other == ()
