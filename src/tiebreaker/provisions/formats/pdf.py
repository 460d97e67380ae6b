"""PDF files with a text layer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tiebreaker.errors import BadInputError
from tiebreaker.provisions.formats.layout import Fragment, Page, laid_out

_MOST_PAGES = 1500
_MOST_SIGNS = 50_000
"""On a page."""
_SIGNS = {"\x02": "-", "\ufffe": "-", "\u00ad": "-"}
"""How the library gives a hyphen at the end of a line."""
_FEWEST_LETTERS = 20
"""On a page, on average; a scan has a stamp or nothing."""


def pdf_text(data: bytes) -> str:
    """The words of a PDF in reading order, without what is printed on each page.

    Raises ``BadInputError`` for a scan without text, a password, damage or too many pages.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        locked = "password" in str(error).lower()
        msg = (
            "is protected by a password; give a copy without one"
            if locked
            else "is a damaged PDF; save it again or give the text as plain text"
        )
        raise BadInputError(msg) from error
    try:
        if len(document) > _MOST_PAGES:
            msg = f"has {len(document)} pages; give the treaty alone"
            raise BadInputError(msg)
        pages = [_page(document, index) for index in range(len(document))]
    except pypdfium2.PdfiumError as error:
        msg = "is a damaged PDF; save it again or give the text as plain text"
        raise BadInputError(msg) from error
    finally:
        document.close()
    words = (word.text for page in pages for word in page.fragments)
    letters = sum(sign.isalpha() for word in words for sign in word)
    if letters < _FEWEST_LETTERS * len(pages):
        msg = "is a scan without text; run text recognition on it first, or give the text"
        raise BadInputError(msg)
    return laid_out(pages)


def _page(document: Any, index: int) -> Page:
    page = document[index]
    layer = page.get_textpage()
    try:
        width, height = page.get_size()
        left, bottom, _, _ = page.get_cropbox()
        words = tuple(_words(layer, left, bottom))
        return Page(width=width, height=height, fragments=words)
    finally:
        layer.close()
        page.close()


def _words(layer: Any, left: float, bottom: float) -> Iterator[Fragment]:
    """The words of a page: signs that follow one another without white between them."""
    from pypdfium2.raw import FPDFText_GetUnicode

    word = ""
    x0 = y0 = x1 = y1 = 0.0
    for index in range(min(layer.count_chars(), _MOST_SIGNS)):
        sign = chr(FPDFText_GetUnicode(layer, index))
        box = layer.get_charbox(index, loose=True) if not sign.isspace() else None
        if word and (box is None or abs(box[1] - y0) > y1 - y0 or box[0] - x1 > y1 - y0):
            yield Fragment(x0 - left, y0 - bottom, x1 - left, y1 - bottom, word)
            word = ""
        if box is None or sign in "\x00\ufeff":
            continue
        if not word:
            x0, y0, x1, y1 = box
        word += _SIGNS.get(sign, sign)
        x1 = max(x1, box[2])
    if word:
        yield Fragment(x0 - left, y0 - bottom, x1 - left, y1 - bottom, word)
