"""What a message says as an answer to the question that was asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.understanding.bare_answers import bare_value, is_bare_answer, is_verb, states_more
from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene
from tiebreaker.vocabulary import State, Test, Word

_HEADS = (
    "reply.unsure", "reply.undecided", "reply.both", "reply.neither", "reply.not_yet", "reply.only",
    "reply.yes", "reply.no", "reply.elsewhere",
)  # fmt: skip
_OTHERS = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS})
_NEAR = 16
"""Letters within which "not sure" goes before the yes or no that it begins with."""
_WORDS = {
    ("reply.undecided", Test.VITAL_INTERESTS): Word.UNDETERMINABLE,
    ("reply.both", Test.VITAL_INTERESTS): Word.UNDETERMINABLE,
    ("reply.no", Test.AGREEMENT): Word.NONE,
    ("reply.not_yet", Test.AGREEMENT): Word.NONE,
    ("reply.neither", Test.AGREEMENT): Word.NONE,
}
"""What an answer means for a test that names one State."""
_EACH = 5
"""Words in a clause that answers for one State."""
_SHORT = 7
"""Words in a message that names a State and hardly anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An answer to the question that was asked."""

    claims: tuple[Claim, ...] = ()
    not_sure: tuple[FactKey, ...] = ()


def read_reply(scene: Scene, asked: FactKey, told: list[Claim]) -> Reply:
    """The answer to *asked*; *told* is what the message states anyhow and goes before it."""
    if not scene.clauses or scene.clauses[0].asked:
        return Reply()
    clause = _answering(scene)
    head = _head(scene, clause)
    if head and head.name == "reply.unsure":
        keys = _keys(scene, asked)
        return Reply(not_sure=tuple(key for key in keys if all(each.key != key for each in told)))
    claims = list(_answers(scene, asked, clause, head, told)) or _only_a_permit(scene, asked)
    stated = {each.key for each in told}
    return Reply(claims=tuple(each for each in claims if each.key not in stated))


def _answering(scene: Scene) -> Clause:
    """The clause that answers: the first, or the next where the first is of somebody else."""
    first = scene.clauses[0]
    if first.own in _OTHERS and len(scene.clauses) > 1:
        return scene.clauses[1]
    return first


def _head(scene: Scene, clause: Clause) -> Hit | None:
    """The word of answer with which the message opens, interjections aside."""
    start = clause.start
    while True:
        while start < clause.end and not scene.reading.text[start].isalnum():
            start += 1
        here = [hit for hit in clause.hits if hit.start == start]
        filler = max((h.end for h in here if h.name == "reply.filler"), default=None)
        heads = [hit for hit in here if hit.name in _HEADS]
        for vague in clause.all("reply.unsure", "reply.undecided"):
            if vague.start - start < _NEAR:
                return vague
        heads = [hit for hit in heads if not _is_cut_off(scene, clause, hit)]
        if heads:
            return min(heads, key=lambda hit: (-hit.end, _HEADS.index(hit.name)))
        if filler is None:
            return None
        start = filler


def _only_a_permit(scene: Scene, asked: FactKey) -> list[Claim]:
    """As in "Just a green card", said of a nationality, is a no."""
    if asked.test is not Test.NATIONALITY or asked.state is None:
        return []
    for clause in scene.clauses:
        if clause.told and clause.has("nationality.permit") and clause.has("reply.only"):
            return [_claim(clause, asked.test, asked.state, value=False)]
    return []


def _is_cut_off(scene: Scene, clause: Clause, head: Hit) -> bool:
    """As in "None" answers when it stands alone; "no idea whatever" and "none of my…" don't."""
    one_word = " " not in scene.reading.text[head.start : head.end].strip()
    rest = scene.reading.text[head.end : clause.end].strip(" .!…,")
    if head.name == "reply.neither":
        return one_word and bool(rest)
    return (
        head.name == "reply.yes"
        and is_verb(clause, head)
        and states_more(clause, head, scene.reading.text)
    )


def _answers(
    scene: Scene, asked: FactKey, clause: Clause, head: Hit | None, told: list[Claim]
) -> Iterator[Claim]:
    if asked.test.is_per_state:
        yield from _per_state(scene, asked, clause, head, told)
    else:
        value = _one_state(scene, asked, clause, head)
        if value is not None:
            yield _claim(clause, asked.test, None, value)


def _per_state(
    scene: Scene, asked: FactKey, clause: Clause, head: Hit | None, told: list[Claim]
) -> Iterator[Claim]:
    pair = scene.pair or ((asked.state,) if asked.state else ())
    value = _value(head)
    if head and head.name in {"reply.both", "reply.neither"} and value is not None:
        for state in pair:
            yield _claim(clause, asked.test, state, value)
        return
    named = _named(scene)
    if head and head.name == "reply.only":
        yield from _only(scene, asked, clause, named[:1] or ([asked.state] if asked.state else []))
        return
    apart = list(_each_apart(scene, asked))
    if apart:
        yield from apart
        return
    if value is not None:
        if not _restated(asked, clause, told, value=value):
            yield from _polar(scene, asked, clause, value=value)
        return
    if head is None and is_bare_answer(scene, asked):
        yield from _names(scene, asked, clause, named)


def _names(scene: Scene, asked: FactKey, clause: Clause, named: list[State]) -> Iterator[Claim]:
    """States without a yes or no: "Germany", "the flat in Ghent only"."""
    if len(named) == 1 and _is_short(scene) and _alone(clause):
        yield from _only(scene, asked, clause, named)
        return
    qualified = any(each.has("split.contrast") for each in scene.clauses[1:])
    if _is_short(scene) and not qualified:
        for state in named:
            yield _claim(clause, asked.test, state, value=not clause.negated)


