"""Simulated people: each tells a story and answers what is asked from facts that they hide.

The stories are the decided cases that lie beside the checkout; the treaties between their States
are texts of our own with the tie-breaker that each case was decided under, so that a whole
conversation can be had without the treaty that was applied.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pycountry
from babel import Locale

from evals.report import Figure, Report
from tiebreaker.assembly import Assistant, assistant
from tiebreaker.dialogue.model import Case, Message, Option, Question
from tiebreaker.engine import determine
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.library import Library, NewTreaty, add
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language, Person, State, StatePair, Test, Word, pair

CASES = Path(__file__).resolve().parents[2] / "shared" / "evals" / "cases.json"
TREATIES = Path(__file__).parent / "data" / "treaties"
TEXTS = {
    "standard": "usual",
    "poem": "usual",
    "us_canada": "home-in-neither-to-interests",
    "au_asia": "abode-before-interests",
    "ca_companies": "companies-by-agreement",
}
OUTCOMES = {"competent authorities": {"mutual_agreement", "no_relief"}}
PATIENCE = 15


@dataclass(frozen=True, slots=True)
class Told:
    """How one conversation went."""

    name: str
    language: str
    expected: str
    came: str
    questions: int
    repeated: int
    needed: int
    """How many questions somebody who had said nothing would have been asked."""

    @property
    def right(self) -> bool:
        """Whether the outcome is the one that was decided."""
        return self.came == self.expected or self.came in OUTCOMES.get(self.expected, set())

    @property
    def wrong(self) -> bool:
        """Whether a State came out that is not the right one: the fault that counts most."""
        return not self.right and self.came not in ("need_fact", "no determination", "undecided")


def run(*, in_words: bool = False) -> Report:
    """Have every conversation; with *in_words* the options are written, not picked."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    told = [found for case in cases for found in _conversations(case, in_words=in_words)]
    asked = sum(one.questions for one in told)
    return Report(
        suite="conversation-in-words" if in_words else "conversation",
        data=f"{len(told)} decided cases told as stories, which the reader of messages was "
        f"developed against; {asked / max(len(told), 1):.2f} "
        f"questions a case, {sum(one.needed for one in told) / max(len(told), 1):.2f} if "
        "nothing had been told",
        figures=(
            Figure(name="outcome right", count=sum(one.right for one in told), of=len(told)),
            Figure(name="wrong State", count=sum(one.wrong for one in told), of=len(told)),
            Figure(name="a question repeated", count=sum(one.repeated for one in told), of=asked),
        ),
        failures=tuple(
            f"{one.name} ({one.language}): {one.expected} expected, {one.came} came"
            for one in told
            if not one.right
        ),
    )


def _conversations(case: dict[str, Any], *, in_words: bool) -> Iterator[Told]:
    try:
        a, b = (_code(case["treaty"][side]) for side in "AB")
    except LookupError:
        return
    states = pair(a, b)
    with tempfile.TemporaryDirectory() as home:
        text = (TREATIES / f"{TEXTS[case['rule']]}.en.txt").read_text(encoding="utf-8")
        year = case["treaty"]["year"] or 2000
        title = f"{case['treaty']['A']} and {case['treaty']['B']}"
        new = NewTreaty(
            states=states, year=year, language=Language.ENGLISH, title=title, source="test text"
        )
        particulars = add(Path(home), new, text)
        parts = assistant(Settings(home=Path(home)))
        # the treaty of the case is the only one, as if the library held just this pair
        parts.library.entries = tuple(
            entry for entry in parts.library.entries if entry.particulars.id == particulars.id
        )
        hidden = _hidden(case, a, b)
        yield _converse(case, parts, hidden, states, in_words=in_words)


