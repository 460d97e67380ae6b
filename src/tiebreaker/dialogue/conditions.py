"""Facts as the condition of a sentence: "if you had no home in Brazil"."""

from __future__ import annotations

from collections.abc import Iterable

from tiebreaker.answers.asking import fact_label, value_label
from tiebreaker.answers.terms import Terms
from tiebreaker.dialogue.speech import Speech, msg
from tiebreaker.engine.determination import Determination
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.vocabulary import Person, Test, Word

_YOU = {
    (Test.DOMESTIC_RESIDENCE, True): msg("{the_state} taxed you as a resident under its own law"),
    (Test.DOMESTIC_RESIDENCE, False): msg(
        "{the_state} did not tax you as a resident under its own law"
    ),
    (Test.PERMANENT_HOME, True): msg("you had a home available {in_state}"),
    (Test.PERMANENT_HOME, False): msg("you had no home available {in_state}"),
    (Test.HABITUAL_ABODE, True): msg("you had a habitual abode {in_state}"),
    (Test.HABITUAL_ABODE, False): msg("you had no habitual abode {in_state}"),
    (Test.NATIONALITY, True): msg("you were a national {of_state}"),
    (Test.NATIONALITY, False): msg("you were not a national {of_state}"),
}
_SUBJECT = {
    (Test.DOMESTIC_RESIDENCE, True): msg(
        "{the_state} taxed {subject} as a resident under its own law"
    ),
    (Test.DOMESTIC_RESIDENCE, False): msg(
        "{the_state} did not tax {subject} as a resident under its own law"
    ),
}
_CHOICE = {
    Test.VITAL_INTERESTS: msg("the centre of your personal and economic relations were {in_state}"),
    Test.EFFECTIVE_MANAGEMENT: msg("the place of effective management were {in_state}"),
    Test.INCORPORATION: msg("it had been set up under the law {of_state}"),
    Test.REGISTERED_OFFICE: msg("the registered office were {in_state}"),
    Test.AGREEMENT: msg("the competent authorities agreed on residence {in_state}"),
}
_WORD = {
    (Test.VITAL_INTERESTS, Word.UNDETERMINABLE): msg(
        "it could not be determined where the centre of your personal and economic relations is"
    ),
    (Test.EFFECTIVE_MANAGEMENT, Word.ELSEWHERE): msg(
        "the place of effective management were in neither of the two countries"
    ),
    (Test.EFFECTIVE_MANAGEMENT, Word.BOTH): msg("it were effectively managed in both countries"),
    (Test.INCORPORATION, Word.ELSEWHERE): msg(
        "it had been set up under the law of neither of the two countries"
    ),
    (Test.INCORPORATION, Word.BOTH): msg("it had been set up under the laws of both countries"),
    (Test.REGISTERED_OFFICE, Word.ELSEWHERE): msg(
        "the registered office were in neither of the two countries"
    ),
    (Test.REGISTERED_OFFICE, Word.BOTH): msg("it had a registered office in both countries"),
    (Test.AGREEMENT, Word.NONE): msg("the competent authorities did not agree on a country"),
}


def consequence(
    facts: Iterable[tuple[FactKey, FactValue]],
    then: Determination,
    person: Person | None,
    speech: Speech,
) -> str:
    """What follows if *facts* were so."""
    conditions = [_condition(key, value, person, speech) for key, value in facts]
    return speech.say(
        "If {facts}: {result}", facts=speech.listed(conditions), result=speech.result(then)
    )


def _condition(key: FactKey, value: FactValue, person: Person | None, speech: Speech) -> str:
    """A fact as it is supposed, without the *if* before it."""
    if isinstance(value, Word):
        return speech.say(_WORD[key.test, value])
    if not isinstance(value, bool):
        return speech.say(_CHOICE[key.test], **speech.forms(value))
    individual = person in (None, Person.INDIVIDUAL)
    form = (_YOU if individual else _SUBJECT).get((key.test, value))
    if form is None or key.state is None:
        language = speech.language
        return f"{fact_label(key, language)}: {value_label(value, language)}"
    subject = Terms(speech.language).subject(person)
    return speech.say(form, subject=subject, **speech.forms(key.state))
