"""The door: from a treaty text to the rule of its residence article."""

from __future__ import annotations

from tiebreaker.provisions.model import Article, TreatyText
from tiebreaker.rules.composing import compose, without_opening
from tiebreaker.rules.definitions import defined
from tiebreaker.rules.groups import Reader
from tiebreaker.rules.marking import mark
from tiebreaker.rules.marks import Kind, kinds
from tiebreaker.rules.model import Rule, Status
from tiebreaker.rules.tokens import tokens
from tiebreaker.rules.units import units
from tiebreaker.vocabulary import Language, StatePair

_USUAL = frozenset({"4", "IV"})
_FEW = 2
_LONGEST = 300_000
"""Characters of an article that is still read; whole treaties in two languages have fewer."""


def read_rule(
    text: TreatyText, *, article: str | None = None, states: StatePair | None = None
) -> Rule:
    """The tie-breaker of *text*, from the article named or from the one that has it.

    Never raises for what a text says: what is not understood stands in ``Rule.unread``, and a
    text without a tie-breaker, or in a language that is not read, has the status ``NONE``.
    """
    best: Rule | None = None
    if text.language is not None:
        for candidate in _candidates(text, text.language, article):
            rule = _rule(text, candidate, text.language, states)
            if best is None or _weight(rule) > _weight(best):
                best = rule
    return best or Rule(article=article or "", status=Status.NONE)


def _weight(rule: Rule) -> tuple[bool, int, bool]:
    lists = (rule.individual, rule.company, rule.other)
    return (bool(rule.individual), sum(map(len, lists)), rule.status is not Status.NONE)


def _candidates(text: TreatyText, language: Language, number: str | None) -> list[Article]:
    """The articles worth reading: those that speak of residents of both States."""
    if number is not None:
        found = text.article(number)
        return [found] if found else []
    articles = [one for one in text.articles if one.span.end - one.span.start <= _LONGEST]
    if len(articles) <= _FEW:
        return articles
    dual = [article for article in articles if _speaks_of_both(text, article, language)]
    named = [article for article in articles if article.number in _USUAL]
    return dual or named or articles[:1]


def _speaks_of_both(text: TreatyText, article: Article, language: Language) -> bool:
    for provision in article.provisions:
        marks = mark(tokens(text.text, provision.words), language, repair=False)
        for unit in units(provision.ref, marks):
            if {Kind.RESIDENT, Kind.BOTH} <= kinds(unit.condition):
                return True
    return False


def _rule(text: TreatyText, article: Article, language: Language, states: StatePair | None) -> Rule:
    reader = Reader(text.text, language, article)
    reader.read()
    if reader.groups:
        return compose(reader, states)
    rule = defined(reader, states)
    if rule is not None:
        return rule
    pretender = Reader(text.text, language, article, pretend=True)
    pretender.read()
    return without_opening(reader, pretender, states)
