"""The library: a manifest that can be checked, and additions that lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tiebreaker.errors import BadInputError, UnknownTreatyError
from tiebreaker.library import Library, NewTreaty, add
from tiebreaker.library.manifest import read_manifest, state_pair
from tiebreaker.settings import shipped
from tiebreaker.vocabulary import Language, State

NEW = NewTreaty(
    states=(State("FR"), State("PT")),
    year=1999,
    language=Language.ENGLISH,
    title="A convention",
    source="typed for this test",
)
TEXT = (
    "Article 4\nResident\n1. The term resident of a Contracting State means any person who is "
    "liable to tax there by reason of domicile.\n"
)


def test_the_shipped_texts_are_the_ones_that_the_manifest_names() -> None:
    entries = read_manifest(shipped("corpus") / "manifest.toml")

    assert [entry.particulars.id for entry in entries] == [
        "be-br-1972",
        "br-ch-2018",
        "li-nl-2020",
        "be-gb-1987",
    ]
    assert all(entry.read() for entry in entries)


def test_every_shipped_treaty_says_where_its_text_comes_from_and_how_sure_that_is() -> None:
    for entry in read_manifest(shipped("corpus") / "manifest.toml"):
        assert entry.particulars.title
        assert "identified" in entry.particulars.source


def test_an_unknown_treaty_is_refused_with_what_is_held(tmp_path: Path) -> None:
    with pytest.raises(UnknownTreatyError, match="be-br-1972"):
        Library.open(tmp_path).get("fr-us-1994")


def test_a_treaty_that_was_added_is_there_the_next_time(tmp_path: Path) -> None:
    added = add(tmp_path, NEW, TEXT)

    library = Library.open(tmp_path)
    assert added.id == "fr-pt-1999"
    assert library.get("fr-pt-1999").text.text == TEXT
    assert [treaty.id for treaty in library.between(NEW.states)] == ["fr-pt-1999"]


def test_adding_the_same_text_twice_changes_nothing(tmp_path: Path) -> None:
    first = add(tmp_path, NEW, TEXT)
    before = sorted((path.name, path.read_bytes()) for path in (tmp_path / "treaties").iterdir())

    assert add(tmp_path, NEW, TEXT) == first
    after = sorted((path.name, path.read_bytes()) for path in (tmp_path / "treaties").iterdir())
    assert after == before


def test_line_ends_survive_so_that_offsets_stay_true(tmp_path: Path) -> None:
    text = TEXT.replace("\n", "\r\n")
    add(tmp_path, NEW, text)

    assert Library.open(tmp_path).get("fr-pt-1999").text.text == text


def test_an_empty_text_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="no text"):
        add(tmp_path, NEW, " \n ")

    assert not (tmp_path / "treaties").exists()


def test_a_text_that_was_changed_behind_the_library_is_not_read(tmp_path: Path) -> None:
    add(tmp_path, NEW, TEXT)
    stored = next((tmp_path / "treaties").glob("*.txt"))
    stored.write_text(TEXT.replace("domicile", "whatever"), encoding="utf-8")

    with pytest.raises(BadInputError, match="was changed"):
        Library.open(tmp_path).get("fr-pt-1999")


def test_a_manifest_never_reaches_outside_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "treaties"
    folder.mkdir()
    (folder / "x.toml").write_text(
        '[[treaty]]\nid = "fr-pt-1999"\nstates = ["FR", "PT"]\nyear = 1999\ntitle = "x"\n'
        'language = "en"\ntext = "../../secret.txt"\nsha256 = "0"\nsource = "x"\n',
        encoding="utf-8",
    )

    library = Library.open(tmp_path)
    assert ["outside" in problem for problem in library.problems] == [True]
    assert "fr-pt-1999" not in [particulars.id for particulars in library.particulars]


def test_a_damaged_treaty_is_reported_and_the_others_still_work(tmp_path: Path) -> None:
    add(tmp_path, NEW, TEXT)
    (tmp_path / "treaties" / "broken.toml").write_text("[[treaty]\n", encoding="utf-8")

    library = Library.open(tmp_path)

    assert len(library.problems) == 1
    assert library.get("fr-pt-1999")


@pytest.mark.parametrize("codes", ["", "BE", "BE,BE", "BE,BR,CH", "Belgium,Brazil", "BE,ZZ"])
def test_whatever_is_not_two_countries_is_refused(codes: str) -> None:
    with pytest.raises(BadInputError):
        state_pair(codes)
