"""Answers say what the treaty's own rule says, with its words; or say why there is no answer."""

import dataclasses

import pytest

from answers.treaties import BR, CH, FakeIndex, agreed_treaty, managed_treaty
from tiebreaker.answers import Abstention, Answer, answer
from tiebreaker.library.model import Treaty
from tiebreaker.provisions.model import Article, Provision, ProvisionKind, Span, TreatyText
from tiebreaker.retrieval.model import Hit, Role
from tiebreaker.vocabulary import Language, State

AGREED, MANAGED = agreed_treaty(), managed_treaty()
HELD = (AGREED, MANAGED)
ENGLISH = Language.ENGLISH


def _asked(
    question: str,
    role: Role | None = None,
    *,
    treaty: Treaty | None = None,
    states: tuple[State, ...] = (),
    language: Language = ENGLISH,
) -> Answer:
    given = answer(
        question,
        language=language,
        treaties=HELD,
        treaty=treaty,
        states=states,
        index=FakeIndex(role),
    )
    texts = {held.id: held.text.text for held in HELD}
    for citation in given.citations:
        assert citation.span.of(texts[citation.treaty]) == citation.quote
    return given


def test_what_decides_for_companies_is_read_from_the_treaty_at_hand() -> None:
    agreed = _asked("What about companies?", Role.DUAL_OTHER, treaty=AGREED)
    managed = _asked("What about companies?", Role.DUAL_OTHER, treaty=MANAGED)

    assert "no benefits under the treaty unless the competent authorities agree" in agreed.text
    assert "effective management" not in agreed.paragraphs[0].text
    assert "Place of effective management (4(3))" in managed.text
    assert not agreed.abstained


def test_the_quotation_stands_in_the_words_of_the_treaty() -> None:
    given = _asked(
        "Does my flat count?", Role.PERMANENT_HOME, treaty=AGREED, language=Language.DUTCH
    )

    assert "duurzaam tehuis" in given.text
    assert "“he belongs where he has a lasting home”" in given.text
    assert given.citations[0].provision == "4(2)(a)"


def test_guidance_fits_the_situation_and_is_marked_with_its_source() -> None:
    given = _asked("It is rented out, does it count?", Role.PERMANENT_HOME, treaty=AGREED)

    [note] = [paragraph for paragraph in given.paragraphs if paragraph.guidance]
    assert note.text.startswith("Guidance, not the treaty's words:")
    assert "let to unrelated tenants" in note.text
    assert "§ 13" in note.text
    assert note.citations == ()


def test_an_open_word_is_said_to_be_open() -> None:
    given = _asked("What is a permanent home?", Role.PERMANENT_HOME, treaty=AGREED)

    assert "I find no definition of this in the text held: permanent home." in given.text


def test_a_defined_word_is_quoted_from_where_it_is_defined() -> None:
    given = answer(
        "Who is a national?",
        language=ENGLISH,
        treaties=[_whole()],
        index=FakeIndex(Role.NATIONALITY),
    )

    assert "The text itself gives a definition:" in given.text
    assert "3(1)" in [citation.provision for citation in given.citations]


def test_a_test_that_the_treaty_has_not_is_not_invented() -> None:
    given = _asked("Does my flat count?", Role.PERMANENT_HOME, treaty=MANAGED)

    assert "nothing of that kind" in given.paragraphs[0].text
    assert given.citations[0].treaty == MANAGED.id


def test_without_a_treaty_each_that_is_held_is_answered_from() -> None:
    given = _asked("What about companies?", Role.DUAL_OTHER)

    assert {citation.treaty for citation in given.citations} == {AGREED.id, MANAGED.id}


def test_the_states_named_pick_the_treaty() -> None:
    given = _asked("What about companies?", Role.DUAL_OTHER, states=(CH, BR))

    assert {citation.treaty for citation in given.citations} == {MANAGED.id}


def test_a_comparison_says_whether_they_differ() -> None:
    given = _asked("How do they differ for companies?", Role.DUAL_OTHER)

    assert given.paragraphs[0].text == "Here the treaties differ:"


def test_a_list_tells_which_treaties_have_it_and_which_have_not() -> None:
    given = _asked("Which treaties end with the authorities?", Role.MUTUAL_AGREEMENT)

    assert "yes: Belgium – Brazil (1972)" in given.text
    assert "no: Brazil – Switzerland (2018)" in given.text
    assert {citation.treaty for citation in given.citations} == {AGREED.id}


def test_companies_left_to_the_authorities_are_listed_by_that() -> None:
    question = "Which treaties leave companies to the competent authorities?"
    given = _asked(question, Role.DUAL_OTHER)

    assert "For companies – yes: Belgium – Brazil (1972)" in given.text
    assert "For individuals" not in given.text


def test_whoever_names_a_company_does_not_chat() -> None:
    given = _asked("What about companies?", Role.SMALL_TALK, treaty=MANAGED)

    assert given.citations[0].provision == "4(3)"


def test_the_order_is_that_of_the_text() -> None:
    given = _asked("In which order do the tests come?", Role.DUAL_INDIVIDUAL, treaty=AGREED)

    places = [citation.provision for citation in given.citations]
    assert places == ["4(2)", "4(2)(a)", "4(2)(a)", "4(2)(b)", "4(2)(c)", "4(2)(d)"]
    assert "the first that points to one State decides" in given.text


