"""The tie-breakers of an article: an opening, and the clauses that come under it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tiebreaker.provisions.model import Article, Provision, Span
from tiebreaker.rules.cascades import Clause
from tiebreaker.rules.conditions import Atom, conditions
from tiebreaker.rules.consequences import Announce, Consequence, Pick, consequence
from tiebreaker.rules.lexicon import lexicon
from tiebreaker.rules.marking import mark
from tiebreaker.rules.marks import Kind, Mark, kinds, span_of
from tiebreaker.rules.openings import Opening, opening
from tiebreaker.rules.tokens import tokens
from tiebreaker.rules.units import Unit, units
from tiebreaker.vocabulary import Language

NOT_UNDERSTOOD = "the clause was not understood"
WORDS_NOT_UNDERSTOOD = "some of its words were not understood"
DEFINED_OTHERWISE = "the test is worded in a way that may not be the usual one"


@dataclass(frozen=True, slots=True)
class Gap:
    """A clause of a tie-breaker that was not, or not wholly, understood."""

    provision: str
    span: Span
    why: str
    after: int
    """How many clauses were read before it."""


@dataclass(slots=True)
class Group:
    """One tie-breaker as it stands in the text."""

    provision: str
    opening: Opening | None
    clauses: list[Clause] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)

    def breaks_off(self, text: str) -> bool:
        """Whether its last clause promises another one: "…; and"."""
        if not self.clauses:
            return False
        last = self.clauses[-1]
        after = text[last.span.end : last.span.end + 20].lstrip()
        return isinstance(last.consequence, Pick) and after[:1] in (";", ",")


@dataclass(frozen=True, slots=True)
class Outside:
    """A provision that is no part of a tie-breaker."""

    provision: Provision
    marks: tuple[Mark, ...]


@dataclass(slots=True)
class Reader:
    """Walks through the provisions of one article."""

    source: str
    language: Language
    article: Article
    pretend: bool = False
    """Whether to read clauses although no opening says for whom they are."""
    groups: list[Group] = field(default_factory=list)
    outside: list[Outside] = field(default_factory=list)
    _paragraph: str = ""
    _current: Group | None = None

    def read(self) -> None:
        """Sort the provisions of the article into tie-breakers and what is around them."""
        tops = {provision.ref: provision.parent for provision in self.article.provisions}
        for provision in self.article.provisions:
            paragraph = _top(provision.ref, tops)
            if paragraph != self._paragraph:
                self._paragraph = paragraph
                self._current = Group(provision.ref, None) if self.pretend else None
                if self._current:
                    self.groups.append(self._current)
            self._provision(provision)

    def _provision(self, provision: Provision) -> None:
        marks = mark(tokens(self.source, provision.words), self.language)
        before = len(self.groups)
        for unit in units(provision.ref, marks, lexicon(self.language).abbreviations):
            self._unit(unit)
        if self._current is None and len(self.groups) == before:
            self.outside.append(Outside(provision, marks))

    def _unit(self, unit: Unit) -> None:
        found = opening(unit.condition)
        if found is not None:
            self._current = Group(unit.provision, found)
            self.groups.append(self._current)
            if not found.understood:
                self._gap(unit, found.span, WORDS_NOT_UNDERSTOOD)
        group = self._current
        if group is None:
            return
        clause = self._clause(unit, found)
        if clause is None:
            self._gap(unit, unit.span, NOT_UNDERSTOOD)
            return
        if not clause.understood:
            doubtful = isinstance(clause.consequence, Pick) and clause.consequence.doubtful
            self._gap(unit, unit.span, DEFINED_OTHERWISE if doubtful else WORDS_NOT_UNDERSTOOD)
        if not isinstance(clause.consequence, Announce):
            group.clauses.append(clause)

    def _gap(self, unit: Unit, span: Span, why: str) -> None:
        if self._current is not None:
            after = len(self._current.clauses)
            self._current.gaps.append(Gap(unit.provision, span, why, after))

    def _clause(self, unit: Unit, found: Opening | None) -> Clause | None:
        condition = unit.condition if found is None else found.rest
        read = self._parts(condition, unit.consequence, opens=found is not None)
        understood = read is not None
        if read is None:
            read = self._parts(_known(condition), _known(unit.consequence), opens=found is not None)
        if read is None:
            return None
        atoms, result = read
        named = found.named if found is not None else None
        if isinstance(result, Announce) and (atoms or named):
            return None
        if found is not None and named is not None:
            atoms = (Atom(named, None, found.span), *atoms)
        understood = understood and not (isinstance(result, Pick) and result.doubtful)
        return Clause(
            provision=unit.provision,
            span=unit.span,
            atoms=atoms,
            consequence=result,
            understood=understood,
        )

    def _parts(
        self, condition: tuple[Mark, ...], result: tuple[Mark, ...], *, opens: bool
    ) -> tuple[tuple[Atom, ...], Consequence] | None:
        negation = lexicon(self.language).double_negation
        atoms = conditions(condition, double_negation=negation) if condition else ()
        if atoms is None:
            return None
        if opens and not kinds(result) - {Kind.FREE, Kind.POINT}:
            return (atoms, Announce(span_of(condition) if condition else Span(0, 0)))
        then = consequence(result) if result else None
        return None if then is None else (atoms, then)


def _known(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if mark.kind is not Kind.UNKNOWN)


def _top(ref: str, parents: dict[str, str | None]) -> str:
    seen = set()
    while ref not in seen:
        seen.add(ref)
        parent = parents.get(ref)
        if parent is None:
            return ref
        ref = parent
    return ref
