"""The title of an article, between its number and its first words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tiebreaker.provisions.lines import is_noise, lines
from tiebreaker.provisions.model import Span
from tiebreaker.provisions.outline import first_opening

_LONGEST = 160
_LEAD = re.compile(r"[\s.:\-–—)*_#°º]*")
_MARKUP = re.compile(r"[#*_]+|<[^>]{1,20}>|\[\^\w{1,4}\]|\{\.[\w-]+\}")


@dataclass(frozen=True, slots=True)
class Title:
    """The title of an article and where its body begins."""

    words: str
    end: int


def title(text: str, body: Span, *, with_heading: bool) -> Title:
    """The title at the start of *body*; empty where the words of the article begin at once."""
    found = lines(text, body.start, body.end)
    if not found:
        return Title("", body.end)
    first = found[0]
    on_heading_line = with_heading and "\n" not in text[body.start : first.start]
    if on_heading_line:
        lead = _LEAD.match(text, first.start, first.end)
        start = lead.end() if lead is not None else first.start
        if start < first.end:
            return _beside(text, Span(start, first.end), found[1:], body.end)
        found = found[1:]
    return _below(text, found, first.start if not on_heading_line else first.end, body.end)


def _beside(text: str, line: Span, below: list[Span], end: int) -> Title:
    """A title on the line of the number: up to the first label, or the whole line."""
    label = first_opening(text, line.start, end)
    until = min(label, line.end)
    words = text[line.start : until].strip()
    if (
        len(words) > _LONGEST
        or re.search(r"[;:.]\s+\w", words)
        or (label >= line.end and words.endswith((".", ";", ":", ",")))
    ):
        return Title("", line.start)
    if label >= line.end and below and text[below[0].start].islower():
        return Title("", line.start)
    return Title(_clean(words), until)


def _below(text: str, found: list[Span], start: int, end: int) -> Title:
    """A title on a line of its own below the number."""
    for index, line in enumerate(found[:3]):
        words = line.of(text)
        if is_noise(words):
            continue
        following = found[index + 1] if index + 1 < len(found) else None
        marked = words.startswith(("#", "**"))
        if (
            following is None
            or len(words) > _LONGEST
            or (words.rstrip(" *_").endswith((".", ";", ":", ",")) and not marked)
            or (text[following.start].islower() and not marked)
            or first_opening(text, line.start, line.end) < line.end
        ):
            return Title("", start)
        return Title(_clean(words), line.end)
    return Title("", start)


def _clean(words: str) -> str:
    bare = " ".join(_MARKUP.sub(" ", words).split())
    return bare.strip(" .-–—:").removeprefix("(").removesuffix(")") if bare else ""
