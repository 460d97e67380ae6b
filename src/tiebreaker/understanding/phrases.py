"""The small notation in which people's wording is listed, and the search for it in a message.

A phrase is a line that a lawyer can read: ``(own|rent) [a] <dwelling> .. {place}``.

========== ==================================================================
``a|b``    either, in round brackets; ``[x]`` may be missing
``house*`` the rest of a word; ``*haus`` the beginning of a word
``..``     up to four words; ``...`` up to eight; never across a punctuation mark
``<name>`` a phrase of the list of that name in the same file or, with a dot, in another
``{place}`` a State as a place; ``{people}`` by its people, ``{office}`` by its tax office,
           ``{state}`` in any of these ways
``#``      a number in figures
========== ==================================================================
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tiebreaker.understanding.folding import fold
from tiebreaker.vocabulary import Language

WORDING = Path(__file__).parent / "wording"

# One letter outside the alphabets that are read stands for each way of naming a State.
COUNTRY, PLACE, PEOPLE, OFFICE, POINTER, TONGUE = "КПДФТЯ"
_SLOTS = {
    "place": f"[{COUNTRY}{PLACE}{POINTER}]+",
    "people": f"{PEOPLE}+",
    "office": f"{OFFICE}+",
    "state": f"[{COUNTRY}{PLACE}{PEOPLE}{OFFICE}{POINTER}]+",
    "tongue": f"{TONGUE}+",
}
_SLOT_LETTERS = {
    "place": (COUNTRY, PLACE, POINTER),
    "people": (PEOPLE,),
    "office": (OFFICE,),
    "state": (COUNTRY, PLACE, PEOPLE, OFFICE, POINTER),
    "tongue": (TONGUE,),
    "all": (COUNTRY, PLACE, PEOPLE, OFFICE, POINTER, TONGUE),
}
_PIECE = re.compile(r"\.{2,3}|<[\w.]+>|\{\w+\}|[()|]|[^\s()|<>{}]+")
_MAYBE = re.compile(r"\[([^\[\]]*)\]")
_WORD = re.compile(r"[^\W_]+")
_GAP = r"[\s\-'/&]+"
_APART = frozenset({"we'll", "i'll", "we're", "i'd", "she'll", "he'll", "we'd", "it's"})
"""Words that are other words without their apostrophe: "well", "ill", "were"."""
_WHOLE = r"(?![^\W_])"
_PLAIN = re.compile(r"[a-z0-9]+")
_STEM = 3


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """A phrase of the list *name* found from *start* to *end*."""

    start: int
    end: int
    name: str


class PhraseBook:
    """All phrases of one language, by the name of their list."""

    def __init__(
        self, lists: Mapping[str, Iterable[str]], small: frozenset[str] = frozenset()
    ) -> None:
        self.small = small
        """The commonest words of the language."""
        self._lists = {
            name: [each for phrase in phrases for each in _without_options(fold(phrase))]
            for name, phrases in lists.items()
        }
        self.accented = frozenset(
            phrase for phrase in lists.get("mood._accented", ()) if fold(phrase) != phrase
        )
        """Words that are other words without their accents."""
        self._patterns: dict[tuple[str, str], re.Pattern[str]] = {}
        self._sources: dict[str, str] = {}
        self._firsts: dict[str, frozenset[str]] = {}
        self._index: dict[str, list[tuple[str, str]]] = {}
        for name, phrases in self._lists.items():
            if name.split(".")[-1].startswith("_"):
                continue  # only a part of other phrases
            for phrase in phrases:
                for key in self._first_words(_PIECE.findall(phrase), name):
                    self._index.setdefault(key, []).append((name, phrase))

    def find(self, text: str) -> Iterator[Hit]:
        """Every phrase in the folded *text*, the longest of each list at each word."""
        words = frozenset(_WORD.findall(text))
        for word in _WORD.finditer(text):
            best: dict[str, int] = {}
            for name, phrase in self._candidates(word.group()):
                if not _plain_words(phrase) <= words:
                    continue  # most phrases fail here, before their pattern is ever compiled
                match = self._pattern(phrase, name).match(text, word.start())
                if match and match.end() > best.get(name, word.start()):
                    best[name] = match.end()
            for name, end in best.items():
                yield Hit(word.start(), end, name)

    def words(self) -> frozenset[str]:
        """The plain words of five letters or more that occur in the phrases."""
        plain = " ".join(phrase for phrases in self._lists.values() for phrase in phrases)
        return frozenset(re.findall(r"(?<![\w*<{.'])[a-z]{5,}(?![\w*>}.'])", plain))

    def _candidates(self, word: str) -> list[tuple[str, str]]:
        found = [*self._index.get(word, ()), *self._index.get("*", ())]
        found += self._index.get(f"{word[:_STEM]}*", ())
        if word[0] in _SLOT_LETTERS["all"]:
            found += self._index.get(word[0], ())
        if word.isdigit():
            found += self._index.get("#", ())
        return found

    def _pattern(self, phrase: str, name: str) -> re.Pattern[str]:
        pattern = self._patterns.get((phrase, name))
        if pattern is None:
            pattern = re.compile(self._source(_PIECE.findall(phrase), name) + r"(?![^\W_])")
            self._patterns[phrase, name] = pattern
        return pattern

    def _source(self, pieces: list[str], name: str) -> str:
        """The regular expression of a phrase."""
        out = ""
        position = 0
        while position < len(pieces):
            piece, follows = pieces[position], position + 1
            if piece[0] == "." and set(piece) == {"."}:
                out += rf"(?:{_GAP}[^\W_]+){{0,{4 if piece == '..' else 8}}}?"
                position = follows
                continue
            if piece == "(":
                follows = _closing(pieces, position) + 1
                branches = _branches(pieces[position + 1 : follows - 1])
                word = "(?:" + "|".join(self._source(each, name) for each in branches) + ")"
            else:
                word = self._word_source(piece, name)
            out += (_GAP if out and not out.endswith("'?") else "") + word
            position = follows
        return out

    def _word_source(self, piece: str, name: str) -> str:
        if piece[0] == "<":
            return self._list_source(_qualified(piece[1:-1], name))
        if piece[0] == "{":
            return _SLOTS[piece[1:-1]] + _WHOLE
        if piece == "#":
            return r"\d+"
        body = re.escape(piece).replace(r"\*", r"[^\W_]*").replace(r"\-", r"[\s\-]?")
        loose = body if piece in _APART else body.replace("'", "'?")
        return loose + ("" if piece.endswith("'") else _WHOLE)

    def _list_source(self, listed: str) -> str:
        source = self._sources.get(listed)
        if source is None:
            longest_first = sorted(self._lists[listed], key=len, reverse=True)
            inner = (self._source(_PIECE.findall(phrase), listed) for phrase in longest_first)
            source = "(?:" + "|".join(inner) + ")"
            self._sources[listed] = source
        return source

    def _first_words(self, pieces: list[str], name: str) -> frozenset[str]:
        piece = pieces[0]
        if piece == "(":
            branches = _branches(pieces[1 : _closing(pieces, 0)])
            return frozenset().union(*(self._first_words(each, name) for each in branches))
        if piece[0] == "<":
            listed = _qualified(piece[1:-1], name)
            if listed not in self._firsts:
                phrases = (_PIECE.findall(phrase) for phrase in self._lists[listed])
                keys = (self._first_words(each, listed) for each in phrases)
                self._firsts[listed] = frozenset().union(*keys)
            return self._firsts[listed]
        if piece[0] == "{":
            return frozenset(_SLOT_LETTERS[piece[1:-1]])
        return _word_keys(piece)


@cache
def _plain_words(phrase: str) -> frozenset[str]:
    """The words that *phrase* cannot do without."""
    depth, found = 0, set()
    for piece in _PIECE.findall(phrase):
        depth += (piece == "(") - (piece == ")")
        if depth == 0 and _PLAIN.fullmatch(piece):
            found.add(piece)
    return frozenset(found)


def _word_keys(piece: str) -> frozenset[str]:
    """The keys under which a phrase that begins with the word *piece* is looked up."""
    if piece == "#":
        return frozenset("#")
    apart, joined = re.split(r"['\-]", piece)[0], re.sub(r"['\-]", "", piece)
    keys = set()
    if piece in _APART:
        return frozenset({apart})
    for word in {apart, joined, piece.replace("'", "").split("-", maxsplit=1)[0]} - {""}:
        star = word.find("*")
        if star < 0:
            keys.add(word)
        else:
            keys.add("*" if star < _STEM else f"{word[:_STEM]}*")
    return frozenset(keys)


def _without_options(phrase: str) -> list[str]:
    """*phrase* with and without each of its words in square brackets."""
    option = _MAYBE.search(phrase)
    if option is None:
        return [" ".join(phrase.split())]
    before, after = phrase[: option.start()], phrase[option.end() :]
    return [
        *_without_options(
            f"{before}({option[1]}){after}" if "|" in option[1] else before + option[1] + after
        ),
        *_without_options(before + after),
    ]


def _qualified(listed: str, name: str) -> str:
    return listed if "." in listed else f"{name.split('.', maxsplit=1)[0]}.{listed}"


def _closing(pieces: list[str], start: int) -> int:
    depth = 0
    for position in range(start, len(pieces)):
        depth += (pieces[position] == "(") - (pieces[position] == ")")
        if depth == 0:
            return position
    msg = f"a bracket is not closed in {' '.join(pieces)!r}"
    raise ValueError(msg)


def _branches(pieces: list[str]) -> list[list[str]]:
    branches: list[list[str]] = [[]]
    depth = 0
    for piece in pieces:
        depth += (piece == "(") - (piece == ")")
        if piece == "|" and depth == 0:
            branches.append([])
        else:
            branches[-1].append(piece)
    return branches


@cache
def phrase_book(language: Language) -> PhraseBook:
    """The phrases of *language*, read from its files once."""
    lists: dict[str, list[str]] = {}
    for file in ("clauses", "facts", "ties", "replies"):
        path = WORDING / language / f"{file}.toml"
        if path.is_file():
            for section, named in tomllib.loads(path.read_text(encoding="utf-8")).items():
                if section == "small":
                    continue
                for name, phrases in named.items():
                    lists.setdefault(f"{section}.{name}", []).extend(phrases)
    return PhraseBook(lists, small_words(language))


@cache
def small_words(language: Language) -> frozenset[str]:
    """The commonest words of *language*, folded; they tell languages apart."""
    path = WORDING / language / "clauses.toml"
    if not path.is_file():
        return frozenset()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return frozenset(map(fold, data.get("small", {}).get("words", ())))
