"""Trains the layer that reads questions: ``python -m tiebreaker.retrieval.training``."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tiebreaker.retrieval.embedding import BUNDLED, SentenceEmbeddings, load_embeddings
from tiebreaker.retrieval.questions import lay_questions
from tiebreaker.retrieval.reader import Floats, Layer

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
    )


if __name__ == "__main__":
    train(load_embeddings(BUNDLED)).save(SHIPPED_LAYER)
