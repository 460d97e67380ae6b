"""Words that point at a State named before: there, here, back home, the other one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.folding import fold
from tiebreaker.understanding.lexicon import key, wording
from tiebreaker.understanding.mentions import Mention, MentionKind
from tiebreaker.understanding.reading import Reading
from tiebreaker.vocabulary import State, other_state

_PLACES = frozenset(
    {MentionKind.COUNTRY, MentionKind.PLACE, MentionKind.AUTHORITY, MentionKind.DEICTIC}
)
_SHORT_REPLY = 6
"""The words up to which "the second one" answers the question rather than counts homes."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointing word; ``first`` and ``end`` count words."""

    way: str
    """As in the data: ``there``, ``here``, ``home``, ``other``, ``first``…"""
    first: int
    end: int


def pointed(
    reading: Reading, named: Sequence[Mention], earlier: tuple[State, ...]
) -> tuple[Mention, ...]:
    """The mentions that pointing words make, given those by name; unclear ones are left out."""
    pointers = _without_balance(reading, _pointers(reading, named), named)
    found: list[Mention] = []
    for pointer in pointers:
        span = Span(reading.tokens[pointer.first].start, reading.tokens[pointer.end - 1].end)
        before = [m for m in (*named, *found) if m.span.end <= span.start]
        before.sort(key=lambda mention: mention.span.start)
        resolution = _resolved(_Scene(reading, pointer, named, before, earlier))
        if resolution is not None:
            state, uncertain = resolution
            kind = MentionKind.DEICTIC if pointer.way in _DEICTIC else MentionKind.OTHER_ONE
            found.append(Mention(span=span, state=state, kind=kind, uncertain=uncertain))
    return tuple(found)


_DEICTIC = frozenset({"there", "here", "home"})


@dataclass(frozen=True, slots=True)
class _Scene:
    """What a pointer may point at."""

    reading: Reading
    pointer: Pointer
    named: Sequence[Mention]
    before: Sequence[Mention]
    earlier: tuple[State, ...]

    def last_place(self) -> Mention | None:
        """The last place before; a people only where no place was named."""
        for kinds in (_PLACES, _PLACES | {MentionKind.DEMONYM, MentionKind.OTHER_ONE}):
            for mention in reversed(self.before):
                if mention.kind in kinds and not _is_denied(self.reading, mention):
                    return mention
        return None


def _is_denied(reading: Reading, mention: Mention) -> bool:
    """As in "Bergen, not Leeds": nothing points at the place that is not meant."""
    starts = {token.start: place for place, token in enumerate(reading.tokens)}
    first = starts.get(mention.span.start, 0)
    if reading.follows(first, reading.says("prepositions", "locative"), longest=1):
        first -= 1
    denials = frozenset(wording(reading.language, "clauses")["polarity"]["no"])
    return reading.follows(first, denials, longest=1)


def _pointers(reading: Reading, named: Sequence[Mention]) -> list[Pointer]:
    table = _table(reading)
    covered = [mention.span for mention in named]
    found: list[Pointer] = []
    start = 0
    while start < len(reading.tokens):
        start += _step(reading, table, covered, start, found)
    return found


def _step(
    reading: Reading,
    table: dict[str, tuple[str, str | None]],
    covered: list[Span],
    start: int,
    found: list[Pointer],
) -> int:
    """Add the pointer that begins at *start*, if any; how many words to go on."""
    for size in range(6, 0, -1):
        entry = table.get(reading.phrase(start, start + size))
        if entry is None:
            continue
        way, accent = entry
        span = Span(reading.tokens[start].start, reading.tokens[start + size - 1].end)
        if way == "not_pointing" or any(span.start < c.end and c.start < span.end for c in covered):
            return size
        if _fits(reading, start, start + size, way, accent):
            found.append(Pointer(way.removesuffix("_at_end"), start, start + size))
            return size
    return 1


def _fits(reading: Reading, first: int, end: int, way: str, accent: str | None) -> bool:
    written = reading.written(first, end)
    if accent is not None:
        after = reading.before(end) if end < len(reading.tokens) else ""
        # not "cette année-là", not "là-dessus"
        apart = not reading.before(first).endswith("-") and not after.startswith("-")
        return apart and written.lower() == accent
    if reading.before(first).endswith(("-", "'")) and len(written) <= 2:
        return written.lower() == "y"  # "fazê-la" holds no "lá"; "j'y vis" does point
    if way.startswith("other") and _weighs_both(reading, first):
        return False
    if way in {"first", "second"}:
        return len(reading.tokens) <= _SHORT_REPLY
    if way.endswith("_at_end"):
        return end == len(reading.tokens) or any(m in reading.before(end) for m in ".,;:!?")
    return True


def _weighs_both(reading: Reading, first: int) -> bool:
    """Whether "the other" only answers to "one": ``no more in one country than in the other``."""
    one = reading.says("prepositions", "one")
    return any(reading.follows(place, one) for place in range(max(first - 5, 0), first + 1))


def _table(reading: Reading) -> dict[str, tuple[str, str | None]]:
    table: dict[str, tuple[str, str | None]] = {}
    for way, phrases in wording(reading.language, "states")["pointers"].items():
        for phrase in phrases:
            accent = phrase[1:] if phrase.startswith("=") else None
            table.setdefault(key(fold(phrase)), (way, accent))
    for phrase in wording(reading.language, "states")["pointers"]["not_pointing"]:
        table[key(phrase)] = ("not_pointing", None)
    return table


