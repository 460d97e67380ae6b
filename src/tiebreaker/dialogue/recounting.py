"""What was understood of a message, in short plain phrases beside the person's words."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.answers.asking import fact_label
from tiebreaker.dialogue.model import Part, PartKind
from tiebreaker.dialogue.scene import Scene
from tiebreaker.dialogue.speech import Speech, msg, sentence
from tiebreaker.vocabulary import Person

_ABOUT = {
    Person.INDIVIDUAL: msg("So this is about a person."),
    Person.COMPANY: msg("So this is about a company."),
    Person.OTHER: msg("So this is about a partnership, trust or other body."),
    Person.GOVERNMENT: msg("So this is about a State or public body."),
}


def understood(scene: Scene, speech: Speech) -> Iterator[Part]:
    """What was taken, corrected, forgotten, or left open; nothing when nothing was."""
    person = scene.known.person
    if _told_apart(scene):
        yield _part(speech.say(_ABOUT[scene.known.person_said or Person.INDIVIDUAL]))
    changed = {old.key for old in scene.news.before}
    new = [speech.told(told, person) for told in scene.news.told if told.key not in changed]
    new += [speech.tie(tie) for tie in scene.news.ties]
    if new:
        yield _part(_short(speech.say("I understood:"), new, speech))
    corrected = [speech.told(told, person) for told in scene.news.told if told.key in changed]
    if corrected:
        yield _part(_short(speech.say("Corrected:"), corrected, speech))
    if scene.news.held is not None:
        yield _part(speech.say("So this holds: {fact}.", fact=speech.told(scene.news.held, person)))
    if scene.news.forgotten:
        gone = [
            sentence(speech.fact(told.key, told.value, person)) for told in scene.news.forgotten
        ]
        yield _part(_short(speech.say("Taken back, and open again:"), gone, speech))
    if scene.news.unsure:
        labels = [fact_label(key, speech.language) for key in scene.news.unsure]
        yield _part(
            speech.say("Left open, because you do not know: {facts}.", facts="; ".join(labels))
        )


def _told_apart(scene: Scene) -> bool:
    """Whether the kind of person is news: not for people, who speak of themselves anyway."""
    said, before = scene.known.person_said, scene.before.person
    return (
        said is not None
        and said is not before
        and (before is not None or said is not Person.INDIVIDUAL)
    )


def _short(title: str, items: list[str], speech: Speech) -> str:
    """One item stands in the line of its heading, several stand under it."""
    if len(items) == 1:
        return speech.say("{title} {fact}.", title=title, fact=items[0])
    return speech.lines(title, items)


def _part(text: str) -> Part:
    return Part(kind=PartKind.UNDERSTOOD, text=text)
