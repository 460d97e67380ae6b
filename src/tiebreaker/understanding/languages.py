"""In which language a message is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from lingua import IsoCode639_1, LanguageDetector, LanguageDetectorBuilder
from lingua import Language as Lingua

from tiebreaker.understanding.folding import fold
from tiebreaker.understanding.lexicon import lexicon, wording
from tiebreaker.understanding.mentions import MentionKind
from tiebreaker.vocabulary import Language

_WORD = re.compile(r"[^\W\d_]+")
_CONTRACTED = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_LETTERS_BY_LANGUAGE = {
    "ã": Language.PORTUGUESE, "õ": Language.PORTUGUESE, "ñ": Language.SPANISH,
    "¿": Language.SPANISH,
    "¡": Language.SPANISH, "ß": Language.GERMAN, "ä": Language.GERMAN, "ü": Language.GERMAN,
    "ö": Language.GERMAN, "œ": Language.FRENCH, "ê": Language.FRENCH, "î": Language.FRENCH,
    "ĳ": Language.DUTCH, "ì": Language.ITALIAN, "ò": Language.ITALIAN,
}  # fmt: skip
_LETTER, _STATE_NAME, _STATISTICS = 0.7, 0.6, 2.5
"""What a letter, a State's name and the statistics of letters count for; a small word is 1."""
_ENOUGH, _AHEAD = 1.0, 1.3
"""How much a language must have, and how many times more than that of the conversation."""
_NEVER = 1e9


def detect_language(message: str, fallback: Language | None = None) -> Language:
    """The language of *message*, or the dominant one where several are mixed.

    *fallback* is the language of the conversation; a message that tells too little keeps it.
    """
    scores = _scores(message)
    best, score = max(scores.items(), key=lambda entry: entry[1])
    if fallback is None:
        return best if score > 0 else Language.ENGLISH
    if score < _ENOUGH or score < _AHEAD * scores[fallback]:
        return fallback
    return best if score - scores[fallback] >= _least_lead(message) else fallback


def _least_lead(message: str) -> float:
    """Short messages need a clear lead to turn the conversation into another language."""
    words = len(_WORD.findall(message))
    if words == 1:
        return _NEVER  # "ja" and "no" belong to many
    return 0.6 if words >= 4 else 0.7


def _scores(message: str) -> dict[Language, float]:
    """What speaks for each language: small words, letters of its own, and statistics."""
    scores = dict.fromkeys(Language, 0.0)
    words = list(_words(message))
    for word in words:
        owners = _owners().get(word) or _owners().get(fold(word), ())
        for language in owners:
            scores[language] += 1 / len(owners)
        for language in _tongues(fold(word)):
            scores[language] += _STATE_NAME / len(_tongues(fold(word)))
    for letter in set(message.lower()) & _LETTERS_BY_LANGUAGE.keys():
        scores[_LETTERS_BY_LANGUAGE[letter]] += _LETTER
    weight = _STATISTICS * min(len(words), 12) / 12
    for language, share in _statistics(message).items():
        scores[language] += weight * share
    return scores


def _words(message: str) -> Iterator[str]:
    """Words in small letters; a contraction stays whole where a language has it: ``i'm``."""
    for word in _CONTRACTED.findall(message.lower().replace("’", "'")):
        yield from (word,) if word in _owners() else word.split("'")


@cache
def _owners() -> Mapping[str, tuple[Language, ...]]:
    """For each small word the languages that have it, with and without accents."""
    owners: dict[str, dict[Language, None]] = {}
    for language in Language:
        for word in wording(language, "language")["words"]:
            for form in {word, fold(word)}:
                owners.setdefault(form, {})[language] = None
    return {word: tuple(languages) for word, languages in owners.items()}


@cache
def _tongues(word: str) -> frozenset[Language]:
    """The languages that call a State or its people so."""
    kinds = {MentionKind.COUNTRY, MentionKind.DEMONYM}
    names = lexicon().names.get(word, ())
    return frozenset(n.language for n in names if n.kind in kinds and n.written is None)


def _statistics(message: str) -> dict[Language, float]:
    values = _detector().compute_language_confidence_values(message)
    return {Language(each.language.iso_code_639_1.name.lower()): each.value for each in values}


@cache
def _detector() -> LanguageDetector:
    """Trigrams only: 0.1 s and a few megabytes to load, and small words do the rest."""
    codes = (IsoCode639_1.from_str(language.value) for language in Language)
    languages = (Lingua.from_iso_code_639_1(code) for code in codes)
    return LanguageDetectorBuilder.from_languages(*languages).with_low_accuracy_mode().build()
