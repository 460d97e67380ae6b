"""Of which State the person is a national: by passport or citizenship, never by a permit."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.understanding.clauses import Clause, Named, Subject
from tiebreaker.understanding.facts.nationals import is_of_another
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.phrases import PEOPLE, Hit
from tiebreaker.understanding.scene import Claim, Scene, Weight
from tiebreaker.understanding.states import MentionKind
from tiebreaker.vocabulary import State, Test

_ANOTHER = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS, Subject.FIRM})
_BARE = 6
"""Words in a clause that says no more than a nationality."""
_NO_TOPIC = frozenset(
    {"home.hold", "residence.likewise", "residence.indeed", "residence.sole", "home.sole"}
)
"""Small words that stand in clauses about anything."""
_LABEL = 2
_NEAR = 30
"""Letters between a denial and the nationality that it denies."""
_KINDS = frozenset(
    {
        MentionKind.DEMONYM,
        MentionKind.COUNTRY,
        MentionKind.PLACE,
        MentionKind.OTHER_ONE,
        MentionKind.DEICTIC,
    }
)


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
    if clause.has("nationality.pending") or is_of_another(clause):
        return
    lost = clause.first("nationality.gave_up")
    if lost and _is_of_nationality(scene, clause, lost):
        states = _states(scene, clause, lost) or _of_the_one_named(scene, clause)
        yield from _claims(clause, states, value=bool(_true_denials(clause, lost)))
        yield from _claims(clause, _told_before(clause, lost), value=True)
        return
    if any(scene.ends_with(clause, lack) for lack in clause.all("polarity.lack")) and (
        not clause.mentions
    ):
        yield from _claims(clause, _just_named(scene, clause), value=False)
        return
    said = _statement(scene, clause)
    over = clause.past and not clause.negated and not clause.has("nationality.became")
    if said is None or over:
        return
    states = _states(scene, clause, said) or scene.default(Test.NATIONALITY)
    asked_of_both = scene.asked is not None and scene.asked.test is Test.NATIONALITY
    dual = said.name == "nationality.dual_both" or (asked_of_both and "dual" in said.name)
    if not states and dual and scene.pair:
        states = scene.pair
    yield from _by_polarity(scene, clause, said, states)


def _is_of_nationality(scene: Scene, clause: Clause, lost: Hit) -> bool:
    """Whether it is a nationality that was given up, and not a flat or a job."""
    spoken = ("nationality.document", "nationality.am", "nationality.dual", "nationality.dual_both")
    inside = PEOPLE in scene.reading.text[lost.start : lost.end]
    if inside or clause.has(*spoken, "nationality.word"):
        return True
    earlier = scene.reading.before(clause)
    other = any(hit.name.split(".")[0] in {"home", "tie", "company"} for hit in clause.hits)
    return not other and earlier is not None and earlier.has(*spoken, "nationality.word")


def _just_named(scene: Scene, clause: Clause) -> tuple[State, ...]:
    """As in "I said I was French, but I'm not": what the clause before named is denied."""
    words = scene.reading.text[clause.start : clause.end].split()
    earlier = scene.clauses[clause.number - 1] if clause.number else None
    if earlier is None or clause.mentions or len(words) > _BARE or earlier.asked:
        return ()
    said = earlier.first("nationality.document", "nationality.am")
    return _states(scene, earlier, said) if said and not earlier.negated else ()


def _told_before(clause: Clause, lost: Hit) -> tuple[State, ...]:
    """As in "I became Danish and gave up the other one": what was gained in the same clause."""
    gained = [
        hit
        for hit in clause.all("nationality.am", "nationality.became")
        if hit.end <= lost.start and not any(no.end <= hit.start for no in clause.negations)
    ]
    if not gained:
        return ()
    reach = range(gained[0].start, gained[-1].end + 2)
    return _clean([each for each in _named(clause) if each.start in reach])


def _true_denials(clause: Clause, lost: Hit) -> list[Hit]:
    return [no for no in clause.negations if no.end <= lost.start]


def _of_the_one_named(scene: Scene, clause: Clause) -> tuple[State, ...]:
    """As in "…my Dutch nationality, which I gave up": the one that the clause before names."""
    earlier = scene.reading.before(clause)
    said = earlier.first("nationality.document") if earlier else None
    return _states(scene, earlier, said) if earlier and said else ()


def _by_polarity(
    scene: Scene, clause: Clause, said: Hit, states: tuple[State, ...]
) -> Iterator[Claim]:
    denials = [
        no for no in clause.negations if not _denies_others(clause, no) and _is_near(clause, no)
    ]
    if not denials:
        states = _of_all_statements(clause, states)
        yield from _claims(clause, states, value=True)
    else:
        yield from _split_by_denial(clause, said, denials[0])
    if _exclusive(scene, clause) and scene.pair and states and not denials:
        for state in scene.pair:
            if state not in states:
                yield from _claims(clause, (state,), value=False, weight=Weight.EXCLUSIVE)


def _of_all_statements(clause: Clause, states: tuple[State, ...]) -> tuple[State, ...]:
    """As in "Naturalised British and kept the Italian one": each statement counts."""
    guards = clause.all("nationality.guard")
    for hit in clause.all("nationality.document", "nationality.became"):
        inside = [each for each in _named(clause) if hit.start <= each.start < hit.end]
        free = [each for each in inside if not any(g.start <= each.start < g.end for g in guards)]
        states += _clean(free)
    return tuple(dict.fromkeys(states))


def _split_by_denial(clause: Clause, said: Hit, denial: Hit) -> Iterator[Claim]:
    """What stands before the denial holds, what stands after it does not."""
    named = _named(clause)
    before = [each for each in named if each.end <= denial.start]
    after = [each for each in named if each.start >= denial.end]
    if denial.start <= said.start or not before:
        yield from _claims(clause, _clean(named), value=False)
        return
    yield from _claims(clause, _clean(before if after else []), value=True)
    yield from _claims(clause, _clean(after or before), value=False)


def _is_near(clause: Clause, no: Hit) -> bool:
    """A denial counts when it stands before a State, or right after it in a short clause."""
    named = _named(clause)
    if any(each.start >= no.end and each.start - no.end < _NEAR for each in named):
        return True
    return bool(named) and no.start - named[-1].end < _NEAR * 2 // 3


def _denies_others(clause: Clause, no: Hit) -> bool:
    """As in "No other passport" is a denial of the others only."""
    return any(other.start <= no.start < other.end for other in clause.all("nationality.no_other"))


def _exclusive(scene: Scene, clause: Clause) -> bool:
    following = scene.clauses[clause.number : clause.number + 2]
    earlier = scene.reading.before(clause)
    introduced = earlier is not None and earlier.has("nationality.sole") and not earlier.mentions
    return (
        clause.has("nationality.sole")
        or introduced
        or any(
            each.has("nationality.no_other") and abs(each.sentence - clause.sentence) <= 1
            for each in following
        )
    )


def _statement(scene: Scene, clause: Clause) -> Hit | None:
    found = clause.first(
        "nationality.document", "nationality.am", "nationality.became", "nationality.dual",
        "nationality.dual_both", "nationality.sole",
    )  # fmt: skip
    if found and found.name == "nationality.sole" and clause.has("nationality.permit"):
        return None  # "only a German residence permit"
    if found and not any(
        guard.start <= each.start < guard.end
        for guard in clause.all("nationality.guard")
        for each in [_people(clause, found) or found]
    ):
        return found
    if found is None and _follows_statement(scene, clause):
        people = next(each for each in clause.mentions if each.kind is MentionKind.DEMONYM)
        guarded = any(
            guard.start <= people.start < guard.end for guard in clause.all("nationality.guard")
        )
        if not guarded and clause.subject not in _ANOTHER:
            return Hit(start=people.start, end=people.end, name="nationality.bare")
    return None


def _people(clause: Clause, found: Hit) -> Named | None:
    return next((each for each in _named(clause) if each.end > found.start), None)


def _follows_statement(scene: Scene, clause: Clause) -> bool:
    """As in "I'm Portuguese, not French", "…, British as well": a bare people after a statement."""
    if not any(each.kind is MentionKind.DEMONYM for each in clause.mentions):
        return False
    words = scene.reading.text[clause.start : clause.end].split()
    other = {"home", "residence", "tie", "company", "subject"} - (
        {"subject"} if clause.own in {None, Subject.SELF} else set()
    )
    topics = {hit.name.split(".")[0] for hit in clause.hits if hit.name not in _NO_TOPIC}
    if topics & other or len(words) > _BARE:
        return False
    earlier = scene.reading.before(clause)
    if earlier is None:
        fits = scene.asked is None or scene.asked.test is Test.NATIONALITY
        return fits and not clause.negated and _names_only(scene, clause, words)
    if len(words) == 1 and _only_labels(scene, clause):
        return True
    return earlier.told and bool(_statement(scene, earlier) or earlier.has("nationality.copula"))


def _names_only(scene: Scene, clause: Clause, words: list[str]) -> bool:
    """As in "Brazilian.", "French and British": nothing but people and what joins them."""
    chained = {scene.reading.text[hit.start : hit.end] for hit in clause.all("split.chain")}
    rest = [word for word in words if word[0] != PEOPLE and word.strip(",") not in chained]
    return not rest and len(words) <= _BARE


def _only_labels(scene: Scene, clause: Clause) -> bool:
    """As in "Retired, Belgian.": all that stands before is a word or two about the person."""
    return all(
        each.subject in {None, Subject.SELF}
        and not each.mentions
        and len(scene.reading.text[each.start : each.end].split()) <= _LABEL
        for each in scene.clauses
        if each.sentence == clause.sentence and each.number < clause.number
    )


def _named(clause: Clause) -> list[Named]:
    return [each for each in clause.mentions if each.kind in _KINDS]


def _clean(named: list[Named]) -> tuple[State, ...]:
    return tuple(dict.fromkeys(each.state for each in named if not each.uncertain))


def _states(scene: Scene, clause: Clause, at: Hit) -> tuple[State, ...]:
    named = _named(clause)
    inside = [each for each in named if at.start <= each.start < at.end]
    following = [each for each in named if each.start >= at.end]
    nearest = inside or following or named[-1:]
    return scene.chain(named, nearest[0]) if nearest else _in_next_clause(scene, clause, at)


def _in_next_clause(scene: Scene, clause: Clause, at: Hit) -> tuple[State, ...]:
    """As in "I have two passports, a Dutch and a Turkish one": the States follow after a comma."""
    if not at.name.startswith("nationality.dual"):
        return ()
    for later in scene.clauses[clause.number + 1 : clause.number + 2]:
        named = _named(later)
        if later.sentence == clause.sentence and named and len(_clean(named)) > 1:
            return _clean(named)
    return ()


def _claims(
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
