"""Treaty text → articles and provisions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tiebreaker.provisions.headings import Heading, headings
from tiebreaker.provisions.language import detect_language
from tiebreaker.provisions.lines import (
    Wrapping,
    ends_sentence,
    is_boundary,
    is_noise,
    is_title,
    lines,
)
from tiebreaker.provisions.markers import Marker, markers
from tiebreaker.provisions.model import Article, Span, TreatyText
from tiebreaker.provisions.numbering import in_sequence
from tiebreaker.provisions.outline import printings, trimmed
from tiebreaker.provisions.sequence import openings
from tiebreaker.provisions.titles import title
from tiebreaker.provisions.versions import alike, in_one_language, of_the_treaty, once
from tiebreaker.vocabulary import Language

WITHOUT_HEADING = "4"
"""The number of an article that is printed without its heading."""
_LONGEST_BOUNDARY = 300
_LONGEST_TITLE = 160
_LONGEST_ARTICLE = 300_000
_MOST_LABELS = 3000


def read_text(text: str, *, language: Language | None = None) -> TreatyText:
    """The articles and provisions of *text*; never fails, and takes time linear in its length.

    Without *language* it is detected. Where a text is printed in two languages, only the
    articles in its language are given.
    """
    found = lines(text, 0, len(text))
    wrapping = Wrapping.of(text, found)
    heads = in_sequence(headings(text, found, wrapping))
    articles = [_article(text, head, body, wrapping) for head, body in _bodies(text, found, heads)]
    if not heads and text.strip():
        articles = [_article(text, None, Span(0, _end(text, found, 0, len(text))), wrapping)]
    articles, spoken = in_one_language(text, once(text, articles), language)
    return TreatyText(
        text=text,
        language=spoken or detect_language(text),
        articles=tuple(of_the_treaty(articles)),
    )


def _bodies(
    text: str, found: Sequence[Span], heads: Sequence[Heading]
) -> Iterator[tuple[Heading, Span]]:
    """Each heading with what follows, up to the next heading, chapter, protocol or signature."""
    starts = [line.start for line in found]
    ends = [head.start for head in heads[1:]] + [len(text)]
    for head, until in zip(heads, ends, strict=False):
        below = found[bisect_right(starts, head.end) : bisect_left(starts, until)]
        yield head, Span(head.end, _end(text, below, head.end, until))


def _end(text: str, below: Sequence[Span], start: int, until: int) -> int:
    """Where the body of an article that begins at *start* ends, at the latest at *until*."""
    words_before = bool(below) and below[0].start - start > _LONGEST_TITLE
    for before, line in pairwise([Span(start, below[0].start if below else start), *below]):
        words = text[line.start : min(line.end, line.start + _LONGEST_BOUNDARY)]
        if is_boundary(words) and (words_before or start):
            return line.start
        if words.startswith("#"):
            if words_before and ends_sentence(before.of(text)) and is_title(words):
                return line.start
        elif not is_noise(words):
            words_before = True
    return until


def _markers(text: str, body: Span) -> list[Marker]:
    """What may begin provisions; nothing where there is more than a whole treaty has."""
    if body.end - body.start > _LONGEST_ARTICLE:
        return []
    found = markers(text, body.start, body.end)
    return found if len(found) <= _MOST_LABELS else []


def _article(text: str, head: Heading | None, body: Span, wrapping: Wrapping) -> Article:
    number = head.number if head is not None else WITHOUT_HEADING
    found = openings(_markers(text, body))
    first_label = found[0].marker.start if found else body.end
    named = title(text, body, first_label, with_heading=head is not None)
    printed = printings(text, number, Span(named.end, body.end), found, wrapping)
    first, *others = printed
    provisions = list(first.provisions)
    repeats = []
    for other in others:
        if alike(text, first.provisions, other.provisions):
            repeats.append(trimmed(text, other.span))
        else:
            provisions.extend(other.provisions)
    end = provisions[-1].span.end if provisions else named.end
    start = head.start if head is not None else trimmed(text, Span(body.start, end)).start
    return Article(
        number=number,
        heading=named.words,
        span=Span(start, max(start, end)),
        provisions=tuple(provisions),
        repeats=tuple(repeats),
    )
