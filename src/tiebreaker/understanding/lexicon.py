"""The data files of wording, and what they say of States, ready to be looked up."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pycountry
from babel import Locale

from tiebreaker.understanding.folding import fold
from tiebreaker.understanding.mentions import MentionKind
from tiebreaker.vocabulary import Language, State

_WORDING = Path(__file__).parent / "wording"
_WORD = re.compile(r"[^\W_]+")


@cache
def wording(language: Language | None, name: str) -> Mapping[str, Any]:
    """What ``wording/<language>/<name>.toml`` says; without a language, of all languages."""
    folder = _WORDING if language is None else _WORDING / language.value
    return MappingProxyType(tomllib.loads((folder / f"{name}.toml").read_text("utf-8")))


def key(phrase: str) -> str:
    """*phrase* as it is looked up: folded, its words apart by one space.

    >>> key("Côte d'Ivoire")
    'cote d ivoire'
    """
    return " ".join(_WORD.findall(fold(phrase)))


@cache
def months(language: Language) -> frozenset[str]:
    """The names of months, long and short: "in March" is no town."""
    return frozenset(key(" ".join(wording(language, "dates")["months"])).split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A phrase that stands for a State in one language."""

    states: tuple[State, ...]
    """The State; several where they share the name; none where the phrase only looks so."""
    kind: MentionKind
    language: Language
    written: str | None = None
    """The very letters, for abbreviations that count in capitals only."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Every name of a State in every language."""

    names: Mapping[str, tuple[Name, ...]]
    longest: int
    """The words of the longest phrase."""

    def meanings(self, phrase: str, language: Language) -> tuple[Name, ...]:
        """What *phrase* stands for, in *language* first if it is known there."""
        found = self.names.get(phrase, ())
        own = tuple(name for name in found if name.language == language)
        return own or found


@cache
def lexicon() -> Lexicon:
    """All names, from CLDR and from the wording of each language."""
    names: dict[str, list[Name]] = defaultdict(list)
    for language in Language:
        for phrase, name in _names(language):
            names[phrase].append(name)
    return Lexicon(
        MappingProxyType({phrase: tuple(found) for phrase, found in names.items()}),
        max(phrase.count(" ") + 1 for phrase in names),
    )


@cache
def is_careful(phrase: str, language: Language) -> bool:
    """Whether *phrase* is also something else in *language*: a word, a name, a food."""
    return phrase in _careful(language)


@cache
def _careful(language: Language) -> frozenset[str]:
    return frozenset(map(key, wording(language, "states")["careful"]["words"]))


def _names(language: Language) -> Iterator[tuple[str, Name]]:
    data = wording(language, "states")
    for state, title in _cldr_names(language):
        yield key(title), Name(states=(state,), kind=MentionKind.COUNTRY, language=language)
    for section, kind in _SECTIONS.items():
        for code, phrases in data.get(section, {}).items():
            for phrase in phrases:
                yield key(phrase), Name(states=(State(code),), kind=kind, language=language)
    for code, forms in data["demonyms"].items():
        for form in _inflected(forms, data["endings"]):
            name = Name(states=(State(code),), kind=MentionKind.DEMONYM, language=language)
            yield form, name
    yield from _exact_and_shared(data, language)


def _exact_and_shared(data: Mapping[str, Any], language: Language) -> Iterator[tuple[str, Name]]:
    for code, phrases in data["short"].items():
        for written in phrases:
            name = Name(
                states=(State(code),), kind=MentionKind.COUNTRY, language=language, written=written
            )
            yield key(written), name
    for phrase in data["never"]["words"]:
        yield key(phrase), Name(states=(), kind=MentionKind.COUNTRY, language=language)


_SECTIONS = {
    "names": MentionKind.COUNTRY,
    "regions": MentionKind.PLACE,
    "cities": MentionKind.PLACE,
    "authorities": MentionKind.AUTHORITY,
}


@cache
def shared_authorities(phrase: str) -> tuple[State, ...]:
    """The States whose tax office is called *phrase*, where there are several."""
    for language in Language:
        for name, states in wording(language, "states").get("shared_authorities", {}).items():
            if key(name) == phrase:
                return tuple(map(State, states))
    return ()


def _cldr_names(language: Language) -> Iterator[tuple[State, str]]:
    codes = {country.alpha_2 for country in pycountry.countries} | {"XK"}
    for code, title in Locale(language.value).territories.items():
        if code in codes:
            # some titles hold two names, and Hong Kong and Macau a status
            for part in re.split(r"[()]", title.replace(" SAR China", "")):
                if len(part.strip()) > 3:
                    yield State(code), part


def _inflected(forms: str, endings: Mapping[str, str]) -> Iterator[str]:
    """Every gender and number of the *forms*, as the endings of the language have them."""
    folded = {fold(ending): fold(forms).split() for ending, forms in endings.items()}
    for form in forms.replace("-", "_").split():
        word = key(form.replace("_", "-"))
        ending = max((each for each in folded if word.endswith(each)), key=len, default=None)
        if ending is None:
            yield word
            continue
        yield from (word.removesuffix(ending) + each for each in folded[ending])
