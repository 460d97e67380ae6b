"""Two capitals that stand for a State or for a part of one."""

from __future__ import annotations

from functools import cache

import pycountry

from tiebreaker.understanding.lexicon import wording
from tiebreaker.understanding.reading import Reading
from tiebreaker.vocabulary import State

_ALIASES = {"UK": State("GB")}


def code(reading: Reading, first: int, *, after_place: bool) -> tuple[tuple[State, int], ...]:
    """The States, each with a weight, that the word at *first* is a code of; none for a word.

    *after_place* says that a place stands directly before, as in ``Wilmington, DE``.
    """
    written = reading.written(first, first + 1)
    if written == "us" and _is_lower_us(reading, first):
        return ((State("US"), 1),)
    if not (2 <= len(written) <= 3 and written.isupper() and written.isascii()):
        return ()
    if reading.is_shouting and not reading.is_located(first, strong=True):
        return ()
    formed = reading.precedes(first + 1, _forms(), longest=2)
    own = _state(reading, first, written)
    part = _whole(reading, written, after_place=after_place or formed)
    if part is not None and (after_place or formed or reading.is_located(first, strong=False)):
        if own is None or own == part or after_place or formed:
            return ((part, 1),)
        return ((own, 2), (part, 1))
    return ((own, 1),) if own is not None else ()


def _state(reading: Reading, first: int, written: str) -> State | None:
    """The State whose own code is written, if it is likely to be meant."""
    state = _ALIASES.get(written) or State(written)
    if state not in _codes():
        return None
    if _beside_code(reading, first):
        return state
    if written in _listed("unsafe"):
        located = reading.is_located(first, strong=True)
        return state if located and state in (reading.states or ()) and written != "IT" else None
    if state in (reading.states or ()) or state in _listed("safe"):
        return state
    return None


def _whole(reading: Reading, written: str, *, after_place: bool) -> State | None:
    """The State that has a part of that abbreviation."""
    for name, parts in wording(None, "places")["parts"].items():
        state = State(name)
        known = state in (reading.states or ())
        if written in parts and (known or (after_place and reading.states is None)):
            return state
    return None


def _beside_code(reading: Reading, first: int) -> bool:
    """Whether another code is tied to it, as in ``BE/IT`` or ``DE-NL``."""
    neighbours = []
    if first and reading.before(first).strip() in {"/", "-", "&", "+"}:
        neighbours.append(first - 1)
    if first + 1 < len(reading.tokens) and reading.before(first + 1).strip() in {
        "/",
        "-",
        "&",
        "+",
    }:
        neighbours.append(first + 1)
    words = (reading.written(place, place + 1) for place in neighbours)
    return any(word in _codes() or word in _ALIASES for word in words)


def _is_lower_us(reading: Reading, first: int) -> bool:
    """Whether ``us`` in small letters is the State and not the pronoun."""
    if "US" not in (reading.states or ("US",)) or not reading.says("prepositions", "after_us"):
        return False
    if reading.follows(first, reading.says("prepositions", "not_us"), longest=1):
        return False
    return reading.precedes(first + 1, reading.says("prepositions", "after_us"), longest=1)


@cache
def _codes() -> frozenset[str]:
    return frozenset(country.alpha_2 for country in pycountry.countries)


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(wording(None, "places")["codes"][name])


@cache
def _forms() -> frozenset[str]:
    return frozenset(wording(None, "places")["forms"]["words"])
