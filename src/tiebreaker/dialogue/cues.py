"""Replies that are told by their words alone: a place in a list, a couple, a balance."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from tiebreaker.dialogue.model import Asking, Option, Question
from tiebreaker.understanding.folding import fold


def written_out(text: str, pending: Question | None) -> Option | None:
    """The option whose label the person has typed, or whose place they have named."""
    if pending is None or not text.strip():
        return None
    wanted = bare(text)
    for option in pending.options:
        if bare(option.label) == wanted:
            return option
    if bare(fold(text)) in _all_cues("skips"):
        return _left_open(pending)
    place = _ordinals().get(bare(fold(text)))
    # of facts the reader knows which State is "the first"; elsewhere there is only the list
    if pending.about is Asking.FACT or place is None or place >= len(pending.options):
        return None
    return pending.options[place]


def _left_open(pending: Question) -> Option | None:
    """The option that tells nothing, where a question can be left open."""
    last = pending.options[-1] if pending.options else None
    skippable = pending.about in (Asking.FACT, Asking.CONFLICT)
    return last if skippable and last is not None and not last.sets else None


def said_in(words: str, name: str) -> bool:
    """Whether any cue of that name is among *words*, which are bare and folded."""
    return any(f" {cue} " in f" {words} " for cue in _all_cues(name))


def bare(text: str) -> str:
    """The words of *text* without case and punctuation.

    >>> bare("Half, and half!")
    'half and half'
    """
    return " ".join(re.findall(r"\w+", text.casefold()))


@cache
def _all_cues(name: str) -> tuple[str, ...]:
    return tuple(cue for cues in _cues(name).values() for cue in cues)


@cache
def _ordinals() -> dict[str, int]:
    places = _cues("ordinals").values()
    return {cue: place for place, cues in enumerate(places) for cue in cues}


def _cues(name: str) -> dict[str, list[str]]:
    with (Path(__file__).parent / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
