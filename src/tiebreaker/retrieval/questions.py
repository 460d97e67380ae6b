"""The lay questions that the reader of questions learns from."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tiebreaker.retrieval.concepts import CONCEPTS
from tiebreaker.retrieval.model import Role
from tiebreaker.vocabulary import Language

_FOLDER = Path(__file__).parent / "lay_questions"


@dataclass(frozen=True, slots=True)
class LayQuestion:
    """A question in lay words with what it asks about."""

    text: str
    role: Role
    topic: str
    """The role again, or what the other article is about: ``other_article.dividends``."""
    language: Language


@cache
def lay_questions() -> tuple[LayQuestion, ...]:
    """All of them, in a fixed order."""
    return tuple(question for language in Language for question in _of_language(language))


@cache
def material_hash() -> str:
    """Of all that a layer learns from: the questions with what they ask about, the concepts."""
    told = "\n".join(f"{question.topic} {question.text}" for question in lay_questions())
    return hashlib.sha256(told.encode() + CONCEPTS.read_bytes()).hexdigest()[:16]


def role_of(topic: str) -> Role:
    """The role that a topic belongs to."""
    return Role(topic.partition(".")[0])


def _of_language(language: Language) -> Iterator[LayQuestion]:
    path = _FOLDER / f"{language}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for name, value in data.items():
        named = {name: value} if isinstance(value, list) else _subtopics(name, value)
        for topic, texts in named.items():
            for text in texts:
                yield LayQuestion(text, role_of(topic), topic, language)


def _subtopics(name: str, table: dict[str, list[str]]) -> dict[str, list[str]]:
    return {f"{name}.{topic}": texts for topic, texts in table.items()}
