"""The index that questions are put to."""

from __future__ import annotations

from collections.abc import Iterable

from tiebreaker.library.model import Treaty
from tiebreaker.retrieval.model import Hit, IndexStatus, Progress, Reading
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language


class SearchIndex:
    """Answers which provision a question is about."""

    @property
    def notice(self) -> str | None:
        """One plain sentence when search does without the model; ``None`` when all is well."""
        raise NotImplementedError

    def search(
        self, query: str, *, treaty: str | None = None, language: Language | None = None, k: int = 5
    ) -> tuple[Hit, ...]:
        """The provisions that answer *query*, best first, one hit a provision.

        Without *treaty*, the best provision of each treaty comes before any second one.
        Raises ``UnknownTreatyError`` for a treaty that is not in the index.
        """
        raise NotImplementedError

    def classify(self, query: str) -> Reading:
        """What *query* asks about: every role with its probability, the likeliest first."""
        raise NotImplementedError


def open_index(
    settings: Settings, treaties: Iterable[Treaty], *, progress: Progress | None = None
) -> SearchIndex:
    """The index over *treaties*, built or rebuilt when what is stored does not fit them.

    Never raises for a missing model, a damaged index or a store that does not start: search
    then goes by words alone, and ``notice`` says so.
    """
    raise NotImplementedError


def index_status(settings: Settings, treaties: Iterable[Treaty]) -> IndexStatus:
    """How the stored index stands to *treaties*; reads only, and loads no model."""
    raise NotImplementedError
