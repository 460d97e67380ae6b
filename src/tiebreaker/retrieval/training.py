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
from tiebreaker.retrieval.questions import lay_questions, material_hash
from tiebreaker.retrieval.reader import Floats, Layer, features
from tiebreaker.settings import Settings

_FOLDER = Path(__file__).parent
SHIPPED_LAYER = _FOLDER / "layer.npz"
"""For the bundled model; the layer of any other model is trained where it is used."""
WORDS_LAYER = _FOLDER / "words_layer.npz"
"""For search without a model."""

_TRUST = 30.0
"""How closely the layer follows the questions; chosen by leaving questions out in turn."""


def train(model: SentenceEmbeddings) -> Layer:
    """The layer over *model*'s vectors."""
    vectors = model.embed_queries([question.text for question in lay_questions()])
    return fit(np.array(vectors, dtype=np.float32))


def fit(vectors: Floats | None) -> Layer:
    """The layer that fits the lay questions best, given their vectors or by words alone.

    The problem is convex, so nothing is drawn and the same questions give the same layer.
    """
    from sklearn.linear_model import LogisticRegression

    questions = lay_questions()
    centre = np.zeros(0, dtype=np.float32) if vectors is None else vectors.mean(axis=0)
    seen = [
        features(question.text, None if vectors is None else vectors[place], centre)
        for place, question in enumerate(questions)
    ]
    fitted = LogisticRegression(C=_TRUST, max_iter=1000)
    fitted.fit(np.array(seen), [question.topic for question in questions])
    return Layer(
        topics=tuple(str(topic) for topic in fitted.classes_),
        weights=fitted.coef_.T.astype(np.float32),
        bias=fitted.intercept_.astype(np.float32),
        centre=centre,
        learned=material_hash(),
    )


def own_layer(model: SentenceEmbeddings, settings: Settings) -> Layer:
    """The layer of a model that is not bundled: read from the home folder, or trained into it."""
    name = hashlib.sha256(f"{identity(settings.embeddings)} {material_hash()}".encode())
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
    fit(None).save(WORDS_LAYER)
