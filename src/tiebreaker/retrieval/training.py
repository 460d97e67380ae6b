"""Trains the layer that reads questions: ``python -m tiebreaker.retrieval.training``."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from tiebreaker.retrieval.embedding import (
    BUNDLED,
    SentenceEmbeddings,
    identity,
    load_embeddings,
)
from tiebreaker.retrieval.questions import lay_questions, questions_hash
from tiebreaker.retrieval.reader import Floats, Layer
from tiebreaker.settings import Settings

SHIPPED_LAYER = Path(__file__).parent / "layer.npz"
"""For the bundled model; the layer of any other model is trained where it is used."""

_TRUST = 30.0
"""How closely the layer follows the questions; chosen on questions set apart."""


def train(model: SentenceEmbeddings) -> Layer:
    """The layer over *model*'s vectors."""
    questions = lay_questions()
    vectors = model.embed_queries([question.text for question in questions])
    return fit(np.array(vectors, dtype=np.float32), [question.topic for question in questions])


def fit(vectors: Floats, topics: list[str]) -> Layer:
    """The layer that fits labelled vectors best; the problem is convex, so nothing is drawn."""
    from sklearn.linear_model import LogisticRegression

    centre: Floats = vectors.mean(axis=0)
    moved = vectors - centre
    moved /= np.linalg.norm(moved, axis=1, keepdims=True) + 1e-9
    fitted = LogisticRegression(C=_TRUST, max_iter=1000).fit(moved, topics)
    return Layer(
        topics=tuple(str(topic) for topic in fitted.classes_),
        weights=fitted.coef_.T.astype(np.float32),
        bias=fitted.intercept_.astype(np.float32),
        centre=centre,
        learned=questions_hash(),
    )


def own_layer(model: SentenceEmbeddings, settings: Settings) -> Layer:
    """The layer of a model that is not bundled: read from the home folder, or trained into it."""
    name = hashlib.sha256(f"{identity(settings.embeddings)} {questions_hash()}".encode())
    path = settings.home / "index" / f"layer-{name.hexdigest()[:16]}.npz"
    with suppress(OSError, ValueError, KeyError, BadZipFile):
        return Layer.load(path)
    layer = train(model)
    with suppress(OSError):  # a home that cannot be written costs time, not answers
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_name(f".{path.stem}-{os.getpid()}.npz")
        layer.save(aside)
        aside.replace(path)
    return layer


if __name__ == "__main__":
    train(load_embeddings(BUNDLED)).save(SHIPPED_LAYER)
