"""The next question in words, with its options, why it is asked, and what helps to answer it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tiebreaker.answers.asking import question_text, why_asked
from tiebreaker.answers.guidance import help_for
from tiebreaker.dialogue.choosing import Choosing
from tiebreaker.dialogue.model import Asking, HeldDoubt, Known, Option, Question
from tiebreaker.dialogue.next_question import Asked
from tiebreaker.dialogue.speech import Speech, msg, sentence
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.library.model import Citation, Treaty
from tiebreaker.understanding.model import Unclear
from tiebreaker.vocabulary import Language, Person, State, Test
from tiebreaker.wording import the_state

_BESIDE = {
    Unclear.PERMIT: msg(
        "You mention {words}. A permit to stay or live somewhere is not a nationality."
    ),
    Unclear.DOMICILE: msg(
        "You wrote {words}. That can mean an address, a domicile in law or tax residence; "
        "what counts here is whether that State taxes you as a resident."
    ),
    Unclear.RESIDENT_MEANING: msg(
        "You wrote {words}. That can mean registered, allowed to stay or taxed as a resident; "
        "what counts here is the last."
    ),
    Unclear.DAYS_ONLY: msg(
        "You wrote {words}. Days alone do not settle this; what counts is whether your stays "
        "are a regular and settled part of your life."
    ),
    Unclear.RENT_DIRECTION: msg(
        "You wrote {words}. A home that is let out to others is normally not available to you; "
        "one that you rent to live in is."
    ),
    Unclear.WHICH_STATE: msg("You wrote {words}, but I could not tell in which country."),
}

_PERSONS = {
    Person.INDIVIDUAL: msg("A person"),
    Person.COMPANY: msg("A company"),
    Person.OTHER: msg("A partnership, trust, estate or other body"),
    Person.GOVERNMENT: msg("A State, public authority or central bank"),
}

_WHY = {
    Asking.COUNTRIES: msg(
        "A tax treaty is always between two States, and each has its own rule; I need both "
        "countries to open the right one."
    ),
    Asking.PAIR: msg(
        "A treaty compares two States and no more. With three countries each pair is looked at "
        "on its own, and the results may differ."
    ),
    Asking.PERSON: msg(
        "The treaty has one rule for individuals and another for companies and other bodies."
    ),
    Asking.DOUBT: msg("Your words can be read in two ways, and the result may hang on which."),
    Asking.CONFLICT: msg(
        "Two of your statements cannot both hold, and I do not want to pick one for you."
    ),
}


@dataclass(frozen=True, slots=True)
class Why:
    """Why a question is asked, and the words of the treaty that make it be asked."""

    text: str
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Putting:
    """Puts questions in one language."""

    speech: Speech
    choosing: Choosing

    def put(self, asked: Asked, known: Known, treaty: Treaty | None) -> Question:
        """*asked* as it is put to the person."""
        match asked.about:
            case Asking.COUNTRIES:
                question = self._countries(known)
            case Asking.PAIR:
                question = self._pair(known)
            case Asking.PERSON:
                question = self._person()
            case Asking.DOUBT:
                question = self._doubt(asked, known)
            case Asking.CONFLICT:
                question = self._conflict(known)
            case Asking.FACT:
                return self._fact(asked, known, treaty)
        return question

    def why(self, question: Question, known: Known, treaty: Treaty | None) -> Why:
        """Why *question* is asked."""
        if question.about is not Asking.FACT or question.key is None or treaty is None:
            return Why(self.speech.say(_WHY.get(question.about, _WHY[Asking.COUNTRIES])))
        why = why_asked(treaty, known.as_facts(), question.key, self.speech.language)
        cited = (why.citation,) if why.citation is not None else ()
        return Why(why.text, (*cited, *why.also))

    def _countries(self, known: Known) -> Question:
        if known.named:
            text = self.speech.say(
                "So far it is {country}. Which is the other country?",
                country=self.speech.forms(known.named[0])["the_state"],
            )
        else:
            text = self.speech.say("Which two countries is this about?")
        return self._question(Asking.COUNTRIES, text)

    def _pair(self, known: Known) -> Question:
        pairs = self.choosing.held(known.choosing)
        options = tuple(Option(label=self.speech.pair(each), states=each) for each in pairs)
        text = self.speech.say("Which two countries shall we look at first?")
        return self._question(Asking.PAIR, text, options)

    def _person(self) -> Question:
        text = self.speech.say("Is this about a person, or about a company or another body?")
        options = tuple(
            Option(label=self.speech.say(label), person=person)
            for person, label in _PERSONS.items()
        )
        return self._question(Asking.PERSON, text, options)

    def _doubt(self, asked: Asked, known: Known) -> Question:
        doubt, key = asked.doubt, asked.key
        assert doubt is not None and key is not None  # noqa: S101, PT018 - such a question has both
        words = self.speech.quoted(doubt.quote)
        if doubt.kind is Unclear.RENT_DIRECTION:
            text = self.speech.say(
                "You wrote {words}. Do you rent it to live in, or do you let it out to others?",
                words=words,
            )
        else:
            text = self.speech.say("You wrote {words}. In which country is that?", words=words)
        return self._question(
            Asking.DOUBT, text, self._readings(doubt, known), key=doubt.key or key
        )

    def _readings(self, doubt: HeldDoubt, known: Known) -> tuple[Option, ...]:
        """What the words may mean; only one of these is a fact."""
        assert doubt.key is not None  # noqa: S101 - no question is asked without one
        if doubt.kind is Unclear.RENT_DIRECTION:
            return (
                Option(label=self.speech.say("I rent it to live in"), sets=((doubt.key, True),)),
                Option(label=self.speech.say("I let it out to others")),
            )
        return (
            *(
                Option(
                    label=sentence(self.speech.forms(state)["in_state"]),
                    sets=((FactKey(doubt.key.test, state), True),),
                )
                for state in known.states or ()
            ),
            Option(label=self.speech.say("Somewhere else")),
        )

    def _conflict(self, known: Known) -> Question:
        conflict = known.conflict
        assert conflict is not None  # noqa: S101 - the question is about it
        old, new = conflict.old, conflict.new
        text = self.speech.say(
            "Two of your statements do not go together. Before: {old}. Now: {new}. "
            "Which of them holds?",
            old=self.speech.told(old, known.person),
            new=self.speech.told(new, known.person),
        )
        options = (
            *(
                Option(
                    label=sentence(self.speech.fact(told.key, told.value, known.person)),
                    sets=((told.key, told.value),),
                )
                for told in (old, new)
            ),
            Option(label=self.speech.say("I'm not sure")),
        )
        return self._question(Asking.CONFLICT, text, options, key=conflict.key)

    def _fact(self, asked: Asked, known: Known, treaty: Treaty | None) -> Question:
        key, language = asked.key, self.speech.language
        assert key is not None and known.states is not None  # noqa: S101, PT018 - asked of a treaty
        put = question_text(key, known.states, known.person, language)
        question = Question(
            key=key,
            text=self._beside(asked, put.text),
            options=tuple(
                Option(label=self._bare(each.label, each.sets), sets=each.sets)
                for each in put.options
            ),
            help=advice(key.test, language),
        )
        return replace(question, why=self.why(question, known, treaty).text)

    def _bare(self, label: str, sets: tuple[tuple[FactKey, FactValue], ...]) -> str:
        """A State on its own stands without its article: *Bélgica*, not *A Bélgica*."""
        for _, value in sets:
            if isinstance(value, str):
                state = State(value)
                if label == sentence(the_state(state, self.speech.language)):
                    return self.speech.name(state)
        return label

    def _beside(self, asked: Asked, text: str) -> str:
        if asked.doubt is None:
            return text
        words = self.speech.quoted(asked.doubt.quote)
        return f"{self.speech.say(_BESIDE[asked.doubt.kind], words=words)} {text}"

    def _question(
        self,
        about: Asking,
        text: str,
        options: tuple[Option, ...] = (),
        *,
        key: FactKey | None = None,
    ) -> Question:
        return Question(
            about=about, key=key, text=text, options=options, why=self.speech.say(_WHY[about])
        )


def advice(test: Test, language: Language) -> str:
    """What counts for *test* and what does not, with its source; empty where no note is held."""
    note = help_for(test, language)
    if note is None:
        return ""
    return f"{note.text} ({note.source})" if note.source else note.text
