"""The things that a question speaks of, by its words: dwellings, passports, both, neither."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tiebreaker.retrieval.lexical import folded

CONCEPTS = Path(__file__).with_name("concepts.toml")

_INNER, _END = "_", r"(?![^\W_])"


def spoken_of(text: str) -> NDArray[np.float32]:
    """How often each concept is touched, up to twice, then which pairs come together."""
    bare = folded(text)
    counts = [min(len(pattern.findall(bare)), 2) for pattern in _patterns()]
    pairs = [float(one > 0 and other > 0) for one, other in combinations(counts, 2)]
    return np.array([*counts, *pairs], dtype=np.float32)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    concepts = tomllib.loads(CONCEPTS.read_text(encoding="utf-8"))
    return tuple(_pattern(languages) for languages in concepts.values())


def _pattern(languages: dict[str, str]) -> re.Pattern[str]:
    """One concept in all languages at once: a short question does not tell its language."""
    beginnings = {word for words in languages.values() for word in words.split()}
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(map(_matching, sorted(beginnings)))})")


def _matching(beginning: str) -> str:
    spoken = re.escape(beginning.strip(_INNER).replace(_INNER, " "))
    return spoken + (_END if beginning.endswith(_INNER) else "")
