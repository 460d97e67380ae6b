"""The memo of a case comes from what the case knows."""

from __future__ import annotations

from pathlib import Path

from tiebreaker.answers.memo import as_markdown
from tiebreaker.assembly import assistant
from tiebreaker.dialogue.memo import case_memo
from tiebreaker.dialogue.model import Case, Message
from tiebreaker.settings import Settings

STORY = (
    "I'm Brazilian, I rent a flat in Antwerp, my wife and kids are in our house in Curitiba, and "
    "both countries tax me as a resident"
)


def told(home: Path, *messages: str) -> tuple[Case, str | None]:
    parts = assistant(Settings(home=home))
    case = parts.new_case()
    for number, text in enumerate(messages):
        case, _ = parts.dialogue.take(case, Message(id=str(number), text=text))
    treaty = parts.library.get(case.known.treaty) if case.known.treaty else None
    memo = case_memo(case, treaty)
    return case, as_markdown(memo) if memo is not None else None


def test_a_case_with_a_result_has_a_memo_with_its_facts_words_and_quotations(
    tmp_path: Path,
) -> None:
    _, memo = told(tmp_path, STORY, "Brazil")

    assert memo is not None
    assert "resident in Brazil" in memo
    assert "I rent a flat in Antwerp" in memo
    assert "centro de interesses vitais" in memo


def test_a_case_without_a_result_has_none(tmp_path: Path) -> None:
    assert told(tmp_path, STORY)[1] is None
    assert told(tmp_path, "Hello")[1] is None
