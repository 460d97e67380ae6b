"""The reader as a whole: total, grounded in the message, and measured on the shared messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiebreaker.engine.facts import FactKey
from tiebreaker.understanding.model import Context
from tiebreaker.understanding.reader import OfflineReader
from tiebreaker.vocabulary import Person, State, Test, pair

READER = OfflineReader()


def test_a_message_with_everything_in_it() -> None:
    message = (
        "I'm Brazilian, I rent a flat in Antwerp since March, my wife and kids are in our house "
        "in Curitiba, both countries tax me as resident"
    )
    understood = READER.read(message, Context())
    assert {str(fact.key) for fact in understood.facts if fact.value is True} == {
        "nationality:BR",
        "permanent_home:BE",
        "permanent_home:BR",
        "domestic_residence:BE",
        "domestic_residence:BR",
    }
    assert understood.person is Person.INDIVIDUAL
    for fact in understood.facts:
        assert fact.span.of(message) in message


def test_a_slip_put_right_moves_the_fact() -> None:
    states = pair(State("DE"), State("NL"))
    understood = READER.read(
        "I have a flat in Cologne, sorry, I meant Maastricht", Context(states=states)
    )
    assert [str(fact.key) for fact in understood.facts] == ["permanent_home:NL"]


def test_what_is_taken_back_is_withdrawn() -> None:
    states = pair(State("CA"), State("US"))
    understood = READER.read("Forget what I said about being American", Context(states=states))
    assert understood.facts == ()
    assert FactKey(Test.NATIONALITY, State("US")) in understood.withdrawn


def test_what_replaces_an_earlier_statement_is_marked() -> None:
    states = pair(State("BE"), State("NL"))
    understood = READER.read("Sorry, I have no home in Belgium", Context(states=states))
    assert understood.corrections == (FactKey(Test.PERMANENT_HOME, State("BE")),)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read(message: str) -> None:
    understood = READER.read(message, Context(states=pair(State("BE"), State("BR"))))
    spans = [each.span for each in understood.facts]
    spans += [each.span for each in understood.ties]
    spans += [each.span for each in understood.doubts]
    assert all(0 <= each.start <= each.end <= len(message) for each in spans)


@pytest.mark.shared
def test_the_shared_messages_are_read_without_a_wrong_fact(shared: Path) -> None:
    path = shared / "evals" / "messages.json"
    for entry in json.loads(path.read_text(encoding="utf-8")):
        test, _, state = (entry["asked"] or "").partition(":")
        asked = FactKey(Test(test), State(state) if state else None) if test else None
        one, other = map(State, entry["states"])
        understood = READER.read(entry["text"], Context(states=pair(one, other), asked=asked))
        wanted = {(fact["fact"], fact.get("state")): fact["value"] for fact in entry["facts"]}
        for fact in understood.facts:
            assert wanted.get((fact.key.test, fact.key.state)) == fact.value, entry["id"]
