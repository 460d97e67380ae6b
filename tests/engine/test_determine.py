"""What each pattern of facts comes to under each structure of tie-breaker."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.examples import (
    AA,
    ABODE,
    ABODE_FIRST,
    ABODE_STEP,
    AUTHORITIES,
    AUTHORITIES_FIRST,
    BB,
    DUAL_NATIONAL_GAP,
    EACH_TO_THE_OTHER,
    GOVERNMENTS,
    HOME,
    HOME_STEP,
    NATIONAL_STEP,
    NEITHER,
    NO_HOME_TO_VITAL,
    NO_NATIONALITY,
    NOT_READ,
    ONE_GOVERNMENT,
    PARTIAL,
    RESIDENT,
    ROUND_IN_A_CIRCLE,
    SILENT,
    STANDARD,
    STATES,
    TWO_SEATS,
    UNREADABLE,
    USUAL,
    VITAL,
    VITAL_STEP,
    facts,
    key,
    rule,
    step,
)
from tiebreaker.engine import branches, determine, preview, questions_left
from tiebreaker.engine.determination import Reason, Result
from tiebreaker.errors import BadInputError
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import Answer, End, Rule
from tiebreaker.vocabulary import Person

COMPANY = Person.COMPANY

CASES = [
    # the gate
    (STANDARD, {"domestic_residence": "+-"}, "not_dual_resident AA"),
    (STANDARD, {"domestic_residence": "-+"}, "not_dual_resident BB"),
    (STANDARD, {"domestic_residence": "--"}, "not_dual_resident"),
    (STANDARD, {"domestic_residence": "??"}, "ask domestic_residence:AA"),
    (STANDARD, {"domestic_residence": "+?", "permanent_home": "+-"}, "ask domestic_residence:BB"),
    (STANDARD, {"domestic_residence": "?-"}, "ask domestic_residence:AA"),
    (NEITHER, {"domestic_residence": "+-"}, "not_dual_resident AA"),
    # the usual cascade
    (STANDARD, {"permanent_home": "+-"}, "resident AA"),
    (STANDARD, {"permanent_home": "-+"}, "resident BB"),
    (STANDARD, {"permanent_home": "+?"}, "ask permanent_home:BB"),
    (STANDARD, {"permanent_home": "-?"}, "ask permanent_home:BB"),
    (STANDARD, {"permanent_home": "?+"}, "ask permanent_home:AA"),
    (STANDARD, {"permanent_home": "++"}, "ask vital_interests"),
    (STANDARD, {"permanent_home": "++", "vital_interests": "BB"}, "resident BB"),
    (STANDARD, {"permanent_home": "--", "vital_interests": "BB"}, "ask habitual_abode:AA"),
    (
        STANDARD,
        {"permanent_home": "++", "vital_interests": "undeterminable", "nationality": "+-"},
        "ask habitual_abode:AA",
    ),
    (STANDARD, {"permanent_home": "--", "habitual_abode": "-+"}, "resident BB"),
    (STANDARD, {"permanent_home": "--", "habitual_abode": "++"}, "ask nationality:AA"),
    (
        STANDARD,
        {"permanent_home": "--", "habitual_abode": "--", "nationality": "+-"},
        "resident AA",
    ),
    (
        STANDARD,
        {"permanent_home": "--", "habitual_abode": "--", "nationality": "++"},
        "mutual_agreement",
    ),
    (
        STANDARD,
        {"permanent_home": "--", "habitual_abode": "++", "nationality": "--"},
        "mutual_agreement",
    ),
    # what is not known cannot matter: both ways lead to the same State
    (STANDARD, {"permanent_home": "+?", "vital_interests": "AA"}, "resident AA"),
    (STANDARD, {"permanent_home": "+?", "vital_interests": "BB"}, "ask permanent_home:BB"),
    (
        STANDARD,
        {"permanent_home": "--", "habitual_abode": "+?", "nationality": "+-"},
        "resident AA",
    ),
    # other orders and other ends
    (NO_HOME_TO_VITAL, {"permanent_home": "--"}, "ask vital_interests"),
    (NO_HOME_TO_VITAL, {"permanent_home": "--", "vital_interests": "BB"}, "resident BB"),
    (ABODE_FIRST, {"permanent_home": "++", "vital_interests": "AA"}, "ask habitual_abode:AA"),
    (
        ABODE_FIRST,
        {"permanent_home": "++", "habitual_abode": "-+", "vital_interests": "AA"},
        "resident BB",
    ),
    (
        ABODE_FIRST,
        {"permanent_home": "--", "habitual_abode": "++", "vital_interests": "undeterminable"},
        "undecided text_is_silent",
    ),
    (NO_NATIONALITY, {"permanent_home": "--", "habitual_abode": "++"}, "mutual_agreement"),
    (
        DUAL_NATIONAL_GAP,
        {"permanent_home": "--", "habitual_abode": "--", "nationality": "++"},
        "undecided text_is_silent",
    ),
    (
        DUAL_NATIONAL_GAP,
        {"permanent_home": "--", "habitual_abode": "--", "nationality": "--"},
        "mutual_agreement",
    ),
    (AUTHORITIES_FIRST, {}, "ask agreement"),
    (AUTHORITIES_FIRST, {"agreement": "AA"}, "resident AA"),
    (AUTHORITIES_FIRST, {"agreement": "none"}, "mutual_agreement"),
    (NEITHER, {}, "resident_of_neither"),
    (ROUND_IN_A_CIRCLE, {"permanent_home": "++", "vital_interests": "AA"}, "resident AA"),
    (
        ROUND_IN_A_CIRCLE,
        {"permanent_home": "++", "vital_interests": "undeterminable"},
        "undecided text_is_silent",
    ),
    (
        EACH_TO_THE_OTHER,
        {"permanent_home": "--", "habitual_abode": "++", "vital_interests": "AA"},
        "resident AA",
    ),
    (
        EACH_TO_THE_OTHER,
        {"permanent_home": "++", "habitual_abode": "++", "vital_interests": "undeterminable"},
        "undecided text_is_silent",
    ),
    # a clause that was not read
    (PARTIAL, {"permanent_home": "+-"}, "resident AA"),
    (PARTIAL, {"permanent_home": "++", "vital_interests": "AA"}, "resident AA"),
    (PARTIAL, {"permanent_home": "--"}, "undecided clause_not_read"),
    (PARTIAL, {"permanent_home": "++"}, "ask vital_interests"),
    (
        PARTIAL,
        {"permanent_home": "++", "vital_interests": "undeterminable"},
        "undecided clause_not_read",
    ),
    (UNREADABLE, {}, "undecided no_rule_for_person"),
]

COMPANY_CASES = [
    (STANDARD, {}, "ask effective_management"),
    (STANDARD, {"effective_management": "BB"}, "resident BB"),
    (STANDARD, {"effective_management": "elsewhere"}, "undecided text_is_silent"),
    (STANDARD, {"effective_management": "both"}, "undecided text_is_silent"),
    (PARTIAL, {"effective_management": "BB"}, "resident BB"),
    (TWO_SEATS, {"effective_management": "both"}, "mutual_agreement"),
    (TWO_SEATS, {"effective_management": "elsewhere"}, "no_relief"),
    (NO_NATIONALITY, {"effective_management": "elsewhere"}, "ask agreement"),
    (NO_NATIONALITY, {"effective_management": "both", "agreement": "none"}, "no_relief"),
    (DUAL_NATIONAL_GAP, {"incorporation": "both"}, "undecided text_is_silent"),
    (DUAL_NATIONAL_GAP, {"incorporation": "elsewhere"}, "ask effective_management"),
    (
        DUAL_NATIONAL_GAP,
        {"incorporation": "elsewhere", "effective_management": "AA"},
        "resident AA",
    ),
    (AUTHORITIES_FIRST, {"agreement": "none"}, "no_relief"),
    (NEITHER, {}, "undecided no_rule_for_person"),
    (NEITHER, {"domestic_residence": "?+"}, "ask domestic_residence:AA"),
]

GOVERNMENT_CASES = [
    (GOVERNMENTS, {"domestic_residence": "--"}, "ask incorporation"),
    (GOVERNMENTS, {"incorporation": "BB"}, "resident BB"),
    (GOVERNMENTS, {"incorporation": "elsewhere"}, "undecided text_is_silent"),
    (ONE_GOVERNMENT, {"incorporation": "AA"}, "resident AA"),
    (ONE_GOVERNMENT, {"incorporation": "BB"}, "undecided text_is_silent"),
    (STANDARD, {"incorporation": "BB"}, "undecided no_rule_for_person"),
    (STANDARD, {"domestic_residence": "-+"}, "not_dual_resident BB"),
]


def concluded(rule: Rule, person: Person, told: dict[str, str]) -> str:
    found = determine(rule, facts(person, **told), STATES)
    if found.result is Result.NEED_FACT:
        return f"ask {found.next_fact}"
    more = found.resident_of or found.reason
    return found.result.value if more is None else f"{found.result} {more}"


@pytest.mark.parametrize(("rule", "told", "expected"), CASES)
def test_individuals(rule: Rule, told: dict[str, str], expected: str) -> None:
    assert concluded(rule, Person.INDIVIDUAL, told) == expected


@pytest.mark.parametrize(("rule", "told", "expected"), COMPANY_CASES)
def test_companies(rule: Rule, told: dict[str, str], expected: str) -> None:
    assert concluded(rule, COMPANY, told) == expected


@pytest.mark.parametrize(("rule", "told", "expected"), GOVERNMENT_CASES)
def test_governments(rule: Rule, told: dict[str, str], expected: str) -> None:
    assert concluded(rule, Person.GOVERNMENT, told) == expected


def test_the_trace_follows_the_treaty_and_says_what_each_step_rested_on() -> None:
    told = facts(permanent_home="++", vital_interests="undeterminable", habitual_abode="-+")
    found = determine(STANDARD, told, STATES)

    assert [(s.provision, s.outcome, s.state, s.leads_to) for s in found.trace] == [
        ("4(2)(a)", Answer.BOTH, None, USUAL[1].test),
        ("4(2)(a)", Answer.UNDETERMINABLE, None, USUAL[2].test),
        ("4(2)(b)", Answer.ONE, BB, RESIDENT),
    ]
    assert found.trace[2].used == (key("habitual_abode:AA"), key("habitual_abode:BB"))
    assert found.decided_by == "4(2)(b)"
    assert found.decided_span == USUAL[2].exits[0].span
    assert found.gate is not None
    assert found.gate.used == (key("domestic_residence:AA"), key("domestic_residence:BB"))


def test_an_open_determination_is_traced_as_far_as_the_test_that_is_asked_about() -> None:
    found = determine(STANDARD, facts(permanent_home="++", nationality="+-"), STATES)

    assert [(s.test, s.outcome) for s in found.trace] == [(HOME, Answer.BOTH), (VITAL, None)]
    assert found.decided_by is None
    assert found.not_used == ()


def test_facts_on_which_the_result_does_not_rest_are_kept_apart() -> None:
    found = determine(STANDARD, facts(permanent_home="+-", nationality="-+"), STATES)

    assert found.not_used == (key("nationality:AA"), key("nationality:BB"))


def test_no_step_is_traced_for_somebody_who_is_not_a_resident_of_both_states() -> None:
    found = determine(STANDARD, facts(domestic_residence="+-", permanent_home="-+"), STATES)

    assert found.trace == ()
    assert found.decided_by == "4(1)"
    assert found.not_used == (key("permanent_home:AA"), key("permanent_home:BB"))


def test_a_result_that_an_unknown_fact_cannot_change_shows_the_steps_on_both_ways() -> None:
    found = determine(STANDARD, facts(permanent_home="+?", vital_interests="AA"), STATES)

    assert [(s.test, s.outcome, s.state) for s in found.trace] == [
        (HOME, None, None),
        (VITAL, Answer.ONE, AA),
    ]
    assert found.can_still_matter == ()


def test_an_end_without_any_test_is_decided_by_its_own_words() -> None:
    found = determine(NEITHER, facts(), STATES)

    assert (found.decided_by, found.decided_span) == ("II(1)(g)", NEITHER.individual[0].span)
    assert found.trace == ()


def test_a_clause_that_was_not_read_is_named() -> None:
    found = determine(PARTIAL, facts(permanent_home="--"), STATES)

    assert (found.reason, found.reason_span) == (Reason.CLAUSE_NOT_READ, NOT_READ.span)
    assert [s.test for s in found.trace] == [HOME]
    assert found.decided_by is None


def test_silence_is_not_claimed_of_a_text_with_a_clause_that_was_not_read() -> None:
    silent = step(HOME, "4(2)(a)", one=RESIDENT, both=SILENT, neither=SILENT)
    found = determine(rule((silent,), unread=(NOT_READ,)), facts(permanent_home="++"), STATES)

    assert found.reason is Reason.CLAUSE_NOT_READ


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(step(HOME, "4(2)", both=VITAL), id="no exit for one State"),
        pytest.param(step(HOME, "4(2)", otherwise=RESIDENT), id="resident of no State"),
        pytest.param(step(HOME, "4(2)", one=VITAL, both=VITAL), id="a test that has no step"),
    ],
)
def test_a_rule_with_a_hole_is_silent_there_and_does_not_fail(odd: object) -> None:
    for home in ("+-", "++", "--"):
        found = determine(rule((odd,)), facts(permanent_home=home), STATES)  # type: ignore[arg-type]

        assert found.reason is Reason.TEXT_IS_SILENT
        assert found.trace[-1].leads_to is not RESIDENT


def test_where_a_test_has_two_steps_the_later_one_comes_next() -> None:
    again = step(HOME, "4(2)(c)", one=RESIDENT, both=AUTHORITIES, neither=SILENT)
    doubled = rule(
        (
            step(HOME, "4(2)(a)", one=RESIDENT, both=VITAL, neither=VITAL),
            step(VITAL, "4(2)(b)", one=RESIDENT, undeterminable=HOME),
            again,
        )
    )
    told = facts(permanent_home="++", vital_interests="undeterminable")
    found = determine(doubled, told, STATES)

    assert [s.provision for s in found.trace] == ["4(2)(a)", "4(2)(b)", "4(2)(c)"]
    assert found.result is Result.MUTUAL_AGREEMENT


def test_a_step_comes_after_those_that_lead_to_it_wherever_it_stands_in_the_text() -> None:
    turned = rule((HOME_STEP, ABODE_STEP, VITAL_STEP, NATIONAL_STEP))
    homes = frozenset({key("permanent_home:AA"), key("permanent_home:BB")})
    found = determine(turned, facts(), STATES, set_aside=homes)

    assert found.next_fact == key("vital_interests")
    assert [s.test for s in found.trace] == [HOME, VITAL]


def test_of_steps_that_do_not_lead_to_each_other_the_earlier_in_the_text_comes_first() -> None:
    forked = rule(
        (
            HOME_STEP,
            step(VITAL, "4(2)(b)", one=RESIDENT, undeterminable=AUTHORITIES),
            step(ABODE, "4(2)(c)", one=RESIDENT, both=AUTHORITIES, neither=AUTHORITIES),
        )
    )
    homes = frozenset({key("permanent_home:AA"), key("permanent_home:BB")})

    assert determine(forked, facts(), STATES, set_aside=homes).next_fact == key("vital_interests")


def test_of_two_clauses_that_were_not_read_the_one_that_bears_on_the_earlier_step_is_named() -> (
    None
):
    later = replace(NOT_READ, span=Span(1, 2), from_step=3)
    found = determine(rule(USUAL, unread=(later, NOT_READ)), facts(permanent_home="--"), STATES)

    assert found.reason_span == NOT_READ.span


def test_the_state_is_asked_about_first_that_can_settle_the_result_at_once() -> None:
    for state in STATES:
        found = determine(STANDARD, facts(vital_interests=state), STATES)

        assert found.next_fact == key(f"permanent_home:{state}")


def test_without_a_clause_for_the_gate_it_is_asked_all_the_same() -> None:
    found = determine(rule(USUAL, clauses=()), facts(domestic_residence="??"), STATES)

    assert found.next_fact == key("domestic_residence:AA")
    assert found.gate is None


def test_it_has_to_be_said_whose_residence_is_asked_about() -> None:
    with pytest.raises(BadInputError, match="whose residence"):
        determine(STANDARD, facts(None), STATES)


def test_a_fact_that_the_person_is_not_sure_of_is_never_asked() -> None:
    aside = frozenset({key("permanent_home:BB")})
    found = determine(STANDARD, facts(permanent_home="+?"), STATES, set_aside=aside)

    assert found.next_fact == key("vital_interests")

    told = facts(permanent_home="+?", vital_interests="BB")
    found = determine(STANDARD, told, STATES, set_aside=aside)

    assert found.result is Result.NEED_FACT
    assert found.next_fact is None
    assert found.can_still_matter == (key("permanent_home:BB"),)


def test_a_fact_set_aside_gives_its_branches() -> None:
    told = facts(permanent_home="+?", vital_interests="BB")
    found = branches(STANDARD, told, STATES, key("permanent_home:BB"))

    assert [(b.value, b.determination.resident_of) for b in found] == [(True, BB), (False, AA)]


def test_a_fact_that_is_known_has_no_need_to_be_set_aside() -> None:
    aside = frozenset({key("permanent_home:BB")})
    told = facts(permanent_home="++")

    assert determine(STANDARD, told, STATES, set_aside=aside) == determine(STANDARD, told, STATES)


def test_the_questions_left_are_counted_for_the_worst_case() -> None:
    assert questions_left(STANDARD, facts(domestic_residence="??"), STATES) == 9
    assert questions_left(STANDARD, facts(permanent_home="++"), STATES) == 5
    assert questions_left(STANDARD, facts(permanent_home="+-"), STATES) == 0
    assert questions_left(UNREADABLE, facts(domestic_residence="??"), STATES) == 0
    assert questions_left(NEITHER, facts(domestic_residence="??"), STATES) == 2


def test_a_preview_leaves_the_facts_as_they_are() -> None:
    told = facts(permanent_home="+-")
    home = key("permanent_home:BB")

    assert preview(STANDARD, told, STATES, [(home, True)]).next_fact == key("vital_interests")
    assert preview(STANDARD, told, STATES, [(home, None)]).next_fact == home
    assert told == facts(permanent_home="+-")


def test_undecided_is_an_end_that_needs_no_fact() -> None:
    silent = step(HOME, "4(2)", one=End.UNDECIDED, both=End.UNDECIDED, neither=End.UNDECIDED)

    assert determine(rule((silent,)), facts(), STATES).reason is Reason.TEXT_IS_SILENT
