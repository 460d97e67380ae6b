"""The provisions of a treaty as they are searched: legal units, never pieces of a fixed size."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.library.model import Treaty
from tiebreaker.provisions.model import Article, Provision
from tiebreaker.retrieval.model import Passage, Role
from tiebreaker.retrieval.roles import roles_of

PASSAGE_VERSION = 1
"""Part of what an index is built from: raised whenever the searched text is made otherwise."""


def passages(treaty: Treaty) -> tuple[Passage, ...]:
    """Every provision of every article, in the order of the text."""
    return tuple(
        passage for article in treaty.text.articles for passage in _of_article(treaty, article)
    )


def _of_article(treaty: Treaty, article: Article) -> Iterator[Passage]:
    is_residence = article.number == treaty.rule.article
    for provision in article.provisions:
        roles = roles_of(treaty.rule, provision) if is_residence else {Role.OTHER_ARTICLE}
        yield Passage(
            treaty=treaty.id,
            article=article.number,
            provision=provision.ref,
            language=treaty.particulars.language,
            span=provision.span,
            text=_searched(treaty.text.text, article, provision),
            roles=frozenset(roles),
            residence=is_residence,
        )


def _searched(text: str, article: Article, provision: Provision) -> str:
    """The heading, the opening words from the outermost in, and the provision's own words."""
    spoken = [opening.words.of(text) for opening in _openings(article, provision)]
    parts = [article.heading, *spoken, provision.words.of(text)]
    return "\n".join(" ".join(part.split()) for part in parts if part.strip())


def _openings(article: Article, provision: Provision) -> tuple[Provision, ...]:
    """The provisions whose opening words *provision* completes, the outermost first."""
    found: list[Provision] = []
    parent = provision.parent
    while parent is not None and all(parent != opening.ref for opening in found):
        try:
            opening = article.provision(parent)
        except KeyError:
            break
        found.append(opening)
        parent = opening.parent
    return tuple(reversed(found))
