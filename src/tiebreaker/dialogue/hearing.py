"""One message as it was heard: what it asks for, and which of its words tell facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from tiebreaker.dialogue.cues import bare, said_in, written_out
from tiebreaker.dialogue.model import Known, Message, Option, Origin, Question, ToldFact
from tiebreaker.dialogue.suppositions import suppositions
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.provisions.model import Span
from tiebreaker.understanding.folding import fold
from tiebreaker.understanding.model import (
    Context,
    MessageReader,
    Request,
    RequestKind,
    StatedFact,
    Understanding,
)
from tiebreaker.vocabulary import Language, State, Test, Word
from tiebreaker.wording import in_state, of_state, state_name, the_state

T = TypeVar("T")

_FORMS = (state_name, in_state, of_state, the_state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A message together with what was understood of it."""

    turn: int
    message: Message
    understood: Understanding
    language: Language
    """The language of the conversation so far."""
    pending: Question | None
    """The question that it may answer."""
    option: Option | None
    """The option of that question that was picked, or written out."""
    supposed: tuple[tuple[FactKey, FactValue], ...] = ()
    """Facts that are true only in a "what if"."""

    def asks(self, kind: RequestKind) -> Request | None:
        """The first request of one kind."""
        return next((asked for asked in self.understood.requests if asked.kind is kind), None)

    def asking(self, kind: RequestKind) -> tuple[Request, ...]:
        """Every request of one kind."""
        return tuple(asked for asked in self.understood.requests if asked.kind is kind)

    @property
    def stated(self) -> tuple[ToldFact, ...]:
        """Facts that the words tell, without what is supposed or demanded only."""
        if self.option is not None:
            return ()
        told = [
            self.told(fact)
            for fact in self.understood.facts
            if self.tells(fact.span)
            and not (self._only_ties(fact) or self._only_nationality(fact))
            and not self._undoes(fact.key)
        ]
        return (*told, *self._balance(told))

    @property
    def not_sure(self) -> tuple[FactKey, ...]:
        """What the person was asked for and does not know."""
        if self.option is not None:
            return ()
        return tuple(key for key in self.understood.not_sure if not self._undoes(key))

    def _undoes(self, key: FactKey) -> bool:
        """Whether "no wait, undo that" was heard as an answer to what was asked."""
        asked = self.pending.key if self.pending is not None else None
        undoes = self.asks(RequestKind.UNDO) is not None
        return undoes and asked is not None and asked.test is key.test

    def _only_ties(self, fact: StatedFact) -> bool:
        """Whether words that name a tie were heard as the weighing of all ties.

        "My children go to school in Ghent" says nothing on where the centre is, not even as a
        reply to that question; "Belgium, because my children are there" does.
        """
        if fact.key.test is not Test.VITAL_INTERESTS or isinstance(fact.value, bool | Word):
            return False
        if all(tie.span != fact.span for tie in self.understood.ties):
            return False
        languages = {self.understood.language, self.language}
        names = {bare(form(fact.value, each)) for each in languages for form in _FORMS}
        words = bare(fact.span.of(self.message.text))
        return not words.startswith(tuple(names))

    def _only_nationality(self, fact: StatedFact) -> bool:
        """Whether "I'm only Brazilian" was heard as an answer to where somebody lives."""
        asked = self.pending.key if self.pending is not None else None
        if asked is None or fact.key.test is not asked.test or asked.test is Test.NATIONALITY:
            return False
        return any(
            other.key.test is Test.NATIONALITY and other.span == fact.span
            for other in self.understood.facts
        )

    def _balance(self, told: list[ToldFact]) -> Iterator[ToldFact]:
        """That the relations balance, said to the question where they are closer."""
        key = FactKey(Test.VITAL_INTERESTS)
        if self.pending is None or self.pending.key != key or told:
            return
        words = bare(fold(self.message.text))
        if len(words.split()) <= _SHORT and said_in(words, "balances"):
            yield ToldFact(
                key=key,
                value=Word.UNDETERMINABLE,
                origin=Origin.SAID,
                turn=self.turn,
                quote=self.message.text.strip(),
            )

    @property
    def states(self) -> tuple[State, ...]:
        """The countries named; "in Dutch, please" names none."""
        if self.asks(RequestKind.SWITCH_LANGUAGE) and not self.understood.facts:
            return ()
        return self.understood.states

    @property
    def withdrawn(self) -> tuple[FactKey, ...]:
        """Facts taken back; a demand to drop a fact takes nothing back."""
        if self.demands or self.asks(RequestKind.WHAT_IF):
            return ()
        return self.understood.withdrawn

    @property
    def demands(self) -> bool:
        """Whether a result is demanded, or a fact is to go for the sake of one."""
        if self.asks(RequestKind.HOSTILE):
            return True
        gone = bool(self.understood.withdrawn)
        return gone and said_in(bare(fold(self.message.text)), "demands")

    @property
    def of_two(self) -> bool:
        """Whether the story is told of a couple."""
        return said_in(bare(fold(self.message.text)), "couples")

    @property
    def only_asks(self) -> bool:
        """Whether the message asks about wording and tells nothing."""
        return self.asks(RequestKind.QUESTION) is not None and not (
            self.understood.facts or self.understood.ties or self.asks(RequestKind.DETERMINE)
        )

    def told(self, fact: StatedFact) -> ToldFact:
        """A fact with the person's words."""
        return ToldFact(
            key=fact.key,
            value=fact.value,
            origin=Origin.SAID,
            turn=self.turn,
            quote=fact.span.of(self.message.text),
            since=fact.since,
            until=fact.until,
        )

    def tells(self, span: Span) -> bool:
        """Whether the words at *span* tell something, and are not supposed or demanded."""
        return not any(_within(span, apart) for apart in self._apart())

    def _apart(self) -> list[Span]:
        return [*self.regions(RequestKind.WHAT_IF), *self.regions(RequestKind.HOSTILE)]

    def regions(self, kind: RequestKind) -> list[Span]:
        """The sentences that a request of that kind stands in."""
        return [_sentence(asked.span, self.message.text) for asked in self.asking(kind)]


