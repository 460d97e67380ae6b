"""The engine and a plain implementation of the contract agree on every pattern of facts."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from contract import oracle
from tiebreaker.cli.requests import read_facts
from tiebreaker.engine import determine
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import Answer, Close, End, Exit, Rule, Status, Step
from tiebreaker.vocabulary import Person, State, Test

STATES = ["BE", "BR"]
PAIR = (State("BE"), State("BR"))
EVERY_PATTERN_UP_TO = 30_000
HOME = {"test": "permanent_home", "one": "resident", "both": "vital_interests"}
VITAL = {"test": "vital_interests", "one": "resident", "undeterminable": "habitual_abode"}
ABODE = {"test": "habitual_abode", "one": "resident"}
NATIONAL = {"test": "nationality", "one": "resident"}
TO_AUTHORITIES = {"both": "mutual_agreement", "neither": "mutual_agreement"}

CASCADES: dict[str, list[dict[str, str]]] = {
    "the usual cascade": [
        {**HOME, "neither": "habitual_abode"},
        VITAL,
        {**ABODE, "both": "nationality", "neither": "nationality"},
        {**NATIONAL, **TO_AUTHORITIES},
    ],
    "no home in either State leads to vital interests": [
        {**HOME, "neither": "vital_interests"},
        VITAL,
        {**ABODE, "both": "nationality", "neither": "nationality"},
        {**NATIONAL, **TO_AUTHORITIES},
    ],
    "abode before vital interests": [
        {
            "test": "permanent_home",
            "one": "resident",
            "both": "habitual_abode",
            "neither": "habitual_abode",
        },
        {**ABODE, "both": "vital_interests", "neither": "vital_interests"},
        {"test": "vital_interests", "one": "resident", "undeterminable": "undecided"},
    ],
    "no nationality": [
        {**HOME, "neither": "habitual_abode"},
        VITAL,
        {**ABODE, **TO_AUTHORITIES},
    ],
    "dual nationals fall into a gap": [
        {**HOME, "neither": "habitual_abode"},
        VITAL,
        {**ABODE, "both": "nationality", "neither": "nationality"},
        {**NATIONAL, "both": "undecided", "neither": "mutual_agreement"},
    ],
    "effective management": [
        {"test": "effective_management", "one": "resident", "otherwise": "undecided"}
    ],
    "effective management, then the authorities": [
        {"test": "effective_management", "one": "resident", "otherwise": "agreement"},
        {"test": "agreement", "one": "resident", "none": "no_relief"},
    ],
    "incorporation, where it is in neither effective management": [
        {
            "test": "incorporation",
            "one": "resident",
            "both": "undecided",
            "neither": "effective_management",
        },
        {"test": "effective_management", "one": "resident", "otherwise": "undecided"},
    ],
    "two places of management go to the authorities": [
        {
            "test": "effective_management",
            "one": "resident",
            "both": "mutual_agreement",
            "neither": "undecided",
        }
    ],
    "the authorities at once": [{"test": "agreement", "one": "resident", "none": "no_relief"}],
    "resident of neither": [{"end": "resident_of_neither"}],
    "no rule": [],
}


def rule_of(steps: list[dict[str, str]], person: Person) -> Rule:
    """A rule with these steps, its spans of no importance."""
    span = Span(0, 1)
    cascade = tuple(
        Close(end=End(step["end"]), provision="4(2)", span=span)
        if "end" in step
        else Step(
            test=Test(step["test"]),
            provision="4(2)",
            span=span,
            exits=tuple(
                Exit(on=Answer(on), to=_target(to), span=span)
                for on, to in step.items()
                if on not in ("test", "provision")
            ),
        )
        for step in steps
    )
    return Rule(
        article="4",
        status=Status.COMPLETE,
        individual=cascade if person is Person.INDIVIDUAL else (),
        company=cascade if person is Person.COMPANY else (),
    )


def _target(name: str) -> Test | End:
    return Test(name) if name in set(Test) else End(name)


def patterns(steps: list[dict[str, Any]]) -> Iterator[oracle.Flat]:
    """Every pattern of known and unknown facts, or a fixed sample of very many."""
    asked = oracle.keys(steps, STATES)
    choices = [[None, *oracle.values(key, STATES)] for key in asked]
    number = 1
    for choice in choices:
        number *= len(choice)
    if number <= EVERY_PATTERN_UP_TO:
        for picked in product(*choices):
            yield dict(zip(asked, picked, strict=True))
        return
    draw = random.Random(4)  # noqa: S311
    for _ in range(EVERY_PATTERN_UP_TO):
        yield {key: draw.choice(choice) for key, choice in zip(asked, choices, strict=True)}


def disagreements(steps: list[dict[str, Any]], person: Person) -> Counter[str]:
    """The kinds of pattern on which engine and contract differ, with an example each."""
    rule = rule_of(steps, person)
    settled = {
        tuple(facts.values()): oracle.with_all_known(steps, facts, STATES)
        for facts in oracle.completions(steps, {}, STATES)
    }
    wrong: Counter[str] = Counter()
    for known in patterns(steps):
        facts = read_facts(person, oracle.as_request(person, known)["facts"], PAIR)
        found = determine(rule, facts, PAIR)
        results = {
            settled[tuple(full.values())] for full in oracle.completions(steps, known, STATES)
        }
        expected = results.pop() if len(results) == 1 else ("need_fact", None)
        if (found.result.value, found.resident_of) != expected:
            wrong[f"{known}: {expected}, not {found.result}, {found.resident_of}"] += 1
    return wrong


@pytest.mark.parametrize("name", CASCADES)
def test_every_pattern_of_facts_has_the_result_that_the_contract_gives_it(name: str) -> None:
    steps = CASCADES[name]
    person = Person.INDIVIDUAL if "home" in str(steps) or not steps else Person.COMPANY

    assert not disagreements(steps, person)


@pytest.mark.parametrize("name", [name for name, steps in CASCADES.items() if steps])
def test_a_fact_can_still_matter_exactly_when_some_completion_turns_on_it(name: str) -> None:
    steps = CASCADES[name]
    person = Person.INDIVIDUAL if "home" in str(steps) else Person.COMPANY
    rule = rule_of(steps, person)
    draw = random.Random(17)  # noqa: S311
    some = [known for known in patterns(steps) if draw.random() < 0.01] or list(patterns(steps))

    for known in some:
        facts = read_facts(person, oracle.as_request(person, known)["facts"], PAIR)
        found = determine(rule, facts, PAIR)
        told = {(key.test.value, key.state) for key in found.can_still_matter}

        assert told == oracle.can_matter(steps, known, STATES), known
        if found.next_fact is not None:
            assert found.next_fact in found.can_still_matter, known


@pytest.mark.shared
def test_every_labelled_rule_agrees_on_its_patterns(shared: Path) -> None:
    labels = json.loads((shared / "treaties" / "gold.json").read_text(encoding="utf-8"))
    rules = {
        (kind, json.dumps([_bare(step) for step in label[kind]]))
        for label in labels.values()
        for kind in ("individual", "company")
    }

    for kind, steps in sorted(rules):
        assert not disagreements(json.loads(steps), Person(kind)), steps


def _bare(step: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in step.items() if key != "provision"}
