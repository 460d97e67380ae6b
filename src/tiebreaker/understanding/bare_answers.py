"""Whether a message that answers a question says anything beside its answer."""

from __future__ import annotations

import re

from tiebreaker.engine.facts import FactKey
from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Scene
from tiebreaker.vocabulary import Test

_OTHERS = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS})
_VERBS = frozenset({"subject.self", "home.hold", "abode.stay", "nationality.copula"})
_TOPICS = {
    Test.PERMANENT_HOME: "home",
    Test.HABITUAL_ABODE: "abode",
    Test.NATIONALITY: "nationality",
    Test.DOMESTIC_RESIDENCE: "residence",
    Test.VITAL_INTERESTS: "interests",
    Test.EFFECTIVE_MANAGEMENT: "company",
    Test.INCORPORATION: "company",
    Test.REGISTERED_OFFICE: "company",
    Test.AGREEMENT: "company",
}
"""The section of the wording that is about each test."""
_OF_ANOTHER = frozenset({"subject.household", "subject.kin", "subject.others", "subject.firm"})
_WORD = re.compile(r"[^\W_]{2,}")
_PAUSE = re.compile(r"[,;:–—]")


def is_bare_answer(scene: Scene, asked: FactKey) -> bool:
    """Whether a message holds names, small words and words on what was asked, nothing else."""
    end = _end_of_answer(scene, asked)
    goes_on = end < len(scene.reading.text)
    if not goes_on and any(clause.own in _OTHERS for clause in scene.clauses):
        return False
    about = {"reply", "split", "polarity", "subject", _TOPICS[asked.test]}
    covered = [hit for hit in scene.reading.hits if hit.name.split(".")[0] in about]
    covered = [hit for hit in covered if hit.name not in _OF_ANOTHER]
    spans = [(hit.start, hit.end) for hit in covered]
    spans += [(each.start, each.end) for each in scene.reading.named]
    return all(
        word.group() in scene.reading.small_words
        or any(start <= word.start() and word.end() <= end for start, end in spans)
        for word in _WORD.finditer(scene.reading.text[:end])
    )


def _end_of_answer(scene: Scene, asked: FactKey) -> int:
    """Where a State that is named alone ends as an answer: "Belgium, because …" gives a reason."""
    text = scene.reading.text
    pause = _PAUSE.search(text)
    named = pause is not None and any(each.end <= pause.start() for each in scene.reading.named)
    if pause is None or not named or asked.test.is_per_state:
        return len(text)
    return pause.start()


def is_verb(clause: Clause, head: Hit) -> bool:
    """Whether a yes is a verb as well, as in "I have" or "tenho"."""
    return any(hit.start == head.start and hit.name in _VERBS for hit in clause.hits)


def states_more(clause: Clause, head: Hit, text: str) -> bool:
    """Whether the clause goes on to say what: "I have no house there" is no yes."""
    if text[head.end : head.end + 1] in {",", ";", ":"}:
        return False
    return any(each.start >= head.end for each in clause.mentions) or any(
        hit.start >= head.end and hit.name.split(".")[0] in {*_TOPICS.values(), "tie"}
        for hit in clause.hits
    )


def bare_value(clause: Clause, *, value: bool) -> bool | None:
    """What a clause that names the other State adds after an answer of *value*."""
    if clause.negated or clause.has("reply.no"):
        return False
    return True if clause.has("reply.yes") or not value else None
