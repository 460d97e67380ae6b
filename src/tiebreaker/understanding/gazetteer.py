"""Cities and regions of the world: which States have a place of a name."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tiebreaker.vocabulary import Language, State

_WORDING = Path(__file__).parent / "wording"
PLACES = _WORDING / "places.tsv.gz"
_SAINTS = {"st": ("saint", "sankt", "sint"), "ste": ("sainte",), "sta": ("santa",)}
NOT_TYPOS = _WORDING / "not_typos.txt.gz"


@dataclass(frozen=True, slots=True)
class Namesake:
    """A State that has a place of the name."""

    state: State
    people: int
    """Inhabitants, to the thousand."""
    own: bool
    """Whether it is the place's own name, not one in another language or of old."""

    @property
    def weight(self) -> int:
        """How likely the place is meant where nothing else tells."""
        return self.people * (10 if self.own else 1)


@dataclass(frozen=True, slots=True)
class Place:
    """What one name may stand for, the likeliest first."""

    namesakes: tuple[Namesake, ...]
    common_in: frozenset[str]
    """The languages in which the name is a common word as well."""

    @property
    def people(self) -> int:
        """Inhabitants of the largest place of the name."""
        return max(namesake.people for namesake in self.namesakes)


@cache
def _lines() -> dict[str, str]:
    text = gzip.decompress(PLACES.read_bytes()).decode()
    return dict(line.split("\t", 1) for line in text.split("\n") if not line.startswith("#"))


@cache
def not_typos() -> frozenset[str]:
    """Words in use that look like a slip for a place or country and are none."""
    return frozenset(gzip.decompress(NOT_TYPOS.read_bytes()).decode().split("\n"))


def _saint(name: str) -> str | None:
    """The line of a place whose saint is abbreviated: ``st gallen``, ``ste foy``."""
    first, _, rest = name.partition(" ")
    lines = (_lines().get(f"{full} {rest}") for full in _SAINTS.get(first, ()))
    return next((line for line in lines if line), None)


def place(name: str) -> Place | None:
    """The places called *name*, which is folded, with single spaces between its words."""
    line = _lines().get(name) or _saint(name)
    if line is None:
        return None
    common, weights = line.split("\t")
    return Place(
        tuple(sorted(map(_namesake, weights.split()), key=lambda each: -each.weight)),
        frozenset(common.split()),
    )


def _namesake(entry: str) -> Namesake:
    state, own, thousands = entry[:2], "~" not in entry, entry[2:].lstrip("~")
    return Namesake(State(state), int(thousands) * 1000, own)


def is_common(found: Place, language: Language) -> bool:
    """Whether the name is an everyday word in *language*."""
    return language.value in found.common_in
