"""What holds of every text that is read."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

from provisions.treaties import Made, articles, rubbish, treaties
from tiebreaker.provisions import detect_language, read_text
from tiebreaker.provisions.model import TreatyText
from tiebreaker.vocabulary import Language


def gives_back_its_source(read: TreatyText) -> None:
    """Provisions are slices in order, and with what lies between they are the article."""
    for article in read.articles:
        at, parts = article.span.start, []
        for provision in article.provisions:
            assert provision.span in article.span
            assert provision.words in provision.span
            assert provision.words.end == provision.span.end
            assert provision.words.of(read.text).strip() == provision.words.of(read.text) != ""
            assert at <= provision.span.start
            parts += [read.text[at : provision.span.start], provision.span.of(read.text)]
            at = provision.span.end
        assert "".join(parts) + read.text[at : article.span.end] == article.span.of(read.text)
    for before, after in pairwise(read.articles):
        assert before.span.end <= after.span.start


def completes_what_is_there(read: TreatyText) -> None:
    """A parent is a provision of the same article that stands before."""
    for article in read.articles:
        seen = set()
        for provision in article.provisions:
            assert provision.parent is None or provision.parent in seen
            seen.add(provision.ref)
            assert article.provision(provision.ref).ref == provision.ref


@given(articles())
def test_an_article_in_a_usual_style_has_the_provisions_it_was_made_of(made: Made) -> None:
    read = read_text(made.text, language=Language.ENGLISH)

    assert [article.number for article in read.articles] == ["4"]
    assert tuple(provision.ref for provision in read.articles[0].provisions) == made.refs


@given(treaties())
@settings(max_examples=40)
def test_articles_one_after_another_have_theirs(made: Made) -> None:
    read = read_text(made.text, language=Language.ENGLISH)

    refs = [provision.ref for article in read.articles for provision in article.provisions]
    assert tuple(refs) == made.refs


@given(treaties())
@settings(max_examples=40)
def test_what_was_made_gives_back_its_source(made: Made) -> None:
    read = read_text(made.text, language=Language.ENGLISH)

    gives_back_its_source(read)
    completes_what_is_there(read)


@given(rubbish)
@settings(max_examples=300)
def test_any_text_is_read_and_gives_back_its_source(text: str) -> None:
    read = read_text(text)

    assert read.text == text
    gives_back_its_source(read)
    completes_what_is_there(read)


@pytest.mark.parametrize(
    "name", ["be-br-1972.pt", "be-gb-1987.en", "br-ch-2018.pt", "li-nl-2020.nl"]
)
def test_the_texts_that_ship_are_one_article_four(corpus: Path, name: str) -> None:
    text = (corpus / f"{name}.txt").read_text("utf-8")

    read = read_text(text)

    assert read.language == name.rpartition(".")[2]
    assert [article.number for article in read.articles] == ["4"]
    refs = [provision.ref for provision in read.articles[0].provisions]
    assert refs[:7] == ["4(1)", "4(2)", "4(2)(a)", "4(2)(b)", "4(2)(c)", "4(2)(d)", "4(3)"]
    gives_back_its_source(read)


@pytest.mark.parametrize("name", ["be-br-1972.pt", "br-ch-2018.pt"])
def test_a_second_printing_is_noted_and_not_read_again(corpus: Path, name: str) -> None:
    text = (corpus / f"{name}.txt").read_text("utf-8")

    article = read_text(text).articles[0]

    assert len(article.provisions) == 7
    (again,) = article.repeats
    assert again.start >= article.span.end
    assert again.of(text).startswith(article.heading)
    assert article.provision("4(3)").words.of(text) in again.of(text)


def test_the_words_after_a_list_are_their_paragraph_again() -> None:
    text = (
        "Article 4\n1. The term means:\n(a) a person; and\n(b) a State.\n"
        "It means nobody else.\n2. The authorities decide.\n"
    )

    article = read_text(text).articles[0]

    opening, closing = (p for p in article.provisions if p.ref == "4(1)")
    assert article.provision("4(1)") is opening
    assert opening.words.of(text) == "The term means:"
    assert closing.words.of(text) == "It means nobody else."
    assert article.provision("4(1)(b)").words.of(text) == "a State."


def test_a_paragraph_with_other_words_under_the_same_number_is_no_repeat() -> None:
    text = (
        "Article 4\n1. A resident is a person.\n2. The authorities decide.\n\n"
        "Residence\n1. A domicile is a place.\n2. The courts decide.\n"
    )

    article = read_text(text).articles[0]

    assert article.repeats == ()
    assert len(article.provisions) == 4


def test_an_article_cited_in_a_sentence_is_no_heading() -> None:
    text = (
        "Article 3\nDefinitions\n1. Paragraph 2 of\nArticle 4 applies where a person is taxed "
        "under\nArticle 15.\n2. See Article 4. It applies.\nArticle 4\nResidence\n1. A resident "
        "is a person.\n"
    )

    read = read_text(text)

    assert [article.number for article in read.articles] == ["3", "4"]


def test_a_chapter_and_the_signatures_end_an_article() -> None:
    text = (
        "Article 4\nResidence\n1. A resident is a person.\n\nCHAPTER III\nTaxation\n\n"
        "Article 5\nOffices\n1. An office is a place.\n\nIN WITNESS WHEREOF they have signed.\n"
        "Done at home, in duplicate.\n\nPROTOCOL\n1. More was agreed.\n"
    )

    four, five = read_text(text).articles

    assert four.provisions[-1].words.of(text) == "A resident is a person."
    assert five.provisions[-1].words.of(text) == "An office is a place."


ENACTED = """ARTICULO 1º - Apruébase el Convenio entre los dos Estados, que es parte de esta ley.
ARTICULO 2º - Comuníquese al Poder Ejecutivo.

