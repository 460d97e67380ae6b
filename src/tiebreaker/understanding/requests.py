"""What a message asks for, beside or instead of telling facts."""

from __future__ import annotations

from tiebreaker.understanding.model import Request
from tiebreaker.vocabulary import Language


def find_requests(message: str, language: Language) -> tuple[Request, ...]:
    """The requests in *message*, in order; the span of each is its sentence or the part that asks.

    A story that only tells gives none.
    """
    return ()
