"""States that a message names: by country, people, tax office, code, city or region."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from tiebreaker.understanding.codes import code
from tiebreaker.understanding.gazetteer import Namesake, Place, is_common, place
from tiebreaker.understanding.lexicon import (
    Name,
    is_careful,
    key,
    lexicon,
    months,
    shared_authorities,
    wording,
)
from tiebreaker.understanding.mentions import MentionKind
from tiebreaker.understanding.reading import Reading
from tiebreaker.understanding.typos import slip_at
from tiebreaker.vocabulary import Language, State

_CERTAIN = 1_000_000_000
"""The weight of a State's own name beside which no city counts."""
_ENDONYM, _EXONYM = 50_000_000, 500_000
"""The weight of a place that the language of the message, or only another, calls so."""
_LONG_NAME = 6
_TOWN, _CITY = 15_000, 50_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """Words that name one of several States, each with a weight."""

    first: int
    """Its first word, and the one after its last."""
    end: int
    kind: MentionKind
    candidates: tuple[tuple[State, int], ...]

    def only(self, state: State) -> Naming:
        """The same words, settled."""
        return replace(self, candidates=((state, _CERTAIN),))


def namings(reading: Reading) -> tuple[Naming, ...]:
    """What may name a State, longest words first, without overlaps."""
    found: list[Naming] = []
    start = 0
    while start < len(reading.tokens):
        naming, end = _longest(reading, start, found[-1] if found else None)
        if naming is not None:
            found.append(naming)
        start = end
    return tuple(found)


def _longest(reading: Reading, start: int, before: Naming | None) -> tuple[Naming | None, int]:
    """The longest naming that begins with a word, and where to go on."""
    for size in range(min(lexicon().longest, len(reading.tokens) - start), 0, -1):
        end = start + size
        phrase = reading.phrase(start, end)
        meanings = lexicon().meanings(phrase, reading.language)
        if any(not name.states for name in meanings):
            return None, end
        naming = _from_lexicon(reading, start, end, meanings) if meanings else None
        if naming is None and size <= 5:
            naming = _from_gazetteer(reading, start, end, before)
        if naming is not None:
            return naming, end
    return _from_code(reading, start, before) or _from_slip(reading, start), start + 1


def _from_slip(reading: Reading, start: int) -> Naming | None:
    slip = slip_at(reading, start)
    if slip is None:
        return None
    kind, state = slip
    return Naming(first=start, end=start + 1, kind=kind, candidates=((state, _CERTAIN),))


def _from_code(reading: Reading, start: int, before: Naming | None) -> Naming | None:
    after_place = (
        before is not None
        and before.kind is MentionKind.PLACE
        and before.end == start
        and reading.before(start).strip() in {",", "("}
    )
    candidates = code(reading, start, after_place=after_place)
    if not candidates:
        return None
    return Naming(first=start, end=start + 1, kind=MentionKind.COUNTRY, candidates=candidates)


def _from_lexicon(
    reading: Reading, start: int, end: int, meanings: tuple[Name, ...]
) -> Naming | None:
    phrase, written = reading.phrase(start, end), reading.written(start, end)
    fitting = [name for name in meanings if _is_written(name, written, reading)]
    if not fitting or not _is_meant(reading, start, end, fitting):
        return None
    kind = _kind(reading, start, {name.kind for name in fitting})
    states = tuple(dict.fromkeys(s for n in fitting if n.kind is kind for s in n.states))
    if kind is MentionKind.AUTHORITY and shared_authorities(phrase):
        states = shared_authorities(phrase)
    foreign = all(name.language is not reading.language for name in fitting)
    candidates = _weighed(phrase, states, kind, foreign=foreign)
    return Naming(first=start, end=end, kind=kind, candidates=candidates)


