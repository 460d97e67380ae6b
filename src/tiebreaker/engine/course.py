"""The course that a rule lays down for one kind of person: its steps and its diagram."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tiebreaker.engine.answering import Finding, find, values_of
from tiebreaker.engine.determination import Outcome, Result
from tiebreaker.engine.diagram import Diagrams, Node, levels
from tiebreaker.engine.facts import FactKey, Facts, FactValue, fact_keys
from tiebreaker.engine.questions import Questions
from tiebreaker.engine.steps import UNDECIDED, Destination, Steps, steps_of
from tiebreaker.rules.model import Answer, ClauseKind, Rule
from tiebreaker.vocabulary import Person, State, StatePair, Test

GATE = Test.DOMESTIC_RESIDENCE


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Course:
    """A rule made ready to be applied to one kind of person between two States.

    The facts have levels in the order in which the treaty may come to them, so the first
    fact that matters is always one of the test at which the treaty has arrived.
    """

    states: StatePair
    gated: bool
    """Whether the person has to be a resident of both States first."""
    steps: Steps
    ranks: Mapping[int, int]
    """Where each step stands in that order."""
    keys: tuple[FactKey, ...]
    """The fact at each level."""
    diagrams: Diagrams
    root: Node
    questions: Questions

    def given(self, facts: Facts) -> Node:
        """What the outcome still depends on when *facts* are known."""
        values: list[int | None] = []
        for key in self.keys:
            value = facts.known.get(key)
            place = None if value is None else values_of(key.test, self.states).index(value)
            values.append(place)
        return self.diagrams.given(self.root, values)

    def facts_at(self, support: int) -> tuple[FactKey, ...]:
        """The facts at the levels of *support*."""
        return tuple(self.keys[level] for level in levels(support))

    def support_of(self, keys: frozenset[FactKey]) -> int:
        """The levels of *keys*, as bits; facts for which the rule does not ask have none."""
        return sum(1 << level for level, key in enumerate(self.keys) if key in keys)


def course_of(rule: Rule, person: Person, states: StatePair) -> Course:
    """The course of *rule* for *person*; the last few that were asked for are kept."""
    return _course(_Itself(rule), person, states)


class _Itself:
    """A rule known by its identity: hashing a whole rule takes longer than applying it."""

    __slots__ = ("rule",)

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def __hash__(self) -> int:
        return id(self.rule)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.rule is other.rule


@lru_cache(maxsize=256)
def _course(itself: _Itself, person: Person, states: StatePair) -> Course:
    rule = itself.rule
    steps = steps_of(rule, person, states)
    # a government is a resident "whether or not it is liable to tax", so no gate precedes
    gated = person is not Person.GOVERNMENT or not rule.clauses_of(ClauseKind.GOVERNMENT)
    order = _order(steps)
    tests = ([GATE] if gated else []) + [steps.places[number].step.test for number in order]
    keys = tuple(key for test in dict.fromkeys(tests) for key in fact_keys(test, states))
    drawing = _Drawing(steps, states, keys)
    root = drawing.arriving(steps.start, frozenset())
    return Course(
        states=states,
        gated=gated,
        steps=steps,
        ranks={number: rank for rank, number in enumerate(order)},
        keys=keys,
        diagrams=drawing.diagrams,
        root=drawing.gate(root) if gated else root,
        questions=Questions(
            drawing.diagrams, keys, tuple(len(values_of(key.test, states)) for key in keys)
        ),
    )


def _order(steps: Steps) -> list[int]:
    """The steps that can be reached, each after all that lead to it (save round a cycle)."""
    done: dict[int, None] = {}
    entered: set[int] = set()

    def visit(to: Destination) -> None:
        if not isinstance(to, int) or to in entered:
            return
        entered.add(to)
        following = {way.to for way in steps.places[to].ways.values()}
        for number in sorted((to for to in following if isinstance(to, int)), reverse=True):
            visit(number)
        done[to] = None

    visit(steps.start)
    return list(reversed(done))


class _Drawing:
    """Draws the diagram of a course."""

    def __init__(self, steps: Steps, states: StatePair, keys: tuple[FactKey, ...]) -> None:
        self.diagrams = Diagrams()
        self._steps = steps
        self._states = states
        self._levels = {key: level for level, key in enumerate(keys)}
        self._drawn: dict[tuple[int, frozenset[int]], Node] = {}
        self._reached = {number: _reached(steps, number) for number in steps.places}

    def arriving(self, to: Destination, passed: frozenset[int]) -> Node:
        """The diagram from *to* on, after the steps *passed*; to come back decides nothing."""
        if isinstance(to, Outcome):
            return self.diagrams.leaf(to)
        if to in passed:
            return self.diagrams.leaf(UNDECIDED)
        key = (to, passed & self._reached[to])
        if key not in self._drawn:
            place = self._steps.places[to]
            after = {
                finding: self.arriving(way.to, passed | {to}) for finding, way in place.ways.items()
            }
            self._drawn[key] = self._test(place.step.test, after.__getitem__)
        return self._drawn[key]

    def gate(self, dual: Node) -> Node:
        """The diagram that comes to *dual* only for residents of both States."""
        return self._test(
            GATE, lambda finding: dual if finding[0] is Answer.BOTH else self._single(finding[1])
        )

    def _single(self, state: State | None) -> Node:
        return self.diagrams.leaf(Outcome(Result.NOT_DUAL_RESIDENT, state))

    def _test(self, test: Test, after: Callable[[Finding], Node]) -> Node:
        keys = fact_keys(test, self._states)

        def draw(told: tuple[FactValue, ...]) -> Node:
            if len(told) == len(keys):
                return after(find(told, self._states))
            every = values_of(test, self._states)
            kids = tuple(draw((*told, value)) for value in every)
            return self.diagrams.case(self._levels[keys[len(told)]], kids)

        return draw(())


def _reached(steps: Steps, start: int) -> frozenset[int]:
    """The steps that can come after *start*, itself included."""
    found: set[int] = set()
    ahead = [start]
    while ahead:
        number = ahead.pop()
        if number not in found:
            found.add(number)
            ways = steps.places[number].ways.values()
            ahead.extend(way.to for way in ways if isinstance(way.to, int))
    return frozenset(found)