def _without_balance(
    reading: Reading, pointers: list[Pointer], named: Sequence[Mention]
) -> list[Pointer]:
    """Leave out "here … there" that only balance each other: "a week here, a week there"."""
    lost: set[int] = set()
    for place in range(len(pointers) - 1):
        one, two = pointers[place], pointers[place + 1]
        between = Span(reading.tokens[one.first].start, reading.tokens[two.first].start)
        balanced = {one.way, two.way} == {"here", "there"} and two.first - one.end <= 6
        if balanced and not any(mention.span in between for mention in named):
            lost |= {place, place + 1}
    return [pointer for place, pointer in enumerate(pointers) if place not in lost]


def _resolved(scene: _Scene) -> tuple[State, bool] | None:
    """The State pointed at, and whether that is uncertain."""
    match scene.pointer.way:
        case "there":
            return _there(scene)
        case "here":
            return _here(scene)
        case "home":
            home = home_state(scene.reading, scene.named)
            return None if home is None else (home, False)
        case "other":
            return _other(scene)
        case "first" | "second" as way:
            states = scene.reading.states
            return None if states is None else (states[way == "second"], False)
        case way:
            return _of_two(scene, latter=way == "latter")


def _there(scene: _Scene) -> tuple[State, bool] | None:
    following = _next(scene)
    if following is not None:
        return following
    last = scene.last_place()
    if last is None:
        return (scene.earlier[0], False) if scene.earlier else None
    states = scene.reading.states
    if last.kind is MentionKind.AUTHORITY and _is_of_office(scene):
        # "the Receita treats us as resident; the tax office there": the other one's
        if states is None or last.state not in states:
            return None
        return other_state(states, last.state), False
    return last.state, last.uncertain or _is_one_of_two(scene, last)


def _is_of_office(scene: _Scene) -> bool:
    """Whether the pointer says whose tax office is meant: ``o fisco de lá``."""
    reading, first = scene.reading, scene.pointer.first
    words = reading.says("generic_authorities", "words")
    links = reading.says("prepositions", "locative")
    linked = first - 1 if reading.phrase(first - 1, first) in links else first
    return reading.follows(linked, words)


def _here(scene: _Scene) -> tuple[State, bool] | None:
    following = _next(scene)
    if following is not None:
        return following
    last, states = scene.last_place(), scene.reading.states
    if last is None:
        return (scene.earlier[0], True) if scene.earlier else None
    if _is_origin(scene.reading, last) or last.kind is MentionKind.DEMONYM:
        # "I came here from India", "I'm Dutch and live here"
        if states is None or last.state not in states:
            return None
        return other_state(states, last.state), last.kind is MentionKind.DEMONYM
    return last.state, last.uncertain or _is_one_of_two(scene, last)


def _next(scene: _Scene) -> tuple[State, bool] | None:
    """The State named directly after, ``here in the UK``; the other one of ``here from India``."""
    reading, end = scene.reading, scene.pointer.end
    starts = {
        reading.tokens[place].start
        for place in range(end + 1, end + 3)
        if place < len(reading.tokens)
    }
    mention = next((m for m in scene.named if m.span.start in starts), None)
    if mention is None or any(mark in reading.before(end) for mark in ".,;:!?"):
        return None
    link, states = reading.tokens[end].word, reading.states
    genitive = reading.says("prepositions", "weak")
    if link in reading.says("prepositions", "origin") - genitive:
        if states is None or mention.state not in states:
            return None
        return other_state(states, mention.state), mention.uncertain
    if link in reading.says("prepositions", "locative") - genitive:
        return mention.state, mention.uncertain
    return None


def _other(scene: _Scene) -> tuple[State, bool] | None:
    states = scene.reading.states
    known = [*(m.state for m in reversed(scene.before)), *scene.earlier]
    if states is None:
        two = sorted({*known})
        if len(two) != 2:
            return None
        states = (two[0], two[1])
    last = next((state for state in known if state in states), None)
    return None if last is None else (other_state(states, last), False)


def _of_two(scene: _Scene, *, latter: bool) -> tuple[State, bool] | None:
    """The former or the latter of the two States named last."""
    order = list(dict.fromkeys(m.state for m in reversed(scene.before)))
    if len(order) < 2:
        return None
    return order[0 if latter else 1], False


def _is_one_of_two(scene: _Scene, last: Mention) -> bool:
    """Whether another State is named in one breath with the last: ``in Spain and Portugal``."""
    source = scene.reading.text.source
    joining = scene.reading.says("prepositions", "joining")
    for mention in scene.before:
        gap = source[mention.span.end : last.span.start]
        words = key(gap).split()
        if mention.state != last.state and len(words) <= 2 and joining.intersection(words):
            return True
    return False


def _is_origin(reading: Reading, mention: Mention) -> bool:
    first = next(
        (i for i, token in enumerate(reading.tokens) if token.start == mention.span.start), 0
    )
    wanted = reading.says("prepositions", "moved", "origin")
    genitive = reading.says("prepositions", "weak") - reading.says("prepositions", "moved")
    return reading.follows(first, wanted - genitive, longest=3)


def home_state(reading: Reading, named: Sequence[Mention]) -> State | None:
    """Where the person says they are from: ``I'm Belgian``, ``we moved from Chile``."""
    places = {token.start: place for place, token in enumerate(reading.tokens)}
    people = reading.says("prepositions", "first_person")
    moved = reading.says("prepositions", "moved")
    for mention in named:
        first = places.get(mention.span.start)
        if first is None or mention.uncertain:
            continue
        wanted = people if mention.kind is MentionKind.DEMONYM else moved
        if mention.kind is not MentionKind.LANGUAGE_NAME and reading.follows(first, wanted):
            return mention.state
    return None
