"""Questions are plain, can be answered with a click, and say why they are asked."""

import pytest

from answers.treaties import BE, BR, agreed_treaty, managed_treaty
from tiebreaker.answers import fact_label, help_for, question_text, value_label, why_asked
from tiebreaker.engine.facts import FactKey, Facts
from tiebreaker.vocabulary import Language, Person, Test, Word

STATES = (BE, BR)
INDIVIDUAL = Facts(Person.INDIVIDUAL)


def test_a_question_about_one_state_is_answered_with_yes_or_no() -> None:
    key = FactKey(Test.PERMANENT_HOME, BR)
    question = question_text(key, STATES, Person.INDIVIDUAL, Language.ENGLISH)

    assert question.text.startswith("Is there a home in Brazil that you can use at any time")
    assert [option.sets for option in question.options] == [((key, True),), ((key, False),), ()]


def test_a_question_about_both_states_sets_both_facts() -> None:
    asked = FactKey(Test.PERMANENT_HOME)
    question = question_text(asked, STATES, Person.INDIVIDUAL, Language.ENGLISH)

    home, other = FactKey(Test.PERMANENT_HOME, BE), FactKey(Test.PERMANENT_HOME, BR)
    assert [option.label for option in question.options][:2] == [
        "Only in Belgium",
        "Only in Brazil",
    ]
    assert question.options[0].sets == ((home, True), (other, False))
    assert question.options[3].sets == ((home, False), (other, False))


def test_not_knowing_is_another_answer_than_not_to_be_determined() -> None:
    asked = FactKey(Test.VITAL_INTERESTS)
    question = question_text(asked, STATES, Person.INDIVIDUAL, Language.ENGLISH)

    assert ((asked, Word.UNDETERMINABLE),) in [option.sets for option in question.options]
    assert question.options[-1].sets == ()


def test_a_company_is_not_spoken_to_as_a_person() -> None:
    key = FactKey(Test.DOMESTIC_RESIDENCE, BE)
    company = question_text(key, STATES, Person.COMPANY, Language.ENGLISH)

    assert "the company" in company.text
    assert "you" not in company.text.split()


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("test", Test)
def test_every_test_can_be_asked_of_anybody_in_every_language(
    test: Test, language: Language
) -> None:
    keys = [FactKey(test), *([FactKey(test, BE)] if test.is_per_state else [])]
    for key in keys:
        for person in Person:
            question = question_text(key, STATES, person, language)
            assert question.text[0].isupper() or question.text[0] in "¿À"
            assert question.text.rstrip().endswith("?")
            assert len({option.label for option in question.options}) == len(question.options)


def test_why_names_the_step_and_what_each_answer_leads_to() -> None:
    treaty = agreed_treaty()
    why = why_asked(treaty, INDIVIDUAL, FactKey(Test.PERMANENT_HOME, BE), Language.ENGLISH)

    assert "4(2)(a)" in why.text
    assert "if it is neither State, the next test is the habitual abode" in why.text
    assert why.citation is not None
    assert why.citation.quote == "he belongs where he has a lasting home"


def test_why_follows_the_treaty_and_not_the_model() -> None:
    treaty = managed_treaty()
    why = why_asked(treaty, INDIVIDUAL, FactKey(Test.VITAL_INTERESTS), Language.ENGLISH)

    assert "if it cannot be determined, the text does not say" in why.text


def test_the_gate_is_asked_because_of_the_definition() -> None:
    key = FactKey(Test.DOMESTIC_RESIDENCE, BE)
    why = why_asked(agreed_treaty(), INDIVIDUAL, key, Language.ENGLISH)

    assert why.citation is not None
    assert why.citation.provision == "4(1)"


def test_what_the_treaty_does_not_ask_is_not_explained_away() -> None:
    key = FactKey(Test.PERMANENT_HOME, BR)
    why = why_asked(managed_treaty(), INDIVIDUAL, key, Language.ENGLISH)

    assert why.citation is None
    assert "does not need" in why.text


@pytest.mark.parametrize("language", Language)
def test_help_names_its_source(language: Language) -> None:
    for test in Test:
        help_ = help_for(test, language)
        assert help_ is not None
        assert help_.text
        assert help_.source


def test_facts_have_labels() -> None:
    assert fact_label(FactKey(Test.PERMANENT_HOME, BE), Language.DUTCH) == (
        "Duurzaam tehuis in België"
    )
    assert value_label(BR, Language.PORTUGUESE) == "O Brasil"
    assert value_label(False, Language.FRENCH) == "Non"
