"""Treaty text → articles and provisions."""

from __future__ import annotations

from collections.abc import Sequence

from tiebreaker.provisions.headings import Heading, headings
from tiebreaker.provisions.language import detect_language
from tiebreaker.provisions.lines import Wrapping, is_boundary, lines
from tiebreaker.provisions.model import Article, Span, TreatyText
from tiebreaker.provisions.numbering import in_sequence
from tiebreaker.provisions.outline import printings, trimmed
from tiebreaker.provisions.titles import title
from tiebreaker.provisions.versions import alike, in_one_language, of_the_treaty, once
from tiebreaker.vocabulary import Language

WITHOUT_HEADING = "4"
"""The number of an article that is printed without its heading."""


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
        articles = [_article(text, None, Span(0, len(text)), wrapping)]
    articles, spoken = in_one_language(text, once(text, articles), language)
    return TreatyText(
        text=text,
        language=spoken or detect_language(text),
        articles=tuple(of_the_treaty(articles)),
    )


def _bodies(
    text: str, found: Sequence[Span], heads: Sequence[Heading]
) -> list[tuple[Heading, Span]]:
    """Each heading with what follows, up to the next heading, chapter, protocol or signature."""
    bodies = []
    starts = [head.start for head in heads] + [len(text)]
    index = 0
    for head, until in zip(heads, starts[1:], strict=True):
        end = until
        while index < len(found) and found[index].start < until:
            line = found[index]
            if line.start > head.end and end == until and is_boundary(line.of(text)):
                end = line.start
            index += 1
        bodies.append((head, Span(head.end, end)))
    return bodies


def _article(text: str, head: Heading | None, body: Span, wrapping: Wrapping) -> Article:
    number = head.number if head is not None else WITHOUT_HEADING
    named = title(text, body, with_heading=head is not None)
    printed = printings(text, number, Span(named.end, body.end), wrapping)
    first, *others = printed
    provisions = list(first.provisions)
    repeats = []
    for other in others:
        if alike(text, first.provisions, other.provisions):
            repeats.append(trimmed(text, other.span))
        else:
            provisions.extend(other.provisions)
    start = head.start if head is not None else (provisions[0].span.start if provisions else 0)
    end = provisions[-1].span.end if provisions else max(start, named.end)
    return Article(
        number=number,
        heading=named.words,
        span=Span(start, end),
        provisions=tuple(provisions),
        repeats=tuple(repeats),
    )
