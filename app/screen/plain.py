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
    """Plain text with its line breaks and lists, ready for Markdown."""
    return "\n\n".join(_block(block.splitlines()) for block in text.split("\n\n"))


def _block(lines: list[str]) -> str:
    out = []
    for before, line in zip(["", *lines], lines, strict=False):
        item = line.startswith("- ")
        if item and before and not before.startswith("- "):
            out.append("")
        out.append(f"- {escaped(line[2:])}" if item else f"{escaped(line)}  ")
    return "\n".join(out)


def quoted(text: str) -> str:
    """A quotation as a block of its own."""
    return "\n".join(f"> {escaped(line)}  " for line in text.splitlines() or [""])


def draw_highlighted(text: str, whole: Span, marked: tuple[Span, ...]) -> None:
    """Show a stretch of a treaty with passages marked, all of it as plain text."""
    out, place = [], whole.start
    for span in sorted(marked):
        start = max(span.start, place)
        out.append(html.escape(text[place:start]))
        out.append(f"<mark>{html.escape(text[start : span.end])}</mark>")
        place = max(span.end, place)
    out.append(html.escape(text[place : whole.end]))
    st.html(
        f'<div style="white-space:pre-wrap;line-height:1.55;font-size:0.95rem">{"".join(out)}</div>'
    )
