"""The steps of a course that the facts of a case lead through."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.engine.answering import Finding
from tiebreaker.engine.course import GATE, Course
from tiebreaker.engine.determination import TracedStep
from tiebreaker.engine.facts import FactKey, Facts, fact_keys
from tiebreaker.engine.steps import Place
from tiebreaker.rules.model import Exit, Step


def walk(course: Course, facts: Facts) -> Iterator[TracedStep]:
    """Every step that can be reached, in the order of the course.

    Where all facts are known that the steps need, this is the path of the case. Past a step
    whose facts are not all known it goes on along each way that they leave open.
    """
    if course.gated and _not_dual(facts, course):
        return
    ahead = {course.steps.start}
    passed: set[int] = set()
    while True:
        numbers = [to for to in ahead if isinstance(to, int) and to not in passed]
        if not numbers:
            return
        number = min(numbers, key=course.ranks.__getitem__)
        passed.add(number)
        place = course.steps.places[number]
        findings = place.findings(facts, course.states)
        yield _traced(place, findings, facts)
        ahead.update(place.ways[finding].to for finding in findings)


def consulted(keys: tuple[FactKey, ...], facts: Facts) -> tuple[FactKey, ...]:
    """Those of *keys* that are known."""
    return tuple(key for key in keys if key in facts.known)


def _not_dual(facts: Facts, course: Course) -> bool:
    return any(facts.known.get(key) is False for key in fact_keys(GATE, course.states))


def _place(exit_: Exit | None, step: Step) -> str | None:
    return None if exit_ is None or exit_.span is None else exit_.provision or step.provision


def _traced(place: Place, findings: tuple[Finding, ...], facts: Facts) -> TracedStep:
    step = place.step
    answer, state = findings[0] if len(findings) == 1 else (None, None)
    exit_ = place.ways[findings[0]].exit if answer is not None else None
    return TracedStep(
        test=step.test,
        provision=step.provision,
        span=step.span,
        outcome=answer,
        state=state,
        leads_to=exit_.to if exit_ is not None else None,
        leads_span=exit_.span if exit_ is not None else None,
        leads_provision=_place(exit_, step),
        used=consulted(place.keys, facts),
    )
