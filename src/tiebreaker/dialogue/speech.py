"""The sentences of the conversation about facts and results, in one language."""

from __future__ import annotations

from datetime import date

from babel.dates import format_date

from tiebreaker.answers.terms import Terms
from tiebreaker.dialogue.model import Origin, ToldFact, ToldTie
from tiebreaker.engine.determination import Determination, Result
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.vocabulary import Language, Person, State, StatePair, Test, TieKind, Word
from tiebreaker.wording import Phrases, either, in_state, listed, of_state, state_name, the_state


def msg(message: str) -> str:
    """Mark *message* as one that the catalogues translate."""
    return message


_YOU = {
    (Test.DOMESTIC_RESIDENCE, True): msg("{the_state} taxes you as a resident under its own law"),
    (Test.DOMESTIC_RESIDENCE, False): msg(
        "{the_state} does not tax you as a resident under its own law"
    ),
    (Test.PERMANENT_HOME, True): msg("you have a home available to you {in_state}"),
    (Test.PERMANENT_HOME, False): msg("you have no home available to you {in_state}"),
    (Test.HABITUAL_ABODE, True): msg("you have a habitual abode {in_state}"),
    (Test.HABITUAL_ABODE, False): msg("you have no habitual abode {in_state}"),
    (Test.NATIONALITY, True): msg("you are a national {of_state}"),
    (Test.NATIONALITY, False): msg("you are not a national {of_state}"),
}
_IT = {
    (Test.DOMESTIC_RESIDENCE, True): msg(
        "{the_state} taxes {subject} as a resident under its own law"
    ),
    (Test.DOMESTIC_RESIDENCE, False): msg(
        "{the_state} does not tax {subject} as a resident under its own law"
    ),
    (Test.PERMANENT_HOME, True): msg("it has a permanent home {in_state}"),
    (Test.PERMANENT_HOME, False): msg("it has no permanent home {in_state}"),
    (Test.HABITUAL_ABODE, True): msg("it has a habitual abode {in_state}"),
    (Test.HABITUAL_ABODE, False): msg("it has no habitual abode {in_state}"),
    (Test.NATIONALITY, True): msg("it is a national {of_state}"),
    (Test.NATIONALITY, False): msg("it is not a national {of_state}"),
}
_CHOICE = {
    Test.VITAL_INTERESTS: msg("the centre of your personal and economic relations is {in_state}"),
    Test.EFFECTIVE_MANAGEMENT: msg("the place of effective management is {in_state}"),
    Test.INCORPORATION: msg("it was set up under the law {of_state}"),
    Test.REGISTERED_OFFICE: msg("the registered office is {in_state}"),
    Test.AGREEMENT: msg("the competent authorities have agreed on residence {in_state}"),
}
_WORD = {
    (Test.VITAL_INTERESTS, Word.UNDETERMINABLE): msg(
        "it cannot be determined where the centre of your personal and economic relations is"
    ),
    (Test.EFFECTIVE_MANAGEMENT, Word.ELSEWHERE): msg(
        "the place of effective management is in neither of the two States"
    ),
    (Test.EFFECTIVE_MANAGEMENT, Word.BOTH): msg("it is effectively managed in both States"),
    (Test.INCORPORATION, Word.ELSEWHERE): msg(
        "it was set up under the law of neither of the two States"
    ),
    (Test.INCORPORATION, Word.BOTH): msg("it was set up under the laws of both States"),
    (Test.REGISTERED_OFFICE, Word.ELSEWHERE): msg(
        "the registered office is in neither of the two States"
    ),
    (Test.REGISTERED_OFFICE, Word.BOTH): msg("it has a registered office in both States"),
    (Test.AGREEMENT, Word.NONE): msg("the competent authorities have not agreed on a State"),
}
_TIES = {
    TieKind.FAMILY: msg("family"),
    TieKind.WORK: msg("work"),
    TieKind.BUSINESS: msg("business"),
    TieKind.PROPERTY: msg("property"),
    TieKind.SOCIAL: msg("social life"),
    TieKind.HEALTH: msg("health care"),
    TieKind.EDUCATION: msg("education"),
}
_RESULTS = {
    Result.MUTUAL_AGREEMENT: msg("the competent authorities have to settle it"),
    Result.NO_RELIEF: msg("no benefits under the treaty unless the competent authorities agree"),
    Result.RESIDENT_OF_NEITHER: msg("resident of neither State for this treaty"),
    Result.UNDECIDED: msg("the treaty gives no answer that can be relied on"),
    Result.NOT_DUAL_RESIDENT: msg("no tie to break, because at most one State taxes as a resident"),
}


