"""Places that no list knows: whose they are nobody can say, and no other place stands in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.gazetteer import not_typos, place
from tiebreaker.understanding.lexicon import lexicon, months
from tiebreaker.understanding.mentions import UNKNOWN, Mention, MentionKind
from tiebreaker.understanding.phrases import phrase_book
from tiebreaker.understanding.reading import Reading
from tiebreaker.vocabulary import Language

_SHORTEST = 4
_BESIDE = 3
"""Words after an unknown name within which a known one tells where it is."""


def unknown_places(reading: Reading, named: Sequence[Mention]) -> tuple[Mention, ...]:
    """Names with a capital after a word of place that nothing knows, as uncertain mentions."""
    if reading.is_small or reading.is_shouting:
        return ()
    found = []
    for first, token in enumerate(reading.tokens):
        span = Span(token.start, token.end)
        if _may_be_a_place(reading, first) and not _is_placed(reading, first, named):
            mention = Mention(span=span, state=UNKNOWN, kind=MentionKind.PLACE, uncertain=True)
            found.append(mention)
    return tuple(found)


def _may_be_a_place(reading: Reading, first: int) -> bool:
    word = reading.tokens[first].word
    if first == 0 or len(word) < _SHORTEST or not word.isalpha() or not reading.has_capital(first):
        return False
    if not reading.follows(first, reading.says("prepositions", "strict"), longest=1):
        return False
    if reading.before(first).strip(" '") or reading.written(first, first + 1).isupper():
        return False
    known = word in not_typos() or word in lexicon().names or place(word) is not None
    return not known and word not in _words(reading.language)


def _is_placed(reading: Reading, first: int, named: Sequence[Mention]) -> bool:
    """Whether a State named right after it, or just before a comma, tells where it is."""
    token = reading.tokens[first]
    near = reading.tokens[min(first + _BESIDE, len(reading.tokens) - 1)].end
    for mention in named:
        if mention.span.start <= token.start < mention.span.end:
            return True
        gap = reading.text.source[token.end : mention.span.start]
        if token.end <= mention.span.start < near and not any(mark in gap for mark in ".;!?"):
            return True
        before = reading.text.source[mention.span.end : token.start]
        if mention.span.end <= token.start and len(before) < _SHORTEST * 2 and "," in before:
            return True
    return reading.language is Language.GERMAN and _in_the_same_breath(reading, first, named)


def _in_the_same_breath(reading: Reading, first: int, named: Sequence[Mention]) -> bool:
    """All nouns have capitals in German: beside a known place the unknown one is a thing."""
    token = reading.tokens[first]
    return any(
        mention.span.end <= token.start
        and not set(reading.text.source[mention.span.end : token.start]) & set(".,;:!?")
        for mention in named
    )


@cache
def _words(language: Language) -> frozenset[str]:
    """Words of the wording, with the months: none of them is a place."""
    return phrase_book(language).words() | months(language)
