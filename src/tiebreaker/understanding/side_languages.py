"""Which languages a message mixes, by the small words that only one of them has."""

from __future__ import annotations

from functools import cache

from tiebreaker.understanding.folding import FoldedText
from tiebreaker.understanding.phrases import small_words
from tiebreaker.vocabulary import Language

_ENOUGH = 3
"""Small words of a second language that make a message mixed."""
_MORE = 2
"""How many more than of the first make it doubtful that the first was told rightly."""


def languages_in(message: str, language: Language) -> tuple[Language, ...]:
    """*language*, then every other one of which the message holds several small words."""
    words = [token.word for token in FoldedText.of(message).tokens()]
    counts = {each: sum(word in _own_words(each) for word in words) for each in Language}
    enough = min(_ENOUGH, counts[language] + _MORE)
    others = [each for each in Language if each is not language and counts[each] >= enough]
    return (language, *others)


@cache
def _own_words(language: Language) -> frozenset[str]:
    """Small words of *language* that no other language has."""
    others = [small_words(other) for other in Language if other is not language]
    return small_words(language).difference(*others)
