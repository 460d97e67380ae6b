"""Which language a text is in."""

from __future__ import annotations

from functools import cache

from lingua import LanguageDetector, LanguageDetectorBuilder

from tiebreaker.vocabulary import Language

_SAMPLE = 1500
_FEWEST = 20
"""Letters by which a language can be told at all."""


@cache
def _detector() -> LanguageDetector:
    # many more languages than are read, so that a text in another one is noticed; the models
    # of low accuracy are as good on a paragraph, and load in half a second
    return LanguageDetectorBuilder.from_all_languages().with_low_accuracy_mode().build()


def detect_language(text: str) -> Language | None:
    """The language of *text*; ``None`` when it is none that is read, or cannot be told."""
    code = language_code(text)
    return Language(code) if code in set(Language) else None


def language_code(text: str, *, fewest: int = _FEWEST) -> str | None:
    """The code (ISO 639-1) of whatever language *text* is in.

    ``None`` when it cannot be told, as of a text with fewer letters than *fewest*.
    """
    sample = _sample(text).encode("utf-8", "replace").decode("utf-8")
    if sum(map(str.isalpha, sample)) < fewest:
        return None
    found = _detector().detect_language_of(sample)
    return found.iso_code_639_1.name.lower() if found is not None else None


def _sample(text: str) -> str:
    """Three stretches of the text, so that a title or an annex does not decide alone."""
    if len(text) <= 3 * _SAMPLE:
        return text
    starts = (len(text) // 20, len(text) // 2, len(text) - len(text) // 5)
    return "\n".join(text[start : start + _SAMPLE] for start in starts)
