import tomllib
from collections import Counter
from pathlib import Path

from tiebreaker.retrieval.lexical import words
from tiebreaker.retrieval.model import Role
from tiebreaker.retrieval.questions import lay_questions, material_hash
from tiebreaker.retrieval.reader import Layer
from tiebreaker.retrieval.training import SHIPPED_LAYER, WORDS_LAYER
from tiebreaker.vocabulary import Language

MEASURING = Path(__file__).parents[2] / "evals" / "data"


def test_no_question_that_measures_is_learned() -> None:
    learned = {" ".join(words(question.text)) for question in lay_questions()}
    measuring = {
        " ".join(words(text))
        for folder in ("questions", "unanswerable")
        for path in (MEASURING / folder).glob("*.toml")
        for half in tomllib.loads(path.read_text(encoding="utf-8")).values()
        for texts in half.values()
        for text in texts
    }

    assert len(measuring) > 300
    assert not learned & measuring


def test_every_role_is_asked_about_in_every_language() -> None:
    counts = Counter((question.language, question.role) for question in lay_questions())

    few = [pair for pair in _pairs() if counts[pair] < 8]
    assert not few


def test_the_shipped_layers_learned_just_these_questions() -> None:
    """Else: ``python -m tiebreaker.retrieval.training``."""
    assert Layer.load(SHIPPED_LAYER).learned == material_hash()
    assert Layer.load(WORDS_LAYER).learned == material_hash()


def _pairs() -> list[tuple[Language, Role]]:
    return [(language, role) for language in Language for role in Role]
