"""The vectors in Chroma: a collection a language, embedded in a folder or on a server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np

from tiebreaker.errors import BadInputError, NoAnswerError
from tiebreaker.retrieval.reader import Floats
from tiebreaker.vocabulary import Language

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from langchain_chroma import Chroma
    from langchain_core.embeddings import Embeddings

_AT_ONCE = 100


class StoreError(NoAnswerError):
    """The store cannot be reached or read; says so in one sentence."""


class Store:
    """Passages and their vectors; whose vectors they are is the caller's business."""

    def __init__(self, client: ClientAPI, name: str, embeddings: Embeddings | None = None) -> None:
        self._client, self._name, self._embeddings = client, name, embeddings
        self._collections: dict[Language, Chroma] = {}

    def add(
        self, language: Language, ids: list[str], texts: list[str], metadatas: list[dict[str, str]]
    ) -> None:
        """Put passages in, or in place of those with the same ids."""
        self._collection(language).add_texts(texts, metadatas=list(metadatas), ids=ids)

    def vectors(self, language: Language, ids: Sequence[str]) -> Floats:
        """The vectors with those ids, in that order; raises ``KeyError`` where one is missing."""
        found: dict[str, Floats] = {}
        for start in range(0, len(ids), _AT_ONCE):
            part = list(ids[start : start + _AT_ONCE])
            answer = self._collection(language).get(ids=part, include=["embeddings"])
            found.update(zip(answer["ids"], answer["embeddings"], strict=True))
        return np.array([found[one] for one in ids], dtype=np.float32)

    def nearest(self, language: Language, vector: Floats, count: int) -> list[str]:
        """The treaties of the nearest passages, nearest first, each once."""
        found = self._collection(language).similarity_search_by_vector(vector.tolist(), k=count)
        return list(dict.fromkeys(str(document.metadata["treaty"]) for document in found))

    def count(self, language: Language) -> int:
        """How many passages of a language are held."""
        return self._client.get_collection(self._collection_name(language)).count()

    def _collection(self, language: Language) -> Chroma:
        if language not in self._collections:
            from langchain_chroma import Chroma

            self._collections[language] = Chroma(
                collection_name=self._collection_name(language),
                client=self._client,
                # without one, Chroma would embed by itself and fetch a model for it
                embedding_function=self._embeddings,
                collection_configuration={"hnsw": {"space": "cosine"}},
                create_collection_if_not_exists=self._embeddings is not None,
            )
        return self._collections[language]

    def _collection_name(self, language: Language) -> str:
        return f"{self._name}-{language}"


def embedded_client(folder: Path) -> ClientAPI:
    """Chroma in this process, on *folder*."""
    import chromadb
    from chromadb.config import Settings

    _silence()
    return chromadb.PersistentClient(
        path=str(folder), settings=Settings(anonymized_telemetry=False)
    )


def server_client(url: str) -> ClientAPI:
    """A Chroma server; raises ``StoreError`` when it does not answer."""
    import chromadb
    from chromadb.config import Settings

    _silence()
    parts = urlsplit(url if "//" in url else f"//{url}")
    if not parts.hostname or parts.scheme not in ("", "http", "https"):
        msg = f"`{url}` is no address of a Chroma server; one looks like `http://localhost:8000`"
        raise BadInputError(msg)
    secure = parts.scheme == "https"
    try:
        return chromadb.HttpClient(
            host=parts.hostname,
            port=parts.port or (443 if secure else 8000),
            ssl=secure,
            settings=Settings(anonymized_telemetry=False),
        )
    except Exception as error:  # whatever its HTTP library raises
        msg = (
            f"the Chroma server at `{url}` does not answer; start it or unset TIEBREAKER_CHROMA_URL"
        )
        raise StoreError(msg) from error


def _silence() -> None:
    os.environ.setdefault("ANONYMIZED_TELEMETRY", "False")
