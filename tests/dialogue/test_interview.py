"""Laws of the interview: true answers give the result of all the facts, and little is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiebreaker.dialogue import Dialogue
from tiebreaker.dialogue.model import Asking, Case, Message, Option, Question, Reply
from tiebreaker.engine import determine
from tiebreaker.engine.answering import values_of
from tiebreaker.engine.determination import Result
from tiebreaker.engine.facts import FactKey, Facts, FactValue, fact_keys
from tiebreaker.library import Library, Treaty
from tiebreaker.understanding.model import Context, Understanding
from tiebreaker.vocabulary import Language, Person, Test

SEEDS = Library.open(Path("no-home-of-anybody"))
PERSONS = [Person.INDIVIDUAL, Person.COMPANY, Person.OTHER]
MOST_QUESTIONS = 9


class Silent:
    """Understands nothing: everything in these tests is picked or edited."""

    def read(self, _message: str, context: Context) -> Understanding:
        return Understanding(language=context.language or Language.ENGLISH)


def nothing(question: str, /, **_: object) -> object:
    raise AssertionError(question)


DIALOGUE = Dialogue(library=SEEDS, reader=Silent(), ask=nothing)


def opening(treaty: Treaty, person: Person) -> tuple[Case, Reply]:
    """A case of which only the countries and the kind of person are known."""
    case = Case(id="interview")
    pick = Option(label="", states=treaty.states, person=person)
    return DIALOGUE.take(case, Message(id="0", chosen=pick))


def hidden(treaty: Treaty) -> st.SearchStrategy[dict[FactKey, FactValue]]:
    """A truth about every fact that there is between two States."""
    keys = [key for test in Test for key in fact_keys(test, treaty.states)]
    return st.fixed_dictionaries(
        {key: st.sampled_from(list(values_of(key.test, treaty.states))) for key in keys}
    )


def told_by(question: Question, truth: dict[FactKey, FactValue]) -> Option:
    """The option that is true; there is always exactly one."""
    true = [
        option
        for option in question.options
        if option.sets and all(truth[key] == value for key, value in option.sets)
    ]
    assert len(true) == 1, question
    return true[0]


def interview(
    treaty: Treaty, person: Person, truth: dict[FactKey, FactValue]
) -> tuple[Case, list[Question]]:
    """The whole conversation with somebody who answers every question truly."""
    case, reply = opening(treaty, person)
    asked: list[Question] = []
    while reply.question is not None:
        assert reply.question.about is Asking.FACT
        assert reply.determination is not None
        matter = reply.determination.can_still_matter
        wanted = reply.question.key
        keys = [wanted] if wanted.state else list(fact_keys(wanted.test, treaty.states))
        assert set(keys) <= set(matter), "what is asked can matter"
        asked.append(reply.question)
        assert len(asked) <= MOST_QUESTIONS
        case, reply = DIALOGUE.take(
            case, Message(id=str(len(asked)), chosen=told_by(reply.question, truth))
        )
    return case, asked


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("treaty", SEEDS.treaties, ids=lambda treaty: treaty.id)
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_true_answers_lead_to_the_result_of_all_the_facts(
    treaty: Treaty, person: Person, data: st.DataObject
) -> None:
    truth = data.draw(hidden(treaty))
    case, asked = interview(treaty, person, truth)
    whole = determine(treaty.rule, Facts(person, truth), treaty.states)
    found = case.turns[-1].reply.determination

    assert found is not None
    assert (found.result, found.resident_of, found.decided_by) == (
        whole.result,
        whole.resident_of,
        whole.decided_by,
    )
    assert len({question.key for question in asked}) == len(asked), "no question comes twice"


@pytest.mark.parametrize("treaty", SEEDS.treaties, ids=lambda treaty: treaty.id)
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_facts_and_edits_in_any_order_come_to_the_same(treaty: Treaty, data: st.DataObject) -> None:
    truth = data.draw(hidden(treaty))
    some = data.draw(st.lists(st.sampled_from(sorted(truth, key=str)), unique=True))
    noise = data.draw(hidden(treaty))
    order = data.draw(st.permutations(some))
    first, _ = opening(treaty, Person.INDIVIDUAL)
    second = first
    for number, key in enumerate(some):
        first, _ = DIALOGUE.take(first, Message(id=f"a{number}", edits=((key, truth[key]),)))
    for number, key in enumerate(order):
        wrong = ((key, noise[key]),)
        second, _ = DIALOGUE.take(second, Message(id=f"b{number}", edits=wrong))
    for number, key in enumerate(reversed(order)):
        right = ((key, truth[key]),)
        second, _ = DIALOGUE.take(second, Message(id=f"c{number}", edits=right))

    assert first.known.as_facts() == second.known.as_facts()
    assert first.known.question == second.known.question
    one, other = (case.turns[-1].reply.determination for case in (first, second))
    assert one == other


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("treaty", SEEDS.treaties, ids=lambda treaty: treaty.id)
def test_whoever_knows_nothing_is_asked_each_thing_once_and_told_what_hangs_on_it(
    treaty: Treaty, person: Person
) -> None:
    case, reply = opening(treaty, person)
    asked = []
    while reply.question is not None:
        asked.append(reply.question.key)
        assert len(asked) <= MOST_QUESTIONS
        message = Message(id=str(len(asked)), chosen=reply.question.options[-1])
        case, reply = DIALOGUE.take(case, message)

    assert len(set(asked)) == len(asked)
    assert reply.determination is not None
    assert reply.determination.result is Result.NEED_FACT
    assert "- If " in reply.text


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("treaty", SEEDS.treaties, ids=lambda treaty: treaty.id)
@settings(deadline=None, max_examples=4)
@given(data=st.data())
def test_no_reply_has_an_unfilled_brace_in_any_language(
    treaty: Treaty, person: Person, language: Language, data: st.DataObject
) -> None:
    truth = data.draw(hidden(treaty))
    case, reply = opening(treaty, person)
    case, reply = DIALOGUE.take(case, Message(id="language", language=language))
    while reply.question is not None:
        options = (told_by(reply.question, truth), reply.question.options[-1])
        message = Message(id=f"{len(case.turns)}", chosen=data.draw(st.sampled_from(options)))
        case, reply = DIALOGUE.take(case, message)
        assert reply.language is language

    for turn in case.turns:
        question = turn.reply.question
        texts = [turn.reply.text]
        if question is not None:
            texts += [question.why, question.help, *(option.label for option in question.options)]
        for text in texts:
            assert "{" not in text
            assert "}" not in text
