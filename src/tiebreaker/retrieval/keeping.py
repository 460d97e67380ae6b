"""Keeps the built index current, and the vectors of the treaties that are being searched."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from filelock import FileLock, Timeout

from tiebreaker.errors import TiebreakerError
from tiebreaker.retrieval.manifest import Manifest, difference, wanted
from tiebreaker.retrieval.model import Passage, Progress
from tiebreaker.retrieval.reader import Floats, QuestionReader
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language

if TYPE_CHECKING:
    from tiebreaker.retrieval.sites import Site
    from tiebreaker.retrieval.store import Store

Place = tuple[str, Language]
T = TypeVar("T")

_PATIENCE = 10.0
"""Seconds to wait for another process that builds."""
_KEPT = 2000
"""Treaties whose vectors stay in memory: about 15 kB for a residence article."""
_WITHOUT = "until then search goes by what provisions do and by words alone"


class IndexKeeper:
    """Finds likenesses in the built index, and says so where that cannot be had.

    Safe to share between threads.
    """

    def __init__(
        self,
        settings: Settings,
        passages: Sequence[Passage],
        reader: QuestionReader,
        progress: Progress | None,
    ) -> None:
        self.notice: str | None = None
        self._settings, self._passages, self._reader = settings, passages, reader
        self._progress = progress
        self._manifest: Manifest | None = None
        self._opened: Store | None = None
        self._rebuilt = False
        self._kept: OrderedDict[Place, tuple[Floats, list[int]]] = OrderedDict()
        self._lock = threading.RLock()

    def ensure(self) -> None:
        """Build the index where what is stored does not fit; never raises."""
        with self._lock:
            try:
                self._manifest = self._fitting() or self._build()
            except (TiebreakerError, OSError, Timeout) as error:
                self._do_without(error)

    def similarities(
        self, place: Place, passages: Sequence[Passage], vector: Floats
    ) -> Floats | None:
        """The cosine of *vector* with each passage of one treaty, computed exactly."""
        found = self._carefully(lambda: self._vectors_of(place, passages))
        if found is None:
            return None
        vectors, starts = found
        # a passage in several pieces is as near as its nearest piece
        result: Floats = np.maximum.reduceat(vectors @ vector, starts)
        return result

    def nearest(self, language: Language, vector: Floats, count: int) -> list[str]:
        """The treaties with the nearest passages in one language, nearest first."""
        return self._carefully(lambda: self._store.nearest(language, vector, count)) or []

    def _vectors_of(
        self, place: Place, passages: Sequence[Passage]
    ) -> tuple[Floats, list[int]] | None:
        if self._manifest is None:
            return None
        if place in self._kept:
            self._kept.move_to_end(place)
            return self._kept[place]
        pieces = [self._manifest.pieces_of(passage) for passage in passages]
        starts = np.cumsum([0, *(len(ids) for ids in pieces[:-1])]).tolist()
        vectors = self._store.vectors(place[1], [one for ids in pieces for one in ids])
        self._kept[place] = (vectors, starts)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[place]

    def _carefully(self, reading: Callable[[], T | None]) -> T | None:
        """Read from the store; an index that turns out damaged is built again, once."""
        with self._lock:
            if self._manifest is None:
                return None
            try:
                return _told(reading)
            except TiebreakerError as error:
                if self._rebuilt:
                    self._do_without(error)
                    return None
            self._rebuild()
        return self._carefully(reading)

    def _rebuild(self) -> None:
        self._rebuilt = True
        self._opened = None
        self._kept.clear()
        try:
            self._manifest = self._build(anyway=True)
        except (TiebreakerError, OSError, Timeout) as error:
            self._do_without(error)

    @property
    def _store(self) -> Store:
        if self._opened is None:
            self._opened = self._site().opened()
        return self._opened

    def _fitting(self) -> Manifest | None:
        """The manifest of the stored index, when that is what is needed."""
        try:
            built = self._site().current()
        except ValueError:
            return None
        if built is None or difference(built, self._needed()) is not None:
            return None
        return built

    def _build(self, *, anyway: bool = False) -> Manifest | None:
        folder = self._settings.home / "index"
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / "lock", timeout=_PATIENCE):
            # whoever held the lock may have built just what is needed
            fitting = None if anyway else self._fitting()
            model = None if fitting else self._reader.model
            return fitting if model is None else self._built(folder)

    def _built(self, folder: Path) -> Manifest:
        from tiebreaker.retrieval.building import build
        from tiebreaker.retrieval.cache import VectorCache

        needed, model = self._needed(), self._reader.model
        assert model is not None  # noqa: S101  # looked at by the caller
        name = hashlib.sha256(needed.model.encode()).hexdigest()[:16]
        vectors = VectorCache(model, needed.model, folder / f"vectors-{name}.sqlite")
        return _told(lambda: build(self._site(), self._passages, needed, vectors, self._progress))

    def _needed(self) -> Manifest:
        from tiebreaker.retrieval.embedding import identity

        return wanted(identity(self._settings.embeddings), self._passages)

    def _site(self) -> Site:
        from tiebreaker.retrieval.sites import site

        return site(self._settings)

    def _do_without(self, error: Exception) -> None:
        self._manifest = None
        if isinstance(error, Timeout):
            told = "another process is building the search index"
        elif isinstance(error, TiebreakerError):
            told = str(error)
        else:
            told = f"the search index cannot be kept in `{self._settings.home}` ({error})"
        self.notice = f"{told}; {_WITHOUT}"


def _told(reading: Callable[[], T]) -> T:
    """Whatever the store raises, as a sentence."""
    from tiebreaker.retrieval.store import StoreError

    try:
        return reading()
    except (TiebreakerError, OSError):
        raise
    except Exception as error:
        msg = f"the search index cannot be read ({type(error).__name__})"
        raise StoreError(msg) from error
