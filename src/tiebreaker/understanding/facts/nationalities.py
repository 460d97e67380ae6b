"""Of which State the person is a national: by passport or citizenship, never by a permit."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.understanding.clauses import Clause, Named, Subject
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene, Weight
from tiebreaker.understanding.states import MentionKind
from tiebreaker.vocabulary import State, Test, other_state

_ANOTHER = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS, Subject.FIRM})
_KINDS = frozenset({MentionKind.DEMONYM, MentionKind.COUNTRY, MentionKind.PLACE, MentionKind.OTHER_ONE, MentionKind.DEICTIC})


def find_nationalities(scene: Scene) -> tuple[list[Claim], list[Doubt]]:
    """Claims about nationality, and permits and the like that are none."""
    claims: list[Claim] = []
    doubts: list[Doubt] = []
    for clause in scene.clauses:
        if not clause.told:
            continue
        claims += _of_clause(scene, clause)
        permit = clause.first("nationality.permit")
        if permit:
            span = scene.reading.span(permit.start, permit.end)
            doubts.append(Doubt(kind=Unclear.PERMIT, span=span))
    return claims, doubts


def _of_clause(scene: Scene, clause: Clause) -> Iterator[Claim]:
    if clause.has("nationality.pending") or _is_anothers(scene, clause):
        return
    lost = clause.first("nationality.gave_up")
    if lost:
        yield from _claims(scene, clause, _states(scene, clause, lost), value=clause.negated)
        return
    said = _statement(scene, clause)
    if said is None or (clause.past and not clause.has("nationality.became")):
        return
    states = _states(scene, clause, said)
    if not states and said.name == "nationality.dual_both" and scene.pair:
        states = scene.pair
    yield from _by_polarity(scene, clause, said, states)


def _by_polarity(
    scene: Scene, clause: Clause, said: Hit, states: tuple[State, ...]
) -> Iterator[Claim]:
    denials = [no for no in clause.negations if not _denies_others(clause, no)]
    if not denials:
        yield from _claims(scene, clause, states, value=True)
    else:
        yield from _split_by_denial(scene, clause, said, denials[0])
    if _exclusive(scene, clause) and scene.pair and states and not denials:
        for state in scene.pair:
            if state not in states:
                yield from _claims(scene, clause, (state,), value=False, weight=Weight.EXCLUSIVE)


def _split_by_denial(scene: Scene, clause: Clause, said: Hit, denial: Hit) -> Iterator[Claim]:
    """What stands before the denial holds, what stands after it does not."""
    named = _named(scene, clause)
    before = [each for each in named if each.end <= denial.start]
    after = [each for each in named if each.start >= denial.end]
    if denial.start <= said.start or not before:
        yield from _claims(scene, clause, _clean(named), value=False)
        return
    yield from _claims(scene, clause, _clean(before if after else []), value=True)
    yield from _claims(scene, clause, _clean(after or before), value=False)


def _denies_others(clause: Clause, no: Hit) -> bool:
    """"No other passport" is a denial of the others only."""
    return any(other.start <= no.start < other.end for other in clause.all("nationality.no_other"))


def _exclusive(scene: Scene, clause: Clause) -> bool:
    following = scene.clauses[clause.number : clause.number + 2]
    return clause.has("nationality.sole") or any(
        each.has("nationality.no_other") and abs(each.sentence - clause.sentence) <= 1
        for each in following
    )


def _statement(scene: Scene, clause: Clause) -> Hit | None:
    found = clause.first(
        "nationality.document", "nationality.am", "nationality.became", "nationality.dual",
        "nationality.dual_both", "nationality.sole",
    )  # fmt: skip
    if found and not any(
        guard.start <= each.start < guard.end
        for guard in clause.all("nationality.guard")
        for each in [_people(scene, clause, found) or found]
    ):
        return found
    if found is None and clause.negated and _follows_statement(scene, clause):
        return clause.negations[0]
    return None


def _people(scene: Scene, clause: Clause, found: Hit) -> Named | None:
    return next((each for each in _named(scene, clause) if each.end > found.start), None)


def _follows_statement(scene: Scene, clause: Clause) -> bool:
    """"I'm Portuguese, not French": a bare denial after a statement of nationality."""
    earlier = scene.reading.before(clause)
    bare = not any(hit.name.split(".")[0] in {"home", "residence", "abode", "tie", "company"} for hit in clause.hits)
    return bool(
        earlier
        and earlier.told
        and bare
        and _statement(scene, earlier)
        and any(each.kind is MentionKind.DEMONYM for each in clause.mentions)
    )


def _is_anothers(scene: Scene, clause: Clause) -> bool:
    own = clause.first("subject.self")
    someone = next((h for h in clause.hits if h.name in {"subject.household", "subject.kin", "subject.others", "subject.firm"}), None)
    said = clause.first("nationality.document", "nationality.am", "nationality.became", "nationality.dual")
    if someone and said and someone.start <= said.start and (own is None or someone.start < own.start):
        return True
    if someone and said and clause.has("nationality.of_anothers"):
        return True
    return own is None and someone is None and clause.subject in _ANOTHER and not clause.has("nationality.am")


def _named(scene: Scene, clause: Clause) -> list[Named]:
    return [each for each in clause.mentions if each.kind in _KINDS]


def _clean(named: list[Named]) -> tuple[State, ...]:
    return tuple(dict.fromkeys(each.state for each in named if not each.uncertain))


def _states(scene: Scene, clause: Clause, at: Hit) -> tuple[State, ...]:
    named = _named(scene, clause)
    inside = [each for each in named if at.start <= each.start < at.end]
    following = [each for each in named if each.start >= at.end]
    start = (inside or following or named[-1:] or [None])[0]
    if start is None:
        return ()
    return scene.chain(named, start)


def _claims(
    scene: Scene,
    clause: Clause,
    states: tuple[State, ...],
    *,
    value: bool,
    weight: Weight = Weight.STATED,
) -> Iterator[Claim]:
    for state in states:
        yield Claim(
            test=Test.NATIONALITY, state=state, value=value, weight=weight,
            start=clause.start, end=clause.end, clause=clause.number,
        )  # fmt: skip
    _ = other_state
    _ = scene
