"""Explanations say what a determination contains, each step on the treaty's words."""

import pytest

from answers.treaties import BE, BR, agreed_treaty, managed_treaty
from tiebreaker.answers import Explanation, explain
from tiebreaker.engine import determine
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.library.model import Treaty
from tiebreaker.vocabulary import Language, Person, Test, Word

DUAL = {FactKey(Test.DOMESTIC_RESIDENCE, BE): True, FactKey(Test.DOMESTIC_RESIDENCE, BR): True}


def _explained(
    treaty: Treaty,
    known: dict[FactKey, FactValue],
    person: Person = Person.INDIVIDUAL,
    language: Language = Language.ENGLISH,
) -> Explanation:
    facts = Facts(person, known)
    return explain(determine(treaty.rule, facts, treaty.states), treaty, facts, language)


def _home(be: bool, br: bool) -> dict[FactKey, FactValue]:
    return {
        **DUAL,
        FactKey(Test.PERMANENT_HOME, BE): be,
        FactKey(Test.PERMANENT_HOME, BR): br,
    }


def test_a_home_in_one_state_decides_and_is_said_to() -> None:
    explained = _explained(agreed_treaty(), _home(be=True, br=False))

    assert explained.headline == "Under this treaty, you are resident in Belgium."
    assert "a permanent home in Belgium and none in Brazil" in explained.steps[-1].text
    assert "That decides it: resident in Belgium." in explained.steps[-1].text
    assert explained.steps[-1].citation.provision == "4(2)(a)"


def test_the_words_that_lead_on_are_cited_at_their_own_place() -> None:
    explained = _explained(agreed_treaty(), _home(be=False, br=False))

    home = next(step for step in explained.steps if step.test is Test.PERMANENT_HOME)
    assert home.leads is not None
    assert (home.leads.provision, home.leads.quote) == ("4(2)(b)", "with no lasting home at all")


def test_every_citation_is_a_slice_of_the_stored_text() -> None:
    treaty = agreed_treaty()
    explained = _explained(treaty, _home(be=False, br=False))

    assert explained.citations
    for citation in explained.citations:
        assert citation.span.of(treaty.text.text) == citation.quote


def test_open_textured_steps_are_marked_as_judgements_and_named() -> None:
    explained = _explained(agreed_treaty(), _home(be=True, br=False))

    assert [step.judgement for step in explained.steps] == [True, True]
    assert "permanent home" in explained.caveats[0]


def test_nationality_is_no_judgement() -> None:
    known = {
        **_home(be=False, br=False),
        FactKey(Test.HABITUAL_ABODE, BE): True,
        FactKey(Test.HABITUAL_ABODE, BR): True,
        FactKey(Test.NATIONALITY, BE): True,
        FactKey(Test.NATIONALITY, BR): True,
    }
    explained = _explained(agreed_treaty(), known)

    assert not explained.steps[-1].judgement
    assert "settle it by mutual agreement" in explained.headline
    assert "proper outcome" in explained.reason


def test_what_is_unknown_is_never_said_to_be_so() -> None:
    explained = _explained(agreed_treaty(), {**DUAL, FactKey(Test.PERMANENT_HOME, BE): True})

    assert explained.headline.startswith("There is no result yet")
    assert "That is not known yet." in explained.steps[-1].text
    assert "Brazil" not in explained.steps[-1].text


def test_one_state_alone_is_no_tie() -> None:
    known: dict[FactKey, FactValue] = {
        FactKey(Test.DOMESTIC_RESIDENCE, BE): True,
        FactKey(Test.DOMESTIC_RESIDENCE, BR): False,
    }
    explained = _explained(agreed_treaty(), known)

    assert explained.headline.endswith("taxed as a resident only in Belgium.")
    assert "both States tax" in explained.reason


def test_where_the_text_comes_from_is_said_last_and_shortly() -> None:
    treaty = agreed_treaty()
    last = _explained(treaty, _home(be=True, br=False)).caveats[-1]

    assert treaty.particulars.source.partition(";")[0].rstrip(".") in last
    assert "protocol" in last


def test_a_company_without_agreement_gets_no_benefits() -> None:
    known: dict[FactKey, FactValue] = {**DUAL, FactKey(Test.AGREEMENT): Word.NONE}
    explained = _explained(agreed_treaty(), known, Person.COMPANY)

    assert "gives no benefits" in explained.headline
    assert "not agreed" in explained.steps[-1].text


def test_a_silent_text_is_said_to_be_silent() -> None:
    treaty = managed_treaty()
    known: dict[FactKey, FactValue] = {
        **{FactKey(Test.DOMESTIC_RESIDENCE, state): True for state in treaty.states},
        FactKey(Test.VITAL_INTERESTS): Word.UNDETERMINABLE,
    }
    explained = _explained(treaty, known)

    assert "no answer" in explained.headline
    assert "says nothing" in explained.reason


def test_a_clause_that_was_not_read_is_quoted() -> None:
    unread = "This shall not hold for seafarers of the third degree."
    treaty = agreed_treaty(unread)
    explained = _explained(treaty, _home(be=True, br=False))

    assert "could not be read" in explained.reason
    assert explained.steps[-1].citation.quote == unread
    assert explained.steps[-1].citation.provision == "4(4)"


@pytest.mark.parametrize("language", Language)
def test_every_language_names_the_state_and_leaves_no_gap(language: Language) -> None:
    explained = _explained(agreed_treaty(), _home(be=True, br=False), language=language)

    said = [explained.headline, *explained.caveats, *(step.text for step in explained.steps)]
    assert all(text and "{" not in text for text in said)
    if language is not Language.ENGLISH:
        english = _explained(agreed_treaty(), _home(be=True, br=False))
        assert explained.headline != english.headline
