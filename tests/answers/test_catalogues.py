"""Everything that answers say is said in every language, with the same gaps to fill."""

import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import tiebreaker.answers
from answers.messages import messages
from tiebreaker.answers.cues import cues
from tiebreaker.answers.guidance import note
from tiebreaker.answers.topics import NOTE_ROLES, Form
from tiebreaker.retrieval.model import Role
from tiebreaker.vocabulary import Language, Test

FOLDER = Path(tiebreaker.answers.__file__).parent
CATALOGUES = FOLDER.parent / "locale"
FOREIGN = [language for language in Language if language is not Language.ENGLISH]


def _gaps(text: str) -> list[str]:
    """The gaps to be filled; a language may put a State in the form that it needs."""
    return sorted(re.sub("^{(in|of|the)_", "{", gap) for gap in re.findall(r"{\w+}", text))


@pytest.mark.parametrize("language", FOREIGN)
def test_every_message_is_translated_with_the_same_gaps(language: Language) -> None:
    with (CATALOGUES / language / "answers.po").open("rb") as file:
        held = {entry.id: entry.string for entry in read_po(file, locale=language) if entry.id}

    said = messages(FOLDER)
    assert [text for text in said if not held.get(text)] == []
    assert [text for text in said if _gaps(held[text]) != _gaps(text)] == []
    assert sorted(held.keys() - set(said)) == []


@pytest.mark.parametrize("language", Language)
def test_every_note_has_a_text_and_a_source(language: Language) -> None:
    notes = {
        name
        for name in _names(FOLDER / "guidance" / f"{language}.toml")
        if not name.startswith("sources.")
    }

    assert notes == _names(FOLDER / "guidance" / "sources.toml")
    for name in notes:
        held = note(name, language)
        assert held is not None
        assert held.source
        assert "{" not in held.source


@pytest.mark.parametrize("language", Language)
def test_cues_name_roles_notes_tests_and_forms_that_exist(language: Language) -> None:
    data = tomllib.loads((FOLDER / "cues" / f"{language}.toml").read_text(encoding="utf-8"))
    roles = {role.value for role in Role}

    assert data["terms"].keys() <= roles
    assert data["lay"].keys() <= roles
    assert data["notes"].keys() <= _names(FOLDER / "guidance" / "sources.toml")
    assert {name.split(".")[0] for name in data["notes"]} <= NOTE_ROLES.keys()
    assert data["tests"].keys() <= {test.value for test in Test}
    assert data["forms"].keys() - {"entity"} <= {form.value for form in Form}


@pytest.mark.parametrize("language", Language)
def test_every_situation_can_be_recognised_in_every_language(language: Language) -> None:
    english = {name for name, _ in cues(Language.ENGLISH, "notes").patterns}

    assert {name for name, _ in cues(language, "notes").patterns} == english


def _names(path: Path) -> set[str]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{topic}.{name}" for topic, notes in data.items() for name in notes}
