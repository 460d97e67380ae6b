"""What a mention of a State is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import State

UNKNOWN = State("ZZ")
"""The code that CLDR keeps for an unknown region: a place that may be any State's."""


class MentionKind(StrEnum):
    """How a State was named."""

    COUNTRY = "country"
    """By its name, a nickname, an abbreviation or a code."""
    DEMONYM = "demonym"
    """By its adjective or its people: ``Belgian``, ``os portugueses``."""
    LANGUAGE_NAME = "language_name"
    """By a word for a language only: ``I speak French``; it says nothing of the State."""
    PLACE = "place"
    """By a city or region in it."""
    AUTHORITY = "authority"
    """By its tax office: ``HMRC``, ``Finanzamt Aachen``."""
    DEICTIC = "deictic"
    """By pointing: ``there``, ``cá``, ``back home``."""
    OTHER_ONE = "other_one"
    """As the other of the two States, or the first or second of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """Words of a message that stand for a State."""

    span: Span
    state: State
    kind: MentionKind
    uncertain: bool = False
    """Another State is about as likely: good for a question back, not for a fact."""
