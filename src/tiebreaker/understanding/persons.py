"""Whose residence a message is about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tiebreaker.understanding.folding import FoldedText
from tiebreaker.understanding.lexicon import key, lexicon, wording
from tiebreaker.understanding.mentions import MentionKind
from tiebreaker.understanding.phrases import Hit, PhraseBook
from tiebreaker.vocabulary import Language, Person

_SECTION = "persons."


def find_person(message: str, language: Language) -> Person | None:
    """The kind of person that *message* tells of; ``None`` when nothing tells.

    A company counts only when something is said of it as one, such as where it was formed or
    who decides for it: somebody who works for a company, or owns one, is an individual.
    """
    folded = FoldedText.of(message)
    hits = list(_book(language).find(folded.text))
    if _named(hits, "government"):
        return Person.GOVERNMENT
    individual = len(_apart(_named(hits, "individual"))) + _says_people(folded, language)
    other = len(_uncovered(hits, "other", "not_other"))
    firm = _company(hits)
    if other and other >= max(individual, firm // 2):
        return Person.OTHER
    if firm > individual:
        return Person.COMPANY
    return Person.INDIVIDUAL if individual else None


def _company(hits: Sequence[Hit]) -> int:
    """What speaks for a company: acts of one, and twice what names it as the subject."""
    subjects = len(_apart(_named(hits, "firm_subject")))
    acts = len(_apart(_named(hits, "firm_act")))
    if not _uncovered(hits, "firm", "not_firm") or not (acts or subjects > 1):
        return 0
    return acts + 2 * subjects


def _named(hits: Sequence[Hit], name: str) -> list[Hit]:
    return [hit for hit in hits if hit.name == _SECTION + name]


def _apart(hits: Sequence[Hit]) -> list[Hit]:
    """Hits that don't overlap, the first and longest of each place."""
    apart: list[Hit] = []
    for hit in sorted(hits, key=lambda each: (each.start, -each.end)):
        if not apart or hit.start >= apart[-1].end:
            apart.append(hit)
    return apart


def _uncovered(hits: Sequence[Hit], name: str, blocker: str) -> list[Hit]:
    """Hits of a list outside the phrases that only look so: ``trust me``."""
    blocked = _named(hits, blocker)
    return [
        hit
        for hit in _apart(_named(hits, name))
        if not any(block.start <= hit.start and hit.end <= block.end for block in blocked)
    ]


def _says_people(folded: FoldedText, language: Language) -> int:
    """How often the person says of what people they are: ``I'm Belgian``."""
    first = frozenset(map(key, wording(language, "states")["prepositions"]["first_person"]))
    words = [token.word for token in folded.tokens()]
    return sum(
        any(" ".join(words[max(place - size, 0) : place]) in first for size in (1, 2, 3))
        for place, word in enumerate(words)
        if _is_people(word)
    )


@cache
def _is_people(word: str) -> bool:
    return any(name.kind is MentionKind.DEMONYM for name in lexicon().names.get(word, ()))


@cache
def _book(language: Language) -> PhraseBook:
    lists = wording(language, "persons")["persons"]
    return PhraseBook({f"{_SECTION}{name}": phrases for name, phrases in lists.items()})
