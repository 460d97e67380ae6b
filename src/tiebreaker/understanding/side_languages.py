"""Which languages a message mixes, by the small words that only one of them has."""

from __future__ import annotations

from functools import cache

from tiebreaker.understanding.folding import FoldedText
from tiebreaker.understanding.phrases import small_words
from tiebreaker.vocabulary import Language

_ENOUGH = 3


def languages_in(message: str, language: Language) -> tuple[Language, ...]:
    """*language*, then every other one of which the message holds several small words."""
    words = [token.word for token in FoldedText.of(message).tokens()]
    others = [
        other
        for other in Language
        if other is not language and sum(word in _own_words(other) for word in words) >= _ENOUGH
    ]
    return (language, *others)


@cache
def _own_words(language: Language) -> frozenset[str]:
    """Small words of *language* that no other language has."""
    others = [small_words(other) for other in Language if other is not language]
    return small_words(language).difference(*others)
