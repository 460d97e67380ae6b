"""Periods cut where another text takes effect, and what is said of tax years."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.examples import AA, ABODE_FIRST, BB, STANDARD, STATES, facts
from engine.strategies import unhurried
from tiebreaker.engine import determine, determine_periods
from tiebreaker.engine.calendar import Calendar, DatedRule
from tiebreaker.engine.determination import Period, PeriodWarning, WarningKind
from tiebreaker.engine.periods import FactPeriod
from tiebreaker.vocabulary import TaxYear, Truth

JANUARY, APRIL = (
    TaxYear(month=1, day=1, splits=Truth.FALSE),
    TaxYear(month=4, day=6, splits=Truth.FALSE),
)
AT_AA, AT_BB = facts(permanent_home="+-"), facts(permanent_home="-+")
NOWHERE = facts(permanent_home="--", habitual_abode="-+", vital_interests="AA")
YEAR = (date(2024, 1, 1), date(2024, 12, 31))
SUMMER = date(2024, 7, 1)


def told(*homes: tuple[date, date, str]) -> list[FactPeriod]:
    return [(start, end, facts(permanent_home=home)) for start, end, home in homes]


def moved(on: date, year: TaxYear) -> list[PeriodWarning]:
    """The warnings about a move from AA to BB, where AA's tax year is *year*."""
    periods = told((on - timedelta(days=90), on - timedelta(days=1), "+-"), (on, on, "-+"))
    calendar = Calendar(asked=DatedRule(rule=STANDARD), years={AA: year})
    found = determine_periods(STANDARD, facts(None), periods, STATES, calendar)
    return [warning for period in found for warning in period.warnings]


def test_a_move_within_a_tax_year_that_cannot_be_split_is_a_warning() -> None:
    assert moved(SUMMER, JANUARY) == [PeriodWarning(WarningKind.YEAR_NOT_SPLIT, SUMMER, AA)]


@pytest.mark.parametrize(("day", "year"), [(date(2024, 1, 1), JANUARY), (date(2024, 4, 6), APRIL)])
def test_a_move_on_the_first_day_of_a_tax_year_splits_none(day: date, year: TaxYear) -> None:
    assert moved(day, year) == []


def test_the_tax_year_is_that_of_the_state_and_not_the_calendar_year() -> None:
    assert moved(date(2024, 1, 1), APRIL) == [
        PeriodWarning(WarningKind.YEAR_NOT_SPLIT, date(2024, 1, 1), AA)
    ]


@pytest.mark.parametrize("splits", [Truth.UNKNOWN, Truth.TRUE])
def test_nothing_is_claimed_of_a_state_that_is_not_known_to_refuse(splits: Truth) -> None:
    assert moved(SUMMER, TaxYear(month=1, day=1, splits=splits)) == []


def test_a_period_of_its_own_in_which_residence_stays_the_same_splits_no_year() -> None:
    calendar = Calendar(asked=DatedRule(rule=STANDARD), years={AA: JANUARY})
    periods = [
        (YEAR[0], date(2024, 6, 30), facts(permanent_home="+-")),
        (SUMMER, YEAR[1], facts(permanent_home="++", vital_interests="AA")),
    ]
    found = determine_periods(STANDARD, facts(None), periods, STATES, calendar)

    assert [period.warnings for period in found] == [(), ()]


def test_a_period_that_is_still_open_may_split_a_year() -> None:
    calendar = Calendar(asked=DatedRule(rule=STANDARD), years={BB: JANUARY})
    periods = told((YEAR[0], date(2024, 6, 30), "+-"), (SUMMER, YEAR[1], "+?"))
    found = determine_periods(STANDARD, facts(None), periods, STATES, calendar)

    assert found[1].warnings == (PeriodWarning(WarningKind.YEAR_NOT_SPLIT, SUMMER, BB),)


def dated(first: date | None, last: date | None = None, *others: DatedRule) -> tuple[Period, ...]:
    """2024 under the standard rule with these days, and *others*."""
    calendar = Calendar(
        asked=DatedRule(rule=STANDARD, name="old", first=first, last=last), others=others
    )
    return determine_periods(STANDARD, NOWHERE, [(*YEAR, facts(None))], STATES, calendar)


def test_days_before_a_text_has_effect_are_cut_off_and_said() -> None:
    early, late = dated(SUMMER)

    assert (early.end, late.start) == (date(2024, 6, 30), SUMMER)
    assert early.warnings == (PeriodWarning(WarningKind.BEFORE_EFFECT, SUMMER),)
    assert late.warnings == ()
    assert early.determination == late.determination


def test_days_after_a_text_had_effect_are_cut_off_and_said() -> None:
    last = date(2024, 6, 30)
    early, late = dated(None, last)

    assert (early.end, late.start) == (last, SUMMER)
    assert (early.warnings, late.warnings) == (
        (),
        (PeriodWarning(WarningKind.AFTER_EFFECT, last),),
    )


def test_a_text_with_unknown_days_is_applied_throughout() -> None:
    assert [(p.start, p.end, p.warnings) for p in dated(None)] == [(*YEAR, ())]


def test_another_text_is_applied_on_its_own_days_and_that_is_said() -> None:
    new = DatedRule(rule=ABODE_FIRST, name="new", first=SUMMER)
    early, late = dated(None, date(2024, 6, 30), new)

    assert (early.text, late.text) == ("old", "new")
    assert late.warnings == (PeriodWarning(WarningKind.OTHER_TEXT, SUMMER),)
    assert late.determination == determine(ABODE_FIRST, NOWHERE, STATES)


def test_the_text_asked_for_stands_on_its_own_days_whatever_else_is_held() -> None:
    new = DatedRule(rule=ABODE_FIRST, name="new", first=SUMMER)

    assert [(p.start, p.end, p.text) for p in dated(None, None, new)] == [(*YEAR, "old")]


def test_periods_under_two_texts_are_never_one() -> None:
    new = DatedRule(rule=STANDARD, name="new", first=SUMMER)

    assert [p.text for p in dated(None, date(2024, 6, 30), new)] == ["old", "new"]


days = st.dates(date(2023, 12, 1), date(2025, 1, 31))


@unhurried
@given(st.none() | days, st.none() | days, st.lists(days, max_size=3))
def test_every_day_is_covered_once_by_the_text_of_that_day(
    first: date | None, last: date | None, starts: list[date]
) -> None:
    others = [DatedRule(rule=ABODE_FIRST, name=str(day), first=day) for day in starts]
    found = dated(first, last, *others)
    calendar = Calendar(
        asked=DatedRule(rule=STANDARD, name="old", first=first, last=last), others=tuple(others)
    )

    assert (found[0].start, found[-1].end) == YEAR
    for one, other in pairwise(found):
        assert one.end + timedelta(days=1) == other.start
    for period in found:
        for day in (period.start, period.end):
            text, warnings = calendar.on(day)
            assert (text.name, warnings) == (period.text, period.warnings)
