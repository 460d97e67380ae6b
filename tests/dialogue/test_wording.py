"""Everything the conversation says stands in every catalogue, with the same placeholders."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pycountry
import pytest
from babel.messages.pofile import read_po

from tiebreaker.vocabulary import Language, State
from tiebreaker.wording import in_state, of_state, the_state

SOURCE = Path(__file__).parents[2] / "src" / "tiebreaker"
OTHERS = [language for language in Language if language is not Language.ENGLISH]


def messages() -> set[str]:
    """Every message that the code of the conversation marks or says."""
    found = set()
    for path in (SOURCE / "dialogue").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _called(node.func) in ("msg", "say"):
                match node.args[0]:
                    case ast.Constant(value=str(text)):
                        found.add(text)
    return found


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def placeholders(text: str) -> set[str]:
    """The names to be filled in; every form of a State is there wherever one of them is."""
    return {re.sub("^(in|of|the)_state$", "state", name) for name in re.findall(r"{(\w+)}", text)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_with_its_placeholders(language: Language) -> None:
    path = SOURCE / "locale" / language / "dialogue.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    said = messages()
    assert len(said) > 100

    for message in said:
        entry = catalogue.get(message)
        assert entry is not None, message
        assert entry.string, message
        assert not entry.fuzzy
        assert placeholders(str(entry.string)) == placeholders(message), message


@pytest.mark.parametrize("language", OTHERS)
def test_no_catalogue_keeps_what_is_not_said_any_more(language: Language) -> None:
    path = SOURCE / "locale" / language / "dialogue.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)

    assert {str(entry.id) for entry in catalogue if entry.id} <= messages()


@pytest.mark.parametrize("language", list(Language))
def test_every_country_stands_in_a_sentence(language: Language) -> None:
    for country in pycountry.countries:
        state = State(country.alpha_2)
        for form in (in_state, of_state, the_state):
            words = form(state, language)
            assert words
            assert "{" not in words
        assert in_state(state, language) != the_state(state, language)


@pytest.mark.parametrize("language", list(Language))
def test_a_country_stands_in_one_class_of_its_language(language: Language) -> None:
    path = SOURCE / "locale" / language / "states.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    named = [state for states in data["classes"].values() for state in states]

    assert len(named) == len(set(named))
    assert set(data["classes"]) | {"plain"} == set(data["patterns"])
    assert set(named) <= {country.alpha_2 for country in pycountry.countries} | EXCEPTIONAL


EXCEPTIONAL = {"AC", "CP", "CQ", "DG", "IC", "TA", "XK"}
"""Codes that CLDR names beside ISO 3166-1."""


@pytest.mark.parametrize(
    ("language", "state", "there", "whose"),
    [
        ("en", "GB", "in the United Kingdom", "of the United Kingdom"),
        ("pt", "BR", "no Brasil", "do Brasil"),
        ("pt", "BE", "na Bélgica", "da Bélgica"),
        ("pt", "PT", "em Portugal", "de Portugal"),
        ("nl", "GB", "in het Verenigd Koninkrijk", "van het Verenigd Koninkrijk"),
        ("nl", "US", "in de Verenigde Staten", "van de Verenigde Staten"),
        ("nl", "CY", "op Cyprus", "van Cyprus"),
        ("fr", "BR", "au Brésil", "du Brésil"),
        ("fr", "BE", "en Belgique", "de la Belgique"),
        ("fr", "NL", "aux Pays-Bas", "des Pays-Bas"),
        ("fr", "IR", "en Iran", "de l’Iran"),
        ("fr", "MT", "à Malte", "de Malte"),
        ("de", "CH", "in der Schweiz", "der Schweiz"),
        ("de", "NL", "in den Niederlanden", "der Niederlande"),
        ("de", "GB", "im Vereinigten Königreich", "des Vereinigten Königreichs"),
        ("de", "BE", "in Belgien", "Belgiens"),
        ("es", "NL", "en los Países Bajos", "de los Países Bajos"),
        ("it", "US", "negli Stati Uniti", "degli Stati Uniti"),
        ("it", "MT", "a Malta", "di Malta"),
    ],
)
def test_a_country_takes_the_article_and_preposition_of_the_language(
    language: str, state: str, there: str, whose: str
) -> None:
    assert in_state(State(state), Language(language)) == there
    assert of_state(State(state), Language(language)) == whose
