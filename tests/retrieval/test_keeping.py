from pathlib import Path

import pytest
from filelock import FileLock

from retrieval.fakes import LetterCounts
from retrieval.treaties import WHOLE, MakeTreaty
from tiebreaker.library.model import Treaty
from tiebreaker.retrieval import IndexState, SearchIndex, index_status, open_index
from tiebreaker.settings import Settings

pytestmark = pytest.mark.usefixtures("letters")

ASKED = "How many passports may I have?"


@pytest.fixture(name="settings")
def _settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home", embeddings="letters")


def opened(settings: Settings, *treaties: Treaty) -> SearchIndex:
    return open_index(settings, treaties)


def found(index: SearchIndex) -> list[tuple[str, str]]:
    return [(hit.treaty, hit.provision) for hit in index.search(ASKED, k=20)]


def test_an_index_that_fits_is_not_built_again(
    settings: Settings, make_treaty: MakeTreaty, letters: LetterCounts
) -> None:
    opened(settings, make_treaty())
    letters.embedded.clear()

    index = opened(settings, make_treaty())

    assert index.notice is None
    assert letters.embedded == []


def test_a_changed_text_a_new_treaty_and_a_lost_one_are_followed(
    settings: Settings, make_treaty: MakeTreaty
) -> None:
    first, second = make_treaty(), make_treaty(year=2004)
    for held in ([first], [make_treaty(WHOLE.replace("15", "5"))], [first, second], [second]):
        index = opened(settings, *held)

        assert {treaty for treaty, _ in found(index)} == {treaty.id for treaty in held}
        assert index_status(settings, held).state is IndexState.CURRENT


@pytest.mark.parametrize("damage", ["manifest", "pointer", "vectors", "all"])
def test_a_damaged_index_is_built_again(
    settings: Settings, make_treaty: MakeTreaty, damage: str
) -> None:
    whole = found(opened(settings, make_treaty()))
    folder = settings.home / "index"
    built = folder / (folder / "current").read_text(encoding="utf-8")
    if damage == "manifest":
        (built / "manifest.json").write_text("{", encoding="utf-8")
    elif damage == "pointer":
        (folder / "current").write_text("nowhere", encoding="utf-8")
    elif damage == "vectors":
        (built / "chroma" / "chroma.sqlite3").unlink()
    else:
        for file in (path for path in built.rglob("*") if path.is_file()):
            file.write_bytes(b"\0" * 10)

    index = opened(settings, make_treaty())

    assert found(index) == whole
    assert index.notice is None
    assert index_status(settings, [make_treaty()]).state is IndexState.CURRENT


def test_vectors_that_turn_out_unreadable_are_built_again(
    settings: Settings, make_treaty: MakeTreaty
) -> None:
    whole = found(opened(settings, make_treaty()))
    folder = settings.home / "index"
    built = folder / (folder / "current").read_text(encoding="utf-8")
    (built / "chroma" / "chroma.sqlite3").write_bytes(b"this is no database" * 1000)
    index = opened(settings, make_treaty())

    assert found(index) == whole
    assert index.notice is None


def test_while_another_process_builds_search_goes_on_without_vectors(
    settings: Settings, make_treaty: MakeTreaty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tiebreaker.retrieval.keeping._PATIENCE", 0.1)
    folder = settings.home / "index"
    folder.mkdir(parents=True)

    with FileLock(folder / "lock"):
        index = opened(settings, make_treaty())

    assert index.notice is not None
    assert index.notice.startswith("another process is building the search index")
    assert found(index)


def test_a_home_that_cannot_be_written_costs_the_vectors_only(
    settings: Settings, make_treaty: MakeTreaty
) -> None:
    settings.home.mkdir()
    (settings.home / "index").write_text("a file where a folder should be", encoding="utf-8")

    index = opened(settings, make_treaty())

    assert str(settings.home) in (index.notice or "")
    assert found(index)


def test_a_server_that_does_not_answer_costs_the_vectors_only(
    tmp_path: Path, make_treaty: MakeTreaty
) -> None:
    address = "http://127.0.0.1:9"
    settings = Settings(home=tmp_path, embeddings="letters", chroma_url=address)

    index = opened(settings, make_treaty())

    assert address in (index.notice or "")
    assert found(index)
    assert index_status(settings, [make_treaty()]).state is IndexState.DAMAGED


def test_another_model_builds_another_index(
    settings: Settings, make_treaty: MakeTreaty, letters: LetterCounts
) -> None:
    opened(settings, make_treaty())
    other = Settings(home=settings.home, embeddings="other letters")
    status = index_status(other, [make_treaty()])
    letters.embedded.clear()

    opened(other, make_treaty())

    assert status.state is IndexState.OUTDATED
    assert "other letters" in status.why
    assert letters.embedded


def test_a_library_without_treaties_finds_nothing(settings: Settings) -> None:
    assert found(opened(settings)) == []
