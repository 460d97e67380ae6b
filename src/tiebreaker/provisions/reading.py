"""Treaty text → articles and provisions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tiebreaker.provisions.headings import Heading, headings
from tiebreaker.provisions.language import detect_language
from tiebreaker.provisions.lines import Wrapping, is_boundary, lines
from tiebreaker.provisions.model import Article, Provision, Span, TreatyText
from tiebreaker.provisions.outline import printings, trimmed
from tiebreaker.provisions.titles import title
from tiebreaker.vocabulary import Language

WITHOUT_HEADING = "4"
"""The number of an article that is printed without its heading."""
_SAME = 0.6


def read_text(text: str, *, language: Language | None = None) -> TreatyText:
    """The articles and provisions of *text*; never fails, and takes time linear in its length.

    Without *language* it is detected. Where a text is printed in two languages, only the
    articles in its language are given.
    """
    found = lines(text, 0, len(text))
    wrapping = Wrapping.of(text, found)
    heads = headings(text, found)
    articles = [_article(text, head, body, wrapping) for head, body in _bodies(text, found, heads)]
    if not heads and text.strip():
        articles = [_article(text, None, Span(0, len(text)), wrapping)]
    return TreatyText(
        text=text,
        language=language or detect_language(text),
        articles=tuple(_once(text, articles)),
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
        if _alike(text, first.provisions, other.provisions):
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


def _alike(text: str, first: Sequence[Provision], other: Sequence[Provision]) -> bool:
    """Whether the second is another printing of the first, but for a few words."""
    known = {_bare(provision.words.of(text)) for provision in first}
    same = sum(_bare(provision.words.of(text)) in known for provision in other)
    return same > 0 and same >= _SAME * max(len(first), len(other))


def _bare(words: str) -> str:
    return "".join(re.findall(r"\w", words.lower()))


def _once(text: str, articles: Sequence[Article]) -> list[Article]:
    """*articles* with those printed again noted as repeats, and empty ones left out."""
    kept: dict[str, list[Article]] = {}
    for article in articles:
        known = kept.setdefault(article.number, [])
        for index, other in enumerate(known):
            if _alike(text, other.provisions, article.provisions):
                known[index] = Article(
                    number=other.number,
                    heading=other.heading,
                    span=other.span,
                    provisions=other.provisions,
                    repeats=(*other.repeats, article.span),
                )
                break
        else:
            known.append(article)
    for known in kept.values():
        full = [article for article in known if article.provisions]
        known[:] = full or known[:1]
    return sorted((article for known in kept.values() for article in known), key=_start)


def _start(article: Article) -> int:
    return article.span.start
