"""Under which State's own law the person counts as a resident, as that State or the person says."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.understanding.clauses import Clause, Named, Subject
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene, Weight
from tiebreaker.vocabulary import State, Test

_SAID = ("residence.claims", "residence.am", "residence.denied")
_SOMEONE = ("subject.others", "subject.kin", "subject.household")
_BETWEEN = 5
"""Words that may stand between two tax offices that act together."""
_NEAR = 12
"""Letters between "as" and "non-resident" in one statement."""
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
            claims += _likewise(scene, clause, claims)
            doubts += _vague(scene, clause)
        elif not (
            clause.past
            or _is_guarded(scene, clause)
            or _of_somebody_else(clause)
            or _is_hearsay(scene, clause, said)
        ):
            claims += _of_clause(scene, clause, said)
    return claims, doubts


def _of_clause(scene: Scene, clause: Clause, said: Hit) -> Iterator[Claim]:
    later = [each for each in clause.mentions if each.start >= said.end]
    first = [each for each in clause.mentions if each.end <= said.start]
    if later and first and said.name == "residence.claims":
        yield from _added(clause, later)
    for each in clause.all(*_SAID):
        if each.start >= said.start and (each == said or each.start >= said.end):
            yield from _one(scene, clause, each)


def _added(clause: Clause, later: list[Named]) -> Iterator[Claim]:
    """As in "…treats me as resident and Belgium too", "…and Belgium no longer"."""
    likewise = any(hit.start >= later[0].start for hit in clause.all("residence.likewise"))
    denied = any(no.start >= later[-1].end for no in clause.negations)
    if likewise or denied:
        for each in later:
            yield _claim(clause, each.state, value=not denied)


def _likewise(scene: Scene, clause: Clause, before: list[Claim]) -> Iterator[Claim]:
    """As in "…and so does HMRC": the same of another State, right after the statement."""
    if not before:
        return
    last = before[-1]
    value = _added_value(scene, clause, last)
    if value is None:
        return
    near = clause.sentence - scene.clauses[last.clause].sentence <= 1
    words = scene.reading.text[clause.start : clause.end].split()
    telling = any(hit.name.split(".")[0] in {"home", "nationality", "tie"} for hit in clause.hits)
    if near and not telling and len(words) <= 2 * _BETWEEN:
        for state in dict.fromkeys(each.state for each in clause.mentions if not each.uncertain):
            if state != last.state:
                yield _claim(clause, state, value=value)


def _added_value(scene: Scene, clause: Clause, last: Claim) -> bool | None:
    if any(scene.ends_with(clause, hit) for hit in clause.all("residence.indeed")):
        return True
    if clause.negated:
        bare = any(scene.ends_with(clause, no) for no in clause.negations)
        return False if bare and last.value is True else None
    return last.value is True if clause.has("residence.likewise") else None


def _one(scene: Scene, clause: Clause, said: Hit) -> Iterator[Claim]:
    near_denial = any(
        abs(no.start - said.start) < _NEAR or said.start <= no.start < said.end
        for no in clause.all("residence.denied")
    )
    states = _states(scene, clause, said) or scene.default(Test.DOMESTIC_RESIDENCE)
    denied = near_denial or said.name == "residence.denied" or _denied(clause, said)
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
    """Whether a denial stands beside the verb, not with an earlier verb of a run-on sentence."""
    namer = max((each.end for each in clause.mentions if each.end <= said.start), default=0)
    after = min((each.start for each in clause.mentions if each.start >= said.end), default=None)
    return any(
        (no.start >= namer and no.end > said.start - 20)
        and no.start < said.end + 12
        and (after is None or no.start < after)
        for no in clause.negations
    )


def _states(scene: Scene, clause: Clause, said: Hit) -> tuple[State, ...]:
    """The State that says so stands before its verb, or after "resident of"."""
    jointly = clause.has("polarity.both", "polarity.neither")
    apart = len({each.state for each in clause.mentions}) != 1
    jointly = jointly and (apart or _both_right_before(clause, said))
    if scene.pair and (jointly or _both_and_an_unknown(clause, said)):
        return scene.pair
    if said.name == "residence.am":
        return scene.offices(clause, said)
    inside = [each for each in clause.mentions if said.start <= each.start < said.end]
    before = [each for each in clause.mentions if each.end <= said.start]
    if inside:
        return scene.chain(list(clause.mentions), inside[-1])
    if before:
        return _together(scene, before)
    return scene.offices(clause, said)


def _both_right_before(clause: Clause, said: Hit) -> bool:
    """As in a run-on "…in Ghent and both countries tax me": no State stands between."""
    named = [each.end for each in clause.mentions if each.end <= said.start]
    later = [each for each in clause.mentions if each.start >= said.start]
    both = [hit for hit in clause.all("polarity.both") if hit.end <= said.start]
    return bool(both) and not later and both[-1].start >= max(named, default=0)


def _both_and_an_unknown(clause: Clause, said: Hit) -> bool:
    """As in "Both" before two names of which only one is known to be a State's."""
    both = clause.first("polarity.both")
    named = [each for each in clause.mentions if each.end <= said.start]
    return bool(both and named and both.end <= named[0].start and both.end < said.start)


