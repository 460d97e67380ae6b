"""Laws in HTML and XML: Akoma Ntoso, British, Canadian and Dutch official XML, and others."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lxml import etree, html

from tiebreaker.errors import BadInputError
from tiebreaker.provisions.formats.columns import in_columns
from tiebreaker.provisions.formats.counting import Counting, counting
from tiebreaker.provisions.formats.writer import Writer

_FILE = Path(__file__).with_name("markup.toml")
_DEEPEST = 200
_LABELLED = re.compile(r"\s*(?:\(?(?:\d{1,3}|[a-zA-Z]{1,2}|[ivxlIVXL]{1,6})[.)]|[-–—•])")
_LIST_STYLE = re.compile(
    r"list-style(?:-type)?\s*:[^;]*?(decimal|(?:lower|upper)-(?:alpha|latin|roman))"
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Dialect:
    """What element names mean for the text."""

    skip: frozenset[str]
    inline: frozenset[str]
    label: frozenset[str]
    heading: frozenset[str]
    brackets: dict[str, str]


@cache
def _dialect(kind: str) -> _Dialect:
    with _FILE.open("rb") as file:
        data = tomllib.load(file)
    return _Dialect(
        **{name: frozenset(data[kind][name]) for name in ("skip", "inline", "label", "heading")},
        brackets=data["brackets"] if kind == "xml" else {},
    )


def markup_text(data: bytes) -> str:
    """The words of a law in HTML or XML, a line for each block.

    Entities are never expanded, nothing outside of the file is read, and depth is bounded;
    raises ``BadInputError`` for a file beyond that, or one that is not well formed.
    """
    start = data[:1000].lower()
    is_html = b"<html" in start or b"<!doctype html" in start or b"<?xml" not in start
    root = _html(data) if is_html else _xml(data)
    if _name(root) == "html":
        is_html = True
    renderer = _Renderer(_dialect("html" if is_html else "xml"))
    renderer.render(root, 0)
    return renderer.writer.text()


def _xml(data: bytes) -> Any:
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        msg = f"is XML that cannot be read ({error.msg}); give a well-formed file or plain text"
        raise BadInputError(msg) from error


def _html(data: bytes) -> Any:
    encoding = None if re.search(rb"charset\s*=", data[:2000]) else _encoding(data)
    parser = html.HTMLParser(
        no_network=True, huge_tree=False, remove_comments=True, remove_pis=True, encoding=encoding
    )
    try:
        return html.document_fromstring(data, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        msg = "is HTML that cannot be read; save it again or give the text as plain text"
        raise BadInputError(msg) from error


def _encoding(data: bytes) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _name(element: Any) -> str:
    if element is None:
        return ""
    return etree.QName(element).localname.lower() if isinstance(element.tag, str) else ""


class _Renderer:
    """Writes out the words of a tree."""

    def __init__(self, dialect: _Dialect) -> None:
        self._dialect = dialect
        self.writer = Writer()

    def render(self, element: Any, depth: int) -> None:
        if depth > _DEEPEST:
            msg = "is nested deeper than any law; give the text as plain text"
            raise BadInputError(msg)
        name = _name(element)
        if not name or name in self._dialect.skip or _HIDDEN.search(element.get("style") or ""):
            return
        if name == "br":
            self.writer.line()
        elif name in {"table", "tgroup"}:
            self._table(element, depth)
        elif name == "sup":
            self._raised(element)
        elif name in {"ol", "orderedlist", "ul", "unorderedlist"}:
            self._list(element, depth)
        elif name in self._dialect.label:
            self._label(element)
        elif name in self._dialect.inline:
            self._content(element, depth)
        else:
            if name in self._dialect.heading and _name(element.getparent()) not in (
                self._dialect.heading
            ):
                self.writer.gap()
            self.writer.line(keep_label=name not in self._dialect.heading)
            self._content(element, depth)
            self.writer.line(keep_label=True)

    def _content(self, element: Any, depth: int) -> None:
        self.writer.words(element.text)
        for child in element:
            self.render(child, depth + 1)
            self.writer.words(child.tail)

    def _label(self, element: Any) -> None:
        if not _is_within_line(element, self._dialect):
            self.writer.line()
        printed = " ".join(self._plain(element).split())
        parent = element.getparent()
        brackets = self._dialect.brackets.get(_name(parent)) if parent is not None else None
        if brackets and printed and not _LABELLED.fullmatch(printed):
            before, after = element.get("PuncBefore"), element.get("PuncAfter")
            printed = (
                brackets.format(printed)
                if before is None and after is None
                else f"{before or ''}{printed}{after or ''}"
            )
        self.writer.label(printed)

    def _plain(self, element: Any) -> str:
        """The words of an element on one line."""
        parts = [element.text or ""]
        for child in element:
            if _name(child) not in self._dialect.skip:
                parts.append(self._plain(child))
            parts.append(child.tail or "")
        return "".join(parts)

    def _raised(self, element: Any) -> None:
        """A raised number stays marked: it may number a paragraph, or be a footnote's sign."""
        words = "".join(element.itertext()).strip()
        if words:
            self.writer.words(f"<sup>{words}</sup>" if len(words) <= 4 else words)
            self.writer.words(" ")

    def _list(self, element: Any, depth: int) -> None:
        """A list whose numbers are drawn and do not stand in the file."""
        numbers = _counting(element)
        self.writer.line(keep_label=True)
        for child in element:
            if _name(child) not in {"li", "listitem"}:
                self.render(child, depth + 1)
                continue
            label = child.get("NumberOverride") or numbers.next(child.get("value"))
            if not _LABELLED.match("".join(child.itertext())[:20]):
                self.writer.line()
                self.writer.label(label)
            self.writer.line(keep_label=True)
            self._content(child, depth + 1)
            self.writer.line()

    def _table(self, element: Any, depth: int) -> None:
        rows = [
            [self._apart(cell, depth) for cell in row if _name(cell) in {"td", "th", "entry"}]
            for row in element.iter()
            if _name(row) in {"tr", "row"}
        ]
        self.writer.line()
        for line in in_columns(rows):
            self.writer.block(line)
        self.writer.line()

    def _apart(self, cell: Any, depth: int) -> str:
        renderer = _Renderer(self._dialect)
        renderer.render(cell, depth + 1)
        return renderer.writer.text()


def _is_within_line(element: Any, dialect: _Dialect) -> bool:
    """Whether words of the same line stand before a label, as in *Artikel* 4."""
    before = element.getprevious()
    return before is not None and _name(before) in dialect.label and not before.tail


def _counting(element: Any) -> Counting:
    if _name(element) in {"ul", "unorderedlist"}:
        return counting(None, styled=True)
    style = _LIST_STYLE.search(element.get("style") or "")
    kind = style.group(1) if style else element.get("type") or element.get("Type")
    return counting(kind, start=element.get("start"), styled=bool(element.get("class")))
