"""What a message takes back, and where a slip of the person's is put right."""

from __future__ import annotations

from dataclasses import replace

from tiebreaker.engine.facts import FactKey
from tiebreaker.understanding.clauses import Clause
from tiebreaker.understanding.mentions import UNKNOWN
from tiebreaker.understanding.scene import Claim, Scene
from tiebreaker.understanding.states import MentionKind
from tiebreaker.vocabulary import State, Test

_PLACES = frozenset({MentionKind.COUNTRY, MentionKind.PLACE, MentionKind.OTHER_ONE})
_TOPICS = (
    (Test.PERMANENT_HOME, "home.dwelling"),
    (Test.NATIONALITY, "nationality.document"),
    (Test.NATIONALITY, "nationality.am"),
    (Test.DOMESTIC_RESIDENCE, "residence.claims"),
)
_SHORT = 4
"""Words up to which "scratch that" stands alone and strikes what went before."""


def repaired(scene: Scene, claims: list[Claim]) -> tuple[list[Claim], tuple[FactKey, ...]]:
    """The claims that stand after all corrections, and the facts that were taken back."""
    struck: list[Claim] = []
    taken_back: list[FactKey] = []
    for clause in scene.clauses:
        if clause.has("repair.retract"):
            target = _struck_clauses(scene, clause)
            struck += [each for each in claims if each.clause in target]
            taken_back += [
                key for each in scene.clauses if each.number in target
                for key in _topics(scene, each)
            ]  # fmt: skip
    claims = [each for each in claims if each not in struck]
    for clause in scene.clauses:
        if clause.has("repair.cue"):
            claims = _moved(scene, clause, claims)
    claims += _only_a_permit(scene, claims, [*(each.key for each in struck), *taken_back])
    keys = dict.fromkeys([*(each.key for each in struck), *taken_back])
    stated = {each.key for each in claims}
    return claims, tuple(key for key in keys if key not in stated and _is_open(scene, key))


def _only_a_permit(scene: Scene, claims: list[Claim], keys: list[FactKey]) -> list[Claim]:
    """As in "Forget the passport, it's only a green card": what was taken back is denied."""
    stated = {each.key for each in claims}
    for clause in scene.clauses:
        if (
            clause.told
            and clause.has("nationality.permit")
            and clause.has("reply.only", "repair.just")
        ):
            return [
                Claim(
                    test=key.test, state=key.state, value=False,
                    start=clause.start, end=clause.end, clause=clause.number,
                )
                for key in dict.fromkeys(keys)
                if key.test is Test.NATIONALITY and key not in stated
            ]  # fmt: skip
    return []


def _is_open(scene: Scene, key: FactKey) -> bool:
    return scene.pair is None or key.state is None or key.state in scene.pair


def _struck_clauses(scene: Scene, clause: Clause) -> set[int]:
    words = scene.reading.text[clause.start : clause.end].split()
    if len(words) > _SHORT or clause.mentions or _goes_on(scene, clause.number):
        struck = {clause.number}
        while _goes_on(scene, max(struck)):
            struck.add(max(struck) + 1)
        return struck
    same = {
        each.number
        for each in scene.clauses
        if each.sentence == clause.sentence and each.number < clause.number
    }
    if same:
        return same
    return {each.number for each in scene.clauses if each.sentence == clause.sentence - 1}


def _goes_on(scene: Scene, number: int) -> bool:
    """Whether the next clause belongs to this one: no comma parts "forget | what I said"."""
    clause = scene.clauses[number]
    for later in scene.clauses[number + 1 : number + 2]:
        return later.sentence == clause.sentence and scene.reading.text[later.start].isalnum()
    return False


def _topics(scene: Scene, clause: Clause) -> list[FactKey]:
    found = []
    for test, listed in _TOPICS:
        hit = clause.first(listed)
        if hit:
            found += [FactKey(test, state) for state in scene.places(clause, hit, wide=True)]
    return found


def _moved(scene: Scene, clause: Clause, claims: list[Claim]) -> list[Claim]:
    """As in "…in Ghent, sorry, I meant Breda": what was said of one State holds of the other."""
    right = _bare_place(scene, clause)
    if right is None or any(each.clause == clause.number for each in claims):
        return claims
    for earlier in reversed(scene.clauses[: clause.number]):
        if clause.sentence - earlier.sentence > 1:
            break
        meant = [each for each in claims if each.clause == earlier.number and each.state]
        if meant and all(each.state != right for each in meant):
            moved = [replace(each, state=right) for each in meant]
            return [each for each in claims if each not in meant] + moved
        if meant:
            break
    return claims


def _bare_place(scene: Scene, clause: Clause) -> State | None:
    """The State that a correction names, in its own clause or alone in the next one."""
    for each in scene.clauses[clause.number : clause.number + 2]:
        named = [mention for mention in each.mentions if mention.kind in _PLACES]
        states = {mention.state for mention in named}
        if any(mention.uncertain for mention in named):
            return UNKNOWN  # what was said is taken back, and of whom it holds nobody can say
        words = scene.reading.text[each.start : each.end].split()
        if len(states) == 1 and len(words) <= 2 * _SHORT and not each.negated:
            return next(iter(states))
        if states:
            return None
    return None
