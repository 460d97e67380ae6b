"""The reply of one turn: all that the message asked for, and then the one next question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tiebreaker.dialogue.concluding import Concluding
from tiebreaker.dialogue.courtesies import Courtesies
from tiebreaker.dialogue.model import Asking, Known, Part, PartKind, Question
from tiebreaker.dialogue.ports import Shelf
from tiebreaker.dialogue.putting import Putting, advice
from tiebreaker.dialogue.recounting import understood
from tiebreaker.dialogue.scene import Scene
from tiebreaker.dialogue.settled import Settling
from tiebreaker.dialogue.side_by_side import side_by_side
from tiebreaker.dialogue.speech import Speech
from tiebreaker.dialogue.supposing import supposed
from tiebreaker.dialogue.treaties import Introducing
from tiebreaker.understanding.model import RequestKind
from tiebreaker.vocabulary import Test, Word


@dataclass(frozen=True, slots=True)
class Replying:
    """Puts the parts of one reply in order."""

    scene: Scene
    library: Shelf
    putting: Putting

    def parts(self) -> tuple[Part, ...]:
        """Every part of the reply, the question last."""
        parts = [
            *Courtesies(self.scene, self.speech).parts(),
            *understood(self.scene, self.speech),
            *self._answers(),
            *self._why(),
            *Introducing(self.scene, self.speech, self.library).parts(),
            *self._turned(),
            *self._course(),
            *self._choosing(),
            *self._advice(),
        ]
        silent = self.scene.question is None or not self.scene.changed
        if not parts and silent and not self._is_blank():
            parts.append(self._lost())
        if self.scene.question is not None:
            parts.append(Part(kind=PartKind.QUESTION, text=self.scene.question.text))
        return tuple(parts)

    @property
    def speech(self) -> Speech:
        """The language of the reply."""
        return self.putting.speech

    @property
    def _known(self) -> Known:
        return self.scene.known

    def _answers(self) -> Iterator[Part]:
        """What the treaties say, and our notes on it apart from that."""
        for answer in self.scene.answers:
            for paragraph in answer.paragraphs:
                kind = PartKind.GUIDANCE if paragraph.guidance else PartKind.ANSWER
                yield Part(kind=kind, text=paragraph.text, citations=paragraph.citations)

    def _why(self) -> Iterator[Part]:
        """Why the question is asked; of the one that was pending, if there was one."""
        question = self.scene.heard.pending or self.scene.question
        if not self.scene.heard.asks(RequestKind.WHY):
            return
        if question is None:
            if not self.scene.concluded:
                yield self._say(self.speech.say("Nothing is being asked at the moment."))
            return
        why = self.putting.why(question, self._known, self.scene.treaty)
        yield Part(kind=PartKind.SAY, text=why.text, citations=why.citations)
        note = advice(question.key.test, self.speech.language) if question.key else ""
        if note:
            yield Part(kind=PartKind.GUIDANCE, text=note)

    def _course(self) -> Iterator[Part]:
        """The steps that are now settled, or the result."""
        scene = self.scene
        if scene.trouble:
            yield Part(kind=PartKind.CAVEAT, text=scene.trouble)
        if scene.treaty is None or scene.found is None or scene.wonders:
            return
        if scene.known.conflict is not None:
            return
        concluding = Concluding(self.speech, scene.treaty, scene.known, again=scene.said_before)
        if scene.heard.asks(RequestKind.WHAT_IF):
            yield from supposed(scene, scene.treaty, self.speech)
        if scene.concluded:
            if not scene.same_result or self._asks_for_result():
                yield from concluding.result(scene.found, beside=self._compared())
            elif scene.heard.asks(RequestKind.UNDO):
                yield concluding.as_it_stands(scene.found)
            elif not scene.news.is_empty:
                yield concluding.unchanged(scene.found)
        else:
            settling = Settling(scene.treaty, self.speech, self._known.person)
            yield from settling.newly(scene.found, scene.found_before)
            asks = scene.heard.asks(RequestKind.DETERMINE)
            if scene.hangs and (asks or scene.found != scene.found_before):
                yield from concluding.branches(scene.found)

    def _turned(self) -> Iterator[Part]:
        """That the time before a date is gone through now, or the present again."""
        before, now = self.scene.before.before, self._known.before
        if before == now or self.scene.undone:
            return
        if now is None and before is not None and self._known.facts:
            since = self.speech.day(before)
            yield self._say(self.speech.say("Back to the time since {day}.", day=since))
        if now is not None:
            day = self.speech.day(now)
            back = self.speech.quoted(self.speech.say("since {day}", day=day))
            yield self._say(
                self.speech.say(
                    "This is now about the time before {day}. Homes and nationality that you told "
                    "without a date I take to be the same then; correct me where they were not. "
                    "Write {words} to come back.",
                    day=day,
                    words=back,
                )
            )

    def _compared(self) -> list[Part]:
        """What every pair of more than two countries comes to."""
        if self.scene.compared is None or self._known.before is not None:
            return []
        return list(side_by_side(self.scene.compared, self.speech))

    def _choosing(self) -> Iterator[Part]:
        """The same while two of the countries still have to be picked."""
        choosing = self._known.choosing
        if choosing and choosing != self.scene.before.choosing and not self.scene.wonders:
            yield from self._compared()

    def _asks_for_result(self) -> bool:
        """Whether the message asks which State it is, or why it is that one."""
        heard = self.scene.heard
        why = heard.asks(RequestKind.WHY) and heard.pending is None
        return bool(why or heard.asks(RequestKind.DETERMINE))

    def _advice(self) -> Iterator[Part]:
        """What was said for each State, and what counts, where the person has to weigh."""
        asked = self.scene.asked
        tests = {told.key.test: told.value for told in self.scene.news.told}
        if tests.get(Test.VITAL_INTERESTS) is Word.UNDETERMINABLE:
            yield from self._half_and_half()
        if asked is None or asked.about is not Asking.FACT or asked.key is None:
            return
        if asked.key.test is Test.VITAL_INTERESTS:
            pending = self.scene.heard.pending
            if pending is None or pending.key != asked.key or self.scene.news.ties:
                yield from self._ties()
            if Test.VITAL_INTERESTS not in self._known.advised:
                note = advice(Test.VITAL_INTERESTS, self.speech.language)
                if note:
                    yield Part(kind=PartKind.GUIDANCE, text=note)

    def _ties(self) -> Iterator[Part]:
        """What was said for each State, side by side."""
        states = self._known.states
        if states is None or not self._known.ties:
            return
        lines = []
        for state in states:
            words = [
                self.speech.quoted(tie.quote) for tie in self._known.ties if tie.state == state
            ]
            if words:
                said = self.speech.listed(list(dict.fromkeys(words)))
            else:
                said = self.speech.say("nothing so far")
            lines.append(
                self.speech.say("{country}: {words}", country=self.speech.name(state), words=said)
            )
        title = self.speech.say("What you told me of your relations to each country:")
        yield self._say(self.speech.lines(title, lines))

    def _half_and_half(self) -> Iterator[Part]:
        yield Part(
            kind=PartKind.GUIDANCE,
            text=self.speech.say(
                "I take it that the ties balance. An authority will want to see that before it "
                "agrees: where your family lives, where you work or have your business, where "
                "you have property and look after your money, where your friends, clubs and "
                "doctor are. If one of these tips the scale, tell me."
            ),
        )

    def _lost(self) -> Part:
        """That nothing could be taken from the message."""
        heard = self.scene.heard
        if heard.asks(RequestKind.DETERMINE) and self.scene.question is not None:
            return self._say(self.speech.say("I can tell you once this is answered:"))
        if heard.understood.facts or heard.understood.ties:
            return self._say(self.speech.say("I had noted that already."))
        if self.scene.question is not None:
            return self._say(self._asked_back(self.scene.question))
        if self.scene.concluded or self.scene.hangs:
            return self._say(
                self.speech.say(
                    "I could not take a fact from that. You can change any fact, ask what the "
                    "treaty says, or ask “what if …”."
                )
            )
        return self._say(
            self.speech.say(
                "Tell me in your own words which two countries it is about and how you live in "
                "each, or ask what a treaty says about residence."
            )
        )

    def _asked_back(self, question: Question) -> str:
        """That no answer was heard, and which answers there are."""
        say, options = self.speech.say, question.options
        if not options:
            return say(
                "I could not take an answer from that. The names of two countries are enough."
            )
        labels = self.speech.either([self.speech.quoted(option.label) for option in options])
        asked = question.key.state if question.key is not None else None
        named = [state for state in self.scene.heard.states if state != asked]
        if asked is not None and len(named) == 1 and asked not in self.scene.heard.states:
            return say(
                "I could not take an answer from that: you name {named}, and the question is about "
                "{asked}. You can say {options}.",
                named=self.speech.forms(named[0])["the_state"],
                asked=self.speech.forms(asked)["the_state"],
                options=labels,
            )
        return say("I could not take an answer from that. You can say {options}.", options=labels)

    def _is_blank(self) -> bool:
        message = self.scene.heard.message
        return not message.text.strip() and not message.edits and message.chosen is None

    def _say(self, text: str) -> Part:
        return Part(kind=PartKind.SAY, text=text)