def _kind(reading: Reading, start: int, kinds: set[MentionKind]) -> MentionKind:
    """Country or people, where one word is both: ``la Suisse``, ``je suis suisse``."""
    if not {MentionKind.COUNTRY, MentionKind.DEMONYM} <= kinds:
        return min(kinds, key=list(MentionKind).index)
    capital = reading.has_capital(start) and not reading.begins_sentence(start)
    nouns = reading.language in {Language.GERMAN, Language.DUTCH}
    before = reading.says("prepositions", "locative", "origin", "articles")
    if nouns or capital or reading.follows(start, before, longest=1):
        return MentionKind.COUNTRY
    return MentionKind.DEMONYM


def _weighed(
    phrase: str, states: tuple[State, ...], kind: MentionKind, *, foreign: bool
) -> tuple[tuple[State, int], ...]:
    """The States of a name, and after them those that have a city so called."""
    if phrase in _equals():
        return tuple((state, 1) for state in _equals()[phrase])
    weight = (_EXONYM if foreign else _ENDONYM) if kind is MentionKind.PLACE else _CERTAIN
    weights = {state: weight // (place + 1) for place, state in enumerate(states)}
    found = place(phrase)
    if kind in {MentionKind.PLACE, MentionKind.COUNTRY} and found is not None:
        for namesake in found.namesakes:
            if namesake.people >= _CITY:
                weights.setdefault(namesake.state, namesake.weight)
    return tuple(weights.items())


@cache
def _equals() -> dict[str, tuple[State, ...]]:
    """Names of which several States have an equally well-known bearer."""
    names = wording(None, "places")["equal"]
    return {name: tuple(map(State, states)) for name, states in names.items()}


def _is_written(name: Name, written: str, reading: Reading) -> bool:
    """Whether an abbreviation stands there in its own letters."""
    if name.written is None:
        return True
    if len(name.written) < 3 and name.language is not reading.language:
        return False  # left to the codes
    if len(name.written) >= 3 and name.written.upper() == name.written:
        return key(written) == key(name.written)
    return written == name.written and not reading.is_shouting


def _is_meant(reading: Reading, start: int, end: int, names: list[Name]) -> bool:
    """Whether words that are also something else are meant as a State here."""
    phrase, written = reading.phrase(start, end), reading.written(start, end)
    kind = names[0].kind
    short = any(name.written is not None for name in names) and not written.islower()
    if short or (kind is MentionKind.AUTHORITY and written.isupper() and not reading.is_shouting):
        return True
    if kind is MentionKind.PLACE and phrase in _given_names():
        return reading.is_located(start, strong=True)
    foreign = all(name.language is not reading.language for name in names)
    if foreign and not _looks_like_a_name(reading, start, phrase, kind):
        return False
    languages = {reading.language, *(name.language for name in names)}
    careful = any(is_careful(phrase, language) for language in languages)
    if not (careful or (foreign and _is_word(phrase, kind, reading.language))):
        return True
    own = is_careful(phrase, reading.language) or _is_word(phrase, kind, reading.language)
    if kind is MentionKind.DEMONYM and (foreign or not own):
        return not foreign
    return _is_meant_with_care(reading, start, names, own=own)


def _is_word(phrase: str, kind: MentionKind, language: Language) -> bool:
    """Whether a place is called like an everyday word of *language*."""
    found = place(phrase) if kind is MentionKind.PLACE else None
    return found is not None and is_common(found, language)


def _looks_like_a_name(reading: Reading, start: int, phrase: str, kind: MentionKind) -> bool:
    """Whether a word that only another language has is likely to be a name at all."""
    long = len(phrase) >= _LONG_NAME
    if kind is MentionKind.DEMONYM and not long:
        return False
    return reading.has_capital(start) or (reading.is_small and long)


def _is_meant_with_care(reading: Reading, start: int, names: list[Name], *, own: bool) -> bool:
    """The same for a word that is common in this language (*own*) or only in another."""
    capital, located = reading.has_capital(start), reading.is_located(start, strong=own)
    if capital and not own:
        return located or not reading.begins_sentence(start)
    if located:
        return capital or reading.is_small
    in_pair = any(state in (reading.states or ()) for name in names for state in name.states)
    return capital and in_pair and (not own or reading.language is not Language.GERMAN)


def _from_gazetteer(reading: Reading, start: int, end: int, before: Naming | None) -> Naming | None:
    phrase = reading.phrase(start, end)
    found = place(phrase) if len(phrase) >= 3 else None
    if (
        found is None
        or phrase in months(reading.language)
        or _is_everyday(reading, start, end, found)
    ):
        return None
    equals = _equals().get(phrase, ())
    candidates = tuple(
        (namesake.state, _ENDONYM if namesake.state in equals else namesake.weight)
        for namesake in found.namesakes
        if _is_likely(namesake, reading)
    )
    if not candidates:
        return None
    naming = Naming(first=start, end=end, kind=MentionKind.PLACE, candidates=candidates)
    near = reading.is_located(start, strong=False) or _is_listed(reading, start, before)
    return naming if near or _stands_alone(reading, start, end, found) else None


def _is_likely(namesake: Namesake, reading: Reading) -> bool:
    """Whether a place is known well enough; names in other languages need a larger one."""
    if reading.states is not None and namesake.state in reading.states:
        return True
    if reading.states is None:
        return namesake.own or namesake.people >= _CITY
    return namesake.people >= (_TOWN if namesake.own else 4 * _CITY)


def _is_everyday(reading: Reading, start: int, end: int, found: Place) -> bool:
    """Whether the name is an everyday word or a given name, and nothing shows it is a place."""
    phrase, language = reading.phrase(start, end), reading.language
    capital = reading.has_capital(start)
    everyday = is_common(found, language) or len(phrase) < 4
    if not everyday and phrase not in _given_names():
        return bool(found.common_in) and not (
            capital or reading.is_located(start, strong=True) or reading.is_all(start, end)
        )
    in_pair = _in_pair(reading, found)
    if in_pair and reading.is_all(start, end) and not is_common(found, language):
        return False
    if reading.is_located(start, strong=True):
        known = found.people >= (_CITY if in_pair else 2 * _CITY)
        if language is Language.GERMAN:
            return not known  # all nouns have capitals there: "in Ihren", "in Essen"
        return not (capital or (reading.is_small and in_pair and known and len(phrase) > 3))
    return not (
        capital
        and in_pair
        and language is not Language.GERMAN
        and phrase not in _given_names()
        and not reading.begins_sentence(start)
        and found.people >= _CITY
    )


def _stands_alone(reading: Reading, start: int, end: int, found: Place) -> bool:
    """Whether the name is a place without a word of place before it."""
    capital, in_pair = reading.has_capital(start), _in_pair(reading, found)
    if in_pair and reading.is_all(start, end) and not is_common(found, reading.language):
        return True
    enough = _TOWN // 3 if in_pair else _CITY
    if capital and not (reading.language is Language.GERMAN and found.common_in):
        opens = reading.begins_sentence(start) and end - start == 1
        return found.people >= (enough * 3 if opens else enough)
    return not found.common_in and found.people >= enough * 3


def _in_pair(reading: Reading, found: Place) -> bool:
    states = reading.states or ()
    return any(namesake.state in states for namesake in found.namesakes)


def _is_listed(reading: Reading, start: int, before: Naming | None) -> bool:
    """Whether the name goes on a list of places: ``in Ghent and Mons``."""
    if before is None or before.kind not in {MentionKind.PLACE, MentionKind.COUNTRY}:
        return False
    joining = reading.says("prepositions", "joining")
    gap = start - before.end
    return gap == 1 and reading.tokens[start - 1].word in joining


@cache
def _given_names() -> frozenset[str]:
    return frozenset(wording(None, "places")["names"]["given"])
