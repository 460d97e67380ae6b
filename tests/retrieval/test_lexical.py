from hypothesis import given
from hypothesis import strategies as st

from tiebreaker.retrieval.lexical import WordIndex, words


def test_accents_case_and_endings_do_not_matter() -> None:
    assert words("HABITAÇÃO permanentes") == words("habitacao permanente")


def test_the_text_with_the_rare_word_comes_first() -> None:
    index = WordIndex(["the State and the home", "the State and the nationality", "the State"])

    scores = index.scores("which nationality?")

    assert scores.index(max(scores)) == 1
    assert scores[0] == scores[2] == 0


@given(st.lists(st.text(), max_size=5), st.text())
def test_any_text_can_be_searched_for_anything(texts: list[str], query: str) -> None:
    scores = WordIndex(texts).scores(query)

    assert len(scores) == len(texts)
    assert all(score >= 0 for score in scores)
