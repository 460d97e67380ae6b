"""The conversation as a pure step: a case and a message give a case and a reply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tiebreaker.answers.model import Abstention, Answer
from tiebreaker.dialogue.choosing import Choosing
from tiebreaker.dialogue.hearing import Heard, hear, hear_again, speaks
from tiebreaker.dialogue.learning import News, learn
from tiebreaker.dialogue.model import Case, Known, Message, PartKind, Reply, Turn
from tiebreaker.dialogue.moving import turned
from tiebreaker.dialogue.next_question import next_question
from tiebreaker.dialogue.ports import Ask, Shelf
from tiebreaker.dialogue.putting import Putting
from tiebreaker.dialogue.replying import Replying
from tiebreaker.dialogue.scene import Scene
from tiebreaker.dialogue.side_by_side import compared
from tiebreaker.dialogue.speech import Speech
from tiebreaker.engine import determine
from tiebreaker.engine.determination import Determination, Result
from tiebreaker.errors import TiebreakerError
from tiebreaker.library.model import Treaty
from tiebreaker.understanding.model import MessageReader, RequestKind
from tiebreaker.vocabulary import Person


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Takes messages; keeps nothing of any case, and is safe to share between threads."""

    library: Shelf
    reader: MessageReader
    ask: Ask

    def take(self, case: Case, message: Message) -> tuple[Case, Reply]:
        """The case after *message*, and what is said back.

        The same message id twice is one turn; the case that comes in is never changed.
        """
        for turn in case.turns:
            if turn.message.id == message.id:
                return case, turn.reply
        pending = case.turns[-1].reply.question if case.turns else None
        heard = hear(len(case.turns), message, case.known, pending, self.reader)
        scene = self._play(case, heard)
        putting = self._putting(scene.known)
        parts = Replying(scene, self.library, putting).parts()
        known = _advised(scene)
        reply = Reply(
            language=known.language,
            parts=parts,
            question=scene.question,
            determination=scene.found,
        )
        turn = Turn(message=message, reply=reply, known=known)
        title = case.title or (putting.speech.pair(known.states) if known.states else "")
        return replace(case, title=title, turns=(*case.turns, turn)), reply

    def _play(self, case: Case, heard: Heard) -> Scene:
        before = case.known
        base = _commanded(case, heard)
        undone = base is not before and heard.asks(RequestKind.UNDO) is not None
        language, chosen = speaks(before, heard, first=not case.turns)
        if heard.option is None:
            base = turned(base, heard.message.text, (heard.understood.language, language))
        base = replace(base, language=language, language_chosen=chosen)
        known, news = learn(replace(base, couple=base.couple or heard.of_two), heard)
        choosing = Choosing(self.library)
        known = choosing.settle(known, heard)
        if known.states is None:
            known = replace(known, unplaced=(*known.unplaced, heard.turn))
        elif base.states is None:
            known = choosing.settle(self._read_again(case, heard, known, news), heard)
        treaty = choosing.treaty(known)
        found, trouble = determined(known, treaty)
        answers = tuple(self._answers(heard, known, treaty))
        asked = next_question(known, found)
        leads = any(answer.abstention is Abstention.NEEDS_FACTS for answer in answers)
        wonders = _only_wonders(known, heard, before) and not leads
        if wonders:
            asked = None
        question = self._putting(known).put(asked, known, treaty) if asked else None
        known = replace(known, question=question.key if question else None)
        changed = _substance(known) != _substance(before)
        if not undone:
            known = replace(known, previous=heard.turn - 1 if changed else before.previous)
        reply = case.turns[-1].reply if case.turns else None
        return Scene(
            heard=heard,
            first=not case.turns,
            before=before,
            known=known,
            news=news,
            treaty=treaty,
            found=found,
            found_before=reply.determination if reply and before.treaty == known.treaty else None,
            trouble=trouble,
            answers=answers,
            wonders=wonders,
            asked=asked,
            question=question,
            changed=changed,
            undone=undone,
            compared=compared(known, _messages(case, heard), choosing, self.reader),
            said_before=any(
                part.kind is PartKind.RESULT for turn in case.turns for part in turn.reply.parts
            ),
        )

    def _read_again(self, case: Case, heard: Heard, known: Known, news: News) -> Known:
        """Take what could not be placed before it was known which two countries it is about."""
        texts = {turn: case.turns[turn].message for turn in known.unplaced}
        for turn, message in {**texts, heard.turn: heard.message}.items():
            again = hear_again(turn, message, known, self.reader)
            known, more = learn(known, again)
            news.told.extend(more.told)
            news.ties.extend(more.ties)
        return replace(known, unplaced=())

    def _answers(self, heard: Heard, known: Known, treaty: Treaty | None) -> Iterator[Answer]:
        """What the treaties say, for each question about their wording."""
        for asked in heard.asking(RequestKind.QUESTION):
            yield self.ask(
                asked.span.of(heard.message.text),
                treaty=treaty,
                states=known.states,
                language=known.language,
            )

    def _putting(self, known: Known) -> Putting:
        return Putting(Speech(known.language), Choosing(self.library))


def determined(known: Known, treaty: Treaty | None) -> tuple[Determination | None, str]:
    """What the engine finds, or why the facts cannot be applied, in one sentence.

    While nobody has said whose residence it is there is a result only if it is the same for
    every kind of person.
    """
    if treaty is None:
        return None, ""
    facts, unsure = known.as_facts(), frozenset(known.not_sure)
    persons = [known.person] if known.person is not None else list(Person)
    try:
        found = [
            determine(treaty.rule, facts.with_person(each), treaty.states, set_aside=unsure)
            for each in persons
        ]
    except TiebreakerError as error:
        return None, str(error)
    results = {(each.result, each.resident_of) for each in found}
    if len(found) > 1 and (len(results) > 1 or found[0].result is Result.NEED_FACT):
        return None, ""
    return found[0], ""


def _commanded(case: Case, heard: Heard) -> Known:
    """What is known when "start again" and "undo" are done."""
    known = case.known
    if heard.asks(RequestKind.START_AGAIN):
        return case.start
    if not heard.asks(RequestKind.UNDO) or known.previous is None:
        return known
    return case.turns[known.previous].known if known.previous >= 0 else case.start


def _messages(case: Case, heard: Heard) -> tuple[Message, ...]:
    return (*(turn.message for turn in case.turns), heard.message)


def _only_wonders(known: Known, heard: Heard, before: Known) -> bool:
    """Whether somebody asks about wording who has told nothing of a case yet."""
    told = known.facts or known.ties or known.not_sure or before.question or before.person
    return heard.only_asks and not told and heard.pending is None


def _substance(known: Known) -> Known:
    return replace(
        known,
        named=tuple(sorted(known.named)),
        question=None,
        previous=None,
        language=Known().language,
        language_chosen=False,
        advised=(),
        couple=False,
        unplaced=(),
    )


def _advised(scene: Scene) -> Known:
    """What was advised on in this turn is not said again."""
    known, asked = scene.known, scene.asked
    tests = {told.key.test for told in scene.news.told}
    if asked is not None and asked.key is not None:
        tests.add(asked.key.test)
    new = tuple(test for test in sorted(tests) if test not in known.advised)
    return replace(known, advised=(*known.advised, *new))
