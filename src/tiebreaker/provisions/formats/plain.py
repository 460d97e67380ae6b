"""Plain text and Markdown, which are stored as they are."""

from __future__ import annotations

import codecs

from tiebreaker.errors import BadInputError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = frozenset(range(32)) - frozenset(b"\t\n\r\f\x0b\x1a\x1b")


def decode(data: bytes) -> str:
    """The text of *data*, with a line feed at the end of each line.

    UTF-8, UTF-16 or UTF-32 with its mark, else the code page of old office files. Raises
    ``BadInputError`` for what is no text.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return lined(_decoded(data, name))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _decoded(data, "cp1252")
    if sum(ord(character) in _CONTROLS for character in text[:20_000]) > len(text[:20_000]) // 100:
        msg = "holds no text that can be read; give the treaty as DOCX, PDF or plain text"
        raise BadInputError(msg)
    return lined(text)


def _decoded(data: bytes, name: str) -> str:
    return data.decode(name, errors="replace")


def lined(text: str) -> str:
    """*text* with one kind of line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
