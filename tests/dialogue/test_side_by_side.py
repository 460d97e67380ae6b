"""More than two countries: each pair under its treaty, side by side, and conflicts are said."""

from __future__ import annotations

from tiebreaker.dialogue.model import Asking, PartKind

THREE = "states BE BR CH; tax:BE=yes; tax:BR=yes; tax:CH=yes; home:BE=yes; home:BR=no; home:CH=no"


def beside(reply) -> str:
    return "\n".join(part.text for part in reply.parts if part.kind is PartKind.SAY)


def test_what_each_pair_comes_to_stands_side_by_side(talk):
    reply = talk.say(THREE)

    assert "Belgium–Brazil: resident in Belgium" in beside(reply)
    assert "Brazil–Switzerland: still open" in beside(reply)
    assert "Belgium–Switzerland: no treaty" in beside(reply)


def test_results_that_do_not_go_together_are_said_and_left_standing(talk):
    reply = talk.say(THREE.replace("home:BR=no", "home:BR=yes"))
    talk.pick(next(o for o in reply.question.options if o.states == ("BE", "BR")))
    reply = talk.say("interests=BE")

    assert reply.determination.resident_of == "BE"
    assert "Brazil–Switzerland: resident in Brazil" in beside(reply)
    assert "On Brazil the results do not agree" in beside(reply)


def test_nothing_is_compared_while_nothing_is_settled(talk):
    reply = talk.say("states BE BR CH; home:BE=yes")

    assert "looked at on its own:" not in reply.text


def test_two_of_three_countries_that_are_named_are_taken(talk):
    reply = talk.say(THREE)
    talk.pick(next(o for o in reply.question.options if o.states == ("BE", "BR")))
    reply = talk.say("states BR CH")

    assert talk.case.known.treaty == "br-ch-2018"
    assert reply.question is None or reply.question.about is not Asking.PAIR


def test_what_a_message_only_supposes_is_not_compared(talk):
    talk.say("states BE BR CH; tax:BE=yes; tax:BR=yes; home:BE=yes; home:BR=no")
    reply = talk.say("home:CH=yes ask what_if")

    assert "Brazil–Switzerland: resident" not in reply.text


def test_what_was_weighed_of_two_countries_is_kept_while_others_are_looked_at(talk):
    reply = talk.say(THREE.replace("home:BR=no", "home:BR=yes"))
    talk.pick(next(o for o in reply.question.options if o.states == ("BE", "BR")))
    talk.say("interests=BE")
    reply = talk.say("states BR CH")

    assert "vital_interests" not in talk.knows()
    assert "Belgium–Brazil: resident in Belgium" in beside(reply)

    talk.say("states BE BR")

    assert talk.knows()["vital_interests"] == "BE"
