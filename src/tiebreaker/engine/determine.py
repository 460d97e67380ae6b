"""The result of applying one rule to the facts of one case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tiebreaker.engine.answering import values_of
from tiebreaker.engine.checking import check
from tiebreaker.engine.course import GATE, course_of
from tiebreaker.engine.determination import (
    Branch,
    Determination,
    Gate,
    Outcome,
    Reason,
    Result,
    TracedStep,
)
from tiebreaker.engine.diagram import Leaf
from tiebreaker.engine.facts import FactKey, Facts, FactValue, fact_keys
from tiebreaker.engine.steps import bearing, inclusions
from tiebreaker.engine.walking import consulted, walk
from tiebreaker.errors import BadInputError
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import ClauseKind, Close, Rule, Status
from tiebreaker.vocabulary import Person, StatePair

NONE_ASIDE: frozenset[FactKey] = frozenset()


def determine(
    rule: Rule, facts: Facts, states: StatePair, *, set_aside: frozenset[FactKey] = NONE_ASIDE
) -> Determination:
    """Apply *rule* to *facts*: a pure function, the same for the same facts in any order.

    A result is reached as soon as no fact that is still unknown can change it. The facts
    *set_aside* are never asked for; when only they can still change the result, it stays
    open and there is no next fact.

    Raises ``BadInputError`` when the facts are not facts between *states*, or do not say
    whose residence is asked about.
    """
    check(facts, states)
    person = _person(facts)
    if rule.status is Status.NONE:
        return _Concluding(rule, person, facts).undecided()
    course = course_of(rule, person, states)
    steps = tuple(walk(course, facts))
    before = fact_keys(GATE, states) if course.gated else ()
    gate = _gate(rule, person, consulted(before, facts)) if course.gated else None
    concluding = _Concluding(rule, person, facts, gate, steps, before)
    node = course.given(facts)
    if isinstance(node, Leaf):
        return concluding.settled(node.outcome, course.steps.close)
    asked = course.questions.plan(node, course.support_of(set_aside)).ask
    return concluding.still_open(
        None if asked is None else course.keys[asked], course.facts_at(node.support)
    )


def branches(
    rule: Rule,
    facts: Facts,
    states: StatePair,
    key: FactKey,
    *,
    set_aside: frozenset[FactKey] = NONE_ASIDE,
) -> tuple[Branch, ...]:
    """What the result would be for each value that the fact *key* can have."""
    return tuple(
        Branch(value, determine(rule, facts.with_fact(key, value), states, set_aside=set_aside))
        for value in values_of(key.test, states)
    )


def preview(
    rule: Rule,
    facts: Facts,
    states: StatePair,
    changes: Iterable[tuple[FactKey, FactValue | None]],
) -> Determination:
    """What the result would be with *changes*; ``None`` makes a fact unknown again."""
    for key, value in changes:
        facts = facts.without([key]) if value is None else facts.with_fact(key, value)
    return determine(rule, facts, states)


def questions_left(
    rule: Rule, facts: Facts, states: StatePair, *, set_aside: frozenset[FactKey] = NONE_ASIDE
) -> int:
    """How many more facts have to be asked for in the worst case."""
    check(facts, states)
    if rule.status is Status.NONE:
        return 0
    course = course_of(rule, _person(facts), states)
    return course.questions.plan(course.given(facts), course.support_of(set_aside)).at_most


def _person(facts: Facts) -> Person:
    if facts.person is None:
        msg = (
            "it has not been said whose residence is asked about; "
            f"give `person` as one of {', '.join(Person)}"
        )
        raise BadInputError(msg)
    return facts.person


@dataclass(frozen=True, slots=True)
class _Concluding:
    """The gate and the steps that were walked, about to become a determination."""

    rule: Rule
    person: Person
    facts: Facts
    gate: Gate | None = None
    steps: tuple[TracedStep, ...] = ()
    before: tuple[FactKey, ...] = ()
    """The facts that come before all steps."""

    def settled(self, outcome: Outcome, close: Close | None) -> Determination:
        """The determination that no unknown fact can change any more."""
        if outcome.result is Result.UNDECIDED:
            return self.undecided()
        single = outcome.result is Result.NOT_DUAL_RESIDENT
        provision, span = self._deciding(outcome, None if single else close)
        return Determination(
            result=outcome.result,
            resident_of=outcome.resident_of,
            decided_by=provision,
            decided_span=span,
            gate=self.gate,
            trace=self.steps,
            not_used=self._not_used(),
        )

    def still_open(self, next_fact: FactKey | None, matter: tuple[FactKey, ...]) -> Determination:
        """The determination as far as the test that is asked about now."""
        return Determination(
            result=Result.NEED_FACT,
            next_fact=next_fact,
            can_still_matter=matter,
            gate=self.gate,
            trace=self._until(next_fact),
            not_used=self._not_used(),
        )

    def undecided(self) -> Determination:
        """The determination that the treaty does not give, and why."""
        unread = bearing(self.rule, self.person)
        reason = Reason.TEXT_IS_SILENT
        if unread:
            reason = Reason.CLAUSE_NOT_READ
        elif not self.steps and not self.rule.cascade(self.person):
            reason = Reason.NO_RULE_FOR_PERSON
        return Determination(
            result=Result.UNDECIDED,
            gate=self.gate,
            trace=self.steps,
            reason=reason,
            reason_span=unread[0].span if unread else None,
            not_used=self._not_used(),
        )

    def _deciding(self, outcome: Outcome, close: Close | None) -> tuple[str | None, Span | None]:
        if self.steps:
            last = self.steps[-1]
            # 4(2)(c) makes a national resident, but that the authorities settle it says 4(2)(d)
            found = outcome.result is Result.RESIDENT
            place = last.provision if found else last.leads_provision or last.provision
            return place, last.leads_span or last.span
        decider = self.gate if close is None else close
        return (None, None) if decider is None else (decider.provision, decider.span)

    def _until(self, asked: FactKey | None) -> tuple[TracedStep, ...]:
        if asked is None:
            return self.steps
        if asked.test is GATE:
            return ()
        tests = [step.test for step in self.steps]
        return self.steps[: tests.index(asked.test) + 1]

    def _not_used(self) -> tuple[FactKey, ...]:
        used = {*self.before, *(key for step in self.steps for key in step.used)}
        return tuple(key for key in sorted(self.facts.known, key=str) if key not in used)


def _gate(rule: Rule, person: Person, used: tuple[FactKey, ...]) -> Gate | None:
    """The clause that says who is a resident, or else the words that presuppose it."""
    dual = ClauseKind.DUAL_INDIVIDUAL if person is Person.INDIVIDUAL else ClauseKind.DUAL_OTHER
    clauses = rule.clauses_of(ClauseKind.GATE) or rule.clauses_of(dual)
    if not clauses:
        return None
    return Gate(
        provision=clauses[0].provision,
        span=clauses[0].span,
        used=used,
        also=inclusions(rule, person),
    )
