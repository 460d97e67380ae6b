"""The steps that a rule has for one kind of person, and where each finding leads."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tiebreaker.engine.answering import Finding, exit_of, find, values_of
from tiebreaker.engine.determination import Outcome, Result
from tiebreaker.engine.facts import FactKey, Facts, fact_keys
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import (
    Answer,
    Cascade,
    Clause,
    ClauseKind,
    Close,
    End,
    Exit,
    Rule,
    Step,
    Unread,
)
from tiebreaker.vocabulary import Person, State, StatePair, Test

UNDECIDED = Outcome(Result.UNDECIDED)

Destination = int | Outcome
"""The number of the step that comes next, or what has been concluded."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way out of a step."""

    exit: Exit
    to: Destination


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A step with every way out of it."""

    step: Step
    keys: tuple[FactKey, ...]
    ways: Mapping[Finding, Way]

    def findings(self, facts: Facts, states: StatePair) -> tuple[Finding, ...]:
        """Every way in which the test can come out, whatever its unknown facts may be."""
        told = [facts.known.get(key) for key in self.keys]
        if None not in told:
            return (find([value for value in told if value is not None], states),)
        every = values_of(self.step.test, states)
        choices = [every if value is None else (value,) for value in told]
        found = (find(values, states) for values in itertools.product(*choices))
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Steps:
    """A cascade as it can be walked; whatever the rule holds, every way leads somewhere."""

    start: Destination
    places: Mapping[int, Place]
    close: Close | None = None
    """The end that is reached without any test."""


def bearing(rule: Rule, person: Person) -> tuple[Unread, ...]:
    """The clauses not read that may change the result for *person*, the earliest first."""
    found = (unread for unread in rule.unread if person in unread.bears_on)
    return tuple(sorted(found, key=lambda unread: (unread.from_step, unread.span)))


_INCLUDED = {
    Person.INDIVIDUAL: frozenset[ClauseKind](),
    Person.COMPANY: frozenset({ClauseKind.ELECTION, ClauseKind.PENSION_FUND}),
    Person.OTHER: frozenset({ClauseKind.ELECTION, ClauseKind.PENSION_FUND}),
    Person.GOVERNMENT: frozenset({ClauseKind.GOVERNMENT, ClauseKind.PENSION_FUND}),
}


def inclusions(rule: Rule, person: Person) -> tuple[Clause, ...]:
    """The clauses that make some such persons residents although paragraph 1 would not.

    A partnership may elect as a company does, and a pension fund may be set up as either.
    """
    return tuple(clause for clause in rule.clauses if clause.kind in _INCLUDED[person])


def steps_of(rule: Rule, person: Person, states: StatePair) -> Steps:
    """The steps of *rule* for *person*, up to the first that an unread clause may change."""
    cascade, bound = _cascade(rule, person)
    unread = bearing(rule, person)
    limit = unread[0].from_step if unread else len(cascade)
    return _Laying(cascade, bound, limit, states).steps()


def _cascade(rule: Rule, person: Person) -> tuple[Cascade, dict[int, State]]:
    """The cascade, and the State of each step that holds for one State only.

    A State and its bodies are residents of the State under whose law they exist.
    """
    if person is not Person.GOVERNMENT:
        return rule.cascade(person), {}
    clauses = _joined(rule.clauses_of(ClauseKind.GOVERNMENT))
    cascade = tuple(
        Step(
            test=Test.INCORPORATION,
            provision=clause.provision,
            span=clause.span,
            exits=(Exit(on=Answer.ONE, to=End.RESIDENT, span=clause.span),),
        )
        for clause in clauses
    )
    bound = {place: clause.state for place, clause in enumerate(clauses) if clause.state}
    return cascade, bound


def _joined(clauses: tuple[Clause, ...]) -> list[Clause]:
    """Clauses that follow each other in one provision as one: a misprinted stop parts them."""
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        if last and (last.provision, last.state) == (clause.provision, clause.state):
            span = Span(
                min(last.span.start, clause.span.start), max(last.span.end, clause.span.end)
            )
            found[-1] = replace(last, span=span)
        else:
            found.append(clause)
    return found


@dataclass(frozen=True, slots=True)
class _Laying:
    cascade: Cascade
    bound: Mapping[int, State]
    """Steps that hold for one State only."""
    limit: int
    states: StatePair

    def steps(self) -> Steps:
        first = self.cascade[0] if self.cascade else None
        return Steps(
            start=self._arrive(0),
            places={
                number: self._place(number, step)
                for number, step in enumerate(self.cascade)
                if isinstance(step, Step)
            },
            close=first if isinstance(first, Close) and self.limit > 0 else None,
        )

    def _place(self, number: int, step: Step) -> Place:
        keys = fact_keys(step.test, self.states)
        every = itertools.product(values_of(step.test, self.states), repeat=len(keys))
        ways = {}
        for finding in dict.fromkeys(find(values, self.states) for values in every):
            exit_ = self._exit(number, step, finding)
            ways[finding] = Way(exit_, self._follow(number, exit_, finding))
        return Place(step, keys, ways)

    def _exit(self, number: int, step: Step, finding: Finding) -> Exit:
        answer, state = finding
        if state is None or self.bound.get(number, state) == state:
            return exit_of(step, finding)
        more = number + 1 < len(self.cascade)
        return Exit(on=answer, to=step.test if more else End.UNDECIDED)

    def _follow(self, number: int, exit_: Exit, finding: Finding) -> Destination:
        if isinstance(exit_.to, End):
            return _concluded(exit_.to, finding[1])
        asking = [
            place
            for place, step in enumerate(self.cascade)
            if isinstance(step, Step) and step.test is exit_.to
        ]
        later = [place for place in asking if place > number]
        return self._arrive((later or asking or [len(self.cascade)])[0])

    def _arrive(self, number: int) -> Destination:
        if number >= min(self.limit, len(self.cascade)):
            return UNDECIDED
        step = self.cascade[number]
        return number if isinstance(step, Step) else _concluded(step.end, None)


def _concluded(end: End, state: State | None) -> Outcome:
    if end is End.RESIDENT:
        return UNDECIDED if state is None else Outcome(Result.RESIDENT, state)
    return Outcome(Result(end.value))
