"""Facts that change with time."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.examples import AA, BB, STANDARD, STATES, facts, key
from engine.strategies import unhurried
from tiebreaker.engine import determine, determine_periods, together
from tiebreaker.engine.determination import Period, Result
from tiebreaker.engine.facts import Facts
from tiebreaker.engine.periods import FactPeriod
from tiebreaker.errors import BadInputError, ContradictionError

THROUGHOUT = facts()
HALVES = [(date(2024, 1, 1), date(2024, 6, 30)), (date(2024, 7, 1), date(2024, 12, 31))]


def period(half: int, **told: str) -> FactPeriod:
    return (*HALVES[half], facts(None, **{"domestic_residence": "??", **told}))


def determined(*periods: FactPeriod, base: Facts = THROUGHOUT) -> tuple[Period, ...]:
    return determine_periods(STANDARD, base, periods, STATES)


def test_each_period_has_its_own_result() -> None:
    found = determined(period(0, permanent_home="+-"), period(1, permanent_home="-+"))

    assert [(p.start, p.end, p.determination.resident_of) for p in found] == [
        (*HALVES[0], AA),
        (*HALVES[1], BB),
    ]


def test_periods_may_be_told_in_any_order() -> None:
    first, second = period(0, permanent_home="+-"), period(1, permanent_home="-+")

    assert determined(second, first) == determined(first, second)


def test_neighbours_with_the_same_result_and_trace_are_one_period() -> None:
    found = determined(
        period(0, permanent_home="+-", nationality="+-"),
        period(1, permanent_home="+-", habitual_abode="-+"),
    )

    assert [(p.start, p.end) for p in found] == [(HALVES[0][0], HALVES[1][1])]
    assert set(found[0].determination.not_used) == {
        key(name)
        for name in (
            "nationality:AA",
            "nationality:BB",
            "habitual_abode:AA",
            "habitual_abode:BB",
        )
    }


def test_the_same_state_by_another_step_is_another_period() -> None:
    found = determined(
        period(0, permanent_home="+-"), period(1, permanent_home="++", vital_interests="AA")
    )

    assert [p.determination.resident_of for p in found] == [AA, AA]


def test_days_that_no_period_covers_get_no_result_and_keep_periods_apart() -> None:
    first = (date(2024, 1, 1), date(2024, 3, 31), facts(permanent_home="+-"))
    later = (date(2024, 4, 2), date(2024, 12, 31), facts(permanent_home="+-"))

    assert [(p.start, p.end) for p in determined(first, later)] == [first[:2], later[:2]]


def test_a_period_without_the_facts_it_needs_is_open() -> None:
    found = determined(period(0, permanent_home="+-"), period(1))

    assert found[1].determination.result is Result.NEED_FACT


def test_the_facts_that_hold_throughout_hold_in_every_period() -> None:
    found = determined(period(0), period(1), base=facts(permanent_home="-+"))

    assert [p.determination.resident_of for p in found] == [BB]


def test_periods_that_overlap_are_refused() -> None:
    with pytest.raises(BadInputError, match=r"2024-01-01 to 2024-06-30 .* overlap"):
        determined(period(0), (date(2024, 6, 30), date(2024, 12, 31), facts()))


def test_a_period_that_ends_before_it_starts_is_refused() -> None:
    with pytest.raises(BadInputError, match="ends before it starts"):
        determined((date(2024, 7, 1), date(2024, 6, 30), facts()))


def test_a_fact_that_holds_throughout_and_does_not_names_both_sides() -> None:
    with pytest.raises(
        ContradictionError, match=r"`permanent_home` in AA: true .* `permanent_home` in AA: false"
    ):
        determined(period(0, permanent_home="-+"), base=facts(permanent_home="+?"))


@unhurried
@given(st.lists(st.sampled_from(["+-", "-+", "++", "--", "+?"]), min_size=1, max_size=6))
def test_every_day_keeps_the_result_that_it_has_alone(homes: list[str]) -> None:
    days = [date(2024, 1, day + 1) for day in range(len(homes))]
    told = [facts(permanent_home=home) for home in homes]
    found = determined(*((day, day, facts) for day, facts in zip(days, told, strict=True)))

    for day, alone in zip(days, told, strict=True):
        (covering,) = [p for p in found if p.start <= day <= p.end]
        assert covering.determination == determine(STANDARD, together(THROUGHOUT, alone), STATES)
    assert all(one.determination != other.determination for one, other in pairwise(found))
