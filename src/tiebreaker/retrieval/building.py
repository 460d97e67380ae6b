"""Building an index: every passage with its vector, checked before it counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tiebreaker.retrieval.cache import VectorCache
from tiebreaker.retrieval.embedding import SentenceEmbeddings
from tiebreaker.retrieval.manifest import Manifest, passage_id
from tiebreaker.retrieval.model import Passage, Progress
from tiebreaker.retrieval.sites import Site
from tiebreaker.retrieval.store import Store, StoreError
from tiebreaker.vocabulary import Language

_AT_ONCE = 64
_BREAK = re.compile(r"(?<=[.;:])\s+|\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """What is stored under one id: mostly a whole passage."""

    id: str
    passage: str
    treaty: str
    provision: str
    language: Language
    text: str

    @property
    def kept(self) -> dict[str, str]:
        """What stands beside the vector; flat, as Chroma wants it."""
        return {
            "treaty": self.treaty,
            "provision": self.provision,
            "language": self.language.value,
        }


def build(
    site: Site,
    found: Sequence[Passage],
    manifest: Manifest,
    vectors: VectorCache,
    progress: Progress | None,
) -> Manifest:
    """Build an index over *found* and make it the current one; gives back its full manifest."""
    model = vectors.model
    pieces = {piece.id: piece for passage in found for piece in _pieces(passage, model)}
    counts = Counter(piece.passage for piece in pieces.values())
    split = {passage: count for passage, count in counts.items() if count > 1}
    full = replace(manifest, dimension=model.dimension, split=split)
    store = site.fresh(full, vectors)
    shelves = _by_language(pieces.values())
    _fill(store, shelves, progress)
    _check(store, shelves, vectors)
    site.publish(full)
    vectors.keep_only(piece.text for piece in pieces.values())
    return full


def divided(text: str, fits: Callable[[str], bool]) -> list[str]:
    """*text* in as many pieces as it takes for each to fit; none of it is lost.

    >>> divided("one two. three", lambda part: len(part) < 10)
    ['one two.', 'three']
    """
    text = text.strip()
    if fits(text) or len(text) < 2:
        return [text]
    middle = len(text) // 2
    ends = [match.span() for match in _BREAK.finditer(text)]
    start, end = min(ends, key=lambda span: abs(span[0] - middle), default=(middle, middle))
    return [*divided(text[:start], fits), *divided(text[end:], fits)]


def _pieces(passage: Passage, model: SentenceEmbeddings) -> Iterator[_Piece]:
    """The passage, or its parts where the model would not see all of it."""
    own = passage_id(passage)
    parts = divided(passage.text, lambda part: model.tokens(part) <= model.longest)
    for number, part in enumerate(parts):
        yield _Piece(
            id=f"{own}-{number}",
            passage=own,
            treaty=passage.treaty,
            provision=passage.provision,
            language=passage.language,
            text=part,
        )


def _by_language(pieces: Iterable[_Piece]) -> dict[Language, list[_Piece]]:
    shelves: dict[Language, list[_Piece]] = {}
    for piece in pieces:
        shelves.setdefault(piece.language, []).append(piece)
    return shelves


def _fill(store: Store, shelves: dict[Language, list[_Piece]], progress: Progress | None) -> None:
    done, total = 0, sum(len(pieces) for pieces in shelves.values())
    for language, pieces in shelves.items():
        for start in range(0, len(pieces), _AT_ONCE):
            part = pieces[start : start + _AT_ONCE]
            store.add(
                language,
                [piece.id for piece in part],
                [piece.text for piece in part],
                [piece.kept for piece in part],
            )
            done += len(part)
            if progress is not None:
                progress(done, total)


def _check(store: Store, shelves: dict[Language, list[_Piece]], vectors: VectorCache) -> None:
    """Raise ``StoreError`` unless the store holds every piece and gives back what went in."""
    for language, pieces in shelves.items():
        ends = [pieces[0], pieces[-1]]
        stored = store.vectors(language, [piece.id for piece in ends])
        meant = np.array(vectors.embed_documents([piece.text for piece in ends]), np.float32)
        if store.count(language) != len(pieces) or not np.allclose(stored, meant, atol=1e-4):
            msg = "the search index that was built does not hold what went into it; build it again"
            raise StoreError(msg)
