"""A case and its conversation: what was said, what is known, and what was replied."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tiebreaker.answers.model import quoted
from tiebreaker.engine.determination import Determination
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.library.model import Citation
from tiebreaker.understanding.model import Unclear
from tiebreaker.vocabulary import Language, Person, State, StatePair, Test, TieKind, Word


class Asking(StrEnum):
    """What a question is about."""

    COUNTRIES = "countries"
    """Which two countries, or the second of them."""
    PAIR = "pair"
    """Which two of the countries named."""
    PERSON = "person"
    FACT = "fact"
    DOUBT = "doubt"
    """What words meant that may mean two things."""
    CONFLICT = "conflict"
    """Which of two statements holds."""


class Origin(StrEnum):
    """How a fact came into the case."""

    SAID = "said"
    """Understood from the person's own words."""
    CHOSEN = "chosen"
    """An option of a question that they picked."""
    EDITED = "edited"
    """Set by them in the list of facts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldFact:
    """A fact of the case with the words that it came from."""

    key: FactKey
    value: FactValue
    origin: Origin
    turn: int
    """The turn in which it was told, counted from 0."""
    quote: str
    """The person's own words, a slice of that turn's message; the label of an option else."""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldTie:
    """What speaks for one State in the weighing of vital interests, in the person's words."""

    kind: TieKind
    state: State
    turn: int
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A new statement that contradicts an old one; the person says which of them holds."""

    key: FactKey
    old: ToldFact
    new: ToldFact


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldDoubt:
    """Words that were not taken as a fact, kept until the fact is needed."""

    kind: Unclear
    key: FactKey | None
    turn: int
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer to a question that can be picked instead of written."""

    label: str
    sets: tuple[tuple[FactKey, FactValue], ...] = ()
    """What picking it tells; nothing for "not sure"."""
    states: StatePair | None = None
    """The two countries that it picks."""
    person: Person | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The one thing that is asked next."""

    key: FactKey | None
    """Without a State where a per-State test is asked for both at once; ``None`` when the
    countries or the kind of person is asked about."""
    text: str
    about: Asking = Asking.FACT
    options: tuple[Option, ...] = ()
    why: str = ""
    help: str = ""
    """What counts and what does not, in our own words, with its source."""


class PartKind(StrEnum):
    """What a part of a reply is, so that a screen can draw it in its own way."""

    SAY = "say"
    UNDERSTOOD = "understood"
    """What was taken from the message, each fact with the person's words."""
    TREATY = "treaty"
    STEP = "step"
    """A step of the tie-breaker, with its citation."""
    RESULT = "result"
    ANSWER = "answer"
    """What a treaty says, asked about its wording."""
    GUIDANCE = "guidance"
    """Our own note on how courts and authorities read a word; never the treaty's text."""
    CAVEAT = "caveat"
    QUESTION = "question"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One paragraph of a reply, plain text, with the citations that it stands on."""

    kind: PartKind
    text: str
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What is said back in one turn."""

    language: Language
    parts: tuple[Part, ...]
    question: Question | None = None
    determination: Determination | None = None

    @property
    def text(self) -> str:
        """The whole reply as plain paragraphs, each quotation once behind what stands on it."""
        said: list[str] = []
        seen: set[Citation] = set()
        for part in self.parts:
            new = [cited for cited in dict.fromkeys(part.citations) if cited not in seen]
            seen.update(new)
            said.append("\n".join((part.text, *map(quoted, new))))
        return "\n\n".join(said)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every citation of the reply, once each, in order."""
        return tuple(dict.fromkeys(cited for part in self.parts for cited in part.citations))


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """All that a case knows after a turn; the next question depends on nothing else."""

    language: Language = Language.ENGLISH
    states: StatePair | None = None
    named: tuple[State, ...] = ()
    """Every State named so far, the last one first."""
    treaty: str | None = None
    person: Person | None = None
    """As said, or as the facts imply: only an individual has a nationality."""
    person_said: Person | None = None
    person_claimed: Person | None = None
    """Another kind of person than before, to be asked about."""
    facts: tuple[ToldFact, ...] = ()
    """At most one for each key."""
    ties: tuple[ToldTie, ...] = ()
    not_sure: tuple[FactKey, ...] = ()
    """Facts that the person has been asked for and does not know."""
    question: FactKey | None = None
    """What was asked last, for the reply to be understood."""
    conflict: Conflict | None = None
    conflicts_behind: tuple[Conflict, ...] = ()
    """Further conflicts, asked about one after the other."""
    doubts: tuple[HeldDoubt, ...] = ()
    advised: tuple[Test, ...] = ()
    """Tests of which it was said what counts; said once."""
    choosing: tuple[State, ...] = ()
    """Countries of which the person still has to pick two."""
    unplaced: tuple[int, ...] = ()
    """Turns told before the two countries were known; they are read again once they are."""
    weighed: tuple[tuple[StatePair, ToldFact], ...] = ()
    """What was told of two other countries only, until these are looked at again."""
    before: date | None = None
    """The facts are those of the time before this day, where that is gone through."""
    later: tuple[ToldFact, ...] = ()
    """The facts of the present, kept meanwhile."""
    couple: bool = False
    """Whether the story is told of two people; each of them is a case of their own."""
    language_chosen: bool = False
    """Whether the language was asked for, and no longer follows the messages."""
    previous: int | None = None
    """The turn to which "undo" goes back; -1 for the beginning, ``None`` for nowhere."""

    def fact(self, key: FactKey) -> ToldFact | None:
        """What was told of *key*."""
        return next((told for told in self.facts if told.key == key), None)

    def as_facts(self) -> Facts:
        """The facts as the engine takes them; those of other States are left out.

        So is what had ended before the last that began: the two never held together.
        """
        facts = Facts(self.person)
        began = max((told.since for told in self.facts if told.since), default=None)
        for told in self.facts:
            over = began is not None and told.until is not None and told.until < began
            if self._concerns(told) and not over:
                facts = facts.with_fact(told.key, told.value)
        return facts

    def _concerns(self, told: ToldFact) -> bool:
        if self.states is None:
            return True
        if told.key.state is not None:
            return told.key.state in self.states
        return isinstance(told.value, (bool, Word)) or told.value in self.states


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What the person sends: words, an option picked, or a fact edited."""

    id: str
    """Given by the sender; the same id twice is one turn."""
    text: str = ""
    chosen: Option | None = None
    edits: tuple[tuple[FactKey, FactValue | None], ...] = ()
    """Facts set in the list of facts; ``None`` forgets one."""
    language: Language | None = None
    """The language switched to, if it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message, its reply, and what is known after it."""

    message: Message
    reply: Reply
    known: Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One person's case: the turns of its conversation, from which everything follows."""

    id: str
    """Unguessable; the only way to reach the case."""
    title: str = ""
    start: Known = Known()
    """What is known before anybody has spoken: the treaty, where the case was opened on one."""
    turns: tuple[Turn, ...] = ()

    @property
    def known(self) -> Known:
        """What is known now."""
        return self.turns[-1].known if self.turns else self.start
