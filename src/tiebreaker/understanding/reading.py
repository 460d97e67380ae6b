"""A message taken apart into words, with what is known of the conversation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tiebreaker.understanding.folding import FoldedText, Token
from tiebreaker.understanding.lexicon import key, wording
from tiebreaker.vocabulary import Language, StatePair


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Words are counted from 0; ``end`` is always the one after the last."""

    text: FoldedText
    tokens: tuple[Token, ...]
    language: Language
    states: StatePair | None

    @classmethod
    def of(cls, message: str, language: Language, states: StatePair | None) -> Reading:
        """Fold *message* and cut it into words."""
        text = FoldedText.of(message)
        return cls(text=text, tokens=text.tokens(), language=language, states=states)

    def phrase(self, first: int, end: int) -> str:
        """Words as a phrase to look up; empty beyond the message."""
        if first < 0 or end > len(self.tokens):
            return ""
        return " ".join(token.word for token in self.tokens[first:end])

    def written(self, first: int, end: int) -> str:
        """The same words as the person wrote them."""
        return self.text.source[self.tokens[first].start : self.tokens[end - 1].end]

    def before(self, first: int) -> str:
        """What stands between a word and the one before it."""
        start = self.tokens[first - 1].end if first else 0
        return self.text.source[start : self.tokens[first].start]

    def follows(self, first: int, phrases: frozenset[str], *, longest: int = 4) -> bool:
        """Whether one of *phrases* stands directly before a word."""
        return any(self.phrase(first - size, first) in phrases for size in range(1, longest + 1))

    def precedes(self, end: int, phrases: frozenset[str], *, longest: int = 4) -> bool:
        """Whether one of *phrases* begins with a word."""
        return any(self.phrase(end, end + size) in phrases for size in range(1, longest + 1))

    def says(self, table: str, *names: str) -> frozenset[str]:
        """Phrases of the language's wording of States."""
        return _phrases(self.language, table, names)

    def has_capital(self, first: int) -> bool:
        """Whether a word begins with a capital, where capitals tell anything."""
        return self.text.source[self.tokens[first].start].isupper() and not self.is_shouting

    def begins_sentence(self, first: int) -> bool:
        """Whether a capital would stand there anyway."""
        before = self.text.source[: self.tokens[first].start].rstrip(" \"'«„“(¿¡")
        return not before or before[-1] in ".!?:;\n…"

    def is_located(self, first: int, *, strong: bool) -> bool:
        """Whether a word of place stands before; a *strong* one is not also a genitive."""
        if first == 0 or any(mark in self.before(first) for mark in ".,;:!?"):
            return False
        wanted = self.says("prepositions", "locative", "origin")
        if strong:
            wanted -= self.says("prepositions", "weak")
        return self.follows(first, wanted, longest=2)

    def is_all(self, first: int, end: int) -> bool:
        """Whether the words are the whole message."""
        return first == 0 and end == len(self.tokens)

    @property
    def is_small(self) -> bool:
        """Whether the person writes without capitals, at the beginning too."""
        letters = [letter for letter in self.text.source if letter.isalpha()]
        return sum(letter.isupper() for letter in letters) * 100 <= len(letters)

    @property
    def is_shouting(self) -> bool:
        """Whether most of it is in capitals, which then tell nothing."""
        words = [self.written(place, place + 1) for place in range(len(self.tokens))]
        words = [word for word in words if len(word) > 1 and word.isalpha()]
        return len(words) > 3 and sum(map(str.isupper, words)) * 3 > len(words) * 2


@cache
def _phrases(language: Language, table: str, names: tuple[str, ...]) -> frozenset[str]:
    data = wording(language, "states")[table]
    return frozenset(key(phrase) for name in names for phrase in data.get(name, ()))
