"""What the commands take, as JSON writes it: one model a command, checked at the edge."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.errors import BadInputError
from tiebreaker.library.manifest import state, state_pair
from tiebreaker.vocabulary import Language, Person, State, StatePair, Test, Word

R = TypeVar("R", bound=BaseModel)

FactsTable = dict[str, Any]
"""Facts as JSON has them: ``{"permanent_home": {"BE": true}, "vital_interests": "BE"}``."""


def _pair(value: object) -> object:
    if isinstance(value, str):
        return state_pair(value)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return state_pair(",".join(value))
    return value


States = Annotated[StatePair, BeforeValidator(_pair)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ReadRequest(_Request):
    """A treaty text that is not in the library."""

    file: str
    states: States | None = None
    year: int | None = None
    language: Language | None = None
    article: str | None = None


class AddRequest(_Request):
    """A treaty text to put into the user's library."""

    file: str
    states: States
    year: int = Field(ge=1800, le=2200)
    language: Language
    title: str = ""
    effective_from: date | None = None
    """The first day on which this wording has effect."""
    effective_until: date | None = None


class SearchRequest(_Request):
    """Words to find the provision for."""

    query: str
    treaty: str | None = None
    language: Language | None = None
    k: int = Field(default=5, ge=1, le=1000)


class AskRequest(_Request):
    """A question about the wording of treaties."""

    question: str
    treaty: str | None = None


class ExtractRequest(_Request):
    """A message to take facts from."""

    text: str
    treaty: str | None = None
    states: States | None = None
    asked: str | None = None


class PeriodRequest(BaseModel):
    """Facts that hold from one day to another, both included."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    start: date = Field(alias="from")
    end: date = Field(alias="to")
    facts: FactsTable = Field(default_factory=dict)


class FactsRequest(_Request):
    """The facts of one case."""

    person: Person
    facts: FactsTable = Field(default_factory=dict)
    periods: tuple[PeriodRequest, ...] = ()


class DetermineRequest(FactsRequest):
    """The facts of one case and the treaty to apply to them."""

    treaty: str


class ConverseRequest(_Request):
    """The messages of one conversation."""

    messages: tuple[str, ...]
    treaty: str | None = None


def checked(model: type[R], data: object) -> R:
    """*data* as a request of that kind; raises ``BadInputError`` naming the first fault."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            msg = f"`{where}` is not a field that is known here"
        elif first["type"] == "missing":
            msg = f"`{where}` is missing"
        else:
            wrong = first["msg"].removeprefix("Value error, ")
            msg = f"`{where}` is wrong: {wrong}" if where else wrong
        raise BadInputError(msg) from error


def read_facts(person: Person, table: FactsTable, states: StatePair) -> Facts:
    """The facts of a JSON table; raises ``BadInputError`` for whatever is not a fact.

    ``null`` and a missing State are unknown, never false.
    """
    facts = Facts(person)
    for name, value in table.items():
        test = _test(name)
        if test.is_per_state:
            for key, holds in _per_state(test, value, states):
                facts = facts.with_fact(key, holds)
        elif value is not None:
            facts = facts.with_fact(FactKey(test), _choice(test, value, states))
    return facts


def read_fact_key(text: str, states: StatePair | None) -> FactKey:
    """A fact named as ``permanent_home:BE`` or ``vital_interests``."""
    name, _, code = text.partition(":")
    test = _test(name.strip())
    if not code:
        return FactKey(test)
    if not test.is_per_state:
        msg = f"`{test}` is asked once for both States; write `{test}` alone"
        raise BadInputError(msg)
    return FactKey(test, one_of(code, states) if states is not None else state(code))


def one_of(code: str, states: StatePair) -> State:
    """*code* as one of the two States; raises ``BadInputError`` for any other."""
    found = state(code)
    if found not in states:
        msg = (
            f"`{found}` is not a State of this treaty, which is between {states[0]} and {states[1]}"
        )
        raise BadInputError(msg)
    return found


def _test(name: str) -> Test:
    try:
        return Test(name)
    except ValueError as error:
        known = ", ".join(test.value for test in Test)
        msg = f"`{name}` is not a fact that is known here; the facts are {known}"
        raise BadInputError(msg) from error


def _per_state(test: Test, value: object, states: StatePair) -> list[tuple[FactKey, bool]]:
    if value is None:
        return []
    if not isinstance(value, dict):
        msg = f'`{test}` is told for each State apart, as in {{"{states[0]}": true}}'
        raise BadInputError(msg)
    told = []
    for code, holds in value.items():
        key = FactKey(test, one_of(str(code), states))
        if holds is None:
            continue
        if not isinstance(holds, bool):
            msg = f"`{test}` for {key.state} is true, false or null, not `{holds}`"
            raise BadInputError(msg)
        told.append((key, holds))
    return told


def _choice(test: Test, value: object, states: StatePair) -> FactValue:
    words = sorted(word.value for word in test.words)
    if not isinstance(value, str):
        expected = " or ".join([*states, *(f'"{word}"' for word in words)])
        msg = f"`{test}` is {expected}"
        raise BadInputError(msg)
    if value in words:
        return Word(value)
    if value in set(Word):
        msg = f"`{test}` cannot be `{value}`; it is a State or one of {', '.join(words)}"
        raise BadInputError(msg)
    return one_of(value, states)
