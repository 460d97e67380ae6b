"""Periods for the command line: what the engine is told of time, and what is printed of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tiebreaker.cli.documents import Document, determination
from tiebreaker.engine.calendar import Calendar, DatedRule
from tiebreaker.engine.determination import Period, PeriodWarning
from tiebreaker.library.model import InEffect, Treaty
from tiebreaker.vocabulary import State, TaxYear


def calendar_of(texts: Sequence[InEffect], years: Mapping[State, TaxYear]) -> Calendar:
    """What the engine has to know of time, to apply the first of *texts* to periods."""
    asked, *others = [
        DatedRule(rule=text.treaty.rule, name=text.treaty.id, first=text.first, last=text.last)
        for text in texts
    ]
    states = texts[0].treaty.states
    return Calendar(
        asked=asked,
        others=tuple(others),
        years={state: years[state] for state in states if state in years},
    )


def document(treaties: Iterable[Treaty], found: Iterable[Period]) -> Document:
    """A result for each stretch of days; the first of *treaties* is the one asked for."""
    held = {treaty.id: treaty for treaty in treaties}
    return {
        "treaty": next(iter(held)),
        "periods": [
            {
                "from": period.start.isoformat(),
                "to": period.end.isoformat(),
                **determination(held[period.text], period.determination),
                "warnings": [_warning(warning) for warning in period.warnings],
            }
            for period in found
        ],
    }


def _warning(warning: PeriodWarning) -> Document:
    return {"kind": warning.kind, "state": warning.state, "date": warning.day.isoformat()}
