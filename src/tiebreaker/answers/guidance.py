"""Guidance on the words that treaties leave open: our own words, each note with its source.

Guidance is never law and is always shown apart from it. The notes stand per language under
``guidance/``; which source each rests on stands once for all languages in ``sources.toml``.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tiebreaker.vocabulary import Language, Test

_FOLDER = Path(__file__).parent / "guidance"
_COMMENTARY = "commentary"


@dataclass(frozen=True, slots=True)
class Note:
    """How a word of the treaty is commonly read, and by whom."""

    text: str
    source: str


def help_for(test: Test, language: Language) -> Note | None:
    """What counts for *test* and what does not; ``None`` where no note is held."""
    return note(f"{test}.general", language)


def note(name: str, language: Language) -> Note | None:
    """The note called *name*: ``permanent_home.let_out``; ``None`` where none is held."""
    topic, _, situation = name.partition(".")
    text = _texts(language).get(topic, {}).get(situation)
    if text is None:
        return None
    sources = (_spelled(source, language) for source in _sources()[topic][situation])
    return Note(text, "; ".join(sources))


def _spelled(source: str, language: Language) -> str:
    """A source in words: ``commentary 2017 11-13`` names an edition and its paragraphs."""
    names = _texts(language)["sources"]
    kind, _, rest = source.partition(" ")
    if kind != _COMMENTARY:
        return names[kind]
    edition, _, paragraphs = rest.partition(" ")
    return names[kind].format(edition=edition, paragraphs=paragraphs.replace("-", "–"))


@cache
def _texts(language: Language) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = _read(f"{language}.toml")
    return data


@cache
def _sources() -> dict[str, dict[str, list[str]]]:
    data: dict[str, dict[str, list[str]]] = _read("sources.toml")
    return data


def _read(name: str) -> Any:
    return tomllib.loads((_FOLDER / name).read_text(encoding="utf-8"))
