"""Words of people and of treaties on the screen: always as text, never as markup."""

from __future__ import annotations

import html
import re

import streamlit as st

from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import Language

_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&=^])")


def escaped(text: str) -> str:
    r"""*text* so that Markdown shows it as it is.

    >>> escaped("a *b* :red[c]")
    'a \\\\*b\\\\* \\\\:red\\\\[c\\\\]'
    """
    return _MARKUP.sub(r"\\\1", text)


def strong(text: str) -> str:
    """*text* in bold, on one line; nothing where there is nothing.

    >>> strong("Which of the two? ")
    '**Which of the two?**'
    """
    line = " ".join(text.split())
    return f"**{escaped(line)}**" if line else ""


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


def draw_quoted(text: str, language: Language | None) -> None:
    """Show a quotation as a block of its own, in the language that it is in."""
    st.html(f'<blockquote class="words"{_lang(language)}>{html.escape(text)}</blockquote>')


def draw_highlighted(
    text: str,
    whole: Span,
    marked: tuple[Span, ...],
    language: Language | None,
    *,
    mark: str = "quoted",
) -> None:
    """Show a stretch of a treaty with passages marked, all of it as plain text."""
    out, place = [], whole.start
    for span in sorted(marked):
        start = max(span.start, place)
        end = min(span.end, whole.end)
        if start >= end:
            continue
        out.append(html.escape(text[place:start]))
        out.append(f'<mark class="{mark}">{html.escape(text[start:end])}</mark>')
        place = end
    out.append(html.escape(text[place : whole.end]))
    st.html(f'<div class="article"{_lang(language)}>{"".join(out)}</div>')


def _lang(language: Language | None) -> str:
    return f' lang="{language.value}"' if language is not None else ""
