import pytest

from retrieval.treaties import MakeTreaty
from tiebreaker.retrieval.passages import passages
from tiebreaker.retrieval.references import Named, named


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("What does 4(2)(b) say?", ("4", "2", "b")),
        ("4 (3)", ("4", "3", None)),
        ("Wat staat er in artikel 4, lid 3?", ("4", "3", None)),
        ("Was sagt Artikel 4 Absatz 2 Buchstabe c?", ("4", "2", "c")),
        ("o artigo 4, n.º 2, alínea a)", ("4", "2", "a")),
        ("Was regelt Absatz 3?", (None, "3", None)),
        ("paragraph 2 of article 10", ("10", "2", None)),
        ("Does article 18 matter?", ("18", None, None)),
    ],
)
def test_a_place_is_read_as_people_name_it(
    query: str, place: tuple[str | None, str | None, str | None]
) -> None:
    article, paragraph, letter = place

    assert named(query) == (Named(article=article, paragraph=paragraph, letter=letter),)


@pytest.mark.parametrize(
    "query",
    [
        "I stayed 3.5 months in 2024",
        "The rate is 12.5 percent (2 of them)",
        "We visited an art fair",
        "On 4 May I moved",
    ],
)
def test_other_numbers_name_no_place(query: str) -> None:
    assert named(query) == ()


def test_a_paragraph_without_article_is_the_residence_articles(make_treaty: MakeTreaty) -> None:
    (place,) = named("and paragraph 1?")

    assert [one.provision for one in passages(make_treaty()) if place.matches(one)] == ["4(1)"]
