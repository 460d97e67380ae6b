"""The result of a rule on facts, worked out from the words of the contract alone.

A second, deliberately plain implementation: it takes the JSON that ``tiebreaker read`` prints and
the JSON that ``tiebreaker determine`` takes, walks the steps with every fact known, and treats
whatever is unknown by trying all that it could be. It shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

PER_STATE = ("permanent_home", "habitual_abode", "nationality", "domestic_residence")
WORDS = {
    "vital_interests": ["undeterminable"],
    "effective_management": ["elsewhere", "both"],
    "incorporation": ["elsewhere", "both"],
    "registered_office": ["elsewhere", "both"],
    "agreement": ["none"],
}
ENDS = ("mutual_agreement", "no_relief", "resident_of_neither", "undecided")

Result = tuple[str, str | None]
Flat = dict[tuple[str, str | None], Any]


def keys(steps: list[dict[str, Any]], states: list[str]) -> list[tuple[str, str | None]]:
    """Every fact that the gate and the steps ask about."""
    tests = ["domestic_residence"]
    tests += [step["test"] for step in steps if "test" in step]
    found: list[tuple[str, str | None]] = []
    for test in dict.fromkeys(tests):
        found += [(test, state) for state in states] if test in PER_STATE else [(test, None)]
    return found


def values(key: tuple[str, str | None], states: list[str]) -> list[Any]:
    """What a fact can be when it is known."""
    return [True, False] if key[0] in PER_STATE else [*states, *WORDS[key[0]]]


def with_all_known(steps: list[dict[str, Any]], facts: Flat, states: list[str]) -> Result:
    """The result when nothing is unknown."""
    taxed = [state for state in states if facts["domestic_residence", state]]
    if len(taxed) < 2:
        return ("not_dual_resident", taxed[0] if taxed else None)
    if not steps:
        return ("undecided", None)
    step = steps[0]
    for _ in range(len(steps) + 1):
        if "end" in step:
            return (step["end"], None)
        outcome, state = _outcome(step["test"], facts, states)
        target = step.get(outcome, step.get("otherwise", "undecided"))
        if target == "resident":
            return ("resident", state)
        if target in ENDS:
            return (target, None)
        step = next(other for other in steps if other.get("test") == target)
    return ("undecided", None)


def _outcome(test: str, facts: Flat, states: list[str]) -> tuple[str, str | None]:
    if test in PER_STATE:
        holding = [state for state in states if facts[test, state]]
        if len(holding) == 1:
            return ("one", holding[0])
        return ("both" if holding else "neither", None)
    value = facts[test, None]
    if value in states:
        return ("one", value)
    return ({"elsewhere": "neither"}.get(value, value), None)


def completions(steps: list[dict[str, Any]], known: Flat, states: list[str]) -> Iterator[Flat]:
    """Every way in which the unknown facts could turn out."""
    asked = keys(steps, states)
    choices = [[known[key]] if known.get(key) is not None else values(key, states) for key in asked]
    for picked in product(*choices):
        yield dict(zip(asked, picked, strict=True))


def expected(steps: list[dict[str, Any]], known: Flat, states: list[str]) -> Result:
    """``need_fact`` unless every completion comes to the same result."""
    results = {with_all_known(steps, facts, states) for facts in completions(steps, known, states)}
    return results.pop() if len(results) == 1 else ("need_fact", None)


def can_matter(
    steps: list[dict[str, Any]], known: Flat, states: list[str]
) -> set[tuple[str, str | None]]:
    """The unknown facts of which some completion exists in which they change the result."""
    table = {
        tuple(facts.values()): with_all_known(steps, facts, states)
        for facts in completions(steps, known, states)
    }
    asked = keys(steps, states)
    found = set()
    for place, key in enumerate(asked):
        if known.get(key) is not None:
            continue
        rest: dict[tuple[Any, ...], set[Result]] = {}
        for facts, result in table.items():
            rest.setdefault(facts[:place] + facts[place + 1 :], set()).add(result)
        if any(len(results) > 1 for results in rest.values()):
            found.add(key)
    return found


def as_request(person: str, known: Flat) -> dict[str, Any]:
    """Facts as ``tiebreaker determine`` takes them."""
    table: dict[str, Any] = {}
    for (test, state), value in known.items():
        if value is None:
            continue
        if state is None:
            table[test] = value
        else:
            table.setdefault(test, {})[state] = value
    return {"person": person, "facts": table}
