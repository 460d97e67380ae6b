"""Every structure in every language gives the rule that its words lay down."""

from __future__ import annotations

import pytest
from tests.rules.structures import HEADING, INDIVIDUALS, OTHERS, article, read, told

from tiebreaker.rules.model import Status


@pytest.mark.parametrize("language", HEADING)
@pytest.mark.parametrize("structure", INDIVIDUALS)
def test_the_rule_for_individuals_is_read_from_its_words(structure: str, language: str) -> None:
    names, expected = INDIVIDUALS[structure]
    rule = read(article(language, names), language)
    assert told(rule.individual) == expected
    assert [unread.why for unread in rule.unread] == []
    assert rule.status is Status.COMPLETE


@pytest.mark.parametrize("language", HEADING)
@pytest.mark.parametrize("other", OTHERS)
def test_the_rule_for_others_is_read_from_its_words(other: str, language: str) -> None:
    rule = read(article(language, ["home", "abode", "nationality", "agreement"], other), language)
    assert (told(rule.company), told(rule.other)) == OTHERS[other]
    assert [unread.why for unread in rule.unread] == []
    assert rule.status is Status.COMPLETE
