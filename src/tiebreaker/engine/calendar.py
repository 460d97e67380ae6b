"""On which days which text has effect, and where the tax years of the two States begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from types import MappingProxyType

from tiebreaker.engine.determination import PeriodWarning, WarningKind
from tiebreaker.rules.model import Rule
from tiebreaker.vocabulary import State, TaxYear, Truth

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedRule:
    """A rule, and the days on which the text that it was read from has effect."""

    rule: Rule
    name: str = ""
    """What its text is called."""
    first: date | None = None
    """``None`` where it is not known; the text is then taken to have effect."""
    last: date | None = None

    def missing(self, day: date) -> PeriodWarning | None:
        """That the text has no effect on *day*; ``None`` where it has."""
        if self.first is not None and day < self.first:
            return PeriodWarning(WarningKind.BEFORE_EFFECT, self.first)
        if self.last is not None and day > self.last:
            return PeriodWarning(WarningKind.AFTER_EFFECT, self.last)
        return None

    @property
    def cuts(self) -> frozenset[date]:
        """The days on which it begins to have effect, and has none any more."""
        gone = None if self.last in (None, date.max) else self.last
        return frozenset(
            day for day in (self.first, gone + _DAY if gone is not None else None) if day
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """What the engine has to be told of time, since it looks nothing up."""

    asked: DatedRule
    """The rule to apply on every day on which no other is known to have taken its place."""
    others: tuple[DatedRule, ...] = ()
    """Further texts between the two States, each with its first day."""
    years: Mapping[State, TaxYear] = field(default_factory=lambda: MappingProxyType({}))

    def pieces(self, start: date, end: date) -> Iterator[tuple[date, date]]:
        """The days from *start* to *end*, cut where a text begins or ceases to have effect."""
        cuts = {day for text in (self.asked, *self.others) for day in text.cuts}
        firsts = [start, *sorted(day for day in cuts if start < day <= end)]
        lasts = [*(day - _DAY for day in firsts[1:]), end]
        return zip(firsts, lasts, strict=True)

    def on(self, day: date) -> tuple[DatedRule, tuple[PeriodWarning, ...]]:
        """The text to apply on *day*, and what has to be said of that."""
        missing = self.asked.missing(day)
        if missing is None:
            return self.asked, ()
        found = [(text.first, text) for text in self.others if not text.missing(day) and text.first]
        if not found:
            return self.asked, (missing,)
        first, text = max(found, key=lambda pair: pair[0])
        return text, (PeriodWarning(WarningKind.OTHER_TEXT, first),)

    def refusing(self, day: date) -> tuple[State, ...]:
        """The States that accept no change of residence on *day*."""
        # not `is not TRUE`: of most States it is not known, and then nothing is claimed
        return tuple(
            state
            for state, year in self.years.items()
            if year.splits is Truth.FALSE and not year.begins_on(day)
        )
