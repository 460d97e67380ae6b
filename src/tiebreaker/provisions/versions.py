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
    """*articles* with those printed again noted as repeats, and empty doubles left out.

    Only a whole run of articles is a second printing: two treaties in one file may well have
    an article in the same words.
    """
    kept: list[list[Article]] = []
    for run in _runs(articles):
        known = next((known for known in kept if _prints_again(text, known, run)), None)
        if known is None:
            kept.append(run)
        else:
            kept.append(_noted(text, known, run))
    full = {article.number for run in kept for article in run if article.provisions}
    return [
        article
        for run in kept
        for article in run
        if article.provisions or article.number not in full
    ]


def _prints_again(text: str, known: Sequence[Article], run: Sequence[Article]) -> bool:
    numbers = {article.number: article for article in known}
    same = sum(
        article.number in numbers
        and alike(text, numbers[article.number].provisions, article.provisions)
        for article in run
    )
    return same > 0 and same >= _SAME * len(run)


def _noted(text: str, known: list[Article], run: Sequence[Article]) -> list[Article]:
    """Note the articles of *run* that *known* has as repeats there; the others are left."""
    left = []
    for article in run:
        for index, other in enumerate(known):
            if other.number == article.number and alike(text, other.provisions, article.provisions):
                known[index] = replace(other, repeats=(*other.repeats, article.span))
                break
        else:
            left.append(article)
    return left


def _runs(articles: Sequence[Article]) -> list[list[Article]]:
    """*articles* cut where their numbers begin again."""
    runs: list[list[Article]] = []
    seen: set[str] = set()
    for article in articles:
        if not runs or article.number in seen:
            runs.append([])
            seen = set()
        runs[-1].append(article)
        seen.add(article.number)
    return runs


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
    runs = _runs(articles)
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
