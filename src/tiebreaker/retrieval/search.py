"""The index that questions are put to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from tiebreaker.errors import UnknownTreatyError
from tiebreaker.library.model import Treaty
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
from tiebreaker.retrieval.reader import Layer, reading
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language

if TYPE_CHECKING:
    from tiebreaker.retrieval.embedding import SentenceEmbeddings

Place = tuple[str, Language]


class SearchIndex:
    """Answers which provision a question is about."""

    def __init__(self, settings: Settings, found: Iterable[Passage]) -> None:
        self._settings = settings
        self._shelves = {
            place: Shelf(tuple(group))
            for place, group in groupby(found, key=lambda one: (one.treaty, one.language))
        }

    @property
    def notice(self) -> str | None:
        """One plain sentence when search does without the model; ``None`` when all is well."""
        return None

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
        if not query.strip():
            return ()
        ranked = [
            self._ranked(query, place)
            for place in self._shelves
            if treaty in (None, place[0]) and language in (None, place[1])
        ]
        return _merged(ranked, k)

    def classify(self, query: str) -> Reading:
        """What *query* asks about: every role with its probability, the likeliest first."""
        vector = np.array(self._model.embed_query(query), dtype=np.float32)
        return reading(self._layer.topics, self._layer.probabilities(vector))

    def _ranked(self, query: str, place: Place) -> list[Hit]:
        shelf = self._shelves[place]
        vector = np.array(self._model.embed_query(query), dtype=np.float32)
        scores = shelf.scores(query, self.classify(query), self._vectors[place] @ vector)
        order = np.argsort(-scores, kind="stable")
        return [_hit(shelf.passages[index], float(scores[index])) for index in order]

    @cached_property
    def _model(self) -> SentenceEmbeddings:
        from tiebreaker.retrieval.embedding import load_embeddings

        return load_embeddings(self._settings.embeddings)

    @cached_property
    def _layer(self) -> Layer:
        from tiebreaker.retrieval.training import SHIPPED_LAYER

        return Layer.load(SHIPPED_LAYER)

    @cached_property
    def _vectors(self) -> dict[Place, np.ndarray]:
        return {
            place: np.array(
                self._model.embed_documents([one.text for one in shelf.passages]), dtype=np.float32
            )
            for place, shelf in self._shelves.items()
        }


def open_index(
    settings: Settings, treaties: Iterable[Treaty], *, progress: Progress | None = None
) -> SearchIndex:
    """The index over *treaties*, built or rebuilt when what is stored does not fit them.

    Never raises for a missing model, a damaged index or a store that does not start: search
    then goes by words alone, and ``notice`` says so.
    """
    del progress
    return SearchIndex(settings, [one for treaty in treaties for one in passages(treaty)])


def index_status(settings: Settings, treaties: Iterable[Treaty]) -> IndexStatus:
    """How the stored index stands to *treaties*; reads only, and loads no model."""
    return IndexStatus(
        state=IndexState.MISSING,
        why="no index has been built yet",
        model=settings.embeddings,
        passages=sum(len(passages(treaty)) for treaty in treaties),
        built=0,
        place=str(settings.home / "index"),
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
    """Round by round: the best of each treaty, then the second of each."""
    rounds = max((len(hits) for hits in ranked), default=0)
    merged: list[Hit] = []
    for number in range(rounds):
        turn = [hits[number] for hits in ranked if number < len(hits)]
        merged.extend(sorted(turn, key=lambda hit: -hit.score))
        if len(merged) >= k:
            break
    return _falling(merged[:k])


def _falling(hits: list[Hit]) -> tuple[Hit, ...]:
    """No hit with a higher score than the one before it."""
    result: list[Hit] = []
    for hit in hits:
        ceiling = result[-1].score if result else 1.0
        result.append(hit if hit.score <= ceiling else _capped(hit, ceiling))
    return tuple(result)


def _capped(hit: Hit, score: float) -> Hit:
    return Hit(
        treaty=hit.treaty,
        provision=hit.provision,
        language=hit.language,
        span=hit.span,
        score=score,
        roles=hit.roles,
    )