{}"""


def test_the_law_that_enacts_a_treaty_is_not_the_treaty() -> None:
    treaty = "\n".join(
        f"ARTICULO {number}\n\nMateria {number}\n\n1. El Estado decide sobre la renta número "
        f"{number} de la persona.\n\n2. La autoridad informa sobre la decisión.\n"
        for number in range(1, 9)
    )

    read = read_text(ENACTED.format(treaty))

    assert [article.number for article in read.articles] == [str(n) for n in range(1, 9)]
    assert read.articles[0].heading == "Materia 1"


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.FRENCH])
def test_of_two_languages_in_one_file_the_one_asked_for_is_given(language: Language) -> None:
    english = "".join(
        f"Article {n}\nTitle\n1. A resident of a Contracting State is taxed in that State under "
        f"its own laws.\n2. The competent authorities of the States settle the question.\n"
        for n in range(1, 6)
    )
    french = "".join(
        f"Article {n}\nTitre\n1. Un résident d'un État contractant est imposé dans cet État selon "
        f"sa propre législation.\n2. Les autorités compétentes des États tranchent la question.\n"
        for n in range(1, 6)
    )

    read = read_text(english + french, language=language)

    assert read.language is language
    assert [article.number for article in read.articles] == ["1", "2", "3", "4", "5"]
    assert all(detect_language(article.span.of(read.text)) is language for article in read.articles)


LARGE: dict[str, Callable[[int], str]] = {
    "articles": lambda size: "".join(
        f"Article {n}\nTitle\n1. A resident is, under paragraph 1:\n(a) here; or\n(b) there.\n"
        for n in range(1, size)
    ),
    "one line": lambda size: (
        "Article 4 1. The person " + "who resides (a) here; or (b) there; " * size
    ),
    "letters": lambda size: "(a) " * size,
    "numbers": lambda size: "1. 2. 3. \n" * size,
    "white space": lambda size: " \n\t" * size + "Article 4",
    "dashes": lambda size: "- " * size + "\n-" * size,
    "headings": lambda size: "Article 4\n" * size,
    "brackets": lambda size: "(" * size + "[" * size + "<sup>" * size,
    "paragraphs joined": lambda size: "paragraph 1, 2, 3, 4, " * size,
}


@pytest.mark.parametrize("kind", LARGE)
def test_time_grows_with_the_length_and_no_faster(kind: str) -> None:
    def seconds(size: int) -> float:
        text = LARGE[kind](size)
        times = []
        for _ in range(3):
            start = time.process_time()
            read_text(text, language=Language.ENGLISH)
            times.append(time.process_time() - start)
        return min(times)

    assert seconds(1000) < 12 * max(seconds(250), 0.005)
