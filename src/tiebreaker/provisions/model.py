"""The text of a treaty as articles and provisions, each a slice of the stored source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tiebreaker.vocabulary import Language


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Where words stand in a stored source text, as positions in a Python ``str``.

    >>> Span(3, 8).of("an habitual abode")
    'habit'
    """

    start: int
    end: int

    def of(self, text: str) -> str:
        """The words themselves; the only way in which a quotation is ever made."""
        return text[self.start : self.end]

    def __contains__(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end


class ProvisionKind(StrEnum):
    """What part of an article a provision is."""

    PARAGRAPH = "paragraph"
    LETTER = "letter"
    """A lettered, numbered, dashed or bulleted item of a paragraph."""
    SUBITEM = "subitem"
    """An item of an item."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """The smallest unit of an article that has a place of its own.

    Provisions of an article never overlap: a paragraph with items holds its opening words
    only, and an unnumbered sentence after the items is a second provision with the
    paragraph's ``ref``. Joined with what lies between them they give back the source.
    """

    ref: str
    """Its place in the text's own numbers: ``4(2)(a)``, ``II(1)(g)``, ``4(2)#1``."""
    kind: ProvisionKind
    span: Span
    """From its number or letter to its last word, without the white space around it."""
    words: Span
    """The same without the number or letter."""
    parent: str | None = None
    """The ``ref`` of the provision whose opening words it completes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article of a treaty."""

    number: str
    """As the text has it: ``4``, ``IV``; ``4`` for an article printed without its heading."""
    heading: str
    span: Span
    provisions: tuple[Provision, ...]
    repeats: tuple[Span, ...] = ()
    """Further printings of the same words in the same source; never read as another rule."""

    def provision(self, ref: str) -> Provision:
        """The first provision at *ref*; raises ``KeyError`` when there is none."""
        for provision in self.provisions:
            if provision.ref == ref:
                return provision
        raise KeyError(ref)


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatyText:
    """A source text in one language, with the articles that were found in it."""

    text: str
    """The stored source, to which every span refers; never edited."""
    language: Language | None
    """``None`` when it is in none of the languages that are read."""
    articles: tuple[Article, ...]

    def article(self, number: str) -> Article | None:
        """The article with that number, if the text has one."""
        return next((article for article in self.articles if article.number == number), None)
