"""What a "what if" supposes: a fact that is shown in a preview and never taken."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tiebreaker.dialogue.model import Known
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.understanding.folding import fold
from tiebreaker.understanding.model import Understanding
from tiebreaker.vocabulary import Language, State, Test

_NEARBY = r"(?:\W+\w+){0,5}?\W+"
_PER_STATE = {
    "home": Test.PERMANENT_HOME,
    "nationality": Test.NATIONALITY,
    "abode": Test.HABITUAL_ABODE,
    "tax": Test.DOMESTIC_RESIDENCE,
}
_OF_ONE_STATE = {"ties": Test.VITAL_INTERESTS, "management": Test.EFFECTIVE_MANAGEMENT}


def suppositions(
    words: str, understood: Understanding, known: Known
) -> Iterator[tuple[FactKey, FactValue]]:
    """The facts that *words* suppose; nothing where they may mean two things.

    *understood* is what the reader made of the same words, taken as if they were told.
    """
    heard = _Words(fold(words), understood.language)
    denied = heard.has("not") or heard.has("lose")
    for name, test in _PER_STATE.items():
        if not heard.has(name) or (heard.has("not") and heard.has("lose")):
            continue
        states = _states(test, heard, understood, known)
        if states and (denied or heard.has("get")):
            yield from ((FactKey(test, state), not denied) for state in states)
            return
    for name, test in _OF_ONE_STATE.items():
        named = _named(understood, known)
        if heard.has(name) and not denied and len(named) == 1:
            yield FactKey(test), named[0]
            return


@dataclass(frozen=True, slots=True)
class _Words:
    """Folded words, asked for what a language calls something."""

    text: str
    language: Language

    def has(self, name: str) -> bool:
        """Whether anything of that name is in the words."""
        return _pattern(self.language, name).search(self.text) is not None

    def names(self, quote: str) -> bool:
        """Whether the home supposed is called as in *quote*: "the flat" was told of one only."""
        homes = _pattern(self.language, "home")
        return bool({*homes.findall(self.text)} & {*homes.findall(quote)})


def _named(understood: Understanding, known: Known) -> list[State]:
    states = known.states or ()
    return [state for state in understood.states if state in states]


def _states(
    test: Test, heard: _Words, understood: Understanding, known: Known
) -> tuple[State, ...]:
    """The States meant: the one named, both, or the only one with something to lose."""
    named = _named(understood, known)
    if heard.has("both"):
        return known.states or ()
    if named or not (heard.has("not") or heard.has("lose")):
        return (named[0],) if len(named) == 1 else ()
    held = [
        told
        for state in known.states or ()
        if (told := known.fact(FactKey(test, state))) is not None and told.value is True
    ]
    if len(held) > 1 and test is Test.PERMANENT_HOME:
        held = [told for told in held if heard.names(fold(told.quote))]
    return (held[0].key.state,) if len(held) == 1 and held[0].key.state is not None else ()


@cache
def _pattern(language: Language, name: str) -> re.Pattern[str]:
    phrases = _words()[language][name]
    return re.compile("|".join(rf"(?<!\w){_source(phrase)}(?!\w)" for phrase in phrases))


def _source(phrase: str) -> str:
    parts = (
        r"\W+".join(re.escape(word).replace(r"\*", r"\w*") for word in part.split())
        for part in phrase.split("..")
    )
    return _NEARBY.join(parts)


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    with (Path(__file__).parent / "suppositions.toml").open("rb") as file:
        return tomllib.load(file)