def _alone(clause: Clause) -> bool:
    """As in "In Germany only": the word may stand after the State."""
    return clause.has("reply.only", "home.sole", "nationality.sole") and not clause.negated


def _each_apart(scene: Scene, asked: FactKey) -> Iterator[Claim]:
    """As in "France yes, UK no": a State and an answer in each clause."""
    if not scene.clauses[0].mentions:
        return
    for clause in scene.clauses:
        states = _states(clause)
        words = scene.reading.text[clause.start : clause.end].split()
        if len(states) != 1 or len(words) > _EACH:
            continue
        if clause.has("reply.no") or clause.negated:
            yield _claim(clause, asked.test, states[0], value=False)
        elif clause.has("reply.yes", "reply.also") or (
            len(scene.clauses) > 1 and any(each.has("reply.also") for each in scene.clauses)
        ):
            yield _claim(clause, asked.test, states[0], value=True)


def _restated(asked: FactKey, clause: Clause, told: list[Claim], *, value: bool) -> bool:
    """As in "no I have no house in Brazil": the no is said of Brazil, whichever was asked for."""
    said = [each for each in told if each.clause == clause.number and each.test is asked.test]
    same = [each for each in said if each.value == value]
    return bool(same) and all(each.state != asked.state for each in said)


def _polar(scene: Scene, asked: FactKey, clause: Clause, *, value: bool) -> Iterator[Claim]:
    """Yes or no to the State that was asked for, and what is added on the other."""
    here = _states(clause)
    sole = _sole_elsewhere(scene)
    if sole is not None and not value:
        yield from _only(scene, asked, scene.clauses[sole], _states(scene.clauses[sole]))
        return
    keys = (
        [FactKey(asked.test, here[0])]
        if len(here) == 1 and len(scene.clauses) > 1 and asked.state is None
        else _keys(scene, asked)
    )
    for key in keys:
        yield _claim(clause, asked.test, key.state, value)
    for each in scene.clauses[1:]:
        states = [state for state in _states(each) if all(state != key.state for key in keys)]
        for state in states:
            if each.told and not each.past and each.has("reply.also"):
                yield _claim(each, asked.test, state, value)
            elif each.told and _bare(scene, each):
                added = bare_value(each, value=value)
                if added is not None:
                    yield _claim(each, asked.test, state, added)
    for state in here:
        if asked.state and state != asked.state and clause.has("reply.also") and value:
            yield _claim(clause, asked.test, state, value)


def _sole_elsewhere(scene: Scene) -> int | None:
    """The clause that goes on "…, only in Belgium" and says nothing else."""
    for each in scene.clauses[1:]:
        only = each.has("reply.only", "home.sole")
        if (
            only
            and each.told
            and not each.negated
            and len(_states(each)) == 1
            and _bare(scene, each)
        ):
            return each.number
    return None


def _bare(scene: Scene, clause: Clause) -> bool:
    """A clause that holds little more than a State and perhaps a yes, no or only."""
    words = scene.reading.text[clause.start : clause.end].split()
    telling = any(
        hit.name.split(".")[0] in {"home", "nationality", "tie", "abode", "mood"}
        for hit in clause.hits
        if hit.name not in {"home.sole", "nationality.sole"}
    )
    return len(words) <= 5 and not telling


def _only(scene: Scene, asked: FactKey, clause: Clause, states: list[State]) -> Iterator[Claim]:
    if len(states) != 1:
        return
    yield _claim(clause, asked.test, states[0], value=True)
    for state in scene.pair or ():
        if state != states[0]:
            yield _claim(clause, asked.test, state, value=False)


def _value(head: Hit | None) -> bool | None:
    if head is None:
        return None
    if head.name in {"reply.yes", "reply.both"}:
        return True
    if head.name in {"reply.no", "reply.not_yet", "reply.neither"}:
        return False
    return None


def _one_state(scene: Scene, asked: FactKey, clause: Clause, head: Hit | None) -> FactValue | None:
    word = _WORDS.get((head.name, asked.test)) if head else None
    if word is not None:
        return word
    if head and head.name in {"reply.both", "reply.neither", "reply.elsewhere"}:
        other = Word.BOTH if head.name == "reply.both" else Word.ELSEWHERE
        return other if other in asked.test.words else None
    named = _named(scene)
    fits = head is None or head.name in {"reply.only", "reply.yes"}
    if not fits or len(named) != 1 or clause.negated or not is_bare_answer(scene, asked):
        return None
    if scene.pair is None or named[0] in scene.pair:
        return named[0]
    return Word.ELSEWHERE if Word.ELSEWHERE in asked.test.words else None


def _keys(scene: Scene, asked: FactKey) -> list[FactKey]:
    if asked.state is None and asked.test.is_per_state:
        return [FactKey(asked.test, state) for state in scene.pair or ()]
    return [asked]


def _named(scene: Scene) -> list[State]:
    return list(dict.fromkeys(state for each in scene.clauses for state in _states(each)))


def _states(clause: Clause) -> list[State]:
    return list(dict.fromkeys(each.state for each in clause.mentions if not each.uncertain))


def _is_short(scene: Scene) -> bool:
    return len(scene.reading.text.split()) <= _SHORT


def _claim(clause: Clause, test: Test, state: State | None, value: FactValue) -> Claim:
    return Claim(
        test=test,
        state=state,
        value=value,
        start=clause.start,
        end=clause.end,
        clause=clause.number,
    )
