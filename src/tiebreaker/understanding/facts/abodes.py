"""Where the person stays in a settled pattern; a bare count of days is none."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene
from tiebreaker.vocabulary import State, Test

_ANOTHER = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS, Subject.FIRM})
_VERBLESS = 7
"""Words in "the winters in Zwolle", which needs no verb."""
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
    regular = clause.has("abode.regular", "abode.weekly") or scene.asked is not None
    if clause.has("abode.shuttle") and (regular or len(clause.mentions) > 1):
        found = _both_ends(scene, clause)
    else:
        found = (*_settled(scene, clause), *_home_again(scene, clause))
    for state in dict.fromkeys(found):
        yield _claim(clause, state, value=True)


def _settled(scene: Scene, clause: Clause) -> tuple[State, ...]:
    """Where the stays that follow a pattern are."""
    patterns = clause.all(*_PATTERN, "abode.weekly")
    if _shares_the_year(scene, clause):
        patterns += clause.all("abode.season")
    if patterns and _stays(scene, clause):
        return tuple(state for pattern in patterns for state in _where(scene, clause, pattern))
    if clause.has("abode.outward") and _comes_back(scene, clause):
        return _out_and_back(scene, clause)
    return ()


def _home_again(scene: Scene, clause: Clause) -> tuple[State, ...]:
    """As in "every weekend I fly home"."""
    weekly = clause.has("abode.weekly", "abode.nightly") and clause.has("abode.homeward")
    return _family_home(scene) if weekly and not clause.mentions else ()


def _out_and_back(scene: Scene, clause: Clause) -> tuple[State, ...]:
    here = [each.state for each in clause.mentions if not each.uncertain]
    back = [
        each.state
        for other in scene.clauses
        if other.sentence == clause.sentence and other.has("abode.homeward")
        for each in other.mentions
        if not each.uncertain
    ]
    return tuple(dict.fromkeys([*here, *back])) or _where(
        scene, clause, clause.all("abode.outward")[0]
    )


def _comes_back(scene: Scene, clause: Clause) -> bool:
    """Whether the sentence tells the way back as well: out on Monday, back on Friday."""
    return any(
        each.has("abode.homeward") for each in scene.clauses if each.sentence == clause.sentence
    )


def _family_home(scene: Scene) -> tuple[State, ...]:
    """The State of "home" in "every weekend I fly home": the one home called the person's own."""
    found: set[State] = set()
    for clause in scene.clauses:
        mine = clause.first("home.mine")
        if mine and clause.has("subject.household", "tie.family") and clause.told:
            found |= set(scene.places(clause, mine))
    return tuple(found) if len(found) == 1 else ()


def _shares_the_year(scene: Scene, clause: Clause) -> bool:
    """A season counts when the rest of the year is told as well, near by."""
    told = [
        hit
        for each in scene.clauses
        if abs(each.sentence - clause.sentence) <= 1
        for hit in each.all("abode.season", "abode.much", "abode.weekly")
    ]
    return len(told) > 1


def _stays(scene: Scene, clause: Clause) -> bool:
    """A verb of staying, taken over from the clause before where there is none."""
    if clause.has("abode.stay"):
        return True
    if clause.own is not None or clause.has("tie.work", "home.available", "home.dwelling"):
        return False
    earlier = scene.reading.before(clause)
    words = scene.reading.text[clause.start : clause.end].split()
    parallel = earlier is not None and earlier.has("abode.stay") and earlier.told
    paired = len(clause.mentions) > 1 and len(clause.all(*_PATTERN, "abode.weekly")) > 1
    return len(words) <= _VERBLESS * (2 if paired else 1) and (parallel or clause.opens)


def _both_ends(scene: Scene, clause: Clause) -> tuple[State, ...]:
    """The two States between which the person goes to and fro."""
    states = tuple(dict.fromkeys(each.state for each in clause.mentions if not each.uncertain))
    if scene.pair and (len(states) < 2 or set(states) >= set(scene.pair)):
        states = scene.pair
    return states if len(states) == 2 else ()


def _where(scene: Scene, clause: Clause, at: Hit) -> tuple[State, ...]:
    if clause.has("polarity.both") and not clause.mentions:
        return scene.pair or ()
    if len(clause.all(*_PATTERN, "abode.weekly", "abode.season")) > 1 and len(clause.mentions) > 1:
        return tuple(dict.fromkeys(each.state for each in clause.mentions if not each.uncertain))
    return scene.places(clause, at) or scene.default(Test.HABITUAL_ABODE)


def _of_another(clause: Clause) -> bool:
    return clause.subject in _ANOTHER and not clause.has("subject.self")


def _claim(clause: Clause, state: State, *, value: bool) -> Claim:
    return Claim(
        test=Test.HABITUAL_ABODE, state=state, value=value,
        start=clause.start, end=clause.end, clause=clause.number,
    )  # fmt: skip
