"""The days on which texts have effect, and the tax years that are known."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tiebreaker.errors import BadInputError
from tiebreaker.library import Library, NewTreaty, add, tax_years
from tiebreaker.library.manifest import read_manifest
from tiebreaker.settings import shipped
from tiebreaker.vocabulary import Language, State, Truth

OLD = NewTreaty(
    states=(State("FR"), State("PT")),
    year=1971,
    language=Language.ENGLISH,
    title="A convention",
    source="typed for this test",
)
NEW = replace(OLD, year=2010, effective_from=date(2012, 1, 1))
TEXT = "Article 4\n1. A person is a resident of a State if liable to tax there.\n"


def days(home: Path, id_: str) -> list[tuple[str, date | None, date | None]]:
    library = Library.open(home)
    found = library.succession(library.get(id_))
    return [(text.treaty.id, text.first, text.last) for text in found]


def test_a_text_ends_where_a_later_one_of_the_same_pair_begins(tmp_path: Path) -> None:
    add(tmp_path, OLD, TEXT)
    add(tmp_path, NEW, TEXT)

    assert days(tmp_path, "fr-pt-1971") == [
        ("fr-pt-1971", None, date(2011, 12, 31)),
        ("fr-pt-2010", date(2012, 1, 1), None),
    ]


def test_a_text_without_dates_takes_no_place(tmp_path: Path) -> None:
    add(tmp_path, OLD, TEXT)
    add(tmp_path, NEW, TEXT)

    assert days(tmp_path, "fr-pt-2010") == [("fr-pt-2010", date(2012, 1, 1), None)]


def test_the_last_day_that_a_manifest_names_stands(tmp_path: Path) -> None:
    add(tmp_path, replace(OLD, effective_until=date(2010, 6, 30)), TEXT)
    add(tmp_path, NEW, TEXT)

    assert days(tmp_path, "fr-pt-1971")[0] == ("fr-pt-1971", None, date(2010, 6, 30))


def test_a_treaty_between_other_states_has_nothing_to_do_with_it(tmp_path: Path) -> None:
    add(tmp_path, OLD, TEXT)
    add(tmp_path, replace(NEW, states=(State("ES"), State("FR"))), TEXT)

    assert days(tmp_path, "fr-pt-1971") == [("fr-pt-1971", None, None)]


def test_a_text_cannot_cease_before_it_begins(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="until 2011-01-01 and only from 2012-01-01"):
        add(tmp_path, replace(NEW, effective_until=date(2011, 1, 1)), TEXT)


def test_the_shipped_texts_claim_no_days() -> None:
    for entry in read_manifest(shipped("corpus") / "manifest.toml"):
        assert entry.particulars.effective_from is None
        assert entry.particulars.effective_until is None


def test_every_tax_year_begins_on_a_day_that_there_is() -> None:
    for year in tax_years().values():
        assert year.begins_on(date(2023, year.month, year.day))


def test_a_state_that_is_not_known_to_refuse_has_not_been_said_to() -> None:
    refusing = [code for code, year in tax_years().items() if year.splits is Truth.FALSE]

    assert refusing == ["ES"]
    assert tax_years()[State("GB")].splits is Truth.UNKNOWN
