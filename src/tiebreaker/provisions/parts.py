"""The words by which treaties name their own parts, from ``structure.toml``."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("structure.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Words of all languages together: bilingual prints mix them, and none misleads another."""

    article: frozenset[str]
    spelled: dict[str, int]
    """Numbers written out, as in *Article premier*."""
    chapter: frozenset[str]
    reference: frozenset[str]
    abbreviation: frozenset[str]
    joining: frozenset[str]
    leading: frozenset[str]
    closing: frozenset[str]
    annex: frozenset[str]


@cache
def parts() -> Parts:
    """The words, in lower case."""
    with _FILE.open("rb") as file:
        languages = list(tomllib.load(file).values())
    names = [field.name for field in fields(Parts) if field.name != "spelled"]
    return Parts(
        spelled={
            word: value
            for language in languages
            for value, words in enumerate(language.get("spelled", []), start=1)
            for word in words
        },
        **{
            name: frozenset(word.lower() for language in languages for word in language[name])
            for name in names
        },
    )


def any_of(words: frozenset[str]) -> str:
    """A pattern for any of *words*, longest first, any white space between their parts."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in ordered)
