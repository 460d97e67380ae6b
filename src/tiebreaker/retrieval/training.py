"""Trains the layer that reads questions: ``python -m tiebreaker.retrieval.training``."""

from __future__ import annotations

import numpy as np

from tiebreaker.retrieval.embedding import BUNDLED, SentenceEmbeddings, load_embeddings
from tiebreaker.retrieval.questions import lay_questions, topics
from tiebreaker.retrieval.reader import Layer, fit
from tiebreaker.retrieval.search import LAYER


def train(model: SentenceEmbeddings) -> Layer:
    """The layer over *model*'s vectors; the same questions always give the same layer."""
    questions, names = lay_questions(), topics()
    vectors = np.array(
        model.embed_queries([question.text for question in questions]), dtype=np.float32
    )
    labels = np.array([names.index(question.topic) for question in questions])
    return fit(vectors, labels, names)


if __name__ == "__main__":
    train(load_embeddings(BUNDLED)).save(LAYER)
