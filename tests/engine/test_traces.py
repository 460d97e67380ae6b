"""Determinations under the shipped treaties read as they were last read by a person."""

from __future__ import annotations

import pytest

from engine.golden import FOLDER, treaties, written


@pytest.mark.parametrize("treaty_id", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_the_traces_are_as_they_were_read(treaty_id: str) -> None:
    (treaty,) = [treaty for treaty in treaties() if treaty.id == treaty_id]

    assert written(treaty) == (FOLDER / f"{treaty_id}.txt").read_text(encoding="utf-8")


def test_every_treaty_that_ships_has_its_traces() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {treaty.id for treaty in treaties()}