def _converse(
    case: dict[str, Any], parts: Assistant, hidden: Facts, states: StatePair, *, in_words: bool
) -> Told:
    current = parts.new_case()
    current, reply = parts.dialogue.take(current, Message(id="0", text=case["story"]))
    asked: list[str] = []
    while reply.question is not None and len(asked) < PATIENCE:
        option = _answer(reply.question, hidden)
        if option is None:
            break
        asked.append(reply.question.text)
        message = Message(id=str(len(current.turns)), text=option.label)
        if not in_words:
            message = Message(id=message.id, chosen=option)
        current, reply = parts.dialogue.take(current, message)
    return Told(
        name=case["id"],
        language=case["lang"],
        expected=_expected(case),
        came=_outcome(current),
        questions=len(asked),
        repeated=len(asked) - len(set(asked)),
        needed=_needed(parts.library, hidden, states),
    )


def _answer(question: Question, hidden: Facts) -> Option | None:
    """The option that says what the person knows; "not sure" where they know nothing."""
    fitting = [
        option
        for option in question.options
        if option.sets and all(_says(hidden, key, value) for key, value in option.sets)
    ]
    if fitting:
        return max(fitting, key=lambda option: len(option.sets))
    if question.key is None:
        return None
    return next((option for option in question.options if not option.sets), None)


def _says(hidden: Facts, key: FactKey, value: FactValue) -> bool:
    return hidden.known.get(key) == value


def _outcome(case: Case) -> str:
    found = case.turns[-1].reply.determination
    if found is None:
        return "no determination"
    return f"{found.result} {found.resident_of}" if found.resident_of else str(found.result)


def _expected(case: dict[str, Any]) -> str:
    outcome = case["outcome"]
    if outcome in OUTCOMES:
        return str(outcome)
    if outcome == "more facts needed":
        return "need_fact"
    if outcome.startswith("not dual resident: "):
        return f"not_dual_resident {_code(outcome.removeprefix('not dual resident: '))}"
    return f"resident {_code(outcome)}"


def _needed(library: Library, hidden: Facts, states: StatePair) -> int:
    rule = library.between(states)[0].rule
    facts = Facts(hidden.person)
    number = 0
    set_aside: frozenset[FactKey] = frozenset()
    while (found := determine(rule, facts, states, set_aside=set_aside)).next_fact is not None:
        number += 1
        value = hidden.known.get(found.next_fact)
        if value is None:
            set_aside |= {found.next_fact}
        else:
            facts = facts.with_fact(found.next_fact, value)
    return number


def _hidden(case: dict[str, Any], a: State, b: State) -> Facts:
    told = case["facts"]
    person = {"individual": Person.INDIVIDUAL, "company": Person.COMPANY}.get(
        case["person"], Person.OTHER
    )
    facts = Facts(person)
    for side, state in (("A", a), ("B", b)):
        if told[f"resident_{side}"] != "unknown":
            key = FactKey(Test.DOMESTIC_RESIDENCE, state)
            facts = facts.with_fact(key, told[f"resident_{side}"] == "yes")
    for test in (Test.PERMANENT_HOME, Test.HABITUAL_ABODE, Test.NATIONALITY):
        value = told.get(test.value, "unknown")
        if value == "unknown":
            continue
        for side, state in (("A", a), ("B", b)):
            facts = facts.with_fact(FactKey(test, state), value in (side, "both"))
    for name, test in (
        ("vital_interests", Test.VITAL_INTERESTS),
        ("poem", Test.EFFECTIVE_MANAGEMENT),
        ("incorporated", Test.INCORPORATION),
    ):
        value = told.get(name, "unknown")
        choices: dict[str, State | Word] = {
            "A": a,
            "B": b,
            "undeterminable": Word.UNDETERMINABLE,
            "neither": Word.ELSEWHERE,
        }
        choice = choices.get(value)
        if choice is not None:
            facts = facts.with_fact(FactKey(test), choice)
    if person is not Person.INDIVIDUAL and case["outcome"] == "competent authorities":
        facts = facts.with_fact(FactKey(Test.AGREEMENT), Word.NONE)
    return facts


def _code(name: str) -> State:
    names = {known: code for code, known in Locale("en").territories.items() if len(code) == 2}
    if name in names and names[name].isalpha():
        return State(names[name])
    return State(pycountry.countries.lookup(name.replace("Ivory Coast", "CI")).alpha_2)


if __name__ == "__main__":
    for words in (False, True):
        print(run(in_words=words).as_text())
