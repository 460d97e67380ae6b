"""Which of the articles in a file are the treaty's, in one language and once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tiebreaker.provisions.language import language_code
from tiebreaker.provisions.model import Article, Provision
from tiebreaker.vocabulary import Language

_SAME = 0.6
_SMALL = 3
_TELLING = 120
"""Letters by which the language of an article can be told."""


def alike(text: str, first: Sequence[Provision], other: Sequence[Provision]) -> bool:
    """Whether the second is another printing of the first, but for a few words."""
    fewest = _SAME * max(len(first), len(other))
    if not first or min(len(first), len(other)) < fewest:
        return False
    known = {_bare(text, provision) for provision in first}
    return sum(_bare(text, provision) in known for provision in other) >= fewest


def _bare(text: str, provision: Provision) -> str:
    return "".join(re.findall(r"\w", provision.words.of(text).lower()))


def once(text: str, articles: Sequence[Article]) -> list[Article]:
    """*articles* with those printed again noted as repeats, and empty doubles left out.

    Only a whole run of articles is a second printing: two treaties in one file may well have
    an article in the same words.
    """
    kept: list[list[Article]] = []
    printed: dict[tuple[str, str], int] = {}
    for run in _runs(articles):
        marks = [(article.number, _mark(text, article)) for article in run]
        counts = Counter(printed[mark] for mark in marks if mark in printed)
        known, same = counts.most_common(1)[0] if counts else (0, 0)
        if same and same >= _SAME * len(run):
            kept.append(_noted(text, kept[known], run))
        else:
            kept.append(run)
            printed.update({mark: len(kept) - 1 for mark in reversed(marks) if mark[1]})
    full = {article.number for run in kept for article in run if article.provisions}
    return [
        article
        for run in kept
        for article in run
        if article.provisions or article.number not in full
    ]


def _mark(text: str, article: Article) -> str:
    """What tells the words of an article from others, in short."""
    return " ".join(_bare(text, provision)[:80] for provision in article.provisions[:3])


def _noted(text: str, known: list[Article], run: Sequence[Article]) -> list[Article]:
    """Note the articles of *run* that *known* has as repeats there; the others are left."""
    places = {article.number: index for index, article in enumerate(known)}
    left = []
    for article in run:
        index = places.get(article.number)
        if index is not None and alike(text, known[index].provisions, article.provisions):
            other = known[index]
            known[index] = replace(other, repeats=(*other.repeats, article.span))
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
    then detected by itself, and one too short for that has the language of its neighbour.
    """
    if len({article.number for article in articles}) == len(articles):
        return list(articles), wanted
    codes = [language_code(article.span.of(text), fewest=_TELLING) for article in articles]
    before = next((code for code in codes if code is not None), None)
    for index, code in enumerate(codes):
        before = codes[index] = code or before
    counts = Counter(code for code in codes if code in set(Language))
    if wanted is None and counts:
        wanted = Language(counts.most_common(1)[0][0])
    if wanted not in counts:
        return list(articles), wanted
    spoken = zip(articles, codes, strict=True)
    return [article for article, code in spoken if code == wanted], wanted


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
