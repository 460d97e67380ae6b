"""The memo of a case as a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document

from tiebreaker.assembly import assistant
from tiebreaker.cli.main import run
from tiebreaker.dialogue.casefile import write_case
from tiebreaker.dialogue.model import Message
from tiebreaker.dialogue.store import CaseStore
from tiebreaker.settings import Settings

STORY = (
    "I live in Ghent in my own house and have no home in the UK any more. "
    "Both the UK and Belgium treat me as a tax resident."
)


@pytest.fixture(name="home")
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TIEBREAKER_HOME", str(tmp_path))
    return tmp_path


def kept(home: Path, text: str) -> str:
    settings = Settings(home=home)
    parts = assistant(settings)
    case, _ = parts.dialogue.take(parts.new_case(), Message(id="0", text=text))
    CaseStore.open(settings).put(case)
    (home / "case.json").write_text(write_case(case), encoding="utf-8")
    return case.id


def test_a_kept_case_and_its_file_give_the_same_memo(home: Path) -> None:
    case = kept(home, STORY)

    assert run(["report", case, "-o", str(home / "a.md")]) == 0
    assert run(["report", str(home / "case.json"), "-o", str(home / "b.md")]) == 0
    memo = (home / "a.md").read_text(encoding="utf-8")
    assert memo == (home / "b.md").read_text(encoding="utf-8")
    assert "Belgium" in memo
    assert "permanent home available to him" in memo


def test_the_memo_is_a_word_document_with_the_quotation(home: Path) -> None:
    case = kept(home, STORY)

    assert run(["report", case, "--format", "docx", "-o", str(home / "a.docx")]) == 0
    words = "\n".join(paragraph.text for paragraph in Document(str(home / "a.docx")).paragraphs)
    assert "permanent home available to him" in words


def test_a_case_without_a_result_and_one_that_is_not_there_have_no_memo(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = kept(home, "I have to do with Belgium and Brazil.")

    assert run(["report", case, "-o", str(home / "a.md")]) == 1
    assert run(["report", "nobody", "-o", str(home / "a.md")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert not (home / "a.md").exists()
