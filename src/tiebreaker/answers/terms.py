"""The terms that every sentence of an answer is built from, in the person's language.

All messages here are the English ones; their translations stand in ``answers.po``.
"""

from __future__ import annotations

from collections.abc import Iterable

from tiebreaker.library.model import Treaty
from tiebreaker.rules.model import Answer, End, Exit, Step
from tiebreaker.vocabulary import Language, Person, State, Test
from tiebreaker.wording import Phrases, either, in_state, listed, of_state, state_name, the_state


def msg(message: str) -> str:
    """Mark *message* as one that the catalogues translate."""
    return message


TEST_NAMES = {
    Test.PERMANENT_HOME: msg("permanent home"),
    Test.VITAL_INTERESTS: msg("centre of vital interests"),
    Test.HABITUAL_ABODE: msg("habitual abode"),
    Test.NATIONALITY: msg("nationality"),
    Test.EFFECTIVE_MANAGEMENT: msg("place of effective management"),
    Test.INCORPORATION: msg("place of incorporation"),
    Test.REGISTERED_OFFICE: msg("registered office"),
    Test.DOMESTIC_RESIDENCE: msg("tax residence under each State's own law"),
    Test.AGREEMENT: msg("agreement between the competent authorities"),
}
"""What each test is called in a heading or a list."""

_THE_TESTS = {
    Test.PERMANENT_HOME: msg("the permanent home"),
    Test.VITAL_INTERESTS: msg("the centre of vital interests"),
    Test.HABITUAL_ABODE: msg("the habitual abode"),
    Test.NATIONALITY: msg("the nationality"),
    Test.EFFECTIVE_MANAGEMENT: msg("the place of effective management"),
    Test.INCORPORATION: msg("the place of incorporation"),
    Test.REGISTERED_OFFICE: msg("the registered office"),
    Test.DOMESTIC_RESIDENCE: msg("the tax residence under each State's own law"),
    Test.AGREEMENT: msg("an agreement between the competent authorities"),
}

JUDGEMENTS = frozenset(
    {
        Test.PERMANENT_HOME,
        Test.VITAL_INTERESTS,
        Test.HABITUAL_ABODE,
        Test.EFFECTIVE_MANAGEMENT,
        Test.DOMESTIC_RESIDENCE,
    }
)
"""Tests whose outcome is a judgement of facts: an authority may come to another."""

_SUBJECTS = {
    Person.COMPANY: msg("the company"),
    Person.OTHER: msg("the entity"),
    Person.GOVERNMENT: msg("the public body"),
}

_CONDITIONS = {
    Answer.ONE: msg("if it is one State only"),
    Answer.BOTH: msg("if it is both States"),
    Answer.NEITHER: msg("if it is neither State"),
    Answer.UNDETERMINABLE: msg("if it cannot be determined"),
    Answer.OTHERWISE: msg("in any other case"),
    Answer.NONE: msg("if there is no agreement"),
}

_CONSEQUENCES = {
    End.RESIDENT: msg("that State is the State of residence"),
    End.MUTUAL_AGREEMENT: msg("the competent authorities of both States settle it together"),
    End.NO_RELIEF: msg(
        "there are no benefits under the treaty unless the competent authorities agree"
    ),
    End.RESIDENT_OF_NEITHER: msg("neither State is the State of residence for this treaty"),
    End.UNDECIDED: msg("the text does not say"),
}


class Terms:
    """The sentences of one language, with States and tests in the right form."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.say = Phrases("answers", language)

    def test(self, test: Test) -> str:
        """The name of a test: ``permanent home``."""
        return self.say(TEST_NAMES[test])

    def the_test(self, test: Test) -> str:
        """The same as the subject of a sentence: ``the permanent home``."""
        return self.say(_THE_TESTS[test])

    def tests(self, tests: list[Test]) -> str:
        """The names of several tests, listed."""
        return listed([self.test(test) for test in tests], self.language)

    def treaty(self, treaty: Treaty) -> str:
        """A treaty by its States and year: ``Belgium – Brazil (1972)``."""
        names = " – ".join(self.state(state) for state in treaty.states)
        return f"{names} ({treaty.particulars.year})"

    def state(self, state: State) -> str:
        """The bare name of a State."""
        return state_name(state, self.language)

    def subject(self, person: Person | None) -> str:
        """The noun for whoever is not an individual."""
        return self.say(_SUBJECTS.get(person or Person.OTHER, _SUBJECTS[Person.OTHER]))

    def states(self, one: State, other: State) -> dict[str, str]:
        """Both States in every form that a message may ask for."""
        language = self.language
        return {
            "in_one": in_state(one, language),
            "of_one": of_state(one, language),
            "the_one": the_state(one, language),
            "in_other": in_state(other, language),
            "of_other": of_state(other, language),
            "the_other": the_state(other, language),
        }

    def consequence(self, to: Test | End) -> str:
        """What an answer leads to, as half a sentence."""
        if isinstance(to, Test):
            return self.say("the next test is {test}", test=self.the_test(to))
        return self.say(_CONSEQUENCES[to])

    def exits(self, step: Step) -> str:
        """What each answer to a step leads to; answers with the same end stand together."""
        return self.some_exits(step.exits)

    def some_exits(self, exits: Iterable[Exit]) -> str:
        """The same of a part of a step's exits."""
        return self.say("; ").join(
            self.say(
                "{conditions}, {consequence}",
                conditions=either([self.say(_CONDITIONS[on]) for on in answers], self.language),
                consequence=self.consequence(to),
            )
            for to, answers in _by_end(exits).items()
        )


def sentence(text: str) -> str:
    """*text* with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _by_end(exits: Iterable[Exit]) -> dict[Test | End, list[Answer]]:
    ends: dict[Test | End, list[Answer]] = {}
    for exit_ in exits:
        ends.setdefault(exit_.to, []).append(exit_.on)
    return ends
