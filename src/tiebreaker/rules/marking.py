"""From words to what they stand for, with misprints allowed for where that is safe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tiebreaker.provisions.model import Span
from tiebreaker.rules.lexicon import LONG_WORD, Lexicon, lexicon
from tiebreaker.rules.marks import Kind, Mark
from tiebreaker.rules.tokens import Token
from tiebreaker.vocabulary import Language

_LONGEST_WORD = 40
_ROMAN = frozenset("ivxl")
_LOOKS_ALIKE = str.maketrans({"i": "l", "1": "l", "0": "o"})
_BRACKETS = frozenset("()[]")
_DECORATION = frozenset("*#_|\"'`’‘“”„«»‹›<>-–—·•°º^~+=\\")


@dataclass(frozen=True, slots=True)
class _Word:
    plain: str
    token: Token


def mark(words: Sequence[Token], language: Language, *, repair: bool = True) -> tuple[Mark, ...]:
    """Every token of *words* as part of exactly one mark, in order.

    Without *repair*, misprinted words stay unknown; that is enough to find an article, and fast.
    """
    wording = lexicon(language)
    known = [word for token in words for word in _known(token, language, repair=repair)]
    return tuple(_marks(_one_gender(known, wording), wording))


def _one_gender(words: list[_Word], wording: Lexicon) -> list[_Word]:
    """The words without the second half of "he or she", "his/her"."""
    kept: list[_Word] = []
    at = 0
    while at < len(words):
        kept.append(words[at])
        plains = [word.plain for word in words[at : at + 3]]
        doubled = len(plains) == 3 and {plains[0], plains[2]} <= wording.pronouns
        at += 3 if doubled and _is_or(plains[1], wording) else 1
    return kept


def _is_or(word: str, wording: Lexicon) -> bool:
    node = wording.phrases.words.get(word)
    return word == "/" or (node is not None and node.kind is Kind.OR)


def _marks(words: list[_Word], wording: Lexicon) -> Iterator[Mark]:
    plains = [word.plain for word in words]
    at = 0
    while at < len(words):
        kind, length = _at(words, plains, at, wording)
        span = Span(words[at].token.span.start, words[at + length - 1].token.span.end)
        yield Mark(kind, span, " ".join(plains[at : at + length]))
        at += length


def _at(words: list[_Word], plains: list[str], at: int, wording: Lexicon) -> tuple[Kind, int]:
    reference = _reference(words, at, wording)
    if reference:
        return Kind.REFERENCE, reference
    found = wording.longest(plains, at)
    if found:
        return found
    token = words[at].token
    if not (token.is_word or token.is_number):
        return Kind.POINT, 1
    harmless = token.is_number and token.alone
    return (Kind.POINT if harmless else Kind.UNKNOWN), 1


def _reference(words: list[_Word], at: int, wording: Lexicon) -> int:
    """How many words name a provision: ``paragraph 1``, ``(a), (b) and (c)``, ``§ 1º``."""
    if not _names_provision(words[at].plain, wording) and not _is_short(words, at, wording):
        return 0
    end = at + 1
    while end < len(words) and _names_provision(words[end].plain, wording):
        end += 1
    reach = end
    while reach < len(words):
        word = words[reach].plain
        if _is_enumerator(words[reach].token, word, wording, first=end == at + 1):
            end = reach = reach + 1
        elif word in wording.joiners or word in _BRACKETS or word in ".,;:-–°ºª":
            if word in ".;:" and not _number_follows(words, reach):
                break
            reach += 1
            if word in ")]°ºª" and reach == end + 1:
                end = reach
        elif _names_provision(word, wording) and reach > at:
            reach += 1
        else:
            break
    return end - at


def _is_short(words: list[_Word], at: int, wording: Lexicon) -> bool:
    """Whether the word stands for a provision by its full stop and number: "par. 1"."""
    if words[at].plain not in wording.abbreviations or at + 1 == len(words):
        return False
    return words[at + 1].plain == "." and _number_follows(words, at + 1)


def _number_follows(words: list[_Word], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].token.is_number


def _names_provision(word: str, wording: Lexicon) -> bool:
    return word == "§" or word in wording.references or word.startswith(wording.reference_stems)


def _is_enumerator(token: Token, word: str, wording: Lexicon, *, first: bool) -> bool:
    if token.is_number:
        return True
    if len(word) == 1 and word.isalpha():
        return word not in wording.joiners
    if len(word) == 2 and word[0] in "l1" and first:
        return True
    return bool(word) and len(word) <= 4 and set(word) <= _ROMAN


def _known(token: Token, language: Language, *, repair: bool) -> Iterator[_Word]:
    """The words that *token* is, or most likely was before a misprint."""
    if token.plain in _DECORATION:
        return
    if not (token.is_word and repair):
        yield _Word(token.plain, token)
        return
    for word in _repaired(token.plain, language):
        yield _Word(word, token)


@lru_cache(maxsize=20_000)
def _repaired(word: str, language: Language) -> tuple[str, ...]:
    wording = lexicon(language)
    if _is_known(word, wording) or len(word) > _LONGEST_WORD:
        return (word,)
    for candidate in _confusions(word):
        if candidate in (wording.known_short if len(word) <= 4 else wording.vocabulary):
            return (candidate,)
    nearest = _nearest(word, wording)
    if nearest:
        return (nearest,)
    return _unglued(word, wording)


def _is_known(word: str, wording: Lexicon) -> bool:
    if word in wording.vocabulary or word in wording.joiners:
        return True
    return _names_provision(word, wording) or any(
        word.startswith(stem) for stem in wording.phrases.stems
    )


def _confusions(word: str) -> Iterator[str]:
    """What a word may have been: letters that look alike, in a short one neighbours swapped."""
    if len(word) > 4:
        yield word.replace("rn", "m")
        yield word.replace("ii", "u")
        return
    yield word.translate(_LOOKS_ALIKE)
    if len(word) > 2:
        yield word.replace("c", "e")
    for at in range(len(word) - 1):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _nearest(word: str, wording: Lexicon) -> str | None:
    """The one long word of the wording that *word* is a misprint of."""
    if len(word) < LONG_WORD - 1:
        return None
    allowed = 1 if len(word) < 10 else 2
    best: list[str] = []
    limit = allowed
    for other in wording.lookup.get(word[0], ()):
        if abs(len(other) - len(word)) > limit:
            continue
        distance = _distance(word, other, limit)
        if distance < limit or (distance == limit and not best):
            best, limit = [other], distance
        elif distance == limit:
            best.append(other)
    return min(best) if best else None


def _distance(word: str, other: str, limit: int) -> int:
    """How many letters differ, counting two that changed places once; over *limit* is a stop."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        older, before, row = before, row, [i]
        for j, mate in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != mate))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == mate:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def _unglued(word: str, wording: Lexicon) -> tuple[str, ...]:
    """Two words that a scanner ran together; the word itself when there are none."""
    for at in range(2, len(word) - 1):
        if word[:at] in wording.vocabulary and word[at:] in wording.vocabulary:
            return (word[:at], word[at:])
    return (word,)
