"""A text that was changed never gives the old rule as if nothing had happened."""

from __future__ import annotations

import pytest
from tests.rules.structures import HEADING, INDIVIDUALS, STANDARD, article, pieces, read, told

from tiebreaker.rules.model import Status

USUAL = ["home", "abode", "nationality", "agreement"]
UNRELATED = {
    "en": "the Contracting States shall exchange the information that is necessary;",
    "nl": "de Verdragsluitende Staten wisselen de nodige inlichtingen uit;",
    "de": "die Vertragsstaaten tauschen die nötigen Auskünfte aus;",
    "fr": "les États contractants échangent les renseignements nécessaires ;",
    "es": "los Estados Contratantes intercambiarán las informaciones necesarias;",
    "it": "gli Stati contraenti si scambiano le informazioni necessarie;",
    "pt": "os Estados Contratantes trocarão as informações necessárias;",
}
NEGATED = {
    "en": [
        ("shall be deemed", "shall not be deemed"),
        ("in both States", "in one of the States"),
        ("in neither of them", "in either of them"),
        ("cannot be determined", "can be determined"),
        ("is available to", "is let by"),
        ("are closer", "are less close"),
        ("shall settle", "shall not settle"),
    ],
    "nl": [
        ("wordt hij geacht", "wordt hij niet geacht"),
        ("in beide Staten", "in een van de Staten"),
        ("niet kan worden", "kan worden"),
        ("het nauwst", "het minst nauw"),
        ("regelen de", "regelen niet de"),
    ],
    "de": [
        ("gilt sie", "gilt sie nicht"),
        ("in beiden Staaten", "in einem der Staaten"),
        ("nicht feststellen", "feststellen"),
        ("in keinem von ihnen", "in einem von ihnen"),
        ("die engeren", "die loseren"),
        ("regeln die", "regeln nicht die"),
    ],
    "fr": [
        ("elle est considérée", "elle n'est pas considérée"),
        ("dans les deux États", "dans l'un des États"),
        ("ne peut être", "peut être"),
        ("les plus étroits", "les moins étroits"),
        ("règlent la", "ne règlent pas la"),
    ],
    "es": [
        ("será considerada", "no será considerada"),
        ("en ambos Estados", "en uno de los Estados"),
        ("no es posible", "es posible"),
        ("más estrechas", "menos estrechas"),
        ("resolverán", "no resolverán"),
    ],
    "it": [
        ("è considerata", "non è considerata"),
        ("in entrambi gli Stati", "in uno degli Stati"),
        ("non è possibile", "è possibile"),
        ("più strette", "meno strette"),
        ("risolvono", "non risolvono"),
    ],
    "pt": [
        ("será considerada", "não será considerada"),
        ("em ambos os Estados", "em um dos Estados"),
        ("não for possível", "for possível"),
        ("mais estreitas", "menos estreitas"),
        ("decidirão", "não decidirão"),
    ],
}
CHANGES = [(language, old, new) for language, pairs in NEGATED.items() for old, new in pairs]


@pytest.mark.parametrize("language", HEADING)
@pytest.mark.parametrize("lost", range(3))
def test_a_letter_that_is_gone_is_missed(lost: int, language: str) -> None:
    text = article(language, USUAL)
    letter = pieces(language)[USUAL[lost]].format(f"{'abcd'[lost]})")
    assert letter in text
    assert read(text.replace(letter, ""), language).status is Status.PARTIAL


@pytest.mark.parametrize("language", HEADING)
def test_without_the_last_letter_the_end_is_open(language: str) -> None:
    text = article(language, [*USUAL[:2], "end"])
    rule = read(text, language)
    assert told(rule.individual)[-1] == "nationality: both > undecided, neither > undecided"


@pytest.mark.parametrize("language", HEADING)
@pytest.mark.parametrize("lost", range(4))
def test_an_unrelated_sentence_for_a_letter_is_reported(lost: int, language: str) -> None:
    name = USUAL[lost]
    letter = pieces(language)[name].format(f"{'abcd'[lost]})")
    strange = f"{'abcd'[lost]}) {UNRELATED[language]}"
    text = article(language, USUAL).replace(letter, strange)
    rule = read(text, language)
    reported = " ".join(unread.span.of(text) for unread in rule.unread)
    assert rule.status is Status.PARTIAL
    assert UNRELATED[language].rstrip(" ;") in reported


@pytest.mark.parametrize(("language", "old", "new"), CHANGES)
def test_a_negation_is_never_read_over(language: str, old: str, new: str) -> None:
    text = article(language, USUAL)
    places = [place for place in range(len(text)) if text.startswith(old, place)]
    assert places
    for place in places:
        rule = read(text[:place] + new + text[place + len(old) :], language)
        assert rule.status is Status.PARTIAL or told(rule.individual) != STANDARD


@pytest.mark.parametrize("language", HEADING)
def test_letters_in_another_order_say_the_same_or_are_reported(language: str) -> None:
    for names in (
        ["home", "nationality", "abode", "agreement"],
        ["abode", "home", "nationality", "agreement"],
        ["home", "abode", "agreement", "nationality"],
    ):
        rule = read(article(language, names), language)
        assert rule.status is Status.PARTIAL or set(told(rule.individual)) == set(STANDARD)


@pytest.mark.parametrize("language", HEADING)
def test_steps_without_an_opening_are_nobodys(language: str) -> None:
    text = article(language, USUAL).replace(pieces(language)["individual"], "2.")
    rule = read(text, language)
    assert rule.status is Status.PARTIAL
    assert rule.individual == ()


@pytest.mark.parametrize("language", HEADING)
@pytest.mark.parametrize("structure", ["the usual four", "authorities by a general condition"])
def test_a_word_that_is_not_known_makes_the_reading_partial(structure: str, language: str) -> None:
    names, _ = INDIVIDUALS[structure]
    text = article(language, names)
    start = text.index("a)")
    spaces = [at for at in range(start, len(text)) if text[at] == " "]
    for at in spaces[:: max(1, len(spaces) // 20)]:
        rule = read(f"{text[:at]} zyxwv{text[at:]}", language)
        assert rule.status is not Status.COMPLETE


def test_an_opening_that_is_for_some_individuals_only_is_reported() -> None:
    text = article("en", USUAL).replace("an individual is a", "an individual is a national and a")
    assert read(text, "en").status is Status.PARTIAL


def test_an_opening_that_is_denied_is_reported() -> None:
    text = article("en", USUAL).replace("an individual is a", "an individual is not a")
    assert read(text, "en").status is Status.PARTIAL


@pytest.mark.parametrize("language", HEADING)
@pytest.mark.parametrize("kept", [1, 2, 3])
def test_an_article_that_stops_before_the_authorities_is_flagged(kept: int, language: str) -> None:
    whole = article(language, USUAL)
    end = whole.index("\n", whole.index(f"\n{'abc'[kept - 1]})") + 1)
    rule = read(whole[:end].rstrip(" ;") + ".", language)
    assert rule.status is Status.PARTIAL


def test_letters_that_stand_apart_are_not_taken_for_an_article_without_a_rule() -> None:
    spaced = " ".join(article("en", USUAL).replace(" ", ""))
    assert read(spaced, "en").status is Status.PARTIAL
