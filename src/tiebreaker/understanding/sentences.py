"""The sentences of a message, with the phrases of asking that are in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tiebreaker.understanding.lexicon import key, wording
from tiebreaker.understanding.phrases import Hit, PhraseBook
from tiebreaker.vocabulary import Language

_END = re.compile(r"[.!?…]+[\"')\]]*(?=\s|$)|\n+|;")
_ABBREVIATION = re.compile(
    r"(?:^|[\s.(])(?:[a-z]|art|no|nr|para|abs|al|etc|ca|dr|mr|mrs|sr|sra|st|v)$"
)
_SMOOTH = str.maketrans(dict.fromkeys(',:;"()', " "))
_CLAUSE = re.compile(r"[,:—–(]|\s-\s|(?=¿)")
_WORD = re.compile(r"[^\W_]+")
_SHARED = frozenset(
    {"hostile", "hostile_start", "switch", "switch_alone", "start_again", "undo", "help_alone"}
)
"""Lists that are heard in every language, whatever the rest is written in."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, in positions of the folded text, with the phrases found in it."""

    start: int
    end: int
    text: str
    hits: tuple[Hit, ...]

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(_WORD.findall(self.text))

    @property
    def is_marked(self) -> bool:
        """Whether it ends in a question mark, or opens with a Spanish one."""
        return "?" in self.text[-3:] or "¿" in self.text

    def first(self, *names: str) -> Hit | None:
        """The first phrase of any of the lists."""
        return next((hit for hit in self.hits if hit.name in names), None)

    def opens_with(self, *names: str) -> Hit | None:
        """A phrase of one of the lists with at most one word before it."""
        for hit in self.hits:
            if hit.name in names and len(self.before(hit)) <= 1:
                return hit
        return None

    def before(self, hit: Hit) -> list[str]:
        """The words before a phrase."""
        return _WORD.findall(self.text[: hit.start])

    def before_in_clause(self, hit: Hit) -> list[str]:
        """The words between the last pause and a phrase."""
        return _WORD.findall(_CLAUSE.split(self.text[: hit.start])[-1])

    def is_all(self, name: str) -> bool:
        """Whether the sentence is nothing but a phrase of the list."""
        return any(
            hit.name == name and not _WORD.search(self.text[: hit.start] + self.text[hit.end :])
            for hit in self.hits
        )


def sentences_of(text: str, language: Language) -> Iterator[Sentence]:
    """The sentences of a folded text, in order."""
    start = 0
    ends = [match for match in _END.finditer(text) if not _is_abbreviation(text, match)]
    for end in (*(match.end() for match in ends), len(text)):
        part = text[start:end]
        begin, stop = start + len(part) - len(part.lstrip()), start + len(part.rstrip())
        if begin < stop and _WORD.search(part):
            inner = text[begin:stop]
            # phrases go on over commas: "was wäre, wenn"
            yield Sentence(begin, stop, inner, tuple(_hits(inner.translate(_SMOOTH), language)))
        start = end


def _is_abbreviation(text: str, match: re.Match[str]) -> bool:
    stop = match.group().strip()
    return stop == "." and bool(_ABBREVIATION.search(text[: match.start()]))


def _hits(text: str, language: Language) -> list[Hit]:
    """Phrases of *language*, and those of every language that work alone."""
    found = list(_book(language).find(text))
    for other in Language:
        if other is not language:
            found += [hit for hit in _book(other).find(text) if hit.name in _SHARED]
    return sorted(found)


@cache
def _book(language: Language) -> PhraseBook:
    data = wording(language, "requests")
    lists = {f"requests.{name}": phrases for name, phrases in data["requests"].items()}
    every = [name for names in tongues().values() for name in names]
    lists["requests._tongue"] = every
    return _Named(
        {
            name: [phrase.replace("<tongue>", "<_tongue>") for phrase in phrases]
            for name, phrases in lists.items()
        }
    )


class _Named(PhraseBook):
    """A phrase book of one section, whose lists go by their own names."""

    def find(self, text: str) -> Iterator[Hit]:
        """Every phrase, by the name of its list alone."""
        for hit in super().find(text):
            yield Hit(hit.start, hit.end, hit.name.removeprefix("requests."))


@cache
def tongues() -> dict[Language, tuple[str, ...]]:
    """What each language is called, in all of them."""
    named: dict[Language, dict[str, None]] = {language: {} for language in Language}
    for language in Language:
        for code, names in wording(language, "requests")["tongues"]["names"].items():
            named[Language(code)].update(dict.fromkeys(map(key, names)))
    return {language: tuple(names) for language, names in named.items()}
