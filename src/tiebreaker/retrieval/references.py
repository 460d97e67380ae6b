"""Places in a treaty that a question names: ``4(2)(a)``, ``artikel 4, lid 2``, ``Absatz 3``."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tiebreaker.retrieval.model import Passage

_DATA = Path(__file__).with_name("references.toml")
_BARE = re.compile(
    r"(?<![\w.(])(?P<article>\d{1,2}|[IVX]+)\s?\(\s?(?P<paragraph>\d{1,2})\s?\)"
    r"(?:\s?\(?(?P<letter>[a-z])\b\)?)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A place as far as the question names it."""

    article: str | None = None
    paragraph: str | None = None
    letter: str | None = None

    @property
    def is_exact(self) -> bool:
        """Whether it names more than an article."""
        return self.paragraph is not None

    def matches(self, passage: Passage) -> bool:
        """Whether *passage* stands there; a paragraph without an article is the residence one's."""
        if self.article is None and not passage.residence:
            return False
        if self.article is not None and self.article != passage.article:
            return False
        marks = tuple(f"({mark})" for mark in (self.paragraph, self.letter) if mark is not None)
        return not marks or passage.provision == passage.article + "".join(marks)


def named(query: str) -> tuple[Named, ...]:
    """Every place that *query* names.

    >>> named("What does 4(2)(b) say?")
    (Named(article='4', paragraph='2', letter='b'),)
    >>> named("Wat staat er in artikel 4, lid 3?")
    (Named(article='4', paragraph='3', letter=None),)
    """
    matches = list(_BARE.finditer(query)) or [
        match for match in _worded().finditer(query) if match["article"] or match["paragraph"]
    ]
    found = [Named(**match.groupdict()) for match in matches]
    return _joined(tuple(dict.fromkeys(found)))


def _joined(found: tuple[Named, ...]) -> tuple[Named, ...]:
    """*Paragraph 3 of article 10* names one place, not two."""
    articles = [one for one in found if one.article is not None]
    others = [one for one in found if one.article is None]
    if len(articles) == 1 and articles[0].paragraph is None and others:
        return tuple(replace(one, article=articles[0].article) for one in others)
    return found


@cache
def _worded() -> re.Pattern[str]:
    """An article, a paragraph or both, and a letter after them."""
    words = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    before = {name: "|".join(map(re.escape, sorted(words[name], key=len)[::-1])) for name in words}
    between = r"[\s,;]{1,3}"
    article = rf"(?<!\w)(?:{before['article']})\s?(?P<article>\d{{1,2}}|[IVX]+)\b"
    paragraph = rf"(?<!\w)(?:{before['paragraph']})\s?\(?(?P<paragraph>\d{{1,2}})\b\)?"
    letter = rf"(?:{before['letter']})?\s?\(?(?P<letter>[a-z])\b\)?"
    return re.compile(
        rf"(?:{article})?(?:{between})?(?:{paragraph})?(?:{between}{letter})?", re.IGNORECASE
    )
