"""More than two States: each pair with a treaty is a case of its own, and they may disagree.

Conflicts between the results are said and never resolved: a tie-breaker compares the two
States of one treaty, and no treaty says which of several treaties goes first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from tiebreaker.engine.checking import told
from tiebreaker.engine.determination import Determination, Result
from tiebreaker.engine.determine import determine
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.errors import BadInputError, ContradictionError
from tiebreaker.rules.model import Rule
from tiebreaker.vocabulary import Person, State, StatePair, Test, Word, other_state, pair


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedFacts:
    """What is known about one person and any number of States."""

    person: Person | None = None
    holds: Mapping[FactKey, bool] = field(default_factory=lambda: MappingProxyType({}))
    """Facts that are told for each State apart."""
    places: Mapping[Test, State] = field(default_factory=lambda: MappingProxyType({}))
    """Where a seat or a place of management is, among all States."""
    between: Mapping[tuple[Test, StatePair], State | Word] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """What is told of two States only, as with which of them relations are closer."""

    told_of: tuple[State, ...] = ()
    """The States that the case is about, also those of which no fact is known."""

    @property
    def states(self) -> tuple[State, ...]:
        """Every State that is told of, in alphabetical order."""
        named = {*self.told_of, *(key.state for key in self.holds if key.state is not None)}
        named.update(self.places.values(), *(states for _, states in self.between))
        return tuple(sorted(named))

    def of(self, states: StatePair) -> Facts:
        """The facts of a case between two of the States.

        A place in a third State is elsewhere for these two. Nothing else is carried over.
        Raises ``BadInputError`` where a test can't be told as a place, and
        ``ContradictionError`` where what is told of the two States is not that place.
        """
        known: dict[FactKey, FactValue] = {
            key: value for key, value in self.holds.items() if key.state in states
        }
        for test, state in self.places.items():
            if Word.ELSEWHERE not in test.words:
                msg = f"`{test}` is told for two States at a time; name the two"
                raise BadInputError(msg)
            known[FactKey(test)] = state if state in states else Word.ELSEWHERE
        for (test, two), value in self.between.items():
            if two == states:
                _check_agrees(FactKey(test), value, known, states)
                known[FactKey(test)] = value
        return Facts(self.person, MappingProxyType(known))


def _check_agrees(
    key: FactKey, value: FactValue, known: Mapping[FactKey, FactValue], states: StatePair
) -> None:
    if known.get(key, value) != value:
        msg = (
            f"between {states[0]} and {states[1]}, {told(key, value)} contradicts "
            f"{told(key, known[key])}; keep the one that holds"
        )
        raise ContradictionError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRule:
    """The rule of one treaty, by the name of the treaty."""

    name: str
    states: StatePair
    rule: Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One treaty applied to the facts that concern its two States."""

    name: str
    states: StatePair
    determination: Determination

    @property
    def loser(self) -> State | None:
        """The State that gives way under this treaty, if one does."""
        winner = self.determination.resident_of
        if self.determination.result is not Result.RESIDENT or winner is None:
            return None
        return other_state(self.states, winner)


class ConflictKind(StrEnum):
    """How two results can stand against each other."""

    WON_AND_LOST = "won_and_lost"
    """Under one treaty the person is a resident of the State, under another not."""
    RESIDENCE_IN_QUESTION = "residence_in_question"
    """The person is not a resident of the State under one treaty, and another presupposes that
    they are. Whether it still can is a question of its own (OECD commentary on Article 4, 8.2).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Two results that do not go together, for one State that both treaties have."""

    kind: ConflictKind
    state: State
    lost_under: str
    """The treaty under which the State gives way."""
    against: str
    """The treaty whose result takes the person to be a resident of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """The results of several treaties for one person, none of them above another."""

    runs: tuple[Run, ...]
    conflicts: tuple[Conflict, ...]
    without_rule: tuple[StatePair, ...]
    """Pairs of the States told of for which no treaty was given."""


def determine_pairs(rules: Iterable[PairRule], facts: SharedFacts) -> SideBySide:
    """Apply each of *rules* to the facts that concern its States, and compare the results."""
    runs = tuple(
        Run(
            name=one.name,
            states=one.states,
            determination=determine(one.rule, facts.of(one.states), one.states),
        )
        for one in sorted(rules, key=lambda one: (one.states, one.name))
    )
    covered = {run.states for run in runs}
    every = (pair(one, other) for one, other in itertools.combinations(facts.states, 2))
    return SideBySide(
        runs=runs,
        conflicts=tuple(_conflicts(runs)),
        without_rule=tuple(states for states in every if states not in covered),
    )


def _conflicts(runs: tuple[Run, ...]) -> Iterator[Conflict]:
    for lost, against in itertools.permutations(runs, 2):
        state = lost.loser
        if state is None or state not in against.states or against.loser == state:
            continue
        found = against.determination
        if found.result is Result.NOT_DUAL_RESIDENT and found.resident_of != state:
            continue
        won = found.result is Result.RESIDENT
        yield Conflict(
            kind=ConflictKind.WON_AND_LOST if won else ConflictKind.RESIDENCE_IN_QUESTION,
            state=state,
            lost_under=lost.name,
            against=against.name,
        )
