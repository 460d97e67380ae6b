"""What the conversation needs from the other parts."""

from __future__ import annotations

from typing import Protocol

from tiebreaker.answers.model import Answer
from tiebreaker.library.model import Particulars, Treaty
from tiebreaker.vocabulary import Language, StatePair


class Shelf(Protocol):
    """The treaties held."""

    @property
    def particulars(self) -> tuple[Particulars, ...]:
        """What is held, without reading any text."""
        ...

    def get(self, id_: str, /) -> Treaty:
        """The treaty called so; raises ``UnknownTreatyError``."""
        ...

    def between(self, states: StatePair, /) -> tuple[Treaty, ...]:
        """The treaties between two States, the latest first."""
        ...


class Ask(Protocol):
    """Answers a question about the wording of treaties."""

    def __call__(
        self,
        question: str,
        /,
        *,
        treaty: Treaty | None = None,
        states: StatePair | None = None,
        language: Language | None = None,
    ) -> Answer:
        """Total: says so when the treaties do not answer."""
        ...
