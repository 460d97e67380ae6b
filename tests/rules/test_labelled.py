"""Labelled articles beside the checkout are read as they were labelled by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from evals import reader

pytestmark = pytest.mark.shared


def test_no_wrong_rule_is_called_complete_and_nearly_all_are_exact(shared: Path) -> None:
    outcomes = reader.labelled(shared / "treaties")
    wrong = [one.file for one in outcomes if one.verdict == "wrong and complete"]
    exact = sum(one.verdict == "exact" for one in outcomes)
    assert wrong == []
    assert exact >= 0.95 * len(outcomes)


def test_two_languages_of_one_treaty_give_one_rule(shared: Path) -> None:
    assert reader.disagreements(shared / "treaties") == []
