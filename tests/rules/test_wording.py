"""The wording files are whole and hold what their language needs."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import tiebreaker.rules
from tiebreaker.rules.lexicon import expand, lexicon
from tiebreaker.rules.marks import Kind
from tiebreaker.rules.tokens import plain
from tiebreaker.vocabulary import Language

WORDING = Path(tiebreaker.rules.__file__).parent / "wording"
NEEDED = {
    "if", "or", "not", "both", "neither", "either", "undetermined", "other_cases", "home", "centre",
    "relations", "closer", "abode", "national", "management", "incorporation", "office",
    "individual", "company", "person", "other_than", "authorities", "deemed", "resident", "settle",
    "agreement", "relief", "no_agreement", "except", "follows", "state", "term",
}  # fmt: skip


@pytest.mark.parametrize("language", Language)
def test_a_language_has_words_for_everything_that_rules_need(language: Language) -> None:
    data = tomllib.loads((WORDING / f"{language}.toml").read_text(encoding="utf-8"))
    assert data["marks"].keys() >= NEEDED
    assert {Kind(name) for name in data["marks"]}
    assert data["clauses"].keys() == {
        "term", "source_only", "government", "pension_fund", "election"
    }  # fmt: skip


@pytest.mark.parametrize("language", Language)
def test_wording_is_written_without_accents_and_in_lower_case(language: Language) -> None:
    for word in lexicon(language).vocabulary:
        assert word == plain(word)


def test_a_pattern_stands_for_its_alternatives() -> None:
    assert set(expand("in all|any (other) cases")) == {
        ("in", "all", "other", "cases"),
        ("in", "any", "other", "cases"),
        ("in", "all", "cases"),
        ("in", "any", "cases"),
    }
