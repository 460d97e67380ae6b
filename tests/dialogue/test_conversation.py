"""One turn serves everything in a message, and then asks the one thing that still matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tiebreaker.dialogue import Dialogue
from tiebreaker.dialogue.model import Asking, Message, Origin, PartKind, Reply
from tiebreaker.engine.determination import Result
from tiebreaker.engine.facts import FactKey
from tiebreaker.vocabulary import Language, Person, State, Test

DUAL = "tax:BE=yes; tax:BR=yes"
HOMES = f"states BE BR; {DUAL}; home:BE=yes; home:BR=yes"
DECIDED = f"states BE BR; {DUAL}; home:BE=yes; home:BR=no"


def kinds(reply: Reply) -> list[PartKind]:
    return [part.kind for part in reply.parts]


def said(reply: Reply, kind: PartKind) -> str:
    return "\n".join(part.text for part in reply.parts if part.kind is kind)


def result(reply: Reply) -> str | None:
    return reply.determination.resident_of if reply.determination else None


def test_every_fact_is_told_back_with_the_words_it_came_from(talk):
    reply = talk.say(HOMES)

    assert "home available to you in Belgium — “home:BE=yes”" in said(reply, PartKind.UNDERSTOOD)
    assert all(told.quote in HOMES for told in talk.case.known.facts)


def test_the_treaty_is_recognised_once(talk):
    first = talk.say(HOMES)
    second = talk.say("nationality:BR=yes")

    assert "Belgium–Brazil of 1972" in said(first, PartKind.TREATY)
    assert PartKind.TREATY not in kinds(second)


def test_a_settled_step_stands_on_a_citation_and_the_question_comes_last(talk):
    reply = talk.say(HOMES)

    steps = [part for part in reply.parts if part.kind is PartKind.STEP]
    assert "permanent home in both countries" in steps[-1].text
    assert steps[-1].citations[0].provision == "4(2)(a)"
    assert kinds(reply)[-1] is PartKind.QUESTION
    assert reply.question.key == FactKey(Test.VITAL_INTERESTS)


def test_a_fact_that_was_told_is_not_asked(talk):
    reply = talk.say(f"states BE BR; {DUAL}; home:BE=yes")

    assert reply.question.key == FactKey(Test.PERMANENT_HOME, State("BR"))
    assert [option.label for option in reply.question.options][:2] == ["Yes", "No"]


def test_a_fact_unknown_for_both_states_is_asked_once_for_both(talk):
    reply = talk.say(f"states BE BR; person individual; {DUAL}")

    assert reply.question.key == FactKey(Test.PERMANENT_HOME)
    assert len(reply.question.options) == 5

    talk.pick(reply.question.options[0])
    assert talk.knows()["permanent_home:BE"] is True
    assert talk.knows()["permanent_home:BR"] is False


def test_an_option_may_be_written_out(talk):
    reply = talk.say(f"states BE BR; person individual; {DUAL}")
    reply = talk.say(reply.question.options[1].label.upper() + ".")

    assert result(reply) == "BR"
    assert talk.case.known.fact(FactKey(Test.PERMANENT_HOME, State("BR"))).origin is Origin.CHOSEN


def test_a_result_names_the_provision_and_what_would_change_it(talk):
    reply = talk.say(DECIDED)

    assert result(reply) == "BE"
    assert "Belgium" in said(reply, PartKind.RESULT)
    assert "4(2)(a)" in said(reply, PartKind.RESULT)
    assert "What would change it:\n- If " in reply.text
    assert PartKind.CAVEAT in kinds(reply)
    assert reply.question is None
    for citation in reply.citations:
        assert citation.quote


def test_a_question_about_wording_is_answered_before_the_pending_question_comes_again(talk):
    first = talk.say(HOMES)
    second = talk.say("ask question what about companies")

    assert PartKind.ANSWER in kinds(second)
    assert second.citations
    assert second.question == first.question
    assert kinds(second)[-1] is PartKind.QUESTION


def test_a_question_about_wording_alone_starts_no_interview(talk):
    reply = talk.say("states BE BR; person company; ask question what about companies")

    assert PartKind.ANSWER in kinds(reply)
    assert reply.question is None
    assert talk.case.known.person is None


def test_facts_and_a_question_in_one_message_are_both_served(talk):
    reply = talk.say(f"{HOMES}; ask question what about companies")

    assert {PartKind.UNDERSTOOD, PartKind.ANSWER, PartKind.QUESTION} <= set(kinds(reply))


def test_why_gives_the_step_and_what_counts(talk):
    talk.say(HOMES)
    reply = talk.say("ask why")

    assert "4(2)(a)" in said(reply, PartKind.SAY)
    assert PartKind.GUIDANCE in kinds(reply)
    assert reply.question.key == FactKey(Test.VITAL_INTERESTS)


def test_why_after_the_result_shows_the_result_again(talk):
    talk.say(DECIDED)
    reply = talk.say("ask why")

    assert "4(2)(a)" in said(reply, PartKind.RESULT)


def test_ties_are_laid_side_by_side_before_they_are_weighed(talk):
    reply = talk.say(f"{HOMES}; tie family BR; tie work BE")

    listed = said(reply, PartKind.SAY)
    assert "Belgium: “tie work BE”" in listed
    assert "Brazil: “tie family BR”" in listed
    assert result(reply) is None


def test_half_and_half_is_taken_and_what_an_authority_looks_at_is_said_once(talk):
    talk.say(HOMES)
    first = talk.say("interests=undeterminable")
    assert "the ties balance" in said(first, PartKind.GUIDANCE)
    assert first.question.key == FactKey(Test.HABITUAL_ABODE)

    second = talk.say("abode:BE=yes")
    assert "the ties balance" not in second.text


@pytest.mark.parametrize(
    "answer",
    ["Half and half.", "50/50", "meio a meio", "halb, halb", "moitié-moitié", "half om half"],
)
def test_half_and_half_is_an_answer_in_every_language(talk, answer):
    talk.say(HOMES)
    reply = talk.say(answer)

    assert talk.case.known.fact(FactKey(Test.VITAL_INTERESTS)).quote == answer
    assert reply.question.key == FactKey(Test.HABITUAL_ABODE)


# --- contradictions and corrections ---------------------------------------------------


def test_a_contradiction_is_asked_about_and_nothing_is_overwritten(talk):
    talk.say(HOMES)
    reply = talk.say("home:BR=no")

    assert reply.question.about is Asking.CONFLICT
    assert talk.knows()["permanent_home:BR"] is True
    assert PartKind.RESULT not in kinds(reply)


@pytest.mark.parametrize(("picked", "holds"), [(0, True), (1, False)])
def test_the_person_says_which_of_two_statements_holds(talk, picked, holds):
    talk.say(HOMES)
    asked = talk.say("home:BR=no").question
    talk.pick(asked.options[picked])

    assert talk.knows()["permanent_home:BR"] is holds
    assert talk.case.known.conflict is None


def test_a_contradiction_may_be_settled_in_words(talk):
    talk.say(HOMES)
    talk.say("home:BR=no")
    reply = talk.say("home:BR=no")

    assert talk.knows()["permanent_home:BR"] is False
    assert result(reply) == "BE"


def test_a_contradiction_may_be_settled_by_its_place(talk):
    talk.say(HOMES)
    talk.say("home:BR=no")
    talk.say("the second one")

    assert talk.knows()["permanent_home:BR"] is False


def test_two_contradictions_are_asked_about_one_after_the_other(talk):
    talk.say(HOMES)
    first = talk.say("home:BR=no; home:BE=no")
    second = talk.pick(first.question.options[1])

    assert first.question.about is second.question.about is Asking.CONFLICT
    assert first.question.key != second.question.key
    talk.pick(second.question.options[0])
    assert talk.knows()["permanent_home:BR"] is False
    assert talk.knows()["permanent_home:BE"] is True


def test_a_correction_replaces_and_says_so(talk):
    talk.say(HOMES)
    reply = talk.say("correct home:BR=no")

    assert talk.knows()["permanent_home:BR"] is False
    assert "Corrected:" in said(reply, PartKind.UNDERSTOOD)
    assert result(reply) == "BE"


def test_what_is_taken_back_is_open_again_and_asked_again(talk):
    talk.say(DECIDED)
    reply = talk.say("withdraw home:BR")

    assert "permanent_home:BR" not in talk.knows()
    assert "open again" in said(reply, PartKind.UNDERSTOOD)
    assert reply.question.key == FactKey(Test.PERMANENT_HOME, State("BR"))


def test_a_demand_to_drop_a_fact_drops_nothing(talk):
    talk.say(HOMES)
    reply = talk.say("ask hostile; withdraw home:BR; interests=BE")

    assert talk.knows()["permanent_home:BR"] is True
    assert "vital_interests" not in talk.knows()
    assert "only drop a fact if it was wrong" in reply.text
    assert reply.question.key == FactKey(Test.VITAL_INTERESTS)


@pytest.mark.parametrize(
    ("words", "kept"), [("just give me Belgium", True), ("I sold it, that was wrong", False)]
)
def test_a_fact_is_dropped_because_it_was_wrong_and_not_for_a_result(talk, words, kept):
    talk.say(HOMES)
    talk.say(f"withdraw home:BR; {words}")

    assert ("permanent_home:BR" in talk.knows()) is kept


def test_an_edit_in_the_list_needs_no_question(talk):
    talk.say(HOMES)
    reply = talk.edit(("home:BR", False))

    assert result(reply) == "BE"
    assert "home available to you in Brazil" in reply.text
    assert talk.edit(("home:BR", None)).question.key == FactKey(Test.PERMANENT_HOME, State("BR"))


def test_a_blank_message_erases_nothing(talk):
    talk.say(HOMES)
    before = talk.knows()
    reply = talk.say("   ")

    assert talk.knows() == before
    assert "could not" not in reply.text
    assert reply.question.key == FactKey(Test.VITAL_INTERESTS)


def test_the_same_message_twice_is_one_turn(talk):
    message = Message(id="once", text=HOMES)
    first = talk.send(message)
    second = talk.send(message)

    assert first == second
    assert len(talk.case.turns) == 1


# --- undo, start again, what if -------------------------------------------------------


def test_undo_goes_back_step_by_step_to_the_beginning(talk):
    talk.say(f"states BE BR; {DUAL}; home:BE=yes")
    talk.say("home:BR=no")
    talk.say("ask question something")
    talk.say("nationality:BR=yes")

    talk.say("ask undo")
    assert "nationality:BR" not in talk.knows()
    talk.say("ask undo")
    assert "permanent_home:BR" not in talk.knows()
    talk.say("ask undo")
    assert talk.knows() == {}
    assert "nothing to undo" in talk.say("ask undo").text


def test_no_wait_undo_that_is_no_answer(talk):
    talk.say(f"states BE BR; {DUAL}; home:BE=yes")
    talk.say("nationality:BR=yes")
    talk.say("home:BR=no; ask undo")

    assert talk.knows().keys() == {
        "domestic_residence:BE",
        "domestic_residence:BR",
        "permanent_home:BE",
    }


def test_undo_after_undo_and_a_new_fact_goes_back_to_where_undo_led(talk):
    talk.say(f"states BE BR; {DUAL}; home:BE=yes")
    talk.say("home:BR=no")
    talk.say("ask undo")
    talk.say("home:BR=yes")
    talk.say("ask undo")

    assert "permanent_home:BR" not in talk.knows()
    assert talk.knows()["permanent_home:BE"] is True


def test_start_again_clears_and_can_itself_be_undone(talk):
    talk.say(DECIDED)
    reply = talk.say("ask start_again")

    assert talk.knows() == {}
    assert "start again" in reply.text
    assert reply.question.about is Asking.COUNTRIES

    assert result(talk.say("ask undo")) == "BE"


def test_starting_again_twice_still_leaves_something_to_undo(talk):
    talk.say(DECIDED)
    talk.say("ask start_again")
    talk.say("ask start_again")

    assert result(talk.say("ask undo")) == "BE"


def test_start_again_with_a_new_story_takes_the_story(talk):
    talk.say(DECIDED)
    reply = talk.say("ask start_again; states BR CH; home:BR=yes")

    assert talk.case.known.treaty == "br-ch-2018"
    assert talk.knows() == {"permanent_home:BR": True}
    assert reply.question.key == FactKey(Test.DOMESTIC_RESIDENCE)


def test_what_if_shows_another_result_and_leaves_the_case_as_it_was(talk):
    talk.say(HOMES)
    talk.say("interests=BR")
    before = talk.case.known
    reply = talk.say("ask what_if; home:BR=no")

    assert "Then: resident in Belgium" in reply.text
    assert talk.case.known.facts == before.facts
    assert result(reply) == "BR"
    assert PartKind.RESULT not in kinds(reply)


def test_what_if_of_one_sentence_does_not_reach_into_the_next(talk):
    talk.say(HOMES)
    talk.say("ask what_if; home:BR=no. nationality:BR=yes")

    assert talk.knows()["permanent_home:BR"] is True
    assert talk.knows()["nationality:BR"] is True


def test_a_fact_that_changes_nothing_is_kept_and_said_to_change_nothing(talk):
    talk.say(DECIDED)
    reply = talk.say("nationality:BR=yes")

    assert "leaves the result as it was" in reply.text
    assert FactKey(Test.NATIONALITY, State("BR")) in reply.determination.not_used


# --- not sure -------------------------------------------------------------------------


def test_not_sure_goes_on_and_ends_with_what_hangs_on_it(talk):
    reply = talk.say(HOMES)
    for _ in range(3):
        reply = talk.pick(reply.question.options[-1])

    assert reply.question is None
    assert reply.determination.result is Result.NEED_FACT
    assert "relations were in Belgium: resident in Belgium" in reply.text
    assert "relations were in Brazil: resident in Brazil" in reply.text


@pytest.mark.parametrize("word", ["Skip.", "next question", "pular", "overslaan", "überspringen"])
def test_a_question_may_be_passed_by(talk, word):
    talk.say(HOMES)
    reply = talk.say(word)

    assert FactKey(Test.VITAL_INTERESTS) in talk.case.known.not_sure
    assert reply.question.key == FactKey(Test.HABITUAL_ABODE)


def test_what_was_not_known_may_be_told_later(talk):
    reply = talk.say(HOMES)
    for _ in range(3):
        reply = talk.pick(reply.question.options[-1])
    reply = talk.say("interests=BR")

    assert result(reply) == "BR"
    assert FactKey(Test.VITAL_INTERESTS) not in talk.case.known.not_sure


def test_whoever_asks_for_the_result_is_told_what_is_missing(talk):
    assert "once this is answered" in talk.say("ask determine").text


# --- countries ------------------------------------------------------------------------


def test_without_countries_they_are_asked_for(talk):
    assert talk.say("tie family BR").question.about is Asking.COUNTRIES


def test_with_one_country_the_other_is_asked_for(talk):
    reply = talk.say("states BR")
    assert reply.question.about is Asking.COUNTRIES
    assert "Brazil" in reply.question.text

    talk.say("states CH")
    assert talk.case.known.treaty == "br-ch-2018"


def test_a_pair_without_a_treaty_is_said_and_the_facts_are_kept(talk):
    reply = talk.say("states FR DE; home:FR=yes")

    assert "holds no treaty" in said(reply, PartKind.TREATY)
    assert "Belgium–Brazil" in said(reply, PartKind.TREATY)
    assert reply.question is None
    assert talk.knows() == {"permanent_home:FR": True}


def test_of_three_countries_a_pair_with_a_treaty_is_picked(talk):
    reply = talk.say("states BE BR CH")
    assert reply.question.about is Asking.PAIR
    assert [option.states for option in reply.question.options] == [("BE", "BR"), ("BR", "CH")]

    reply = talk.pick(reply.question.options[1])
    assert talk.case.known.treaty == "br-ch-2018"
    assert "run of its own" in reply.text


def test_of_three_countries_a_pair_may_be_named(talk):
    talk.say("states BE BR CH")
    talk.say("states CH BR")

    assert talk.case.known.treaty == "br-ch-2018"


def test_a_third_country_in_passing_changes_nothing(talk):
    talk.say(HOMES)
    talk.say("states FR; tie social BR")

    assert talk.case.known.treaty == "be-br-1972"


def test_another_pair_keeps_the_facts_and_drops_what_compared_the_first(talk):
    talk.say(f"{HOMES}; interests=BR")
    reply = talk.say("states BR CH; ask determine")

    assert talk.case.known.treaty == "br-ch-2018"
    assert talk.knows()["permanent_home:BR"] is True
    assert "vital_interests" not in talk.knows()
    assert reply.question.key == FactKey(Test.DOMESTIC_RESIDENCE, State("CH"))


def test_what_was_told_before_the_countries_were_known_is_placed_once_they_are(
    talk, dialogue, library
):
    class Placing(type(dialogue.reader)):
        """Takes facts of the two countries only once it knows them."""

        def read(self, message, context):
            understood = super().read(message, context)
            return understood if context.states else replace(understood, facts=())

    talk.dialogue = Dialogue(library=library, reader=Placing(), ask=dialogue.ask)
    talk.say(f"{DUAL}; home:BE=yes")
    assert talk.knows() == {}

    reply = talk.say("states BE BR")
    assert talk.knows()["domestic_residence:BE"] is True
    assert "home:BE=yes" in said(reply, PartKind.UNDERSTOOD)
    assert talk.case.known.fact(FactKey(Test.PERMANENT_HOME, State("BE"))).turn == 0


# --- persons --------------------------------------------------------------------------


def test_whoever_has_a_home_is_not_asked_whether_they_are_a_person(talk):
    talk.say("states BE BR; home:BE=yes")

    assert talk.case.known.person is Person.INDIVIDUAL


def test_the_kind_of_person_is_asked_where_nothing_tells(talk):
    reply = talk.say(f"states BE BR; {DUAL}")
    assert reply.question.about is Asking.PERSON

    reply = talk.pick(reply.question.options[1])
    assert talk.case.known.person is Person.COMPANY
    assert reply.question.key == FactKey(Test.EFFECTIVE_MANAGEMENT)


def test_a_managed_body_is_not_asked_what_it_is_where_the_rule_is_the_same(talk):
    reply = talk.say(f"states BE BR; {DUAL}; management=BR")

    assert result(reply) == "BR"


def test_a_managed_body_is_asked_what_it_is_where_the_rules_differ(talk):
    reply = talk.say("states LI NL; tax:LI=yes; tax:NL=yes; management=NL")

    assert reply.question.about is Asking.PERSON


def test_another_kind_of_person_is_asked_about_and_not_assumed(talk):
    talk.say(HOMES)
    reply = talk.say("person company")

    assert reply.question.about is Asking.PERSON
    talk.pick(reply.question.options[1])
    assert talk.case.known.person is Person.COMPANY


def test_the_kind_of_person_is_not_asked_where_it_cannot_matter(talk):
    reply = talk.say("states BE BR; tax:BE=yes; tax:BR=no")

    assert reply.determination.result is Result.NOT_DUAL_RESIDENT
    assert reply.question is None


# --- doubts ---------------------------------------------------------------------------


def test_rented_is_cleared_up_where_the_home_matters(talk):
    reply = talk.say(f"states BE BR; {DUAL}; home:BR=yes; doubt rent_direction home:BE")
    assert reply.question.about is Asking.DOUBT
    assert "“doubt rent_direction home:BE”" in reply.question.text

    reply = talk.pick(reply.question.options[0])
    assert talk.knows()["permanent_home:BE"] is True


def test_a_home_let_out_leaves_open_whether_there_is_another(talk):
    reply = talk.say(f"states BE BR; {DUAL}; home:BR=yes; doubt rent_direction home:BE")
    reply = talk.pick(reply.question.options[1])

    assert "permanent_home:BE" not in talk.knows()
    assert reply.question.key == FactKey(Test.PERMANENT_HOME, State("BE"))
    assert reply.question.about is Asking.FACT


def test_a_doubt_about_what_cannot_matter_is_never_asked(talk):
    reply = talk.say(f"{DECIDED}; doubt permit nationality:BR; doubt which_state abode")

    assert reply.question is None
    assert result(reply) == "BE"


def test_a_permit_is_no_nationality_and_that_is_said_beside_the_question(talk):
    talk.say(f"{HOMES}; interests=undeterminable; abode:BE=yes; abode:BR=yes")
    reply = talk.say("doubt permit nationality:BE")

    assert reply.question.key == FactKey(Test.NATIONALITY)
    assert "not a nationality" in reply.question.text


def test_where_a_home_is_gets_asked_with_the_countries_to_pick(talk):
    reply = talk.say(f"states BE BR; person individual; {DUAL}; doubt which_state home")
    assert reply.question.about is Asking.DOUBT

    talk.pick(reply.question.options[1])
    assert talk.knows()["permanent_home:BR"] is True


# --- language -------------------------------------------------------------------------


def test_the_language_follows_the_person_but_not_a_word_or_two(talk):
    assert talk.say("language nl; states BE BR").language is Language.DUTCH
    assert talk.say("language de; ja").language is Language.DUTCH
    assert talk.say(f"language de; {DUAL}; home:BE=yes").language is Language.GERMAN


def test_a_language_that_was_asked_for_stays(talk):
    talk.say(HOMES)
    reply = talk.say("ask switch_language nl")
    assert reply.language is Language.DUTCH
    assert "Nederlands" in reply.text

    assert talk.say("language en; nationality:BR=yes; abode:BE=yes").language is Language.DUTCH


def test_the_page_may_switch_the_language(talk):
    talk.say(HOMES)
    reply = talk.send(Message(id="switch", language=Language.PORTUGUESE))

    assert reply.language is Language.PORTUGUESE
    assert talk.knows()["permanent_home:BR"] is True
    assert reply.question.key == FactKey(Test.VITAL_INTERESTS)


# --- courtesies -----------------------------------------------------------------------


@pytest.mark.parametrize("request_", ["greeting", "thanks", "help", "hostile"])
def test_small_talk_gets_a_sentence_and_the_thread_is_kept(talk, request_):
    first = talk.say(HOMES)
    reply = talk.say(f"ask {request_}")

    assert reply.parts[0].kind is PartKind.SAY
    assert reply.question == first.question


def test_whoever_names_the_other_country_is_asked_back_with_the_answers(talk):
    first = talk.say(f"states BE BR; {DUAL}; home:BR=yes")
    reply = talk.say("states BR")

    assert reply.question == first.question
    assert "you name Brazil, and the question is about Belgium" in reply.text
    assert "“Yes”, “No”, or “I don't know”" in reply.text


def test_without_countries_two_names_are_said_to_be_enough(talk):
    talk.say("tie family BR")

    assert "names of two countries" in talk.say("well").text


@pytest.mark.parametrize(
    "story",
    [
        DECIDED,
        "states BE BR; tax:BE=yes; tax:BR=no",
        "states LI NL; person company; tax:LI=yes; tax:NL=yes; agreement=none",
        "states BE BR; person company; tax:BE=yes; tax:BR=yes; effective_management=both",
    ],
)
def test_no_result_is_a_dead_end(talk, story):
    reply = talk.say(story)

    assert reply.question is None
    says = [part.text for part in reply.parts if part.kind is PartKind.SAY]
    assert any(text.startswith(("From here", "If both", "The next step")) for text in says)


def test_where_the_text_comes_from_is_the_last_thing_said_of_a_result(talk):
    caveats = [part.text for part in talk.say(DECIDED).parts if part.kind is PartKind.CAVEAT]

    assert len(caveats) == 3
    assert "written for the tests" in caveats[-1]


def test_a_test_that_cannot_change_the_result_is_said_to_stay_open(talk):
    reply = talk.say(
        f"{HOMES}; interests=undeterminable; abode:BR=yes; nationality:BR=yes; nationality:BE=no"
    )

    assert result(reply) == "BR"
    assert "The habitual abode can stay open" in said(reply, PartKind.STEP)


def test_only_brazilian_is_no_answer_to_where_somebody_lives(talk):
    talk.say(f"{HOMES}; interests=undeterminable")
    reading = talk.dialogue.reader

    class Torn:
        def read(self, _message, context):
            found = reading.read("nationality:BR=yes; abode:BR=yes", context)
            span = found.facts[0].span
            return replace(found, facts=tuple(replace(fact, span=span) for fact in found.facts))

    torn = replace(talk.dialogue, reader=Torn())
    case, _ = torn.take(talk.case, Message(id="torn", text="nationality:BR=yes"))

    assert case.known.fact(FactKey(Test.NATIONALITY, State("BR"))) is not None
    assert case.known.fact(FactKey(Test.HABITUAL_ABODE, State("BR"))) is None


def test_what_could_not_be_read_is_said_and_the_question_comes_again(talk):
    first = talk.say(HOMES)
    reply = talk.say("lorem ipsum")

    assert "could not take an answer" in reply.text
    assert reply.question == first.question


def test_a_couple_is_told_once_that_each_is_looked_at_alone(talk):
    first = talk.say(f"My wife and I; {HOMES}")
    second = talk.say("my wife and I; nationality:BR=yes")

    assert "separately" in first.text
    assert "separately" not in second.text
