from pathlib import Path

import pytest

from tiebreaker.library.model import Treaty
from tiebreaker.retrieval import Role, SearchIndex, open_index
from tiebreaker.settings import Settings


@pytest.fixture(name="bare", scope="module")
def _bare(tmp_path_factory: pytest.TempPathFactory, shipped: tuple[Treaty, ...]) -> SearchIndex:
    """An index whose model is not there."""
    home: Path = tmp_path_factory.mktemp("bare")
    return open_index(Settings(home=home, embeddings=str(home / "no-model")), shipped)


def test_it_says_what_is_missing_and_what_to_do(bare: SearchIndex) -> None:
    assert "no-model" in (bare.notice or "")
    assert "TIEBREAKER_EMBEDDINGS" in (bare.notice or "")


def test_words_and_roles_still_find_provisions(bare: SearchIndex) -> None:
    hits = bare.search("Is my rented flat a permanent home?", treaty="be-gb-1987")

    assert hits[0].provision == "4(2)(a)"


def test_questions_are_still_read(bare: SearchIndex) -> None:
    assert bare.classify("Do I need a visa?")[0][0] is Role.VISA