def hear(
    turn: int, message: Message, known: Known, pending: Question | None, reader: MessageReader
) -> Heard:
    """Read *message* in the light of what is known and was asked."""
    if message.text.strip():
        understood = reader.read(
            message.text,
            Context(
                states=known.states,
                asked=known.question,
                person=known.person,
                language=known.language,
                mentioned=known.named,
            ),
        )
    else:
        understood = Understanding(language=known.language)
    heard = Heard(
        turn=turn,
        message=message,
        understood=understood,
        language=known.language,
        pending=pending,
        option=message.chosen or written_out(message.text, pending),
    )
    return replace(heard, supposed=tuple(_supposed(heard, known, reader)))


def hear_again(turn: int, message: Message, known: Known, reader: MessageReader) -> Heard:
    """Read an earlier message with the countries now known, for facts that are still open."""
    context = Context(states=known.states, person=known.person, language=known.language)
    understood = reader.read(message.text, context)
    new = tuple(fact for fact in understood.facts if known.fact(fact.key) is None)
    return Heard(
        turn=turn,
        message=message,
        understood=Understanding(
            language=understood.language,
            facts=new,
            ties=understood.ties,
            doubts=understood.doubts,
            requests=understood.requests,
        ),
        language=known.language,
        pending=None,
        option=None,
    )


def _supposed(
    heard: Heard, known: Known, reader: MessageReader
) -> Iterator[tuple[FactKey, FactValue]]:
    """What the message supposes; the words of a "what if" are read again on their own."""
    regions = heard.regions(RequestKind.WHAT_IF)
    for fact in heard.understood.facts:
        if any(_within(fact.span, region) for region in regions):
            yield fact.key, fact.value
    for region in regions:
        words = region.of(heard.message.text)
        understood = reader.read(
            words, Context(states=known.states, person=known.person, language=known.language)
        )
        yield from suppositions(words, understood, known)


def speaks(known: Known, heard: Heard, *, first: bool) -> tuple[Language, bool]:
    """The language to go on in, and whether the person asked for it.

    A reply of a word or two never changes it: "ja" and "no" are words of several languages.
    """
    if heard.message.language is not None:
        return heard.message.language, True
    for asked in heard.asking(RequestKind.SWITCH_LANGUAGE):
        if asked.language is not None:
            return asked.language, True
    if known.language_chosen:
        return known.language, True
    words = re.findall(r"[^\W\d_]+", heard.message.text)
    if words and heard.option is None and (first or len(words) >= _ENOUGH_TO_TELL):
        return heard.understood.language, False
    return known.language, False


_SHORT = 12
"""Words that an answer may have; a longer message tells a story."""
_ENOUGH_TO_TELL = 4
"""Words from which the language of a message is sure enough to follow it."""


def _within(span: Span, region: Span) -> bool:
    return region.start <= span.start < region.end


def _sentence(span: Span, text: str) -> Span:
    """*span* and whatever follows it in the same sentence."""
    found = re.compile(r"[.!?\n]").search(text, max(span.end - 1, span.start))
    return Span(span.start, max(span.end, found.end() if found else len(text)))


def unique(items: Iterable[T]) -> tuple[T, ...]:
    """*items* once each, in order."""
    return tuple(dict.fromkeys(items))
