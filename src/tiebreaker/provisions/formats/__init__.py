"""A file of any kind that treaties come in → the one plain text that is stored."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from tiebreaker.errors import BadInputError
from tiebreaker.provisions.formats.plain import decode

LARGEST = 30_000_000
"""Of a file, in bytes."""
LONGEST = 6_000_000
"""Of its text, in characters: some 2,000 pages."""

_OTHER = {
    b"\xd0\xcf\x11\xe0": "an old Word or Excel file",
    b"{\\rtf": "an RTF file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"II*\x00": "a picture",
    b"MM\x00*": "a picture",
    b"\x1f\x8b": "a compressed file",
    b"7z\xbc\xaf": "a compressed file",
    b"Rar!": "a compressed file",
}


def load(path: Path) -> str:
    """The text of the file at *path*, whatever its kind; the kind is read from its content.

    Raises ``BadInputError``, with one sentence for the user, for a file that is not there, is
    too large, holds no text (a scan) or is none of the kinds that are read.
    """
    data = _bytes(path)
    try:
        text = _text(data, path.name)
    except BadInputError as error:
        msg = f"`{path.name}` {error}"
        raise BadInputError(msg) from error
    if len(text) > LONGEST:
        msg = f"`{path.name}` holds more text than a treaty can; give the treaty alone"
        raise BadInputError(msg)
    if not text.strip():
        msg = f"`{path.name}` holds no text; give a file with the treaty's words in it"
        raise BadInputError(msg)
    return text


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            msg = f"`{path}` is a folder; give the file with the treaty's text"
            raise BadInputError(msg)
        if path.stat().st_size > LARGEST:
            msg = f"`{path.name}` is too large; a treaty's text is less than 30 MB"
            raise BadInputError(msg)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, BadInputError):
            raise
        reason = getattr(error, "strerror", None) or "there is no such file"
        msg = f"`{path}` cannot be read ({reason}); check the name of the file"
        raise BadInputError(msg) from error


def _text(data: bytes, name: str) -> str:
    """The text of a file; a ``BadInputError`` goes on from the file's name."""
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"%PDF-" in data[:1024]:
        from tiebreaker.provisions.formats.pdf import pdf_text

        return pdf_text(data)
    if data.startswith(b"PK\x03\x04"):
        return _zipped(data)
    for magic, kind in _OTHER.items():
        if data.startswith(magic):
            msg = f"is {kind}; save it as DOCX, PDF or plain text"
            raise BadInputError(msg)
    if _is_markup(start, name):
        from tiebreaker.provisions.formats.markup import markup_text

        return markup_text(data)
    return decode(data)


def _is_markup(start: bytes, name: str) -> bool:
    lowered = start[:200].lower()
    named = name.lower().endswith((".htm", ".html", ".xhtml", ".xml", ".akn"))
    return lowered.startswith((b"<?xml", b"<!doctype", b"<html")) or (
        named and lowered.startswith(b"<")
    )


def _zipped(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except zipfile.BadZipFile as error:
        msg = "is damaged; save it again or give the text as plain text"
        raise BadInputError(msg) from error
    if not any(entry.filename == "word/document.xml" for entry in entries):
        msg = "is an archive and no Word document; give the treaty as DOCX, PDF or plain text"
        raise BadInputError(msg)
    words = sum(entry.file_size for entry in entries if entry.filename.endswith(".xml"))
    if words > 2 * LARGEST or sum(entry.file_size for entry in entries) > 5 * LARGEST:
        msg = "unpacks to far more than a treaty can hold; give the treaty alone"
        raise BadInputError(msg)
    from tiebreaker.provisions.formats.docx import docx_text

    return docx_text(data)
