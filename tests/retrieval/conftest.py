"""Treaties to search in, and an index over the shipped ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.fakes import LetterCounts, undecided
from retrieval.treaties import WHOLE, MakeTreaty
from tiebreaker.library import Library
from tiebreaker.library.model import Particulars, Treaty
from tiebreaker.provisions import read_text
from tiebreaker.retrieval import SearchIndex, open_index
from tiebreaker.rules import read_rule
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language, State


@pytest.fixture(name="make_treaty", scope="session")
def _make_treaty() -> MakeTreaty:
    def make(text: str = WHOLE, year: int = 1999, language: Language = Language.ENGLISH) -> Treaty:
        read = read_text(text, language=language)
        return Treaty(
            particulars=Particulars(
                id=f"at-dk-{year}",
                states=(State("AT"), State("DK")),
                year=year,
                language=language,
                title="A convention",
                source="written for the tests",
                sha256="",
            ),
            text=read,
            rule=read_rule(read),
        )

    return make


@pytest.fixture(name="shipped", scope="session")
def _shipped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Treaty, ...]:
    return Library.open(tmp_path_factory.mktemp("empty")).treaties


@pytest.fixture(name="home", scope="session")
def _home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(name="index", scope="session")
def _index(home: Path, shipped: tuple[Treaty, ...], make_treaty: MakeTreaty) -> SearchIndex:
    """The shipped treaties and a whole one, with the bundled model."""
    return open_index(Settings(home=home), [*shipped, make_treaty()])


@pytest.fixture(name="letters")
def _letters(monkeypatch: pytest.MonkeyPatch) -> LetterCounts:
    """The quick model wherever one is loaded; set ``embeddings`` to anything but the bundled."""
    model = LetterCounts()
    monkeypatch.setattr("tiebreaker.retrieval.embedding.load_embeddings", lambda _name: model)
    monkeypatch.setattr("tiebreaker.retrieval.training.own_layer", lambda *_: undecided())
    return model
