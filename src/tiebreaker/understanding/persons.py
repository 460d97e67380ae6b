"""Whose residence a message is about."""

from __future__ import annotations

from tiebreaker.vocabulary import Language, Person


def find_person(message: str, language: Language) -> Person | None:
    """The kind of person that *message* tells of; ``None`` when nothing tells."""
    return None
