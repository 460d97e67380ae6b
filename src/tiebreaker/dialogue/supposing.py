"""What would be if: a preview that leaves the case as it is."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.dialogue.model import Part, PartKind
from tiebreaker.dialogue.scene import Scene
from tiebreaker.dialogue.settled import Settling
from tiebreaker.dialogue.speech import Speech
from tiebreaker.engine import preview
from tiebreaker.engine.determination import Result
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.library.model import Treaty
from tiebreaker.vocabulary import Person


def supposed(scene: Scene, treaty: Treaty, speech: Speech) -> Iterator[Part]:
    """The result if what the message supposes were so."""
    changes = _changes(scene, treaty)
    if not changes:
        yield Part(
            kind=PartKind.SAY,
            text=speech.say(
                "I could not tell which fact to suppose. Name it as in “what if I had no home "
                "there any more?”."
            ),
        )
        return
    facts = scene.known.as_facts().with_person(scene.known.person or Person.INDIVIDUAL)
    then = preview(treaty.rule, facts, treaty.states, changes.items())
    named = [_named(key, value, scene, speech) for key, value in changes.items()]
    text = speech.say(
        "Suppose this: {facts}. Then: {result}. Your case stays as it was.",
        facts=speech.listed(named),
        result=speech.result(then),
    )
    settling = Settling(treaty, speech, scene.known.person)
    steps = settling.all(then) if then.result is not Result.NEED_FACT else []
    cited = steps[-1].citations if steps else ()
    yield Part(kind=PartKind.SAY, text=text, citations=cited)


def _changes(scene: Scene, treaty: Treaty) -> dict[FactKey, FactValue | None]:
    withdrawn = scene.heard.understood.withdrawn
    taken: dict[FactKey, FactValue | None] = {
        key: None for key in withdrawn if scene.known.fact(key) is not None
    }
    supposed = {
        key: value
        for key, value in scene.heard.supposed
        if key.state is None or key.state in treaty.states
    }
    return {**taken, **supposed}


def _named(key: FactKey, value: FactValue | None, scene: Scene, speech: Speech) -> str:
    old = scene.known.fact(key)
    if value is None and old is not None:
        fact = speech.fact(key, old.value, scene.known.person)
        return speech.say("open again: {fact}", fact=fact)
    return speech.fact(key, value, scene.known.person) if value is not None else ""
