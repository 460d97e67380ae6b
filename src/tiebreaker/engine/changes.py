"""The smallest changes of the facts that lead to another result."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tiebreaker.engine.answering import values_of
from tiebreaker.engine.course import Course, course_of
from tiebreaker.engine.determination import Change, Outcome
from tiebreaker.engine.determine import determine
from tiebreaker.engine.diagram import Leaf
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.rules.model import Rule, Status
from tiebreaker.vocabulary import StatePair

Told = tuple[tuple[FactKey, FactValue], ...]


def smallest_changes(
    rule: Rule, facts: Facts, states: StatePair, *, at_most: int = 3
) -> tuple[Change, ...]:
    """Sets of up to *at_most* facts that, told otherwise or told now, give another result.

    Each is as small as it can be: with any one of its facts left as it was, the result is
    the present one or open. An open result is not another result; from one that is open,
    the changes are what settles it. The smallest come first, then in the order in which
    the treaty comes to the facts.
    """
    present = determine(rule, facts, states)
    if facts.person is None or rule.status is Status.NONE:
        return ()
    course = course_of(rule, facts.person, states)
    found: list[Change] = []
    for size in range(1, at_most + 1):
        known_sets = [frozenset(change.set) for change in found]
        for told in _sets(course, facts, size):
            if any(smaller <= frozenset(told) for smaller in known_sets):
                continue
            outcome = _settled(course, facts, told)
            if outcome is not None and outcome != present.outcome:
                found.append(
                    Change(set=told, result=outcome.result, resident_of=outcome.resident_of)
                )
    return tuple(found)


def _sets(course: Course, facts: Facts, size: int) -> Iterator[Told]:
    """Every set of *size* facts of the rule with values that they do not have now."""
    for keys in itertools.combinations(course.facts_at(course.root.support), size):
        others = [
            [value for value in values_of(key.test, course.states) if facts.known.get(key) != value]
            for key in keys
        ]
        for values in itertools.product(*others):
            yield tuple(zip(keys, values, strict=True))


def _settled(course: Course, facts: Facts, told: Told) -> Outcome | None:
    node = course.given(Facts(facts.person, {**facts.known, **dict(told)}))
    return node.outcome if isinstance(node, Leaf) else None