class Speech:
    """How facts, ties and results are said in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.say = Phrases("dialogue", language)

    def fact(self, key: FactKey, value: FactValue, person: Person | None) -> str:
        """A fact as a short sentence without its full stop, beginning in lower case."""
        if isinstance(value, Word):
            return self.say(_WORD[key.test, value])
        if isinstance(value, bool):
            forms = _YOU if person in (None, Person.INDIVIDUAL) else _IT
            state = key.state or State("")
            subject = Terms(self.language).subject(person)
            return self.say(forms[key.test, value], subject=subject, **self.forms(state))
        return self.say(_CHOICE[key.test], **self.forms(value))

    def told(self, told: ToldFact, person: Person | None) -> str:
        """A fact with the person's words beside it."""
        fact = sentence(self.fact(told.key, told.value, person))
        if told.origin is not Origin.SAID or not told.quote.strip():
            return fact
        return self.say("{fact} — {words}", fact=fact, words=self.quoted(told.quote))

    def tie(self, tie: ToldTie) -> str:
        """A relation to one State with the person's words beside it."""
        return self.say(
            "{kind} {in_state} — {words}",
            kind=sentence(self.say(_TIES[tie.kind])),
            words=self.quoted(tie.quote),
            **self.forms(tie.state),
        )

    def quoted(self, words: str) -> str:
        """Words in the language's quotation marks."""
        return self.say("“{words}”", words=" ".join(words.split()))

    def result(self, found: Determination) -> str:
        """A result in half a sentence."""
        if found.result is Result.RESIDENT and found.resident_of is not None:
            return self.say("resident {in_state}", **self.forms(found.resident_of))
        if found.result is Result.NEED_FACT:
            test = next(iter(found.can_still_matter)).test if found.can_still_matter else None
            if test is None:
                return self.say("still open")
            name = Terms(self.language).the_test(test)
            return self.say("still open; what counts then is {test}", test=name)
        return self.say(_RESULTS[found.result])

    def forms(self, state: State) -> dict[str, str]:
        """A State in every form that a message may ask for."""
        return {
            "in_state": in_state(state, self.language),
            "of_state": of_state(state, self.language),
            "the_state": the_state(state, self.language),
        }

    def pair(self, states: StatePair) -> str:
        """Two States side by side: ``Belgium–Brazil``."""
        return "–".join(self.name(state) for state in states)

    def name(self, state: State) -> str:
        """A State by its bare name."""
        return state_name(state, self.language)

    def listed(self, items: list[str]) -> str:
        """Items with the language's commas and its *and*."""
        return listed(items, self.language)

    def either(self, items: list[str]) -> str:
        """Items with the language's commas and its *or*."""
        return either(items, self.language)

    def day(self, day: date) -> str:
        """A day as the language writes it: ``1 maart 2026``."""
        # plain "en" would be American: March 1, 2026
        locale = "en_GB" if self.language is Language.ENGLISH else self.language.value
        return str(format_date(day, "long", locale=locale))

    def lines(self, title: str, items: list[str]) -> str:
        """A heading and what stands under it, an item a line."""
        return "\n".join([title, *(f"- {item}" for item in items)])


def sentence(text: str) -> str:
    """*text* with a capital at its beginning."""
    return text[:1].upper() + text[1:]
