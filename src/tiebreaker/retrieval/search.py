"""The index that questions are put to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np

from tiebreaker.errors import TiebreakerError, UnknownTreatyError
from tiebreaker.library.model import Treaty
from tiebreaker.retrieval.keeping import IndexKeeper, Place
from tiebreaker.retrieval.manifest import difference, wanted
from tiebreaker.retrieval.model import (
    Hit,
    IndexState,
    IndexStatus,
    Passage,
    Progress,
    Reading,
)
from tiebreaker.retrieval.passages import passages
from tiebreaker.retrieval.ranking import Shelf
from tiebreaker.retrieval.reader import Floats, QuestionReader
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language

_ALL = 64
"""Up to so many treaties, each is looked at; of more, those that the store finds nearest."""
_NEAR = 32
"""So many of the nearest passages in each language lead to treaties that are looked at."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, read once for all treaties."""

    query: str
    reading: Reading
    vector: Floats | None


class SearchIndex:
    """Answers which provision a question is about."""

    def __init__(
        self, found: Sequence[Passage], reader: QuestionReader, keeper: IndexKeeper
    ) -> None:
        self._reader, self._keeper = reader, keeper
        self._shelves: dict[Place, Shelf] = {
            place: Shelf(tuple(group))
            for place, group in groupby(found, key=lambda one: (one.treaty, one.language))
        }

    @property
    def notice(self) -> str | None:
        """One plain sentence when search does without model or vectors; else ``None``."""
        return self._reader.notice or self._keeper.notice

    def warm(self) -> None:
        """Load the model, which the first question would otherwise wait for."""
        self.search("residence")

    def search(
        self, query: str, *, treaty: str | None = None, language: Language | None = None, k: int = 5
    ) -> tuple[Hit, ...]:
        """The provisions that answer *query*, best first, one hit a provision.

        Without *treaty*, the best provision of each treaty comes before any second one.
        Raises ``UnknownTreatyError`` for a treaty that is not in the index.
        """
        if treaty is not None and all(treaty != name for name, _ in self._shelves):
            msg = f"the library holds no treaty `{treaty}`; `tiebreaker treaties` lists them"
            raise UnknownTreatyError(msg)
        if not query.strip() or k < 1:
            return ()
        places = [
            place
            for place in self._shelves
            if treaty in (None, place[0]) and language in (None, place[1])
        ]
        asked = _Asked(query, self._reader.read(query), self._reader.vector(query))
        return _merged([self._ranked(asked, place) for place in self._near(asked, places, k)], k)

    def classify(self, query: str) -> Reading:
        """What *query* asks about: every role with its probability, the likeliest first."""
        return self._reader.read(query)

    def _ranked(self, asked: _Asked, place: Place) -> list[Hit]:
        shelf, near = self._shelves[place], None
        if asked.vector is not None:
            near = self._keeper.similarities(place, shelf.passages, asked.vector)
        scores = shelf.scores(asked.query, asked.reading, near)
        order = np.argsort(-scores, kind="stable")
        return [_hit(shelf.passages[index], float(scores[index])) for index in order]

    def _near(self, asked: _Asked, places: list[Place], k: int) -> list[Place]:
        """The treaties to look at; in a large library, those near in each language."""
        vector = asked.vector
        if vector is None or len(places) <= _ALL:
            return places
        wanted_places = set(places)
        found = [
            (treaty, language)
            for language in sorted({place[1] for place in places})
            for treaty in self._keeper.nearest(language, vector, max(_NEAR, 2 * k))
        ]
        return [place for place in found if place in wanted_places] or places


def open_index(
    settings: Settings, treaties: Iterable[Treaty], *, progress: Progress | None = None
) -> SearchIndex:
    """The index over *treaties*, built or rebuilt when what is stored does not fit them.

    Loads the model only to build. Never raises for a missing model, a damaged index or a store
    that does not start: search then does without, and ``notice`` says so.
    """
    found = [one for treaty in treaties for one in passages(treaty)]
    reader = QuestionReader(settings)
    keeper = IndexKeeper(settings, found, reader, progress)
    keeper.ensure()
    return SearchIndex(found, reader, keeper)


def index_status(settings: Settings, treaties: Iterable[Treaty]) -> IndexStatus:
    """How the stored index stands to *treaties*; reads only, and loads no model."""
    from tiebreaker.retrieval.embedding import identity
    from tiebreaker.retrieval.sites import site

    needed = wanted(
        identity(settings.embeddings), [one for treaty in treaties for one in passages(treaty)]
    )
    where = site(settings)
    built = None
    try:
        built = where.current()
        why = "no index has been built yet" if built is None else difference(built, needed)
        state = IndexState.MISSING if built is None else IndexState.OUTDATED
    except (ValueError, TiebreakerError) as error:
        why, state = f"it cannot be read: {error}", IndexState.DAMAGED
    return IndexStatus(
        state=IndexState.CURRENT if why is None else state,
        why=why or "it fits the treaties held and the model that is set",
        model=settings.embeddings,
        passages=needed.passages,
        built=built.passages if built else 0,
        place=where.place,
    )


def _hit(passage: Passage, score: float) -> Hit:
    return Hit(
        treaty=passage.treaty,
        provision=passage.provision,
        language=passage.language,
        span=passage.span,
        score=min(max(score, 0.0), 1.0),
        roles=passage.roles,
    )


def _merged(ranked: list[list[Hit]], k: int) -> tuple[Hit, ...]:
    """Round by round: the best of each treaty, then the second of each.

    Within a round the languages take turns, so that many treaties in one do not crowd out the
    others.
    """
    merged: list[Hit] = []
    for number in range(max((len(hits) for hits in ranked), default=0)):
        merged.extend(_in_turn([hits[number] for hits in ranked if number < len(hits)]))
        if len(merged) >= k:
            break
    return _falling(merged[:k])


def _in_turn(hits: list[Hit]) -> list[Hit]:
    seen: dict[Language, int] = {}
    placed: list[tuple[int, float, Hit]] = []
    for hit in sorted(hits, key=lambda one: -one.score):
        turn = seen.get(hit.language, 0)
        seen[hit.language] = turn + 1
        placed.append((turn, -hit.score, hit))
    return [hit for _, _, hit in sorted(placed, key=lambda one: one[:2])]


def _falling(hits: list[Hit]) -> tuple[Hit, ...]:
    """No hit with a higher score than the one before it."""
    ceiling = 1.0
    result: list[Hit] = []
    for hit in hits:
        ceiling = min(ceiling, hit.score)
        result.append(replace(hit, score=ceiling))
    return tuple(result)
