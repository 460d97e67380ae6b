"""Determinations under the shipped treaties, written out so that a lawyer can read them.

``python -m engine.golden`` in ``tests`` writes the files anew; read the difference before you
keep it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

from tiebreaker.engine import determine
from tiebreaker.engine.determination import Determination, Result, TracedStep
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.library import Library, Treaty
from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import Person, State, Test, Word

FOLDER = Path(__file__).parent / "traces"
NO_HOME = FOLDER / "none"

TOLD: dict[str, tuple[Person, dict[str, str]]] = {
    "taxed as a resident by the first State only": (
        Person.INDIVIDUAL,
        {"domestic_residence": "+-", "permanent_home": "-+"},
    ),
    "a home in the first State only": (
        Person.INDIVIDUAL,
        {"permanent_home": "+-", "nationality": "-+"},
    ),
    "a home in the first State, nothing said of the second": (
        Person.INDIVIDUAL,
        {"permanent_home": "+?", "nationality": "-+"},
    ),
    "a home in the first State and relations closer to it, nothing said of a home in the second": (
        Person.INDIVIDUAL,
        {"permanent_home": "+?", "vital_interests": "1"},
    ),
    "homes in both States, relations closer to the second": (
        Person.INDIVIDUAL,
        {"permanent_home": "++", "vital_interests": "2", "habitual_abode": "+-"},
    ),
    "no home, abode in both States, national of the second": (
        Person.INDIVIDUAL,
        {"permanent_home": "--", "habitual_abode": "++", "nationality": "-+"},
    ),
    "nothing tells the two States apart": (
        Person.INDIVIDUAL,
        {
            "permanent_home": "++",
            "vital_interests": "undeterminable",
            "habitual_abode": "--",
            "nationality": "++",
        },
    ),
    "a company managed in the second State": (
        Person.COMPANY,
        {"effective_management": "2", "incorporation": "1"},
    ),
    "a company without an agreement of the authorities, managed elsewhere": (
        Person.COMPANY,
        {"effective_management": "elsewhere", "agreement": "none"},
    ),
    "a body of the first State": (
        Person.GOVERNMENT,
        {"domestic_residence": "--", "incorporation": "1"},
    ),
}


def treaties() -> tuple[Treaty, ...]:
    """The treaties that ship."""
    return Library.open(NO_HOME).treaties


def written(treaty: Treaty) -> str:
    """Every case of ``TOLD`` under *treaty*."""
    return "\n".join(
        "\n".join(_case(treaty, name, _facts(person, told, treaty)))
        for name, (person, told) in TOLD.items()
    )


def _facts(person: Person, told: dict[str, str], treaty: Treaty) -> Facts:
    known: dict[FactKey, FactValue] = {}
    for name, said in {"domestic_residence": "++", **told}.items():
        test = Test(name)
        if not test.is_per_state:
            known[FactKey(test)] = _choice(said, treaty)
            continue
        for state, sign in zip(treaty.states, said, strict=True):
            if sign != "?":
                known[FactKey(test, state)] = sign == "+"
    return Facts(person, known)


def _choice(said: str, treaty: Treaty) -> State | Word:
    return treaty.states[int(said) - 1] if said.isdigit() else Word(said)


def _case(treaty: Treaty, name: str, facts: Facts) -> Iterator[str]:
    found = determine(treaty.rule, facts, treaty.states)
    yield f"{treaty.id}: {name}"
    yield f"  person: {facts.person}"
    for key, value in facts.known.items():
        yield f"  {key}: {str(value).lower() if isinstance(value, bool) else value}"
    if found.gate is not None:
        yield f"  under {found.gate.provision}"
        yield from _quoted(treaty, found.gate.span)
        yield f"    rests on: {_listed(found.gate.used)}"
        for clause in found.gate.also:
            yield f"    see also {clause.provision}, {clause.kind}: {clause.state or 'any State'}"
            yield from _quoted(treaty, clause.span)
    for step in found.trace:
        yield from _step(treaty, step)
    yield from _result(found)
    yield ""


def _step(treaty: Treaty, step: TracedStep) -> Iterator[str]:
    outcome = step.outcome or "not known"
    state = f", {step.state}" if step.state else ""
    yield f"  under {step.provision}, {step.test}: {outcome}{state}"
    yield from _quoted(treaty, step.span)
    yield f"    rests on: {_listed(step.used)}"
    if step.leads_to is not None:
        elsewhere = step.leads_provision not in (None, step.provision)
        place = f", by {step.leads_provision}" if elsewhere else ""
        yield f"    leads to: {step.leads_to}{place}"
    if step.leads_span is not None and step.leads_span != step.span:
        yield from _quoted(treaty, step.leads_span)


def _result(found: Determination) -> Iterator[str]:
    state = f" of {found.resident_of}" if found.resident_of else ""
    decided = f", decided by {found.decided_by}" if found.decided_by else ""
    reason = f", {found.reason}" if found.reason else ""
    yield f"  result: {found.result}{state}{decided}{reason}"
    if found.result is Result.NEED_FACT:
        yield f"  asked next: {found.next_fact}"
        yield f"  can still matter: {_listed(found.can_still_matter)}"
    if found.not_used:
        yield f"  not used: {_listed(found.not_used)}"


def _quoted(treaty: Treaty, span: Span) -> list[str]:
    quote = f"“{span.of(treaty.text.text)}”"
    return textwrap.wrap(quote, 96, initial_indent="    ", subsequent_indent="    ")


def _listed(keys: tuple[FactKey, ...]) -> str:
    return ", ".join(map(str, keys)) or "nothing"


if __name__ == "__main__":
    for held in treaties():
        (FOLDER / f"{held.id}.txt").write_text(written(held), encoding="utf-8")
