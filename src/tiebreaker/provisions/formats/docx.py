"""Word documents."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

from tiebreaker.errors import BadInputError
from tiebreaker.provisions.formats.columns import in_columns
from tiebreaker.provisions.formats.counting import numeral

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_KINDS = {
    "decimal": "1", "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I",
}  # fmt: skip
_PLACE = re.compile(r"%(\d)")


def docx_text(data: bytes) -> str:
    """The words of a document, a line for each paragraph, with the numbers that Word draws.

    What was deleted under tracked changes is left out. Raises ``BadInputError`` for a file
    that is damaged.
    """
    from docx import Document
    from docx.opc.exceptions import PackageNotFoundError

    try:
        document = Document(io.BytesIO(data))
        body = document.element.body
        numbering = _Numbering(document)
        lines = list(_blocks(body, numbering))
    except (PackageNotFoundError, KeyError, ValueError, AttributeError, RecursionError) as error:
        msg = "is a damaged Word document; save it again or give the text as plain text"
        raise BadInputError(msg) from error
    return "\n".join(line for line in lines if line.strip()) + "\n"


def _blocks(container: Any, numbering: _Numbering) -> Iterator[str]:
    for element in container:
        if element.tag == f"{_W}p":
            yield numbering.label(element) + _words(element)
        elif element.tag == f"{_W}tbl":
            yield from in_columns(list(_rows(element, numbering)))
        elif element.tag == f"{_W}sdt":
            for content in element.iterchildren(f"{_W}sdtContent"):
                yield from _blocks(content, numbering)


def _rows(table: Any, numbering: _Numbering) -> Iterator[list[str]]:
    for row in table.iterchildren(f"{_W}tr"):
        yield ["\n".join(_blocks(cell, numbering)) for cell in row.iterchildren(f"{_W}tc")]


def _words(paragraph: Any) -> str:
    parts = []
    for element in paragraph.iter():
        if element.tag == f"{_W}t":
            parts.append(element.text or "")
        elif element.tag in {f"{_W}tab", f"{_W}br", f"{_W}cr"} and _in_run(element):
            parts.append("\n" if element.tag != f"{_W}tab" else " ")
        elif element.tag == f"{_W}noBreakHyphen":
            parts.append("-")
    return "".join(parts).strip()


def _in_run(element: Any) -> bool:
    parent = element.getparent()
    return parent is not None and parent.tag == f"{_W}r"


class _Numbering:
    """The numbers that Word draws before paragraphs and does not store in their text."""

    def __init__(self, document: Any) -> None:
        self._styles = {style.style_id: style.element for style in document.styles}
        self._levels: dict[str, dict[int, Any]] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self._abstract: dict[str, str] = {}
        try:
            root = document.part.numbering_part.element
        except (KeyError, NotImplementedError):
            return
        abstract = {
            item.get(f"{_W}abstractNumId"): item for item in root.iterchildren(f"{_W}abstractNum")
        }
        for item in root.iterchildren(f"{_W}num"):
            number, of = item.get(f"{_W}numId"), _value(item, "abstractNumId")
            if number is None or of is None or of not in abstract:
                continue
            self._abstract[number] = of
            self._levels[number] = {
                int(level.get(f"{_W}ilvl") or 0): level
                for level in abstract[of].iterchildren(f"{_W}lvl")
            }

    def label(self, paragraph: Any) -> str:
        """The label of the paragraph with a space, or nothing."""
        number, depth = self._place(paragraph)
        level = self._levels.get(number, {}).get(depth)
        if level is None:
            return ""
        counts = self._counts.setdefault(self._abstract[number], {})
        first = int(_value(level, "start") or 1)
        counts[depth] = counts.get(depth, first - 1) + 1
        for deeper in [key for key in counts if key > depth]:
            del counts[deeper]
        kind = _value(level, "numFmt") or "decimal"
        if kind == "none":
            return ""
        if kind == "bullet":
            return "- "
        printed = _PLACE.sub(
            lambda match: self._printed(number, counts, int(match.group(1)) - 1),
            _value(level, "lvlText") or "",
        )
        return f"{printed} " if printed.strip() else ""

    def _printed(self, number: str, counts: dict[int, int], depth: int) -> str:
        level = self._levels[number].get(depth)
        kind = _KINDS.get((_value(level, "numFmt") if level is not None else None) or "", "1")
        return numeral(kind, counts.get(depth, 1))

    def _place(self, paragraph: Any) -> tuple[str, int]:
        """The list and the depth of a paragraph, from itself or from its style."""
        properties = paragraph.find(f"{_W}pPr")
        style = _value(properties, "pStyle") if properties is not None else None
        for _ in range(10):
            listed = properties.find(f"{_W}numPr") if properties is not None else None
            if listed is not None and _value(listed, "numId") is not None:
                return _value(listed, "numId") or "", int(_value(listed, "ilvl") or 0)
            element = self._styles.get(style) if style else None
            if element is None:
                break
            properties = element.find(f"{_W}pPr")
            style = _value(element, "basedOn")
        return "", 0


def _value(element: Any, name: str) -> str | None:
    child = element.find(f"{_W}{name}")
    value = child.get(f"{_W}val") if child is not None else None
    return str(value) if value is not None else None
