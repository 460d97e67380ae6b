from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaker.understanding.dates import Bound, find_dates, find_period
from tiebreaker.vocabulary import Language

SINCE, UNTIL, WITHIN = Bound.SINCE, Bound.UNTIL, Bound.WITHIN

WRITTEN = [
    ("en", "since March 2024", SINCE, "2024-03-01", "2024-03-31"),
    ("en", "from 1 January to 31 July 2025", WITHIN, "2025-01-01", "2025-07-31"),
    ("en", "between June 2020 and May 2022", WITHIN, "2020-06-01", "2022-05-31"),
    ("en", "from November to March 2024", WITHIN, "2023-11-01", "2024-03-31"),
    ("en", "March 3, 2021", WITHIN, "2021-03-03", "2021-03-03"),
    ("en", "2024-03-01", WITHIN, "2024-03-01", "2024-03-01"),
    ("en", "until 2023", UNTIL, "2023-01-01", "2023-12-31"),
    ("pt", "desde março de 2024", SINCE, "2024-03-01", "2024-03-31"),
    ("pt", "de 1 de janeiro a 31 de julho de 2025", WITHIN, "2025-01-01", "2025-07-31"),
    ("pt", "até dezembro de 2023", UNTIL, "2023-12-01", "2023-12-31"),
    ("nl", "al sinds 2009", SINCE, "2009-01-01", "2009-12-31"),
    ("nl", "van 1 maart 2023 t/m 30 april 2024", WITHIN, "2023-03-01", "2024-04-30"),
    ("nl", "vanaf 1/3/2024", SINCE, "2024-03-01", "2024-03-01"),
    ("fr", "du 1er janvier au 31 juillet 2025", WITHIN, "2025-01-01", "2025-07-31"),
    ("fr", "jusqu'en août 2022", UNTIL, "2022-08-01", "2022-08-31"),
    ("de", "vom 1. Januar bis 31. Juli 2025", WITHIN, "2025-01-01", "2025-07-31"),
    ("de", "ab dem 1.3.2024", SINCE, "2024-03-01", "2024-03-01"),
    ("de", "im Jänner 2020", WITHIN, "2020-01-01", "2020-01-31"),
    ("es", "del 1 de enero al 31 de julio de 2025", WITHIN, "2025-01-01", "2025-07-31"),
    ("es", "hasta dic 2026", UNTIL, "2026-12-01", "2026-12-31"),
    ("it", "dal 1 gennaio al 31 luglio 2025", WITHIN, "2025-01-01", "2025-07-31"),
]


@pytest.mark.parametrize(("language", "text", "bound", "first", "last"), WRITTEN)
def test_dates_are_read_as_each_language_writes_them(
    language: str, text: str, bound: Bound, first: str, last: str
) -> None:
    (found,) = find_dates(f"({text})", Language(language))

    assert (found.bound, str(found.first), str(found.last)) == (bound, first, last)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "since March"), ("nl", "verkocht in mei"), ("fr", "depuis juin"), ("en", "03/04/2024")],
)
def test_a_date_that_leaves_something_open_is_found_without_days(language: str, text: str) -> None:
    (found,) = find_dates(text, Language(language))

    assert (found.first, found.last) == (None, None)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I may march on"),
        ("en", "2000 euros a month"),
        ("fr", "depuis dix ans"),
        ("de", "ich mag das"),
        ("en", "article 4"),
    ],
)
def test_other_numbers_and_words_are_no_dates(language: str, text: str) -> None:
    assert find_dates(text, Language(language)) == ()


def test_last_year_needs_to_know_today() -> None:
    today = date(2026, 3, 1)

    assert find_dates("I left last year", Language.ENGLISH) == ()
    assert find_dates("I left last year", Language.ENGLISH, today)[0].first == date(2025, 1, 1)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It is about the tax year 2024."),
        ("de", "im Veranlagungszeitraum 2024 war ich in Wien"),
        ("fr", "c'est pour l'année 2024"),
    ],
)
def test_the_time_asked_about_is_a_period(language: str, text: str) -> None:
    assert find_period(text, Language(language)) == (date(2024, 1, 1), date(2024, 12, 31))


def test_a_date_alone_is_no_period() -> None:
    assert find_period("I moved in 2024", Language.ENGLISH) is None


@given(st.text(alphabet="0123456789./- amyjunsince'", max_size=40), st.sampled_from(list(Language)))
def test_figures_never_make_it_fail(text: str, language: Language) -> None:
    for found in find_dates(text, language):
        assert found.first is None or found.last is None or found.first <= found.last
