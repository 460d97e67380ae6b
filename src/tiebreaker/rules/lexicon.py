"""The wording of one language, read from its data file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from babel import Locale

from tiebreaker.rules.marks import Kind
from tiebreaker.rules.tokens import plain
from tiebreaker.vocabulary import Language, State

_PART = re.compile(r"\([^()]*\)|[^\s()]+")
LONG_WORD = 6
"""From how many letters on a misprint can be told from another word."""
_WORDING = Path(__file__).parent / "wording"


@dataclass(slots=True)
class _Node:
    """A place in the tree of phrases."""

    words: dict[str, _Node] = field(default_factory=dict)
    stems: dict[str, _Node] = field(default_factory=dict)
    kind: Kind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """Which phrases of a language stand for what."""

    phrases: _Node
    clauses: dict[str, tuple[tuple[str, ...], ...]]
    """Phrases by which clauses around the tie-breaker are known."""
    references: frozenset[str]
    """Words before the number of a provision: paragraph, letter."""
    reference_stems: tuple[str, ...]
    pronouns: frozenset[str]
    """Of "he or she" only the first counts."""
    joiners: frozenset[str]
    """Words between two numbers of provisions: and, to."""
    abbreviations: frozenset[str]
    """Words that a full stop follows without ending the sentence."""
    double_negation: bool
    """Whether "not … in none" means "in none"."""
    vocabulary: frozenset[str]
    lookup: dict[str, tuple[str, ...]]
    """The long words of the vocabulary by their first letter."""
    known_short: frozenset[str]
    countries: dict[str, State]
    """Country names of one word, in plain form, with their codes."""

    def longest(self, words: Sequence[str], start: int) -> tuple[Kind, int] | None:
        """The kind and the length of the longest phrase that begins at *start*."""
        found: tuple[Kind, int] | None = None
        places = [(self.phrases, start)]
        while places:
            node, at = places.pop()
            if node.kind is not None and (found is None or at - start > found[1]):
                found = (node.kind, at - start)
            if at < len(words):
                places.extend((child, at + 1) for child in _children(node, words[at]))
        return found


def _children(node: _Node, word: str) -> Iterator[_Node]:
    exact = node.words.get(word)
    if exact is not None:
        yield exact
    for stem, child in node.stems.items():
        if word.startswith(stem):
            yield child


@cache
def lexicon(language: Language) -> Lexicon:
    """The wording of *language*."""
    data = tomllib.loads((_WORDING / f"{language}.toml").read_text(encoding="utf-8"))
    root = _Node()
    vocabulary: set[str] = set()
    for word in data["free"].split():
        _add(root, (word,), Kind.FREE, vocabulary)
    for name, patterns in data["marks"].items():
        for pattern in patterns:
            for phrase in expand(pattern):
                _add(root, phrase, Kind(name), vocabulary)
    for name, code in Locale.parse(language).territories.items():
        if len(name) == 2 and name.isalpha():
            _add_country(root, code, vocabulary)
    references = data["references"].split()
    joiners = frozenset(data["joiners"].split())
    return Lexicon(
        phrases=root,
        clauses=_clauses(data),
        references=frozenset(word for word in references if not word.endswith("*")),
        reference_stems=tuple(word[:-1] for word in references if word.endswith("*")),
        pronouns=frozenset(data["pronouns"].split()),
        joiners=joiners,
        abbreviations=frozenset(data["abbreviations"].split()),
        double_negation=data["double_negation"],
        vocabulary=frozenset(vocabulary),
        lookup=_lookup(vocabulary),
        known_short=frozenset(data["free"].split()),
        countries=_countries(language),
    )


def _lookup(vocabulary: set[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in sorted(vocabulary):
        if len(word) >= LONG_WORD:
            found.setdefault(word[0], []).append(word)
    return {letter: tuple(words) for letter, words in found.items()}


def _clauses(data: dict[str, Any]) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {
        name: tuple(phrase for pattern in patterns for phrase in expand(pattern))
        for name, patterns in data["clauses"].items()
    }


def _add(root: _Node, phrase: tuple[str, ...], kind: Kind, vocabulary: set[str]) -> None:
    node = root
    for word in phrase:
        if word.endswith("*"):
            node = node.stems.setdefault(word[:-1], _Node())
        else:
            node = node.words.setdefault(word, _Node())
            vocabulary.add(word)
    if node.kind is None or node.kind is Kind.FREE:
        node.kind = kind


def _add_country(root: _Node, name: str, vocabulary: set[str]) -> None:
    """A country by its name, and in the genitive of German and Dutch."""
    words = tuple(plain(word) for word in re.findall(r"[^\W\d_]+", name))
    if words and len("".join(words)) > 3:
        _add(root, words, Kind.COUNTRY, vocabulary)
        _add(root, (*words[:-1], words[-1] + "s"), Kind.COUNTRY, vocabulary)


def expand(pattern: str) -> Iterator[tuple[str, ...]]:
    """The phrases that a pattern of a wording file stands for.

    >>> list(expand("centre|center (of) life"))[:3]
    [('centre', 'of', 'life'), ('centre', 'life'), ('center', 'of', 'life')]
    """
    slots = []
    for part in _PART.findall(pattern):
        optional = part.startswith("(")
        words = (part[1:-1] if optional else part).split("|")
        slots.append([*words, ""] if optional else words)
    for choice in product(*slots):
        phrase = tuple(" ".join(choice).split())
        if phrase:
            yield phrase


@cache
def _countries(language: Language) -> dict[str, State]:
    found: dict[str, State] = {}
    for code, name in Locale.parse(language).territories.items():
        word = plain(name)
        if len(code) == 2 and code.isalpha() and word.isalpha() and len(word) > 3:
            found[word] = State(code)
    return found