def _together(scene: Scene, named: list[Named]) -> tuple[State, ...]:
    """The States before the verb that are joined by "and": "the French office and HMRC"."""
    joined = [named[-1]]
    for earlier in reversed(named[:-1]):
        between = scene.reading.text[earlier.end : joined[0].start]
        linked = any(
            hit.name == "split.chain" and earlier.end <= hit.start < joined[0].start
            for hit in scene.reading.hits
        )
        if not linked or len(between.split()) > _BETWEEN:
            break
        joined.insert(0, earlier)
    if any(each.uncertain for each in joined):
        return ()
    return tuple(dict.fromkeys(each.state for each in joined))


def _of_somebody_else(clause: Clause) -> bool:
    return clause.subject in _ANOTHER and not clause.has("residence.of_me", "subject.self")


def _is_guarded(scene: Scene, clause: Clause) -> bool:
    """Whether words stand by that make it no statement, here or in "I told them | that…"."""
    earlier = scene.reading.before(clause)
    led_in = earlier is not None and any(
        scene.ends_with(earlier, hit) for hit in earlier.all("residence.guard")
    )
    return led_in or clause.has("residence.guard")


def _is_hearsay(scene: Scene, clause: Clause, said: Hit) -> bool:
    """As in "my accountant says I'm resident": an adviser is no State. A pronoun may be one."""
    someone = [hit for hit in clause.all(*_SOMEONE) if hit.start <= said.start]
    named = [each for each in clause.mentions if each.end <= said.start]
    # "my Swiss neighbour", "mon voisin suisse": the adjective is not the State
    by_a_state = any(all(each.start - hit.end > 1 for hit in someone) for each in named)
    if not by_a_state and _names_somebody(scene, someone):
        return True
    earlier = scene.reading.before(clause)
    if earlier is None or earlier.mentions or someone:
        return False
    # "my adviser says | that I'm resident"
    words = scene.reading.text[earlier.start : earlier.end].split()
    return len(words) <= _BETWEEN and _names_somebody(scene, earlier.all(*_SOMEONE))


def _names_somebody(scene: Scene, someone: list[Hit]) -> bool:
    return any(len(scene.reading.text[hit.start : hit.end].split()) > 1 for hit in someone)


def _vague(scene: Scene, clause: Clause) -> Iterator[Doubt]:
    for name, kind in (
        ("residence.resident_word", Unclear.RESIDENT_MEANING),
        ("residence.domicile_word", Unclear.DOMICILE),
    ):
        at = clause.first(name)
        if at and clause.subject in {None, Subject.SELF}:
            yield Doubt(kind=kind, span=scene.reading.span(at.start, at.end))


def _claim(clause: Clause, state: State, *, value: bool, weight: Weight = Weight.STATED) -> Claim:
    return Claim(
        test=Test.DOMESTIC_RESIDENCE, state=state, value=value, weight=weight,
        start=clause.start, end=clause.end, clause=clause.number,
    )  # fmt: skip
