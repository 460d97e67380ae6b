"""Vectors that were computed once, kept by the hash of model and text.

An interrupted build goes on from here, and a rebuilt index embeds only what is new.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from langchain_core.embeddings import Embeddings

from tiebreaker.retrieval.embedding import SentenceEmbeddings
from tiebreaker.retrieval.reader import Floats

_TABLE = "CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB NOT NULL)"
_AT_ONCE = 500


class VectorCache(Embeddings):
    """A model's vectors of passages, computed where they are not known yet."""

    def __init__(self, model: SentenceEmbeddings, identity: str, path: Path) -> None:
        self.model, self._identity, self._path = model, identity, path

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """The vectors of *texts*, in their order."""
        keys = [self._key(text) for text in texts]
        with self._opened() as database:
            known = _known(database, keys)
            new = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
            if new:
                vectors = np.array(self.model.embed_documents(list(new.values())), np.float32)
                rows = [(key, row.tobytes()) for key, row in zip(new, vectors, strict=True)]
                database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)
                database.commit()
                known |= dict(zip(new, vectors, strict=True))
        return [known[key].tolist() for key in keys]

    def embed_query(self, text: str) -> list[float]:
        """The vector of a question, which is not kept."""
        return self.model.embed_query(text)

    def keep_only(self, texts: Iterable[str]) -> None:
        """Forget the vectors of all other texts."""
        with self._opened() as database:
            database.execute("CREATE TEMP TABLE kept (key TEXT PRIMARY KEY)")
            rows = ((self._key(text),) for text in texts)
            database.executemany("INSERT OR IGNORE INTO kept VALUES (?)", rows)
            database.execute("DELETE FROM vectors WHERE key NOT IN (SELECT key FROM kept)")
            database.commit()

    def _key(self, text: str) -> str:
        words = f"{self._identity}\0{text}".encode("utf-8", "surrogatepass")
        return hashlib.sha256(words).hexdigest()

    def _opened(self) -> contextlib.closing[sqlite3.Connection]:
        try:
            return contextlib.closing(_open(self._path))
        except sqlite3.DatabaseError:  # damaged: all of it can be computed again
            self._path.unlink(missing_ok=True)
            return contextlib.closing(_open(self._path))


def _open(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=10)
    database.execute(_TABLE)
    return database


def _known(database: sqlite3.Connection, keys: Sequence[str]) -> dict[str, Floats]:
    found: dict[str, Floats] = {}
    for start in range(0, len(keys), _AT_ONCE):
        part = keys[start : start + _AT_ONCE]
        marks = ",".join("?" * len(part))
        query = f"SELECT key, vector FROM vectors WHERE key IN ({marks})"  # noqa: S608  # only marks
        for key, blob in database.execute(query, part):
            found[key] = np.frombuffer(blob, dtype=np.float32)
    return found
