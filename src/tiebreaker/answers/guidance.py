"""Guidance on the words that treaties leave open: our own words, each note with its source.

Guidance is never law and is always shown apart from it. The notes stand per language under
``guidance/``, their sources once for all languages in ``guidance/sources.toml``.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tiebreaker.vocabulary import Language, Test

_FOLDER = Path(__file__).parent / "guidance"


@dataclass(frozen=True, slots=True)
class Note:
    """How a word of the treaty is commonly read, and by whom."""

    text: str
    source: str


def help_for(test: Test, language: Language) -> Note | None:
    """What counts for *test* and what does not; ``None`` where no note is held."""
    return note(f"{test}.general", language)


def note(name: str, language: Language) -> Note | None:
    """The note called *name*, in *language*, or in English where that is missing."""
    source = _sources().get(name, "")
    for wanted in (language, Language.ENGLISH):
        text = _texts(wanted).get(name)
        if text is not None:
            return Note(text, source)
    return None


@cache
def _texts(language: Language) -> dict[str, str]:
    path = _FOLDER / f"{language}.toml"
    if not path.is_file():
        return {}
    return _flat(tomllib.loads(path.read_text(encoding="utf-8")))


@cache
def _sources() -> dict[str, str]:
    path = _FOLDER / "sources.toml"
    return _flat(tomllib.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _flat(data: dict[str, dict[str, str]]) -> dict[str, str]:
    return {
        f"{topic}.{name}": text for topic, notes in data.items() for name, text in notes.items()
    }
