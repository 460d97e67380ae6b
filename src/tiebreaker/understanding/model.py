"""What was understood of a message: facts and ties, each with the person's own words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import Language, Person, State, StatePair, TieKind


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedFact:
    """A fact that the person stated about themselves, with the words that state it."""

    key: FactKey
    value: FactValue
    span: Span
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """A relation to one State, to be weighed by the person, never by the product."""

    kind: TieKind
    state: State
    span: Span


class Unclear(StrEnum):
    """Why words that look like a fact were not taken as one; each is a question back."""

    RENT_DIRECTION = "rent_direction"
    """"Rented" may mean let out to others or rented by the person."""
    WHICH_STATE = "which_state"
    """A home, stay or nationality without saying where."""
    DOMICILE = "domicile"
    """"Domiciled" may mean an address, the legal concept or tax residence."""
    PERMIT = "permit"
    """A residence permit was named where a nationality was looked for."""
    RESIDENT_MEANING = "resident_meaning"
    """"Resident" may mean registered, allowed to stay or taxed on world income."""
    DAYS_ONLY = "days_only"
    """A count of days, from which a habitual abode does not follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Words that were heard but not taken as a fact."""

    kind: Unclear
    span: Span
    key: FactKey | None = None


class RequestKind(StrEnum):
    """What a message asks for, beside or instead of telling facts."""

    QUESTION = "question"
    """About the wording of a treaty."""
    WHY = "why"
    """Why the last question is asked."""
    WHAT_IF = "what_if"
    START_AGAIN = "start_again"
    UNDO = "undo"
    SWITCH_LANGUAGE = "switch_language"
    DETERMINE = "determine"
    """Which State it is: leads into the determination."""
    HELP = "help"
    """What this is and what it can do."""
    GREETING = "greeting"
    THANKS = "thanks"
    HOSTILE = "hostile"
    """A demand to change a result, to invent facts or to reveal instructions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One thing that a message asks for."""

    kind: RequestKind
    span: Span
    language: Language | None = None
    """The language asked for, when the request is to switch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What the reader of a message may know of the conversation so far."""

    states: StatePair | None = None
    """The two Contracting States, once known; facts are stated of these only."""
    asked: FactKey | None = None
    """The question that the message may answer; without a State, of both."""
    person: Person | None = None
    language: Language | None = None
    """The language of the conversation, for messages too short to tell."""
    mentioned: tuple[State, ...] = ()
    """States named in earlier messages, last first, for "there" and "the other one"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """All that was understood of one message; spans are positions in the message."""

    language: Language
    states: tuple[State, ...] = ()
    """Every State that was named, in the order of the message, third ones included."""
    person: Person | None = None
    facts: tuple[StatedFact, ...] = ()
    withdrawn: tuple[FactKey, ...] = ()
    """Facts that the message takes back without saying otherwise."""
    corrections: tuple[FactKey, ...] = ()
    """Facts among ``facts`` that the message states in place of what was said before
    ("sorry, I meant", "no longer", "actually not"); other contradictions are asked about."""
    not_sure: tuple[FactKey, ...] = ()
    """Facts that the person was asked for and does not know."""
    ties: tuple[Tie, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    requests: tuple[Request, ...] = ()
    period: tuple[date | None, date | None] | None = None


class MessageReader(Protocol):
    """Reads a message; offline rules and a language model stand behind the same face."""

    def read(self, message: str, context: Context) -> Understanding:
        """Total: any text gives an understanding, an empty one if need be."""
        ...
