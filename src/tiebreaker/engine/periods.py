"""Facts that change with time: a result for each stretch of days."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from tiebreaker.engine.checking import together
from tiebreaker.engine.determination import Determination, Period
from tiebreaker.engine.determine import determine
from tiebreaker.engine.facts import Facts
from tiebreaker.errors import BadInputError
from tiebreaker.rules.model import Rule
from tiebreaker.vocabulary import StatePair

FactPeriod = tuple[date, date, Facts]
"""The first and the last day on which some facts hold, both included."""


def determine_periods(
    rule: Rule, facts: Facts, periods: Iterable[FactPeriod], states: StatePair
) -> tuple[Period, ...]:
    """Apply *rule* to each period, in the order of time; *facts* hold throughout.

    Neighbouring periods that come to the same in the same way are one. Days that no period
    covers get no result, and periods with such days between them are no neighbours.

    Raises ``BadInputError`` for a period that ends before it starts or begins before the one
    before it has ended, and ``ContradictionError`` for a fact that is said to hold throughout
    and told otherwise in a period.
    """
    ordered = sorted(periods, key=lambda period: period[:2])
    _check_days(ordered)
    merged: list[Period] = []
    for start, end, changing in ordered:
        found = determine(rule, together(facts, changing), states)
        last = merged[-1] if merged else None
        if last and last.end + timedelta(days=1) == start and _alike(last.determination, found):
            merged[-1] = replace(last, end=end, determination=_merged(last.determination, found))
        else:
            merged.append(Period(start=start, end=end, determination=found))
    return tuple(merged)


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


def _alike(one: Determination, other: Determination) -> bool:
    """Whether two determinations differ at most in facts on which they do not rest."""
    return replace(one, not_used=()) == replace(other, not_used=())


def _merged(one: Determination, other: Determination) -> Determination:
    return replace(one, not_used=tuple(dict.fromkeys((*one.not_used, *other.not_used))))
