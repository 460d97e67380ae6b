"""The tie-breakers of one article, and what is around them, as one rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tiebreaker.provisions.model import Span
from tiebreaker.provisions.numerals import readings
from tiebreaker.rules.cascades import Assembly, assemble
from tiebreaker.rules.cascades import Clause as Laid
from tiebreaker.rules.conditions import Generic
from tiebreaker.rules.consequences import Finish, Pick
from tiebreaker.rules.groups import Group, Reader
from tiebreaker.rules.model import (
    Answer,
    Cascade,
    Clause,
    ClauseKind,
    Close,
    End,
    Exit,
    Rule,
    Status,
    Step,
    Unread,
)
from tiebreaker.rules.openings import EVERYBODY, Opening
from tiebreaker.rules.strays import strays
from tiebreaker.rules.surroundings import surroundings
from tiebreaker.vocabulary import Person, StatePair, Test

_NO_OPENING = "no words say for whom these steps are"
_SECOND_RULE = "another paragraph has a rule for the same persons"
_NOT_FOR_THEM = "the test is not one for such persons"
_SPACED = "its letters stand apart and give no words"
_MANY = 100
_BREAKS_OFF = "the list of steps breaks off"
_SKIPS = "a letter of the list is missing, and this clause covers whatever it said"
_STOPS = "the article stops in the middle of a sentence"
_SENTENCE_END = re.compile(r"[.;)»\"”’'!?](?:<[^<>]*>|\[[^\]]*\]|[\s\d*_|])*$")
_OF_COMPANIES = frozenset({Test.EFFECTIVE_MANAGEMENT, Test.INCORPORATION, Test.REGISTERED_OFFICE})
_OF_INDIVIDUALS = frozenset({Test.PERMANENT_HOME, Test.VITAL_INTERESTS, Test.HABITUAL_ABODE})


@dataclass(slots=True)
class _Draft:
    """A rule in the making."""

    cascades: dict[Person, Cascade] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)


def compose(reader: Reader, states: StatePair | None) -> Rule:
    """The rule of an article in which at least one opening was found."""
    draft = _Draft()
    # where two paragraphs are for the same persons, the one with more steps is the rule
    for group in sorted(reader.groups, key=lambda one: -len(one.clauses)):
        if group.opening is not None:
            _add(draft, group, group.opening, reader)
    _lend_to_companies(draft, reader)
    draft.unread += strays(reader)
    draft.unread += _cut(draft, reader)
    draft.clauses += surroundings(reader, states)
    bears = any(one.bears_on for one in draft.unread)
    return Rule(
        article=reader.article.number,
        status=Status.PARTIAL if bears else Status.COMPLETE,
        individual=draft.cascades.get(Person.INDIVIDUAL, ()),
        company=draft.cascades.get(Person.COMPANY, ()),
        other=draft.cascades.get(Person.OTHER, ()),
        clauses=tuple(sorted(draft.clauses, key=lambda one: one.span)),
        unread=tuple(sorted(draft.unread, key=lambda one: one.span)),
    )


def without_opening(reader: Reader, pretender: Reader, states: StatePair | None) -> Rule:
    """Steps that nothing brings in are reported, and not applied to anybody."""
    unread = []
    for group in pretender.groups:
        if len(assemble(group.clauses).drafts) > 1:
            span = Span(group.clauses[0].span.start, group.clauses[-1].span.end)
            where = group.provision
            unread.append(Unread(span=span, why=_NO_OPENING, bears_on=EVERYBODY, provision=where))
    garbled = _garbled(reader)
    if garbled is not None:
        unread.append(garbled)
    return Rule(
        article=reader.article.number,
        status=Status.PARTIAL if unread else Status.NONE,
        clauses=tuple(surroundings(reader, states)),
        unread=tuple(unread),
    )


def _garbled(reader: Reader) -> Unread | None:
    """An article whose words are spelt with spaces between their letters."""
    words = [mark.text for outside in reader.outside for mark in outside.marks if mark.text]
    letters = sum(len(word) == 1 and word.isalpha() for word in words)
    if letters < _MANY or letters < len(words) / 3:
        return None
    return Unread(span=reader.article.span, why=_SPACED, bears_on=EVERYBODY)


def _add(draft: _Draft, group: Group, opening: Opening, reader: Reader) -> None:
    assembly = assemble(group.clauses)
    cascade = assembly.cascade() or _closed(group)
    if opening.persons & draft.cascades.keys():
        draft.unread.append(_unread(opening, group.provision, opening.span, _SECOND_RULE))
    for person in opening.persons - draft.cascades.keys():
        draft.cascades[person] = cascade
    draft.clauses += _openings(group, opening)
    draft.unread += _gaps(group, opening, cascade)
    draft.unread += _problems(group, opening, assembly)
    draft.unread += _end(group, opening, cascade, reader)


def _closed(group: Group) -> Cascade:
    """The end of a tie-breaker that asks nothing: residents of both are residents of neither."""
    if len(group.clauses) != 1:
        return ()
    clause = group.clauses[0]
    result = clause.consequence
    if clause.atoms or not isinstance(result, Finish) or result.limited:
        return ()
    if result.end is not End.RESIDENT_OF_NEITHER:
        return ()
    return (Close(end=result.end, provision=clause.provision, span=clause.span),)


def _unread(opening: Opening, provision: str, span: Span, why: str, from_step: int = 0) -> Unread:
    return Unread(
        span=span, why=why, bears_on=opening.persons, provision=provision, from_step=from_step
    )


def _openings(group: Group, opening: Opening) -> Iterator[Clause]:
    kinds = {
        ClauseKind.DUAL_INDIVIDUAL if person is Person.INDIVIDUAL else ClauseKind.DUAL_OTHER
        for person in opening.persons
    }
    for kind in sorted(kinds):
        yield Clause(kind=kind, provision=group.provision, span=opening.span)


def _gaps(group: Group, opening: Opening, cascade: Cascade) -> Iterator[Unread]:
    for gap in group.gaps:
        step = _steps_before(cascade, group.clauses[: gap.after])
        yield _unread(opening, gap.provision, gap.span, gap.why, step)


def _problems(group: Group, opening: Opening, assembly: Assembly) -> Iterator[Unread]:
    cascade = assembly.cascade()
    strange = _OF_COMPANIES if opening.persons == {Person.INDIVIDUAL} else _OF_INDIVIDUALS
    misfits = {id(problem.clause): problem.why for problem in assembly.problems}
    for place, clause in enumerate(group.clauses):
        why = misfits.get(id(clause))
        if why is None and opening.persons != EVERYBODY and _picks(clause, strange):
            why = _NOT_FOR_THEM
        if why is not None:
            step = _steps_before(cascade, group.clauses[:place])
            yield _unread(opening, clause.provision, clause.span, why, step)


def _picks(clause: Laid, tests: frozenset[Test]) -> bool:
    return isinstance(clause.consequence, Pick) and clause.consequence.test in tests


def _end(group: Group, opening: Opening, cascade: Cascade, reader: Reader) -> Iterator[Unread]:
    """A list of steps that seems to have lost its end, or an opening that nothing follows."""
    if group.breaks_off(reader.source) or (cascade and _is_cut(group, opening, reader)):
        last = group.clauses[-1]
        yield _unread(opening, last.provision, last.span, _BREAKS_OFF, len(cascade))
    elif not cascade and not group.gaps:
        yield _unread(opening, group.provision, opening.span, _BREAKS_OFF)
    yield from _lost(group, opening, reader)


def _lost(group: Group, opening: Opening, reader: Reader) -> Iterator[Unread]:
    """Clauses for "all other cases" after a gap in the letters: a step may have been lost."""
    refs = [one.ref for one in reader.article.provisions if one.parent == group.provision]
    labels = list(dict.fromkeys(ref[len(group.provision) :].strip("()") for ref in refs))
    if not _skip(labels):
        return
    for clause in group.clauses:
        if any(atom.generic is Generic.UNRESOLVED for atom in clause.atoms):
            yield _unread(opening, clause.provision, clause.span, _SKIPS)


def _cut(draft: _Draft, reader: Reader) -> Iterator[Unread]:
    """An article that stops in the middle of a sentence: nobody knows what the rest said."""
    last = reader.article.provisions[-1]
    if _SENTENCE_END.search(last.span.of(reader.source)):
        return
    inside = [
        group.opening.persons
        for group in reader.groups
        if group.opening
        and last.ref in {group.provision, *(one.provision for one in group.clauses)}
    ]
    left = EVERYBODY - draft.cascades.keys()
    persons = inside[-1] if inside else left or EVERYBODY
    yield Unread(span=last.span, why=_STOPS, bears_on=persons, provision=last.ref)


def _skip(labels: list[str]) -> bool:
    """Whether labels that count in one series leave one out."""
    for first in readings(labels[0]) if labels else ():
        of_series = [
            reading.value
            for label in labels
            for reading in readings(label)
            if reading.series is first.series
        ]
        if len(of_series) == len(labels):
            return of_series != list(range(first.value, first.value + len(labels)))
    return False


def _is_cut(group: Group, opening: Opening, reader: Reader) -> bool:
    """Whether the article stops at a step for individuals that leaves cases open.

    A paragraph on other persons follows nearly always; a source that ends here was cut.
    """
    last = group.clauses[-1]
    final = reader.article.provisions[-1].span
    return (
        Person.INDIVIDUAL in opening.persons
        and isinstance(last.consequence, Pick)
        and last.span in final
    )


def _steps_before(cascade: Cascade, clauses: list[Laid]) -> int:
    spans = {clause.span for clause in clauses}
    return sum(1 for step in cascade if step.span in spans)


def _lend_to_companies(draft: _Draft, reader: Reader) -> None:
    """A company that its own paragraph does not settle comes under that of other persons."""
    lenders = [
        group.opening for group in reader.groups if group.opening and group.opening.leaves_companies
    ]
    company = draft.cascades.get(Person.COMPANY, ())
    other = draft.cascades.get(Person.OTHER, ())
    if not (lenders and company and other):
        return
    first, last = other[0], company[-1]
    if isinstance(first, Step) and isinstance(last, Step):
        exits = tuple(_lent(exit_, first.test, lenders[0].span) for exit_ in last.exits)
        if exits != last.exits:
            draft.cascades[Person.COMPANY] = (*company[:-1], replace(last, exits=exits), *other)


def _lent(exit_: Exit, to: Test, span: Span) -> Exit:
    if exit_.on is Answer.NEITHER and exit_.to is End.UNDECIDED:
        return Exit(on=exit_.on, to=to, span=span)
    return exit_
