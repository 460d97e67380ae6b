"""The memo of a case as a file: Markdown or Word."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from tiebreaker.answers.memo import Block, BlockKind, Memo, as_markdown
from tiebreaker.dialogue.casefile import read_case
from tiebreaker.dialogue.memo import case_memo
from tiebreaker.dialogue.model import Case
from tiebreaker.dialogue.store import CaseStore
from tiebreaker.errors import BadInputError, NoAnswerError
from tiebreaker.library import Library
from tiebreaker.settings import Settings

if TYPE_CHECKING:
    from docx.document import Document

FORMATS = ("md", "docx")


def write_report(settings: Settings, library: Library, name: str, form: str, out: Path) -> None:
    """Write the memo of the case *name*, an id of a kept case or a case file, to *out*.

    Raises ``NoAnswerError`` for a case that has come to no result, and ``BadInputError`` when
    there is no such case or *out* cannot be written.
    """
    case = _case(settings, name)
    treaty = library.get(case.known.treaty) if case.known.treaty else None
    memo = case_memo(case, treaty)
    if memo is None:
        msg = "this case has come to no result yet; answer what is still open and try again"
        raise NoAnswerError(msg)
    content = as_word(memo) if form == "docx" else as_markdown(memo).encode("utf-8")
    try:
        out.write_bytes(content)
    except OSError as error:
        msg = f"`{out}` cannot be written: {(error.strerror or str(error)).lower()}"
        raise BadInputError(msg) from error


def _case(settings: Settings, name: str) -> Case:
    path = Path(name)
    if path.suffix == ".json" or path.is_file():
        try:
            return read_case(path.read_bytes())
        except OSError as error:
            msg = f"`{name}` cannot be read: {(error.strerror or str(error)).lower()}"
            raise BadInputError(msg) from error
    case = CaseStore.open(settings).get(name)
    if case is None:
        msg = f"there is no case `{name}`; give the id in its address, or a case file"
        raise BadInputError(msg)
    return case


def as_word(memo: Memo) -> bytes:
    """The memo as a Word document."""
    import docx

    document = docx.Document()
    document.add_heading(memo.title, level=0)
    for section in memo.sections:
        document.add_heading(section.heading, level=1)
        for block in section.blocks:
            _add(document, block)
    out = BytesIO()
    document.save(out)
    return out.getvalue()


_STYLES = {
    BlockKind.ITEM: "List Bullet",
    BlockKind.QUOTE: "Intense Quote",
    BlockKind.WORDS: "Quote",
}


def _add(document: Document, block: Block) -> None:
    if block.place:
        document.add_paragraph(block.place)
    paragraph = document.add_paragraph(style=_STYLES.get(block.kind))
    paragraph.add_run(block.text).bold = block.kind is BlockKind.STRONG or None
