"""Where the person says the centre of vital interests is; never concluded from ties."""

from __future__ import annotations

from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.scene import Claim, Scene
from tiebreaker.vocabulary import State, Test, Word

_ANOTHER = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS, Subject.FIRM})


def find_interests(scene: Scene) -> list[Claim]:
    """The person's own conclusion, if the message states one."""
    claims: list[Claim] = []
    for clause in scene.clauses:
        if not clause.told or clause.past or clause.has("interests.guard"):
            continue
        if clause.subject in _ANOTHER and not clause.has("subject.self", "interests.of_me"):
            continue
        if clause.own in _ANOTHER and clause.has("interests.reported"):
            continue
        value = _conclusion(scene, clause)
        if value is not None:
            claims.append(
                Claim(
                    test=Test.VITAL_INTERESTS,
                    value=value,
                    start=clause.start,
                    end=clause.end,
                    clause=clause.number,
                )
            )
    return claims


def _conclusion(scene: Scene, clause: Clause) -> State | Word | None:
    if clause.has("interests.undecided"):
        return Word.UNDETERMINABLE
    centre = clause.first("interests.centre")
    if centre is None or clause.negated:
        return None
    here = [each for each in clause.mentions if not each.uncertain]
    states = scene.places(clause, centre, wide=True) if here else scene.ahead(clause)
    return states[0] if len(states) == 1 else None