def test_there_is_no_choice_for_the_person() -> None:
    given = _asked("Can I choose where I am resident?", Role.DETERMINATION, treaty=AGREED)

    assert given.paragraphs[0].text == "The text gives the person no choice; the tests decide."


def test_a_place_is_quoted_and_explained() -> None:
    given = _asked("What does 4(2)(b) say?", treaty=AGREED)

    assert given.citations[0].quote.startswith("if these cannot be told")
    assert "Habitual abode" in given.text


def test_a_place_that_is_not_there_is_a_false_premise() -> None:
    given = _asked("What does 4(2)(g) say?", treaty=AGREED)

    assert given.abstention is Abstention.FALSE_PREMISE
    assert "4(2)(d)" in given.text


@pytest.mark.parametrize(
    ("role", "why"),
    [
        (Role.RATES, Abstention.RATES),
        (Role.OTHER_ARTICLE, Abstention.OTHER_ARTICLE),
        (Role.OTHER_TAX, Abstention.OTHER_TAX),
        (Role.VISA, Abstention.VISA),
        (Role.SOCIAL_SECURITY, Abstention.SOCIAL_SECURITY),
        (Role.DOMESTIC_LAW, Abstention.DOMESTIC_LAW),
        (Role.SMALL_TALK, Abstention.SMALL_TALK),
        (Role.HOSTILE, Abstention.HOSTILE),
        (Role.DETERMINATION, Abstention.NEEDS_FACTS),
        (None, Abstention.UNCLEAR),
    ],
)
@pytest.mark.parametrize("language", Language)
def test_what_the_texts_do_not_answer_is_declined_in_a_few_words(
    role: Role | None, why: Abstention, language: Language
) -> None:
    given = _asked("…", role, language=language)

    assert given.reason == why.value
    assert given.citations == ()
    assert 0 < len(given.text) < 420


def test_a_treaty_that_is_not_held_is_not_answered_for() -> None:
    question = "What does the treaty between Japan and Peru say on companies?"
    given = _asked(question, Role.DUAL_OTHER, states=(State("JP"), State("PE")))

    assert given.abstention is Abstention.NOT_HELD
    assert "Belgium – Brazil (1972)" in given.text


def test_another_treaty_is_not_answered_for_in_the_middle_of_a_case() -> None:
    question = "And what does the treaty with Japan say on companies?"
    given = _asked(question, Role.DUAL_OTHER, treaty=AGREED, states=(State("JP"),))

    assert given.abstention is Abstention.NOT_HELD


def test_a_case_between_other_states_is_answered_from_the_treaties_held_and_says_so() -> None:
    question = "My house in Osaka is rented out while I live in Lima. Does it count?"
    given = _asked(question, Role.PERMANENT_HOME, states=(State("JP"), State("PE")))

    assert not given.abstained
    assert given.paragraphs[0].text.startswith("I hold no treaty between these States.")


def test_the_treatys_own_terms_outweigh_a_wrong_guess() -> None:
    given = _asked("Is my pension part of the centre of vital interests?", Role.OTHER_ARTICLE)

    assert not given.abstained


def test_words_of_another_field_outweigh_a_wrong_guess() -> None:
    given = _asked("Do I have to charge VAT from my home?", Role.PERMANENT_HOME)

    assert given.abstention is Abstention.OTHER_TAX


def test_another_article_is_answered_where_the_whole_treaty_is_held() -> None:
    whole = _whole()
    provision = whole.text.articles[1].provisions[0]
    hit = Hit(
        treaty=whole.id,
        provision=provision.ref,
        language=ENGLISH,
        span=provision.span,
        score=0.8,
        roles=frozenset({Role.OTHER_ARTICLE}),
    )
    given = answer(
        "Who is a national?",
        language=ENGLISH,
        treaties=[whole],
        index=FakeIndex(Role.OTHER_ARTICLE, [hit]),
    )

    assert not given.abstained
    assert given.citations[0].provision == "3(1)"


def test_a_clause_that_was_not_read_is_shown_beside_the_answer() -> None:
    unread = "This shall not hold for seafarers of the third degree."
    given = answer(
        "In which order do the tests come?",
        language=ENGLISH,
        treaties=[agreed_treaty(unread)],
        index=FakeIndex(Role.DUAL_INDIVIDUAL),
    )

    assert "could not be read with certainty" in given.text
    assert given.citations[-1].quote == unread


def test_every_statement_about_a_treaty_carries_a_citation() -> None:
    for role in Role:
        if not role.is_wording:
            continue
        given = _asked("…", role)
        about = [p for p in given.paragraphs if "1972" in p.text or "2018" in p.text]
        assert about
        assert all(paragraph.citations for paragraph in about)


def _whole() -> Treaty:
    """The treaty with a second article that defines a word."""
    words = '1. The term "national" means whoever has the citizenship of a State.'
    text = f"{AGREED.text.text}\n{words}"
    span = Span(len(text) - len(words), len(text))
    definition = Provision(ref="3(1)", kind=ProvisionKind.PARAGRAPH, span=span, words=span)
    article = Article(number="3", heading="Definitions", span=span, provisions=(definition,))
    return dataclasses.replace(
        AGREED,
        text=TreatyText(text=text, language=ENGLISH, articles=(*AGREED.text.articles, article)),
    )
