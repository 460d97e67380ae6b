"""Whether facts can be facts of a case between two States, and agree with each other."""

from __future__ import annotations

from tiebreaker.engine.answering import values_of
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.errors import BadInputError, ContradictionError
from tiebreaker.vocabulary import StatePair


def check(facts: Facts, states: StatePair) -> None:
    """Raise ``BadInputError`` for the first fact that is not one of a case between *states*.

    Nothing is weighed here: facts that are unlikely together are still facts.
    """
    for key, value in facts.known.items():
        _check_key(key, states)
        _check_value(key, value, states)


def together(one: Facts, other: Facts) -> Facts:
    """Both sets of facts; raises ``ContradictionError`` where they cannot both hold."""
    if one.person is not None and other.person is not None and one.person is not other.person:
        msg = (
            f"the person is `{one.person}` in one place and `{other.person}` in the other; "
            "keep the one that holds"
        )
        raise ContradictionError(msg)
    for key in one.known.keys() & other.known.keys():
        if one.known[key] != other.known[key]:
            msg = (
                f"{told(key, one.known[key])} contradicts {told(key, other.known[key])}; "
                "keep the one that holds, or tell from when to when each does"
            )
            raise ContradictionError(msg)
    return Facts(one.person or other.person, {**one.known, **other.known})


def told(key: FactKey, value: FactValue) -> str:
    """A fact as it is written in the facts of a case.

    >>> from tiebreaker.vocabulary import State, Test
    >>> told(FactKey(Test.PERMANENT_HOME, State("BE")), True)
    '`permanent_home` in BE: true'
    """
    said = str(value).lower() if isinstance(value, bool) else str(value)
    where = "" if key.state is None else f" in {key.state}"
    return f"`{key.test}`{where}: {said}"


def _check_key(key: FactKey, states: StatePair) -> None:
    if key.test.is_per_state and key.state is None:
        msg = f"`{key.test}` is told for each State apart; say whether of {_either(states)}"
        raise BadInputError(msg)
    if not key.test.is_per_state and key.state is not None:
        msg = f"`{key.test}` is told once for both States; leave {key.state} out of its name"
        raise BadInputError(msg)
    if key.state is not None and key.state not in states:
        msg = (
            f"`{key.test}` is told of {key.state}, but the treaty is between "
            f"{states[0]} and {states[1]}; leave it out"
        )
        raise BadInputError(msg)


def _check_value(key: FactKey, value: FactValue, states: StatePair) -> None:
    of_the_kind = isinstance(value, bool) is key.test.is_per_state
    if of_the_kind and value in values_of(key.test, states):
        return
    every = values_of(key.test, states)
    choices = ", ".join(
        str(choice).lower() if choice in (True, False) else str(choice) for choice in every
    )
    msg = f"{told(key, value)} is not an answer; it can be {choices}, or be left out while unknown"
    raise BadInputError(msg)


def _either(states: StatePair) -> str:
    return f"{states[0]} or of {states[1]}"
