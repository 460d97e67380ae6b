import tomllib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaker.retrieval.concepts import CONCEPTS, spoken_of

NAMES = list(tomllib.loads(CONCEPTS.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text",
    ["both passports", "les deux passeports", "beide paspoorten", "los dos pasaportes"],
)
def test_things_are_heard_in_any_language(text: str) -> None:
    heard = spoken_of(text)

    assert heard[NAMES.index("citizenship")] > 0
    assert heard[NAMES.index("both")] > 0


def test_a_beginning_counts_only_at_the_beginning_of_a_word() -> None:
    assert not spoken_of("abandonment")[: len(NAMES)].any()


@given(st.text())
def test_any_text_gives_as_many_numbers(text: str) -> None:
    heard = spoken_of(text)

    pairs = len(NAMES) * (len(NAMES) - 1) // 2
    assert heard.shape == (len(NAMES) + pairs,)
    assert np.isfinite(heard).all()
