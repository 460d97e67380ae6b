"""Dates and periods that a message names."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import Language


class Bound(StrEnum):
    """How a date bounds what is said."""

    SINCE = "since"
    UNTIL = "until"
    WITHIN = "within"
    """On a day, in a month or year, or from one day to another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateMention:
    """A date, month, year or range as it was written."""

    span: Span
    """With its word for since or until."""
    bound: Bound
    first: date | None
    """The first day meant: of a month its first, of a year 1 January; ``None`` without a year."""
    last: date | None
    """The last day meant; after ``since`` the last day of the month or year that was named."""


def find_dates(
    message: str, language: Language, today: date | None = None
) -> tuple[DateMention, ...]:
    """Dates in *message*, in order; "last year" and the like only when *today* is given."""
    return ()
