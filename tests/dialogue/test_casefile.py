"""A case written to a file comes back as it was, and is compared with what it comes to today."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tiebreaker.dialogue.casefile import read_case, reopen, write_case
from tiebreaker.errors import BadInputError, TiebreakerError
from tiebreaker.rules.model import Rule, Status
from tiebreaker.vocabulary import Word

STORY = (
    "states BE BR; tax:BE=yes; tax:BR=yes; home:BE=yes; home:BR=yes; tie family BR; "
    "doubt permit nationality:BE"
)


@pytest.fixture(name="case")
def _case(talk):
    talk.say(STORY)
    talk.say("home:BR=no")
    talk.pick(talk.case.turns[-1].reply.question.options[0])
    talk.say("ask why")
    talk.say("interests=undeterminable")
    talk.edit(("abode:BE", True), ("abode:BR", False))
    return replace(talk.case, title="Antwerp and Curitiba")


def test_a_case_comes_back_as_it_was(case):
    back = read_case(write_case(case))

    assert back == case
    interests = [told for told in back.known.facts if told.key.test == "vital_interests"]
    assert isinstance(interests[0].value, Word)


def test_a_case_that_nobody_has_spoken_in_comes_back(talk):
    assert read_case(write_case(talk.case)) == talk.case


def test_a_case_that_came_back_goes_on(case, talk):
    talk.case = read_case(write_case(case))
    reply = talk.say("ask undo")

    assert reply.question is not None
    assert "habitual_abode:BE" not in talk.knows()


def test_reopening_applies_the_rule_of_today_and_agrees(case, library):
    opened = reopen(write_case(case), library)

    assert opened.saved == opened.now
    assert opened.agrees


def test_reopening_tells_when_the_rule_now_gives_something_else(case, library):
    treaty = library.get("be-br-1972")
    other = replace(library, treaties=(replace(treaty, rule=replace(treaty.rule, individual=())),))
    opened = reopen(write_case(case), other)

    assert not opened.agrees
    assert opened.case == case


def test_a_treaty_that_is_not_held_any_more_leaves_the_case_readable(case, library):
    opened = reopen(write_case(case), replace(library, treaties=()))

    assert opened.now is None
    assert opened.case == case


def test_a_rule_that_cannot_be_read_any_more_is_no_fault(case, library):
    treaty = library.get("be-br-1972")
    gone = replace(treaty, rule=Rule(article="4", status=Status.NONE))

    assert not reopen(write_case(case), replace(library, treaties=(gone,))).agrees


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda _: "",
        lambda _: "[]",
        lambda _: '{"a": 1}',
        lambda text: text.replace('"tiebreaker case"', '"a shopping list"'),
        lambda text: text.replace('"permanent_home"', '"permanent_hole"'),
        lambda text: text.replace('"version": 1', '"version": 2'),
        lambda text: json.dumps({**json.loads(text), "case": {"id": 5}}),
    ],
)
def test_a_damaged_or_later_file_is_told_in_one_sentence(case, damage):
    with pytest.raises(BadInputError) as error:
        read_case(damage(write_case(case)))

    assert "\n" not in str(error.value)
    assert isinstance(error.value, TiebreakerError)


def test_what_a_later_version_adds_is_passed_over(case):
    data = json.loads(write_case(case))
    data["colour"] = "blue"

    assert read_case(json.dumps(data)) == case
