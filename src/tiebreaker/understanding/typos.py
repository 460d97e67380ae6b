"""Names of States and cities with one slip of the finger in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tiebreaker.understanding.gazetteer import not_typos, place
from tiebreaker.understanding.lexicon import is_careful, lexicon
from tiebreaker.understanding.mentions import MentionKind
from tiebreaker.understanding.reading import Reading
from tiebreaker.vocabulary import Language, State

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_COUNTRY, _CITY = 6, 7
"""The fewest letters of a country or city that one wrong letter leaves recognisable."""
_KNOWN = 100_000
"""The inhabitants from which a city is looked for."""


def neighbours(word: str) -> Iterator[str]:
    """Every string that one letter left out, added, changed or swapped makes of *word*.

    >>> "belgium" in neighbours("belguim"), "mexico" in neighbours("mexiko")
    (True, True)
    """
    for place_ in range(len(word) + 1):
        head, tail = word[:place_], word[place_:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in _LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]


def slip_at(reading: Reading, first: int) -> tuple[MentionKind, State] | None:
    """The country or large city meant by a misspelt word, where only one State fits."""
    word = reading.tokens[first].word
    if len(word) < _COUNTRY or not word.isalpha() or word in not_typos():
        return None
    if word in lexicon().names or place(word) is not None:
        return None  # known, and not meant
    states = _countries_near(word, reading.language)
    if states:
        return _only(MentionKind.COUNTRY, states)
    capital = reading.has_capital(first) and reading.language is not Language.GERMAN
    if len(word) < _CITY or not (capital or reading.is_located(first, strong=False)):
        return None
    return _only(MentionKind.PLACE, _cities_near(word))


def _only(kind: MentionKind, states: frozenset[State]) -> tuple[MentionKind, State] | None:
    return (kind, next(iter(states))) if len(states) == 1 else None


@lru_cache(maxsize=8192)
def _countries_near(word: str, language: Language) -> frozenset[State]:
    names = lexicon().names
    return frozenset(
        state
        for near in neighbours(word)
        if len(near) >= _COUNTRY and near in names
        for name in names[near]
        if name.kind is MentionKind.COUNTRY and not is_careful(near, name.language)
        if name.language is language
        for state in name.states
    )


@lru_cache(maxsize=8192)
def _cities_near(word: str) -> frozenset[State]:
    near = (place(each) for each in neighbours(word) if len(each) >= _CITY)
    return frozenset(
        found.namesakes[0].state
        for found in near
        if found is not None and not found.common_in and found.namesakes[0].people >= _KNOWN
    )
