"""What a residence article rules: tests, what each answer leads to, and where it says so.

A rule is data read from one text. Everything in it has a span in that text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import Person, State, Test


class Answer(StrEnum):
    """How a test can come out; a step has an exit for each answer that its test can have."""

    ONE = "one"
    """Exactly one of the two States."""
    BOTH = "both"
    NEITHER = "neither"
    UNDETERMINABLE = "undeterminable"
    OTHERWISE = "otherwise"
    """Any answer but one State, where the text does not tell both and neither apart."""
    NONE = "none"
    """No agreement between the competent authorities."""


class End(StrEnum):
    """Where a tie-breaker can end."""

    RESIDENT = "resident"
    """Of the State that the test found."""
    MUTUAL_AGREEMENT = "mutual_agreement"
    NO_RELIEF = "no_relief"
    """No treaty benefits unless the competent authorities agree."""
    RESIDENT_OF_NEITHER = "resident_of_neither"
    UNDECIDED = "undecided"
    """The text says nothing for that case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """What one answer to a test leads to: another test, or an end."""

    on: Answer
    to: Test | End
    span: Span | None = None
    """The words that say so; absent where the text says nothing (``UNDECIDED``)."""
    provision: str = ""
    """Where these words stand, where that is not the step's own provision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One test of a tie-breaker as the text orders it."""

    test: Test
    provision: str
    span: Span
    """The words of the provision that lay down the test, as they are to be quoted."""
    exits: tuple[Exit, ...]

    def exit(self, on: Answer) -> Exit:
        """The exit for *on*, or for ``OTHERWISE`` where the text has only that."""
        for wanted in (on, Answer.OTHERWISE):
            for exit_ in self.exits:
                if exit_.on is wanted:
                    return exit_
        return Exit(on=on, to=End.UNDECIDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """An end that the text reaches without asking for any fact."""

    end: End
    provision: str
    span: Span


Cascade = tuple[Step | Close, ...]
"""Steps in the order in which the treaty applies them; the first is where it begins.
Empty when the treaty has no rule for such persons."""


class Status(StrEnum):
    """How much of a tie-breaker was understood."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A clause that was not understood, and is therefore reported and not applied."""

    span: Span
    why: str
    bears_on: frozenset[Person]
    """The persons whose tie-breaker it may change; none for a clause outside of it."""
    provision: str = ""
    from_step: int = 0
    """The first step that it may change: what earlier steps decide stands without it."""


class ClauseKind(StrEnum):
    """What a clause around the tie-breaker does."""

    GATE = "gate"
    """Defines who is a resident in the first place: the first sentence of paragraph 1."""
    SOURCE_ONLY = "source_only"
    """Leaves out whoever is taxed on income from sources in that State only."""
    GOVERNMENT = "government"
    """Makes a State, its subdivisions, bank or agencies a resident."""
    PENSION_FUND = "pension_fund"
    ELECTION = "election"
    """Makes companies residents that elected to be taxed as individuals."""
    DUAL_INDIVIDUAL = "dual_individual"
    """The opening words that bring in the cascade for individuals."""
    DUAL_OTHER = "dual_other"
    """The opening words that bring in the rule for other persons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause around the tie-breaker: who comes under it, and who is a resident anyhow."""

    kind: ClauseKind
    provision: str
    span: Span
    state: State | None = None
    """The one State for which it holds, where it names one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """The tie-breaker of one residence article, and the clauses around it."""

    article: str
    status: Status
    individual: Cascade = ()
    company: Cascade = ()
    other: Cascade = ()
    clauses: tuple[Clause, ...] = ()
    unread: tuple[Unread, ...] = ()

    def cascade(self, person: Person) -> Cascade:
        """The steps for *person*; governments have none, a clause decides for them."""
        return {
            Person.INDIVIDUAL: self.individual,
            Person.COMPANY: self.company,
            Person.OTHER: self.other,
            Person.GOVERNMENT: (),
        }[person]

    def clauses_of(self, kind: ClauseKind) -> tuple[Clause, ...]:
        """The clauses of one kind, in the order of the text."""
        return tuple(clause for clause in self.clauses if clause.kind is kind)
