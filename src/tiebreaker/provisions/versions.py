"""Which of the articles in a file are the treaty's, in one language and once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tiebreaker.provisions.language import detect_language
from tiebreaker.provisions.model import Article, Provision
from tiebreaker.vocabulary import Language

_SAME = 0.6
_SMALL = 3


def alike(text: str, first: Sequence[Provision], other: Sequence[Provision]) -> bool:
    """Whether the second is another printing of the first, but for a few words."""
    known = {_bare(provision.words.of(text)) for provision in first}
    same = sum(_bare(provision.words.of(text)) in known for provision in other)
    return same > 0 and same >= _SAME * max(len(first), len(other))


def _bare(words: str) -> str:
    return "".join(re.findall(r"\w", words.lower()))


def once(text: str, articles: Sequence[Article]) -> list[Article]:
    """*articles* with those printed again noted as repeats, and empty doubles left out."""
    kept: dict[str, list[Article]] = {}
    for article in articles:
        known = kept.setdefault(article.number, [])
        for index, other in enumerate(known):
            if alike(text, other.provisions, article.provisions):
                known[index] = replace(other, repeats=(*other.repeats, article.span))
                break
        else:
            known.append(article)
    for known in kept.values():
        full = [article for article in known if article.provisions]
        known[:] = full or known[:1]
    return sorted(
        (article for known in kept.values() for article in known),
        key=lambda article: article.span.start,
    )


def in_one_language(
    text: str, articles: Sequence[Article], wanted: Language | None
) -> tuple[list[Article], Language | None]:
    """The articles in *wanted*, or in the language that most are in, where there are two.

    Only a number that is there twice makes a file bilingual; the language of each article is
    then detected by itself.
    """
    numbers = Counter(article.number for article in articles)
    if not any(count > 1 for count in numbers.values()):
        return list(articles), wanted
    languages = [detect_language(article.span.of(text)) for article in articles]
    counts = Counter(language for language in languages if language is not None)
    if wanted is None and counts:
        wanted = counts.most_common(1)[0][0]
    if wanted not in counts:
        return list(articles), wanted
    kept = [
        article
        for article, language in zip(articles, languages, strict=True)
        if language in {wanted, None} and (language or numbers[article.number] == 1)
    ]
    return kept, wanted


def of_the_treaty(articles: Sequence[Article]) -> list[Article]:
    """*articles* without the few of a law that enacts the treaty or of a protocol to it."""
    runs: list[list[Article]] = []
    for article in articles:
        if not runs or _begins_again(runs[-1], article):
            runs.append([])
        runs[-1].append(article)
    longest = max(runs, key=len, default=[])
    numbers = {article.number for article in longest}
    return [
        article
        for run in runs
        if run is longest
        or len(run) * _SMALL > len(longest)
        or any(article.number not in numbers for article in run)
        for article in run
    ]


def _begins_again(run: Sequence[Article], article: Article) -> bool:
    return any(known.number == article.number for known in run)
