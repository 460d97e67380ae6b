"""Where the person stays in a settled pattern; a bare count of days is none."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene
from tiebreaker.vocabulary import State, Test

_ANOTHER = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS, Subject.FIRM})
_PATTERN = ("abode.much", "abode.nightly")


def find_abodes(scene: Scene) -> tuple[list[Claim], list[Doubt]]:
    """Claims about the settled pattern of stays, and counts of days that are none."""
    claims: list[Claim] = []
    doubts: list[Doubt] = []
    for clause in scene.clauses:
        if not clause.told or clause.past or _of_another(clause):
            continue
        found = list(_of_clause(scene, clause))
        claims += found
        days = clause.first("abode.days")
        if days and not found:
            span = scene.reading.span(days.start, days.end)
            doubts.append(Doubt(kind=Unclear.DAYS_ONLY, span=span))
    return claims, doubts


def _of_clause(scene: Scene, clause: Clause) -> Iterator[Claim]:
    never = clause.first("abode.never")
    if never:
        for state in scene.places(clause, never):
            yield _claim(clause, state, value=False)
        return
    if clause.negated or clause.has("abode.guard"):
        return
    shuttle = clause.first("abode.shuttle")
    if shuttle:
        yield from _both_ends(scene, clause)
        return
    settled = clause.first(*_PATTERN)
    weekly = clause.first("abode.weekly")
    if settled and _stays(clause):
        for state in _where(scene, clause, settled):
            yield _claim(clause, state, value=True)
    elif weekly and _stays(clause):
        for state in _where(scene, clause, weekly):
            yield _claim(clause, state, value=True)


def _stays(clause: Clause) -> bool:
    return clause.has("abode.stay") or clause.subject is Subject.SELF or not clause.has("tie.work")


def _both_ends(scene: Scene, clause: Clause) -> Iterator[Claim]:
    states = tuple(dict.fromkeys(each.state for each in clause.mentions if not each.uncertain))
    if scene.pair and (len(states) < 2 or set(states) >= set(scene.pair)):
        states = scene.pair
    if len(states) == 2:
        for state in states:
            yield _claim(clause, state, value=True)


def _where(scene: Scene, clause: Clause, at: Hit) -> tuple[State, ...]:
    if clause.has("polarity.both") and not clause.mentions:
        return scene.pair or ()
    return scene.places(clause, at)


def _of_another(clause: Clause) -> bool:
    return clause.subject in _ANOTHER and not clause.has("subject.self")


def _claim(clause: Clause, state: State, *, value: bool) -> Claim:
    return Claim(
        test=Test.HABITUAL_ABODE, state=state, value=value,
        start=clause.start, end=clause.end, clause=clause.number,
    )  # fmt: skip
