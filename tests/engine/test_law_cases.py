"""Decided cases: from the facts that were found to the outcome and the step that gave it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.examples import (
    AA,
    AUTHORITIES_FIRST,
    BB,
    HOME,
    NO_HOME_TO_VITAL,
    RESIDENT,
    SILENT,
    STANDARD,
    STATES,
    VITAL,
    facts,
    rule,
    step,
)
from tiebreaker.engine import determine
from tiebreaker.engine.determination import Determination, Result
from tiebreaker.vocabulary import Person, Test

RULES = {
    "standard": STANDARD,
    "us_canada": NO_HOME_TO_VITAL,
    "au_asia": rule(
        (
            step(HOME, "4(2)", one=RESIDENT, both=VITAL, neither=VITAL),
            step(VITAL, "4(2)", one=RESIDENT, undeterminable=SILENT),
        )
    ),
    "poem": STANDARD,
    "ca_companies": AUTHORITIES_FIRST,
}
PERSONS = {"individual": Person.INDIVIDUAL, "company": Person.COMPANY, "trust": Person.OTHER}
TESTS = {"poem": Test.EFFECTIVE_MANAGEMENT, "incorporated": Test.INCORPORATION}
SIGNS = {"yes": "+", "no": "-"}
PER_STATE = {"A": "+-", "B": "-+", "both": "++", "neither": "--"}
CHOICES = {"A": "AA", "B": "BB", "neither": "elsewhere"}
LEFT_OUT = {"resident_A", "resident_B", "competent_authority_rule"}


@pytest.mark.shared
def test_every_decided_case_comes_out_as_it_was_decided(shared: Path) -> None:
    cases = json.loads((shared / "evals" / "cases.json").read_text(encoding="utf-8"))
    wrong = {case["id"]: _concluded(case) for case in cases if _concluded(case) != _decided(case)}

    assert not wrong


def _concluded(case: dict[str, Any]) -> tuple[str, str | None]:
    told = {"domestic_residence": "".join(SIGNS[case["facts"][f"resident_{s}"]] for s in "AB")}
    for name, said in case["facts"].items():
        if name not in LEFT_OUT and said != "unknown":
            test = TESTS.get(name) or Test(name)
            told[test] = (PER_STATE if test.is_per_state else CHOICES).get(said, said)
    found = determine(RULES[case["rule"]], facts(PERSONS[case["person"]], **told), STATES)
    return _outcome(found, case), _step(found)


def _outcome(found: Determination, case: dict[str, Any]) -> str:
    named = {AA: case["treaty"]["A"], BB: case["treaty"]["B"]}
    if found.resident_of is not None:
        single = found.result is Result.NOT_DUAL_RESIDENT
        return f"{'not dual resident: ' if single else ''}{named[found.resident_of]}"
    left_to_authorities = found.next_fact is not None and found.next_fact.test is Test.AGREEMENT
    if found.result is Result.MUTUAL_AGREEMENT or left_to_authorities:
        return "competent authorities"
    return "more facts needed" if found.result is Result.NEED_FACT else str(found.result)


def _step(found: Determination) -> str | None:
    return found.trace[-1].test if found.result is Result.RESIDENT else None


def _decided(case: dict[str, Any]) -> tuple[str, str | None]:
    tests = {**{test.value: test.value for test in Test}, "poem": Test.EFFECTIVE_MANAGEMENT.value}
    return case["outcome"], tests.get(case["deciding_step"])
