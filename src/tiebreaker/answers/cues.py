"""Words that tell what a question is about, per language, from ``cues/<language>.toml``.

A cue is one or more words without case and accents; ``*`` stands for any ending (or, before a
word, any beginning), and ``...`` for up to six words in between. Cues never decide alone what a
treaty says: they only help to find which of its provisions is meant, or that none is.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tiebreaker.vocabulary import Language

_FOLDER = Path(__file__).parent / "cues"
_GAP = r"(?:\W+\w+){0,6}?\W+"
_LETTERS = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "’": "'"})


@dataclass(frozen=True, slots=True)
class Cues:
    """The cues of one kind, by name."""

    patterns: tuple[tuple[str, re.Pattern[str]], ...]

    def found_in(self, question: str) -> frozenset[str]:
        """The names of those that *question* holds."""
        folded = fold(question)
        return frozenset(name for name, pattern in self.patterns if pattern.search(folded))


def cues(language: Language, kind: str) -> Cues:
    """The cues of one *kind* in *language*: ``terms``, ``lay``, ``notes``, ``forms``."""
    return _read(language).get(kind, Cues(()))


def fold(text: str) -> str:
    """*text* in small letters, without accents.

    >>> fold("Wo ist die Geschäftsleitung, et où ?")
    'wo ist die geschaftsleitung, et ou ?'
    """
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(char for char in bare if not unicodedata.combining(char))


def pattern(phrases: list[str]) -> re.Pattern[str]:
    """One pattern for all of *phrases*.

    >>> bool(pattern(["rent* out"]).search("it is rented out"))
    True
    """
    return re.compile(r"(?<!\w)(?:" + "|".join(map(_phrase, phrases)) + r")(?!\w)")


def _phrase(phrase: str) -> str:
    parts = [r"\W+".join(map(_word, part.split())) for part in fold(phrase).split("...")]
    return _GAP.join(part for part in parts if part)


def _word(word: str) -> str:
    return re.escape(word).replace(r"\*", r"\w*")


@cache
def _read(language: Language) -> dict[str, Cues]:
    path = _FOLDER / f"{language}.toml"
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        kind: Cues(tuple((name, pattern(phrases)) for name, phrases in named.items() if phrases))
        for kind, named in data.items()
    }
