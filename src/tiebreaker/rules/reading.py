"""The door: from a treaty text to the rule of its residence article."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.provisions.model import Article, TreatyText
from tiebreaker.rules.cascades import Assembly, assemble
from tiebreaker.rules.cascades import Clause as Laid
from tiebreaker.rules.consequences import Pick
from tiebreaker.rules.groups import Group, Reader
from tiebreaker.rules.marking import mark
from tiebreaker.rules.marks import Kind, kinds
from tiebreaker.rules.model import (
    Answer,
    Cascade,
    Clause,
    ClauseKind,
    End,
    Exit,
    Rule,
    Status,
    Step,
    Unread,
)
from tiebreaker.rules.surroundings import surroundings
from tiebreaker.rules.tokens import tokens
from tiebreaker.rules.units import units
from tiebreaker.vocabulary import Person, StatePair, Test

_NO_OPENING = "no words say for whom these steps are"
_SECOND_RULE = "another paragraph has a rule for the same persons"
_NOT_FOR_THEM = "the test is not one for such persons"
_OF_COMPANIES = frozenset({Test.EFFECTIVE_MANAGEMENT, Test.INCORPORATION, Test.REGISTERED_OFFICE})
_OF_INDIVIDUALS = frozenset({Test.PERMANENT_HOME, Test.VITAL_INTERESTS, Test.HABITUAL_ABODE})
_BREAKS_OFF = "the list of steps breaks off"


def read_rule(
    text: TreatyText, *, article: str | None = None, states: StatePair | None = None
) -> Rule:
    """The tie-breaker of *text*, from the article named or from the one that has it.

    Never raises for what a text says: what is not understood stands in ``Rule.unread``, and a
    text without a tie-breaker has the status ``NONE``.
    """
    candidates = _candidates(text, article)
    best: Rule | None = None
    for candidate in candidates:
        rule = _rule(text, candidate, states)
        if best is None or _weight(rule) > _weight(best):
            best = rule
    return best or Rule(article=article or "", status=Status.NONE)


def _weight(rule: Rule) -> tuple[bool, int, bool]:
    lists = (rule.individual, rule.company, rule.other)
    return (bool(rule.individual), sum(map(len, lists)), rule.status is not Status.NONE)


def _candidates(text: TreatyText, number: str | None) -> list[Article]:
    if number is not None:
        found = text.article(number)
        return [found] if found else []
    if len(text.articles) <= 2:
        return list(text.articles)
    dual = [article for article in text.articles if _may_hold_rule(text, article)]
    named = [article for article in text.articles if article.number in {"4", "IV"}]
    return dual or named or list(text.articles[:1])


def _may_hold_rule(text: TreatyText, article: Article) -> bool:
    for provision in article.provisions:
        marks = mark(tokens(text.text, provision.words), text.language, repair=False)
        for unit in units(provision.ref, marks):
            if {Kind.RESIDENT, Kind.BOTH} <= kinds(unit.condition):
                return True
    return False


def _rule(text: TreatyText, article: Article, states: StatePair | None) -> Rule:
    reader = Reader(text)
    reader.read(article)
    if not reader.groups:
        return _without_opening(text, article, states)
    return _Writer(text, article, states, reader).rule()


def _without_opening(text: TreatyText, article: Article, states: StatePair | None) -> Rule:
    """Steps that nothing brings in are reported, and not applied to anybody."""
    reader = Reader(text, pretend=True)
    reader.read(article)
    unread = []
    for group in reader.groups:
        assembly = assemble(group.clauses)
        if len(assembly.drafts) > 1:
            spans = [clause.span for clause in group.clauses]
            span = type(spans[0])(spans[0].start, spans[-1].end)
            unread.append(
                Unread(
                    span=span,
                    why=_NO_OPENING,
                    bears_on=frozenset({Person.INDIVIDUAL, Person.COMPANY, Person.OTHER}),
                    provision=group.provision,
                )
            )
    clauses, _ = surroundings(text, article, Reader(text), states)
    status = Status.PARTIAL if unread else Status.NONE
    return Rule(article=article.number, status=status, clauses=clauses, unread=tuple(unread))


class _Writer:
    """Puts the tie-breakers of one article and what is around them into a rule."""

    def __init__(
        self, text: TreatyText, article: Article, states: StatePair | None, reader: Reader
    ) -> None:
        self._text = text
        self._article = article
        self._states = states
        self._reader = reader
        self._cascades: dict[Person, Cascade] = {}
        self._unread: list[Unread] = []
        self._clauses: list[Clause] = []

    def rule(self) -> Rule:
        # where two paragraphs are for the same persons, the one with more steps is the rule
        for group in sorted(self._reader.groups, key=lambda one: -len(one.clauses)):
            self._group(group)
        self._lend_to_companies()
        clauses, outside = surroundings(self._text, self._article, self._reader, self._states)
        unread = sorted([*self._unread, *outside], key=lambda one: one.span)
        bears = any(one.bears_on for one in unread)
        return Rule(
            article=self._article.number,
            status=Status.PARTIAL if bears else Status.COMPLETE,
            individual=self._cascades.get(Person.INDIVIDUAL, ()),
            company=self._cascades.get(Person.COMPANY, ()),
            other=self._cascades.get(Person.OTHER, ()),
            clauses=tuple(sorted([*clauses, *self._clauses], key=lambda one: one.span)),
            unread=tuple(unread),
        )

    def _group(self, group: Group) -> None:
        opening = group.opening
        if opening is None:
            return
        taken = opening.persons & self._cascades.keys()
        if taken:
            self._report(group, opening.span, _SECOND_RULE, opening.persons, 0)
        free = opening.persons - self._cascades.keys()
        assembly = assemble(group.clauses)
        for person in free:
            self._cascades[person] = assembly.cascade()
        self._note_opening(group)
        for gap in group.gaps:
            step = _step_after(assembly, group, gap.after)
            self._report(group, gap.span, gap.why, opening.persons, step, gap.provision)
        for problem in assembly.problems:
            where, span = problem.clause.provision, problem.clause.span
            step = _step_at(assembly, group, problem.clause)
            self._report(group, span, problem.why, opening.persons, step, where)
        for clause in _out_of_place(group):
            step = _step_at(assembly, group, clause)
            self._report(group, clause.span, _NOT_FOR_THEM, opening.persons, step, clause.provision)
        if not assembly.drafts and not group.gaps:
            self._report(group, opening.span, _BREAKS_OFF, opening.persons, 0)
        elif group.breaks_off(self._text.text):
            last = group.clauses[-1]
            steps = len(assembly.cascade())
            self._report(group, last.span, _BREAKS_OFF, opening.persons, steps, last.provision)

    def _report(
        self,
        group: Group,
        span: object,
        why: str,
        persons: frozenset[Person],
        step: int,
        provision: str = "",
    ) -> None:
        self._unread.append(
            Unread(
                span=span,  # type: ignore[arg-type]
                why=why,
                bears_on=persons,
                provision=provision or group.provision,
                from_step=step,
            )
        )

    def _note_opening(self, group: Group) -> None:
        opening = group.opening
        if opening is None:
            return
        individual = Person.INDIVIDUAL in opening.persons
        kind = ClauseKind.DUAL_INDIVIDUAL if individual else ClauseKind.DUAL_OTHER
        self._clauses.append(Clause(kind=kind, provision=group.provision, span=opening.span))
        if individual and len(opening.persons) > 1:
            self._clauses.append(
                Clause(
                    kind=ClauseKind.DUAL_OTHER, provision=group.provision, span=opening.span
                )
            )

    def _lend_to_companies(self) -> None:
        """A company that its own paragraph does not settle comes under that of other persons."""
        lenders = [g for g in self._reader.groups if g.opening and g.opening.leaves_companies]
        company = self._cascades.get(Person.COMPANY, ())
        other = self._cascades.get(Person.OTHER, ())
        if not (lenders and company and other):
            return
        first, last = other[0], company[-1]
        if not (isinstance(first, Step) and isinstance(last, Step)):
            return
        opening = lenders[0].opening
        exits = tuple(
            Exit(on=exit_.on, to=first.test, span=opening.span if opening else None)
            if exit_.on is Answer.NEITHER and exit_.to is End.UNDECIDED
            else exit_
            for exit_ in last.exits
        )
        lent = Step(test=last.test, provision=last.provision, span=last.span, exits=exits)
        if exits != last.exits:
            self._cascades[Person.COMPANY] = (*company[:-1], lent, *other)


def _out_of_place(group: Group) -> Iterator[Laid]:
    """Clauses with a test that such persons cannot be asked: a company has no home."""
    persons = group.opening.persons if group.opening else frozenset()
    strange = _OF_COMPANIES if persons == {Person.INDIVIDUAL} else _OF_INDIVIDUALS
    if Person.INDIVIDUAL in persons and len(persons) > 1:
        return
    for clause in group.clauses:
        if isinstance(clause.consequence, Pick) and clause.consequence.test in strange:
            yield clause


def _step_after(assembly: Assembly, group: Group, clauses: int) -> int:
    """How many steps stand before the clause that comes after *clauses* others."""
    spans = {clause.span for clause in group.clauses[:clauses]}
    cascade = assembly.cascade()
    return sum(1 for step in cascade if step.span in spans)


def _step_at(assembly: Assembly, group: Group, clause: object) -> int:
    place = next(at for at, other in enumerate(group.clauses) if other is clause)
    return _step_after(assembly, group, place)
