"""The title of an article, between its number and its first words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tiebreaker.provisions.lines import is_noise, lines
from tiebreaker.provisions.model import Span

_LONGEST = 160
_FAR = 2000
"""How far to look for a title."""
_LEAD = re.compile(r"(?:[\s.:\-–—)*_#°º]|\[\^?\w{1,4}\]|<sup>\s*\w{1,3}\s*</sup>)*")
_MARKUP = re.compile(r"[#*_]+|<[^>]{1,20}>|\[\^\w{1,4}\]|\{\.[\w-]+\}")


@dataclass(frozen=True, slots=True)
class Title:
    """The title of an article and where its body begins."""

    words: str
    end: int


def title(text: str, body: Span, first_label: int, *, with_heading: bool) -> Title:
    """The title at the start of *body*; empty where the words of the article begin at once.

    *first_label* is where the first numbered or lettered provision begins, or the end.
    """
    found = lines(text, body.start, min(body.end, body.start + _FAR))
    named = _first_line(text, body, found, first_label, with_heading=with_heading)
    rest = text[named.end : first_label] if first_label - named.end < _LONGEST else "."
    words = rest.strip()
    if not named.words or not words or re.search(r"[;:.\n]", words) or first_label == body.end:
        return named
    return named if rest.endswith("\n") else Title(f"{named.words} {_clean(words)}", first_label)


def _first_line(
    text: str, body: Span, found: list[Span], first_label: int, *, with_heading: bool
) -> Title:
    """The title, or as much of it as stands on one line."""
    if not found:
        return Title("", body.start)
    first = found[0]
    if not with_heading or "\n" in text[body.start : first.start]:
        return _below(text, found, first_label, first.start)
    lead = _LEAD.match(text, first.start, min(first.end, max(first_label, first.start)))
    start = lead.end() if lead is not None else first.start
    if start < first.end:
        return _beside(text, Span(start, first.end), found[1:], first_label)
    return _below(text, found[1:], first_label, first.end)


def _beside(text: str, line: Span, below: list[Span], first_label: int) -> Title:
    """A title on the line of the number: up to the first label, or the whole line."""
    until = max(line.start, min(first_label, line.end))
    words = text[line.start : until].strip()
    labelled = first_label < line.end
    if len(words) > _LONGEST or re.search(r"[;:.]\s+\w", words):
        return Title("", line.start)
    if not labelled and words.endswith((".", ";", ":", ",")):
        return Title("", line.start)
    if not labelled and below and text[below[0].start].islower():
        return Title("", line.start)
    return Title(_clean(words), until)


def _below(text: str, found: list[Span], first_label: int, start: int) -> Title:
    """A title on a line of its own below the number."""
    for index, line in enumerate(found[:3]):
        words = line.of(text)
        if is_noise(words):
            continue
        following = found[index + 1] if index + 1 < len(found) else None
        if following is None or first_label < line.end or not _is_title(text, words, following):
            break
        return Title(_clean(words), line.end)
    return Title("", start)


def _is_title(text: str, words: str, following: Span) -> bool:
    """Whether a line that *following* comes after is a title, and not the first words."""
    if len(words) > _LONGEST:
        return False
    if words.startswith(("#", "**")):
        return True
    ended = words.rstrip(" *_").endswith((".", ";", ":", ","))
    return not ended and not text[following.start].islower()


def _clean(words: str) -> str:
    bare = " ".join(_MARKUP.sub(" ", words).split())
    return bare.strip(" .-–—:").removeprefix("(").removesuffix(")")
