"""Where a company or other body was created, has its seat and is really managed."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.engine.facts import FactValue
from tiebreaker.understanding.clauses import Clause, Named
from tiebreaker.understanding.mentions import UNKNOWN
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene, Weight
from tiebreaker.understanding.states import MentionKind
from tiebreaker.vocabulary import State, Test, Word

_PLACES = frozenset(
    {MentionKind.COUNTRY, MentionKind.PLACE, MentionKind.DEICTIC, MentionKind.OTHER_ONE}
)
_BESIDE = 12
"""Letters between a word for the past and the verb that it goes with."""
_LISTS = (
    (Test.INCORPORATION, "company.incorporated"),
    (Test.REGISTERED_OFFICE, "company.office"),
)


def find_company_facts(scene: Scene) -> list[Claim]:
    """Claims about a body that is not an individual."""
    claims: list[Claim] = []
    for clause in scene.clauses:
        if not clause.told:
            continue
        for test, listed in _LISTS:
            hit = clause.first(listed)
            if hit and not clause.negated:
                claims += _one_state(scene, clause, test, _near(scene, clause, hit))
        claims += _managed(scene, clause)
        claims += _agreed(scene, clause)
    return claims


def _near(scene: Scene, clause: Clause, hit: Hit) -> tuple[State, ...]:
    """The State of a creation or a seat: inside the phrase, right after it, or before it."""
    inside = [each for each in clause.mentions if hit.start <= each.start < hit.end]
    if inside and not any(each.uncertain for each in inside):
        return tuple(dict.fromkeys(each.state for each in inside))
    return scene.places(clause, hit, wide=True)


def _managed(scene: Scene, clause: Clause) -> Iterator[Claim]:
    decided = clause.first("company.decided")
    if decided is None or clause.has("company.management_guard") or _over(clause, decided):
        return
    if clause.opens and any(each.start - clause.start <= 1 for each in clause.all("mood.where")):
        return  # "Where it is managed is disputed" names no place
    if clause.negated and not clause.has("company.decided_only"):
        return
    if clause.has("polarity.both") and scene.pair:
        yield _claim(clause, Test.EFFECTIVE_MANAGEMENT, Word.BOTH)
        return
    states = _where_decided(scene, clause, decided)
    yield from _one_state(scene, clause, Test.EFFECTIVE_MANAGEMENT, states)


def _over(clause: Clause, decided: Hit) -> bool:
    """Whether the deciding itself is told as past, not the founding before it."""
    return clause.past and any(
        0 <= decided.start - past.end < _BESIDE for past in clause.all("mood.past")
    )


def _where_decided(scene: Scene, clause: Clause, decided: Hit) -> tuple[State, ...]:
    formal = clause.first("company.formal")
    formed = clause.all("company.incorporated", "company.office")
    here: list[Named] = [
        each
        for each in clause.mentions
        if each.kind in _PLACES and not any(hit.start <= each.start < hit.end for hit in formed)
    ]
    if formal:
        # "the board in X only signs what Y in Z decides": what stands beside the deciding counts
        side = [each for each in here if (each.start > formal.end) == (decided.start > formal.end)]
        here = side or []
        if not here:
            return ()
    if _unknown_place_follows(scene, clause, decided):
        return ()
    after = [each for each in here if each.start >= decided.start]
    before = [each for each in here if each.end <= decided.start]
    nearest = after[:1] or before[-1:]
    if nearest:
        return scene.chain(here, nearest[0])
    return scene.ahead(clause) or (() if clause.has("split.contrast") else scene.behind(clause))


def _unknown_place_follows(scene: Scene, clause: Clause, decided: Hit) -> bool:
    """A name with a capital after the deciding that is no known State's: no other will do."""
    words = scene.reading.span(decided.start, clause.end).of(scene.reading.message).split()[1:]
    named = any(each.start >= decided.start for each in clause.mentions)
    return not named and any(word[:1].isupper() and len(word) > 1 for word in words)


def _agreed(scene: Scene, clause: Clause) -> Iterator[Claim]:
    if clause.has("company.not_agreed"):
        yield _claim(clause, Test.AGREEMENT, Word.NONE)
        return
    agreed = clause.first("company.agreed")
    if agreed and not clause.negated:
        here = [each for each in clause.mentions if each.start >= agreed.start]
        states = scene.places(clause, agreed, wide=True) if here else scene.ahead(clause)
        if len(states) == 1:
            yield from _one_state(scene, clause, Test.AGREEMENT, states)


def _one_state(
    scene: Scene, clause: Clause, test: Test, states: tuple[State, ...]
) -> Iterator[Claim]:
    value: FactValue
    if UNKNOWN in states:
        return
    if len(states) == 1:
        value = states[0]
        if scene.pair and states[0] not in scene.pair:
            value = Word.ELSEWHERE
    elif scene.pair and set(states) >= set(scene.pair):
        value = Word.BOTH
    else:
        return
    if isinstance(value, Word) and value not in test.words:
        return
    yield _claim(clause, test, value)


def _claim(clause: Clause, test: Test, value: FactValue) -> Claim:
    return Claim(
        test=test, value=value, weight=Weight.STATED,
        start=clause.start, end=clause.end, clause=clause.number,
    )  # fmt: skip
