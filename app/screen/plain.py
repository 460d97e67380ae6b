"""Words of people and of treaties on the screen: always as text, never as markup."""

from __future__ import annotations

import html
import re

import streamlit as st

from tiebreaker.provisions.model import Span

_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&=^])")


def escaped(text: str) -> str:
    r"""*text* so that Markdown shows it as it is.

    >>> escaped("a *b* :red[c]")
    'a \\\\*b\\\\* \\\\:red\\\\[c\\\\]'
    """
    return _MARKUP.sub(r"\\\1", text)


def paragraphs(text: str) -> str:
    """Plain text with its line breaks, ready for Markdown."""
    return "\n\n".join(
        "  \n".join(escaped(line) for line in block.splitlines()) for block in text.split("\n\n")
    )


def quoted(text: str) -> str:
    """A quotation as a block of its own."""
    return "\n".join(f"> {escaped(line)}  " for line in text.splitlines() or [""])


def draw_highlighted(text: str, whole: Span, marked: Span) -> None:
    """Show a stretch of a treaty with one passage marked, all of it as plain text."""
    before = html.escape(text[whole.start : marked.start])
    passage = html.escape(marked.of(text))
    after = html.escape(text[marked.end : whole.end])
    st.html(
        '<div style="white-space:pre-wrap;line-height:1.5;font-size:0.95rem">'
        f"{before}<mark>{passage}</mark>{after}</div>"
    )
