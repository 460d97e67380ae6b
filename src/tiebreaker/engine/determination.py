"""What the engine concludes, and the steps that led there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import Answer, Clause, End
from tiebreaker.vocabulary import State, Test


class Result(StrEnum):
    """The kinds of conclusion; each is an outcome, none is a failure."""

    RESIDENT = "resident"
    NEED_FACT = "need_fact"
    MUTUAL_AGREEMENT = "mutual_agreement"
    NO_RELIEF = "no_relief"
    RESIDENT_OF_NEITHER = "resident_of_neither"
    NOT_DUAL_RESIDENT = "not_dual_resident"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """Why a result is ``UNDECIDED``."""

    TEXT_IS_SILENT = "text_is_silent"
    """The treaty says nothing for that case."""
    NO_RULE_FOR_PERSON = "no_rule_for_person"
    """The treaty has no tie-breaker for such persons."""
    CLAUSE_NOT_READ = "clause_not_read"
    """A clause that may change the result was not understood."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a determination concludes, without how: two results differ when these differ."""

    result: Result
    resident_of: State | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedStep:
    """One test that was applied: how it came out, on which facts, and what that led to."""

    test: Test
    provision: str
    span: Span
    outcome: Answer | None
    """``None`` while a fact that the test needs is unknown."""
    state: State | None
    """The State that the test found, if it found one."""
    leads_to: Test | End | None
    leads_span: Span | None
    """The words that say what this outcome leads to."""
    leads_provision: str | None = None
    """Where these words stand, which may be another provision than the step's."""
    used: tuple[FactKey, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Whether the person is a resident of both States in the first place."""

    provision: str
    span: Span
    used: tuple[FactKey, ...]
    also: tuple[Clause, ...] = ()
    """Clauses by which such a person may be a resident whatever the own law of a State says.
    No fact says that the person comes under one; whoever tells the facts has to look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Determination:
    """The result of applying one rule to the facts of one case."""

    result: Result
    resident_of: State | None = None
    decided_by: str | None = None
    """The provision that decided; ``None`` while open and where nothing decides."""
    decided_span: Span | None = None
    """The words that decided, as they are to be quoted."""
    next_fact: FactKey | None = None
    can_still_matter: tuple[FactKey, ...] = ()
    """Exactly the unknown facts of which some completion exists that changes the result."""
    gate: Gate | None = None
    trace: tuple[TracedStep, ...] = ()
    reason: Reason | None = None
    reason_span: Span | None = None
    """The clause that was not read, where that is the reason."""
    not_used: tuple[FactKey, ...] = ()
    """Known facts on which this result does not rest, whatever is still unknown."""

    @property
    def outcome(self) -> Outcome:
        """The conclusion alone, to be compared with others."""
        return Outcome(self.result, self.resident_of)

    @property
    def used(self) -> tuple[FactKey, ...]:
        """Known facts that the gate and the traced steps consulted, each once."""
        gate = self.gate.used if self.gate is not None else ()
        return tuple(dict.fromkeys((*gate, *(key for step in self.trace for key in step.used))))


@dataclass(frozen=True, slots=True)
class Branch:
    """What the determination would be if one unknown fact had this value."""

    value: FactValue
    determination: Determination


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A smallest set of facts that, told otherwise, gives another result."""

    set: tuple[tuple[FactKey, FactValue], ...]
    result: Result
    resident_of: State | None


class WarningKind(StrEnum):
    """What somebody who relies on the result of a period has to know."""

    YEAR_NOT_SPLIT = "year_not_split"
    """Residence changes on a day within a tax year of a State that accepts no such change;
    the authorities may have to agree on the day."""
    BEFORE_EFFECT = "before_effect"
    """The text has effect only from a later day."""
    AFTER_EFFECT = "after_effect"
    """The text had effect only until an earlier day."""
    OTHER_TEXT = "other_text"
    """Another text between the two States has effect, and was applied."""


@dataclass(frozen=True, slots=True)
class PeriodWarning:
    """A warning about a period: the day that it is about, and the State where it is one's."""

    kind: WarningKind
    day: date
    """Of the change of residence, or the first or last day on which the text has effect."""
    state: State | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A stretch of days, both included, with one result."""

    start: date
    end: date
    determination: Determination
    text: str = ""
    """The name of the text that was applied, as the calendar has it."""
    warnings: tuple[PeriodWarning, ...] = ()
