"""Which State a naming stands for, when its words fit several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.lexicon import key
from tiebreaker.understanding.mentions import Mention, MentionKind
from tiebreaker.understanding.naming import Naming
from tiebreaker.understanding.reading import Reading
from tiebreaker.vocabulary import State, StatePair, other_state

_CLEAR = 5
"""How many times likelier one State must be than the next."""
_FAMOUS = 20
"""How many times larger a place elsewhere must be to cast doubt on one in the two States."""
_WORLD = 5_000_000
"""The weight (ten times the inhabitants) from which a place is known everywhere."""


def settled(reading: Reading, namings: Sequence[Naming]) -> tuple[Mention, ...]:
    """Each naming as the mention of one State; ties of tax offices with places are joined."""
    certain = [_by_neighbour(reading, namings, place) for place in range(len(namings))]
    clues = {naming.candidates[0][0] for naming in certain if len(naming.candidates) == 1}
    mentions = []
    for naming in certain:
        state, uncertain = _chosen(naming.candidates, reading.states, clues)
        span = Span(reading.tokens[naming.first].start, reading.tokens[naming.end - 1].end)
        kind = MentionKind.LANGUAGE_NAME if _is_language(reading, naming) else naming.kind
        mentions.append(Mention(span=span, state=state, kind=kind, uncertain=uncertain))
    told_apart = _two_offices(tuple(mentions), reading.states)
    return _with_authorities(reading, told_apart, certain)


def _two_offices(mentions: tuple[Mention, ...], states: StatePair | None) -> tuple[Mention, ...]:
    """Beside the one State's tax office, a name that both use is the other's."""
    known = {m.state for m in mentions if m.kind is MentionKind.AUTHORITY and not m.uncertain}
    if states is None or len(known.intersection(states)) != 1:
        return mentions
    other = other_state(states, known.intersection(states).pop())
    return tuple(
        replace(mention, state=other, uncertain=False)
        if mention.kind is MentionKind.AUTHORITY and mention.uncertain
        else mention
        for mention in mentions
    )


def _by_neighbour(reading: Reading, namings: Sequence[Naming], place: int) -> Naming:
    """Settle by what follows: ``Córdoba, Argentina``, ``DE as in Delaware``."""
    naming = namings[place]
    if place + 1 == len(namings):
        return naming
    following = namings[place + 1]
    if len(following.candidates) > 1:
        return naming
    state = following.candidates[0][0]
    gap = reading.phrase(naming.end, following.first)
    if gap and any(gap == phrase for phrase in reading.says("prepositions", "gloss")):
        return naming.only(state)
    glossed = naming.end + 1 < following.first and reading.follows(
        following.first, reading.says("prepositions", "gloss")
    )
    if glossed and following.first - naming.end <= 4 and len(naming.candidates) > 1:
        return naming.only(state)
    joined = not gap or gap in reading.says("prepositions", "locative")
    if joined and state in dict(naming.candidates) and following.kind is not MentionKind.DEMONYM:
        return naming.only(state)
    return naming


def _chosen(
    candidates: tuple[tuple[State, int], ...], states: StatePair | None, clues: set[State]
) -> tuple[State, bool]:
    """The likeliest State and whether another is about as likely."""
    ranked = sorted(candidates, key=lambda entry: -entry[1])
    if states is not None:
        inside = [entry for entry in ranked if entry[0] in states]
        if inside:
            return _inside(ranked, inside)
    (best, weight), *others = ranked
    if not others or weight >= _CLEAR * others[0][1]:
        return best, False
    hinted = [entry for entry in ranked if entry[0] in clues]
    if len(hinted) == 1:
        state, likely = hinted[0]
        return state, likely * _CLEAR < weight
    return best, True


def _inside(ranked: list[tuple[State, int]], inside: list[tuple[State, int]]) -> tuple[State, bool]:
    (state, weight), *others = inside
    top, largest = ranked[0]
    if top != state and largest >= _WORLD and largest >= _FAMOUS * weight:
        # Paris is in Texas too, but hardly anybody means that
        return (top, False) if largest >= 3 * _FAMOUS * weight else (state, True)
    return state, bool(others) and weight < _CLEAR * others[0][1]


def _is_language(reading: Reading, naming: Naming) -> bool:
    """Whether an adjective is a language only: ``I speak French``."""
    if naming.kind is not MentionKind.DEMONYM:
        return False
    if reading.phrase(naming.first, naming.end) not in reading.says("languages", "names"):
        return False
    if reading.precedes(naming.end, reading.says("languages", "after"), longest=3):
        return True
    first = naming.first
    joining = reading.says("prepositions", "joining")
    while first >= 2 and reading.tokens[first - 1].word in joining:
        first -= 2  # "French and Dutch"
    if reading.follows(first, reading.says("languages", "before")):
        return True
    ends = naming.end == len(reading.tokens) or any(
        mark in reading.before(naming.end) for mark in ".,;:!?)"
    )
    return ends and reading.follows(naming.first, reading.says("languages", "alone_after"))


def _with_authorities(
    reading: Reading, mentions: tuple[Mention, ...], namings: Sequence[Naming]
) -> tuple[Mention, ...]:
    """Join a word for a tax office with the place or people beside it: ``Finanzamt Aachen``."""
    words = {key(word) for word in reading.says("generic_authorities", "words")}
    joined = list(mentions)
    for place, naming in enumerate(namings):
        if (
            naming.kind is MentionKind.AUTHORITY
            or mentions[place].kind is MentionKind.LANGUAGE_NAME
        ):
            continue
        span = _office(reading, naming, frozenset(words))
        if span is None:
            continue
        joined[place] = Mention(
            span=span,
            state=mentions[place].state,
            kind=MentionKind.AUTHORITY,
            uncertain=mentions[place].uncertain,
        )
    return _without_covered(joined)


def _office(reading: Reading, naming: Naming, words: frozenset[str]) -> Span | None:
    """From the word for a tax office to the end of the naming, or the other way round."""
    first, end = naming.first, naming.end
    for size in (3, 2, 1):
        if naming.kind is MentionKind.DEMONYM and reading.phrase(end, end + size) in words:
            return Span(reading.tokens[first].start, reading.tokens[end + size - 1].end)
        for gap in (0, 1, 2):
            start = first - gap - size
            if reading.phrase(start, start + size) not in words:
                continue
            written = reading.written(start, end)
            if _links(reading, start + size, first) and not set(written) & set(".,;:!?"):
                return Span(reading.tokens[start].start, reading.tokens[end - 1].end)
    return None


def _links(reading: Reading, start: int, end: int) -> bool:
    """Whether what stands between ties an office to a place: nothing, ``in``, ``de la``."""
    located = reading.says("prepositions", "locative")
    return (
        start == end
        or reading.phrase(start, end) in located
        or (end - start == 2 and reading.tokens[start].word in located)
    )


def _without_covered(mentions: list[Mention]) -> tuple[Mention, ...]:
    """Drop what a wider mention covers: the bare ``Finanzamt`` beside ``Finanzamt Aachen``."""
    return tuple(
        mention
        for mention in mentions
        if not any(mention is not other and mention.span in other.span for other in mentions)
    )
