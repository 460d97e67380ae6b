"""Facts that change with time: a result for each stretch of days."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from tiebreaker.engine.calendar import Calendar, DatedRule
from tiebreaker.engine.checking import together
from tiebreaker.engine.determination import (
    Determination,
    Period,
    PeriodWarning,
    Result,
    WarningKind,
)
from tiebreaker.engine.determine import determine
from tiebreaker.engine.facts import Facts
from tiebreaker.errors import BadInputError
from tiebreaker.rules.model import Rule
from tiebreaker.vocabulary import StatePair

FactPeriod = tuple[date, date, Facts]
"""The first and the last day on which some facts hold, both included."""


def determine_periods(
    rule: Rule,
    facts: Facts,
    periods: Iterable[FactPeriod],
    states: StatePair,
    calendar: Calendar | None = None,
) -> tuple[Period, ...]:
    """Apply *rule* to each period, in the order of time; *facts* hold throughout.

    Neighbouring periods that come to the same in the same way are one. Days that no period
    covers get no result, and periods with such days between them are no neighbours. Periods
    are cut where *calendar* has another text take effect, and it gives the warnings.

    Raises ``BadInputError`` for a period that ends before it starts or begins before the one
    before it has ended, and ``ContradictionError`` for a fact that is said to hold throughout
    and told otherwise in a period.
    """
    ordered = sorted(periods, key=lambda period: period[:2])
    _check_days(ordered)
    calendar = calendar or Calendar(asked=DatedRule(rule=rule))
    merged: list[Period] = []
    for start, end, changing in ordered:
        told = together(facts, changing)
        for first, last in calendar.pieces(start, end):
            text, warnings = calendar.on(first)
            found = determine(text.rule, told, states)
            piece = Period(
                start=first, end=last, determination=found, text=text.name, warnings=warnings
            )
            merged[-1:] = _joined(merged[-1:], piece)
    return tuple(_warned(merged, calendar))


def _joined(last: list[Period], piece: Period) -> list[Period]:
    if not last or not _follows(last[0], piece) or not _alike(last[0], piece):
        return [*last, piece]
    found = _merged(last[0].determination, piece.determination)
    return [replace(last[0], end=piece.end, determination=found)]


def _follows(one: Period, other: Period) -> bool:
    return one.end + timedelta(days=1) == other.start


def _warned(found: list[Period], calendar: Calendar) -> Iterator[Period]:
    """*found*, with a warning where residence changes and a State accepts no change that day."""
    for before, period in zip([None, *found], found, strict=False):
        if before is None or _same_residence(before.determination, period.determination):
            yield period
            continue
        refusals = tuple(
            PeriodWarning(WarningKind.YEAR_NOT_SPLIT, period.start, state)
            for state in calendar.refusing(period.start)
        )
        yield replace(period, warnings=(*period.warnings, *refusals))


def _same_residence(one: Determination, other: Determination) -> bool:
    """Whether it is known that the State of residence, or that there is none, stays the same."""
    if Result.NEED_FACT in (one.result, other.result):
        return False
    if one.resident_of is None or other.resident_of is None:
        return one.outcome == other.outcome
    return one.resident_of == other.resident_of


def _check_days(ordered: list[FactPeriod]) -> None:
    for start, end, _ in ordered:
        if end < start:
            msg = f"the period from {start} to {end} ends before it starts; put the days in order"
            raise BadInputError(msg)
    for (start, end, _), (next_start, next_end, _) in itertools.pairwise(ordered):
        if next_start <= end:
            msg = (
                f"the periods from {start} to {end} and from {next_start} to {next_end} overlap; "
                "let each begin after the one before it has ended"
            )
            raise BadInputError(msg)


def _alike(one: Period, other: Period) -> bool:
    """Whether two periods differ at most in facts on which their results do not rest."""
    return (one.text, one.warnings, replace(one.determination, not_used=())) == (
        other.text,
        other.warnings,
        replace(other.determination, not_used=()),
    )


def _merged(one: Determination, other: Determination) -> Determination:
    return replace(one, not_used=tuple(dict.fromkeys((*one.not_used, *other.not_used))))
