"""Under which State's own law the person counts as a resident, as that State or the person says."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene, Weight
from tiebreaker.vocabulary import State, Test

_SAID = ("residence.claims", "residence.am", "residence.denied")
_ANOTHER = frozenset({Subject.HOUSEHOLD, Subject.KIN})


def find_residences(scene: Scene) -> tuple[list[Claim], list[Doubt]]:
    """Claims that a State treats the person as resident or not, and vaguer words."""
    claims: list[Claim] = []
    doubts: list[Doubt] = []
    for clause in scene.clauses:
        if not clause.told:
            continue
        said = clause.first(*_SAID)
        if said is None:
            doubts += _vague(scene, clause)
        elif not (clause.past or clause.has("residence.guard") or _of_somebody_else(clause)):
            claims += _of_clause(scene, clause, said)
    return claims, doubts


def _of_clause(scene: Scene, clause: Clause, said: Hit) -> Iterator[Claim]:
    for each in clause.all(*_SAID):
        if each.start >= said.start and (each == said or each.start >= said.end):
            yield from _one(scene, clause, each)


def _one(scene: Scene, clause: Clause, said: Hit) -> Iterator[Claim]:
    states = _states(scene, clause, said)
    denied = said.name == "residence.denied" or _denied(clause, said)
    if clause.has("polarity.neither"):
        denied = True
        states = states if len(states) > 1 else scene.pair or states
    for state in states:
        yield _claim(clause, state, value=not denied)
    if not denied and len(states) == 1 and clause.has("residence.sole") and scene.pair:
        for state in scene.pair:
            if state != states[0]:
                yield _claim(clause, state, value=False, weight=Weight.EXCLUSIVE)


def _denied(clause: Clause, said: Hit) -> bool:
    return any(no.start < said.end + 12 for no in clause.negations)


def _states(scene: Scene, clause: Clause, said: Hit) -> tuple[State, ...]:
    """The State that says so stands before its verb, or after "resident of"."""
    if clause.has("polarity.both", "polarity.neither") and len({m.state for m in clause.mentions}) != 1:
        if scene.pair:
            return scene.pair
    if said.name == "residence.am":
        return scene.offices(clause, said)
    inside = [each for each in clause.mentions if said.start <= each.start < said.end]
    before = [each for each in clause.mentions if each.end <= said.start]
    if inside or before:
        return scene.chain(list(clause.mentions), (inside or before)[-1])
    return scene.offices(clause, said)


def _of_somebody_else(clause: Clause) -> bool:
    return clause.subject in _ANOTHER and not clause.has("residence.of_me", "subject.self")


def _vague(scene: Scene, clause: Clause) -> Iterator[Doubt]:
    for name, kind in (
        ("residence.resident_word", Unclear.RESIDENT_MEANING),
        ("residence.domicile_word", Unclear.DOMICILE),
    ):
        at = clause.first(name)
        if at and clause.subject in {None, Subject.SELF}:
            yield Doubt(kind=kind, span=scene.reading.span(at.start, at.end))


def _claim(
    clause: Clause, state: State, *, value: bool, weight: Weight = Weight.STATED
) -> Claim:
    return Claim(
        test=Test.DOMESTIC_RESIDENCE, state=state, value=value, weight=weight,
        start=clause.start, end=clause.end, clause=clause.number,
    )  # fmt: skip
