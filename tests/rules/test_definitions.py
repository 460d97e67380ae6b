"""Where each State's residents are those who are not the other's, nobody wins a tie."""

from __future__ import annotations

from tests.rules.structures import read

from tiebreaker.rules.model import Close, End, Status

BOTH = """Article 2
General definitions
1. In this Agreement:
(a) the term "resident of Canada" means:
(i) any company whose business is managed and controlled in Canada;
(ii) any other person who is resident in Canada for the purposes of tax and who is not resident in \
Kenya for the purposes of tax;
(b) the term "resident of Kenya" means:
(i) any company whose business is managed and controlled in Kenya;
(ii) any other person who is resident in Kenya for the purposes of tax and who is not resident in \
Canada for the purposes of tax.
"""


def test_a_person_who_is_resident_of_both_is_resident_of_neither() -> None:
    rule = read(BOTH, "en")
    (close,) = rule.individual
    assert isinstance(close, Close)
    assert (close.end, close.provision) == (End.RESIDENT_OF_NEITHER, "2(1)(a)(ii)")
    assert rule.other == rule.individual
    assert rule.status is Status.COMPLETE


def test_without_the_mirrored_definition_nothing_is_concluded() -> None:
    rule = read(BOTH.replace("not resident in Canada", "resident in Canada"), "en")
    assert rule.individual == ()
    assert rule.status is not Status.COMPLETE


def test_companies_that_are_defined_differently_are_reported() -> None:
    text = BOTH.replace("managed and controlled in Kenya", "incorporated in Kenya")
    rule = read(text, "en")
    assert rule.status is Status.PARTIAL
    assert rule.company == ()
    assert rule.individual
