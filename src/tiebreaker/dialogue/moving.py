"""A year with a move: facts with dates cut the time, and what was before is a period of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from tiebreaker.dialogue.model import Known, ToldFact
from tiebreaker.engine import determine_periods
from tiebreaker.engine.determination import Determination, Period
from tiebreaker.engine.facts import Facts
from tiebreaker.library.model import Treaty
from tiebreaker.understanding.dates import Bound, find_dates
from tiebreaker.vocabulary import Language, Person, Test

_DAY = timedelta(days=1)
_LASTING = frozenset(
    {Test.PERMANENT_HOME, Test.NATIONALITY, Test.INCORPORATION, Test.REGISTERED_OFFICE}
)
"""Tests whose facts, told without a date, are taken to hold in another period as well. How a
State taxes, where the centre is or where somebody stays is told of the present only, and so is
a home that is none: "no home there any more"."""


def periods(known: Known, treaty: Treaty, found: Determination) -> tuple[Period, ...]:
    """What comes of each stretch of time that the dates of the facts behind *found* cut out.

    One period where no date matters. Days are those told; what was not told of a stretch is
    unknown there.
    """
    used = [told for told in known.facts if told.key in found.used]
    firsts = sorted({date.min, *_cuts(used)})
    lasts = [*(day - _DAY for day in firsts[1:]), date.max]
    throughout = [told for told in known.facts if not _dated(told) and _lasts(told)]
    stretches = [
        (first, last, _facts([t for t in _on(first, known, firsts) if t not in throughout], known))
        for first, last in zip(firsts, lasts, strict=True)
    ]
    return determine_periods(treaty.rule, _facts(throughout, known), stretches, treaty.states)


def begins(known: Known, found: Determination) -> date | None:
    """The day from which the situation that *found* is about holds, where one was told."""
    return max((t.since for t in known.facts if t.key in found.used and t.since), default=None)


def turned(known: Known, text: str, languages: tuple[Language, ...]) -> Known:
    """*known* for the other side of a date that it holds, where *text* names that side."""
    for language in dict.fromkeys(languages):
        for mention in find_dates(text, language):
            if mention.bound is Bound.SINCE and known.before and mention.first == known.before:
                return present(known)
            if mention.bound is Bound.UNTIL and mention.first in _cuts(known.facts):
                return _before(known, mention.first)
    return known


def present(known: Known) -> Known:
    """*known* back at the situation that was told first."""
    if known.before is None:
        return known
    return replace(known, before=None, facts=known.later, later=(), not_sure=())


def _before(known: Known, day: date) -> Known:
    """*known* for the time before *day*: whatever is not sure to hold there is open."""
    kept = tuple(
        told
        for told in known.facts
        if (_lasts(told) or _dated(told)) and (told.since is None or told.since < day)
    )
    return replace(
        known,
        before=day,
        facts=kept,
        later=known.later or known.facts,
        not_sure=(),
        conflict=None,
        conflicts_behind=(),
    )


def _cuts(facts: tuple[ToldFact, ...] | list[ToldFact]) -> set[date]:
    """The first days of stretches: where a fact begins, and after one has ended."""
    ends = {told.until + _DAY for told in facts if told.until and told.until < date.max}
    return {told.since for told in facts if told.since} | ends


def _on(day: date, known: Known, firsts: list[date]) -> Iterator[ToldFact]:
    """The facts that hold on *day*; those of the present only in its own stretch."""
    now = max((told.since for told in known.facts if told.since in firsts), default=date.min)
    for told in known.facts:
        if _dated(told):
            if (told.since or date.min) <= day <= (told.until or date.max):
                yield told
        elif day == now or _lasts(told):
            yield told


def _facts(told: list[ToldFact], known: Known) -> Facts:
    """*told* as the engine takes them; those of other States are left out."""
    return (
        replace(known, facts=tuple(told)).as_facts().with_person(known.person or Person.INDIVIDUAL)
    )


def _lasts(told: ToldFact) -> bool:
    """Whether a fact told without a date is taken to hold in another period as well."""
    gone = told.key.test is Test.PERMANENT_HOME and told.value is False
    return told.key.test in _LASTING and not gone


def _dated(told: ToldFact) -> bool:
    return told.since is not None or told.until is not None
