"""Misprints that leave the meaning clear are read over, and others are not."""

from __future__ import annotations

import pytest
from tests.rules.structures import STANDARD, article, read, told

from tiebreaker.rules.model import Status

USUAL = ["home", "abode", "nationality", "agreement"]
HARMLESS = [
    ("en", "permanent home", "permament home"),
    ("en", "if the individual has", "ifthe individual has"),
    ("en", "personal and economic", "personal and econornic"),
    ("en", "paragraph 1", "paragraph l"),
    ("nl", "duurzaam tehuis", "duurzaarn tehuis"),
    ("nl", "levensbelangen", "levensbelang en"[:12] + "gen"),
    ("de", "Lebensinteressen", "Lebensinteresssen"),
    ("de", "ständige", "standige"),
    ("fr", "d'habitation", "d’habitaton"),
    ("fr", "État où elle", "Etat ou elle"),
    ("es", "habitualmente", "habitualmcnte"),
    ("es", "del Estado", "dcl Estado"),
    ("it", "è considerata", "e' considerata"),
    ("it", "più strette", "piu' strette"),
    ("pt", "habitação permanente", "habilitação permanente"),
    ("pt", "em ambos", "me ambos"),
    ("pt", "não permanecer habitualmente em nenhum", "permanecer habitualmente em nenhum"),
    ("es", "o no lo hiciera en ninguno", "no lo hiciera en ninguno"),
]
TELLING = [
    ("en", "closer", "looser"),
    ("en", "a national of", "a notional or"),
    ("de", "keines der beiden", "eines der beiden"),
    ("nl", "geen van beide", "een van beide"),
    ("fr", "aucun", "un"),
    ("es", "ninguno", "uno"),
    ("it", "non soggiorna", "soggiorna"),
]


@pytest.mark.parametrize(("language", "right", "wrong"), HARMLESS)
def test_a_slip_of_the_pen_changes_nothing(language: str, right: str, wrong: str) -> None:
    text = article(language, USUAL)
    assert right in text
    rule = read(text.replace(right, wrong), language)
    assert told(rule.individual) == STANDARD
    assert [unread.why for unread in rule.unread] == []


@pytest.mark.parametrize(("language", "right", "wrong"), TELLING)
def test_a_slip_that_may_mean_something_is_reported(language: str, right: str, wrong: str) -> None:
    text = article(language, USUAL)
    assert right in text
    rule = read(text.replace(right, wrong), language)
    assert rule.status is Status.PARTIAL or told(rule.individual) != STANDARD
