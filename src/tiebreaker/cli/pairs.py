"""More than two States on the command line: a treaty a pair, the results side by side."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from tiebreaker.cli import printing
from tiebreaker.cli.documents import Document, determination
from tiebreaker.cli.requests import FactsTable, read_facts
from tiebreaker.engine.facts import FactKey
from tiebreaker.engine.pairs import Conflict, PairRule, SharedFacts, SideBySide, determine_pairs
from tiebreaker.errors import BadInputError
from tiebreaker.library.manifest import state, state_pair
from tiebreaker.library.model import Treaty
from tiebreaker.vocabulary import Person, State, StatePair, Test, Word


def _states(value: object) -> object:
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        return value
    return tuple(sorted({state(code) for code in value}))


class PairsRequest(BaseModel):
    """The facts of one person who has to do with more than two States."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    states: Annotated[tuple[State, ...], BeforeValidator(_states), Field(min_length=3)]
    person: Person
    facts: FactsTable = Field(default_factory=dict)


def read_shared_facts(request: PairsRequest) -> SharedFacts:
    """The facts of the table; raises ``BadInputError`` for whatever is not one.

    A test that is asked for each State has a value a State. Another has one State where that
    is a place, or else a value for each two States: ``{"BE,BR": "BE"}``.
    """
    reading = _Reading(request)
    for name, value in request.facts.items():
        reading.take(name, value)
    return SharedFacts(
        person=request.person,
        holds=MappingProxyType(reading.holds),
        places=MappingProxyType(reading.places),
        between=MappingProxyType(reading.between),
        told_of=request.states,
    )


class _Reading:
    """A table of facts being read, each with the checks of a case between two States."""

    def __init__(self, request: PairsRequest) -> None:
        self.request = request
        self.holds: dict[FactKey, bool] = {}
        self.places: dict[Test, State] = {}
        self.between: dict[tuple[Test, StatePair], State | Word] = {}

    def take(self, name: str, value: Any) -> None:
        """Take one fact of the table."""
        if value is None:
            return
        if name not in set(Test) or not isinstance(value, dict):
            self._place(name, value)
        elif Test(name).is_per_state:
            for code, holds in value.items():
                self._hold(name, code, holds)
        else:
            for codes, chosen in value.items():
                self._between(name, codes, chosen)

    def _hold(self, name: str, code: str, holds: object) -> None:
        told = self._known(name, {code: holds}, self._with(state(code)))
        self.holds.update({key: value for key, value in told.items() if isinstance(value, bool)})

    def _between(self, name: str, codes: str, chosen: object) -> None:
        states = state_pair(codes)
        self._check(*states)
        for value in self._known(name, chosen, states).values():
            if not isinstance(value, bool):
                self.between[Test(name), states] = value

    def _place(self, name: str, value: object) -> None:
        code = state(value) if isinstance(value, str) and value not in set(Word) else None
        states = self._with(code or self.request.states[0])
        self._known(name, value, states)
        if code is None:
            msg = f"`{name}` is told for two of the States at a time, as in {_example(states)}"
            raise BadInputError(msg)
        self.places[Test(name)] = code

    def _with(self, one: State) -> StatePair:
        self._check(one)
        other = next(other for other in self.request.states if other != one)
        return state_pair(f"{one},{other}")

    def _known(self, name: str, value: object, states: StatePair) -> dict[FactKey, Any]:
        return dict(read_facts(self.request.person, {name: value}, states).known)

    def _check(self, *states: State) -> None:
        for code in states:
            if code not in self.request.states:
                msg = f"`{code}` is not one of the States named; add it to `states` or leave it out"
                raise BadInputError(msg)


def _example(states: StatePair) -> str:
    return f'{{"{states[0]},{states[1]}": "{states[0]}"}}'


def determined(treaties: Iterable[Treaty], told: SharedFacts) -> SideBySide:
    """Each of *treaties* applied to the facts that concern its States."""
    rules = [PairRule(name=one.id, states=one.states, rule=one.rule) for one in treaties]
    return determine_pairs(rules, told)


def document(treaties: Iterable[Treaty], found: SideBySide) -> Document:
    """The results side by side, and where they do not go together."""
    held = {treaty.id: treaty for treaty in treaties}
    return {
        "treaties": [determination(held[run.name], run.determination) for run in found.runs],
        "conflicts": [_conflict(conflict) for conflict in found.conflicts],
        "without_treaty": [list(states) for states in found.without_rule],
    }


def _conflict(conflict: Conflict) -> Document:
    return {
        "kind": conflict.kind,
        "state": conflict.state,
        "lost_under": conflict.lost_under,
        "against": conflict.against,
    }


_CONFLICTS = {
    "won_and_lost": "{lost_under} and {against} do not agree on {state}: under the one it gives "
    "way, under the other it does not. Which of them goes first, neither says.",
    "residence_in_question": "Under {lost_under} the person is not a resident of {state}. Whether "
    "they can still be one for {against} is another question (OECD commentary on Article 4, 8.2).",
}


def _run(run: Document) -> str:
    text = printing.determination(run)
    return text if text.startswith(run["treaty"]) else f"{run['treaty']}: {text}"


def worded(document: Document) -> str:
    """The same for a person."""
    parts = [_run(run) for run in document["treaties"]]
    parts += [_CONFLICTS[conflict["kind"]].format(**conflict) for conflict in document["conflicts"]]
    parts += [
        f"No treaty between {one} and {other} is in the library."
        for one, other in document["without_treaty"]
    ]
    return "\n\n".join(parts)
