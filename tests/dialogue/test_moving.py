"""A year with a move: the result is for the present, and the time before can be gone through."""

from __future__ import annotations

from datetime import date

import pytest

from tiebreaker.dialogue.model import Known, Origin, PartKind, ToldFact
from tiebreaker.dialogue.moving import turned
from tiebreaker.dialogue.speech import Speech
from tiebreaker.engine.determination import Result
from tiebreaker.engine.facts import FactKey
from tiebreaker.vocabulary import Language, State, Test

DAY = date(2024, 3, 1)
MOVED = (
    "states BE BR; tax:BE=yes; tax:BR=yes; home:BE=yes@2024-03-01; home:BR=yes; interests=BR; "
    "nationality:BR=yes"
)


def told(reply) -> str:
    return "\n".join(part.text for part in reply.parts if part.kind is PartKind.SAY)


def test_a_result_that_rests_on_a_date_says_from_when_it_holds(talk):
    reply = talk.say(MOVED)

    assert reply.determination.resident_of == "BR"
    assert "holds from 1 March 2024 on" in told(reply)
    assert "“before 1 March 2024”" in told(reply)
    assert reply.question is None


def test_a_date_on_which_nothing_rests_is_not_spoken_of(talk):
    reply = talk.say(
        "states BE BR; tax:BE=yes; tax:BR=yes; home:BE=yes; home:BR=no; "
        "nationality:BR=yes@2020-01-01"
    )

    assert "2020" not in told(reply)


def test_the_time_before_is_asked_for_when_the_person_wants_it(talk):
    talk.say(MOVED)
    reply = talk.say("before 1 March 2024")

    assert "about the time before 1 March 2024" in told(reply)
    assert talk.knows() == {"permanent_home:BR": True, "nationality:BR": True}
    assert reply.question.key == FactKey(Test.DOMESTIC_RESIDENCE)

    reply = talk.say("tax:BE=no; tax:BR=yes")

    assert reply.determination.result is Result.NOT_DUAL_RESIDENT
    assert "for the time before 1 March 2024" in told(reply)


def test_the_present_comes_back_as_it_was(talk):
    first = talk.say(MOVED)
    before = talk.knows()
    talk.say("before 1 March 2024")
    talk.say("tax:BE=no")
    reply = talk.say("since 1 March 2024")

    assert talk.knows() == before
    assert reply.determination == first.determination
    assert talk.case.known.before is None


def test_the_time_before_can_be_undone(talk):
    talk.say(MOVED)
    before = talk.knows()
    talk.say("before 1 March 2024")
    talk.say("ask undo")

    assert talk.knows() == before


def test_a_home_that_is_gone_may_have_been_there_before(talk):
    talk.say(
        "states BE BR; tax:BE=yes; tax:BR=yes; home:BE=yes@2024-03-01; home:BR=no; "
        "nationality:BR=yes"
    )
    talk.say("before 1 March 2024")

    assert "permanent_home:BR" not in talk.knows()


def test_homes_that_never_were_there_together_are_not_taken_together(talk):
    reply = talk.say(
        "states BE BR; tax:BE=yes; tax:BR=yes; home:BR=yes<2024-02-29; home:BE=yes@2024-03-01"
    )

    assert reply.question.key == FactKey(Test.PERMANENT_HOME, State("BR"))


@pytest.mark.parametrize("language", Language)
def test_the_words_that_are_offered_are_understood_in_every_language(language: Language) -> None:
    speech = Speech(language)
    fact = ToldFact(
        key=FactKey(Test.PERMANENT_HOME, State("BE")),
        value=True,
        origin=Origin.SAID,
        turn=0,
        quote="since then",
        since=DAY,
    )
    known = Known(facts=(fact,))
    before = turned(known, speech.say("before {day}", day=speech.day(DAY)), (language,))

    assert before.before == DAY
    assert before.facts == ()
    back = turned(before, speech.say("since {day}", day=speech.day(DAY)), (language,))
    assert back == known
