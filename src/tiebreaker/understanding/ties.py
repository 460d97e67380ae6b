"""What speaks for one State or the other, in the person's words; never weighed here."""

from __future__ import annotations

from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.model import Tie
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Scene
from tiebreaker.vocabulary import State, TieKind

_OF_OTHERS = frozenset({Subject.OTHERS})


def find_ties(scene: Scene) -> tuple[Tie, ...]:
    """The ties that a message names, each kind once for each State."""
    found: dict[tuple[TieKind, State], Tie] = {}
    for clause in scene.clauses:
        if not clause.told or clause.past:
            continue
        for kind in TieKind:
            for hit in clause.all(f"tie.{kind}"):
                if _denied(clause, hit) or _not_own(clause, kind, hit):
                    continue
                for state in _where(scene, clause, hit):
                    span = scene.reading.span(clause.start, clause.end)
                    found.setdefault((kind, state), Tie(kind=kind, state=state, span=span))
    pair = scene.pair
    return tuple(tie for tie in found.values() if pair is None or tie.state in pair)


def _denied(clause: Clause, hit: Hit) -> bool:
    return any(no.end <= hit.end and hit.start - no.end < 25 for no in clause.negations)


def _not_own(clause: Clause, kind: TieKind, hit: Hit) -> bool:
    if kind is TieKind.FAMILY:
        return clause.has("tie.family_visits")
    if kind in {TieKind.WORK, TieKind.BUSINESS, TieKind.PROPERTY}:
        return clause.subject not in {None, Subject.SELF} and not clause.has("subject.self")
    return clause.subject in _OF_OTHERS and hit.start > clause.start


def _where(scene: Scene, clause: Clause, hit: Hit) -> tuple[State, ...]:
    return scene.places(clause, hit)
