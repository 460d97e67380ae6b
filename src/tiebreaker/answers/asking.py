"""The question that the treaty needs next: its words, its answers, and why it is asked."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaker.answers.terms import Terms, msg, sentence
from tiebreaker.engine import inclusions
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.rules.model import Clause, ClauseKind, Step
from tiebreaker.vocabulary import Language, Person, State, StatePair, Test, Word, other_state


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that can be given with a click."""

    label: str
    sets: tuple[tuple[FactKey, FactValue], ...]
    """What the answer says; empty for "I don't know"."""


@dataclass(frozen=True, slots=True)
class QuestionText:
    """A question as it is put to the person."""

    text: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """Why a question is asked, and the words of the treaty that make it be asked."""

    text: str
    citation: Citation | None
    also: tuple[Citation, ...] = ()
    """The words by which the answer may be yes whatever the own law of a State says."""


_YES_NO = {
    Test.DOMESTIC_RESIDENCE: (
        msg(
            "Does {the_one} tax you as a resident under its own law, that is, because you live "
            "there and not only because you earn something there?"
        ),
        msg(
            "Does {the_one} tax {subject} as a resident under its own law, and not only on what "
            "is earned there?"
        ),
    ),
    Test.PERMANENT_HOME: (
        msg("Is there a home {in_one} that you can use at any time, for as long as you like?"),
        msg("Does {subject} have a permanent home {in_one}?"),
    ),
    Test.HABITUAL_ABODE: (
        msg("Do you regularly stay {in_one}, as a settled part of your life?"),
        msg("Does {subject} have a habitual abode {in_one}?"),
    ),
    Test.NATIONALITY: (
        msg("Are you a national {of_one}, that is, a citizen and not just the holder of a permit?"),
        msg("Does {subject} have the nationality {of_one}?"),
    ),
}

_WHICH = {
    Test.DOMESTIC_RESIDENCE: (
        msg(
            "In which of the two countries are you taxed as a resident under its own law, because "
            "you live there and not only because you earn something there?"
        ),
        msg("In which of the two countries is {subject} taxed as a resident under its own law?"),
    ),
    Test.PERMANENT_HOME: (
        msg("In which of the two States is there a home that you can use at any time?"),
        msg("In which of the two States does {subject} have a permanent home?"),
    ),
    Test.VITAL_INTERESTS: (
        msg(
            "All in all, with which of the two States are your ties closer: family and friends, "
            "work and business, property and daily life taken together?"
        ),
        msg("With which of the two States does {subject} have the closer relations?"),
    ),
    Test.HABITUAL_ABODE: (
        msg("In which of the two States do you regularly stay, as a settled part of your life?"),
        msg("In which of the two States does {subject} have a habitual abode?"),
    ),
    Test.NATIONALITY: (
        msg("Of which of the two countries are you a national, that is, a citizen?"),
        msg("Which of the two nationalities does {subject} have?"),
    ),
    Test.EFFECTIVE_MANAGEMENT: (
        msg(
            "Where are the decisions that matter really taken for {subject} "
            "(the place of effective management)?"
        ),
        msg(
            "Where are the decisions that matter really taken for {subject} "
            "(the place of effective management)?"
        ),
    ),
    Test.INCORPORATION: (
        msg("Under which State's law was {subject} set up?"),
        msg("Under which State's law was {subject} set up?"),
    ),
    Test.REGISTERED_OFFICE: (
        msg("Where does {subject} have its registered office?"),
        msg("Where does {subject} have its registered office?"),
    ),
    Test.AGREEMENT: (
        msg("Have the competent authorities of the two States already agreed on one State?"),
        msg("Have the competent authorities already agreed on one State for {subject}?"),
    ),
}

_WORDS = {
    Word.UNDETERMINABLE: msg("The ties really balance"),
    Word.ELSEWHERE: msg("In neither of the two"),
    Word.BOTH: msg("In both"),
    Word.NONE: msg("No agreement"),
}


def question_text(
    next_fact: FactKey, states: StatePair, person: Person | None, language: Language
) -> QuestionText:
    """The plain question for *next_fact*, with the answers that can be given to it.

    A per-State test without a State is asked of both at once.
    """
    terms = Terms(language)
    if next_fact.state is not None:
        other = other_state(states, next_fact.state)
        values = terms.states(next_fact.state, other)
        text = _worded(_YES_NO[next_fact.test], person, terms, values)
        options = _yes_no(next_fact, terms)
    else:
        values = terms.states(*states)
        text = _worded(_WHICH[next_fact.test], person, terms, values)
        options = _which(next_fact.test, states, terms)
    unknown = Option(terms.say("I don't know"), ())
    return QuestionText(text, (*options, unknown))


def why_asked(treaty: Treaty, facts: Facts, next_fact: FactKey, language: Language) -> Why:
    """Why *next_fact* is asked under *treaty*: the step, and what each answer leads to."""
    terms = Terms(language)
    test = next_fact.test
    step = asked_by(treaty, facts.person, test)
    if step is not None:
        text = terms.say(
            "The question comes from {provision}, where {test} counts. What follows: {exits}.",
            provision=step.provision,
            test=terms.the_test(test),
            exits=terms.exits(step),
        )
        return Why(text, cite(treaty, step.provision, step.span))
    gates = treaty.rule.clauses_of(ClauseKind.GATE)
    if test is Test.DOMESTIC_RESIDENCE and gates:
        text = terms.say(
            "The tie-breaker only matters if both States tax the person as a resident under "
            "their own law; {provision} makes that the starting point. If only one does, "
            "there is no tie and nothing more to ask.",
            provision=gates[0].provision,
        )
        also = _included(treaty, facts.person, next_fact.state)
        texts = (text, *(_inclusion(clause, terms) for clause in also))
        return Why(
            " ".join(texts),
            cite(treaty, gates[0].provision, gates[0].span),
            tuple(cite(treaty, clause.provision, clause.span) for clause in also),
        )
    text = terms.say("This treaty does not need that answer for the result.")
    return Why(text, None)


def _included(treaty: Treaty, person: Person | None, state: State | None) -> list[Clause]:
    """The clauses by which such a person may be a resident of *state* all the same."""
    if person is None:
        return []
    return [
        clause
        for clause in inclusions(treaty.rule, person)
        if clause.kind in _INCLUSIONS and (None in (clause.state, state) or clause.state == state)
    ]


def _inclusion(clause: Clause, terms: Terms) -> str:
    """Whom such a clause makes a resident, and what that means for the answer."""
    whom = terms.say(_INCLUSIONS[clause.kind], provision=clause.provision)
    if clause.state is None:
        return f"{whom} {terms.say('If that is so here, it counts as a yes.')}"
    values = terms.states(clause.state, clause.state)
    return f"{whom} {terms.say('If that is so here, answer yes for {the_one}.', **values)}"


_INCLUSIONS = {
    ClauseKind.ELECTION: msg(
        "{provision} makes residents of companies that elected to be taxed as individuals."
    ),
    ClauseKind.PENSION_FUND: msg(
        "{provision} makes pension funds residents; which ones, its words say."
    ),
}


def asked_by(treaty: Treaty, person: Person | None, test: Test) -> Step | None:
    """The step of the treaty's rule that asks *test* of such a person."""
    cascade = treaty.rule.cascade(person or Person.INDIVIDUAL)
    return next((s for s in cascade if isinstance(s, Step) and s.test is test), None)


def fact_label(key: FactKey, language: Language) -> str:
    """What a fact is about, as a label: ``Permanent home in Belgium``."""
    terms = Terms(language)
    if key.state is None:
        return sentence(terms.test(key.test))
    values = terms.states(key.state, key.state)
    return sentence(terms.say(_LABELS[key.test], **values))


def value_label(value: FactValue, language: Language) -> str:
    """What a fact says, as a label: ``yes``, ``Belgium``, ``in both``."""
    terms = Terms(language)
    if isinstance(value, bool):
        return terms.say("Yes") if value else terms.say("No")
    if isinstance(value, Word):
        return terms.say(_WORDS[value])
    return sentence(terms.states(value, value)["the_one"])


_LABELS = {
    Test.DOMESTIC_RESIDENCE: msg("taxed as a resident {in_one}"),
    Test.PERMANENT_HOME: msg("permanent home {in_one}"),
    Test.HABITUAL_ABODE: msg("habitual abode {in_one}"),
    Test.NATIONALITY: msg("nationality {of_one}"),
}


def _worded(
    forms: tuple[str, str], person: Person | None, terms: Terms, values: dict[str, str]
) -> str:
    individual = person in (None, Person.INDIVIDUAL)
    text = terms.say(forms[0 if individual else 1], subject=terms.subject(person), **values)
    return sentence(text)


def _yes_no(key: FactKey, terms: Terms) -> tuple[Option, ...]:
    return (
        Option(terms.say("Yes"), ((key, True),)),
        Option(terms.say("No"), ((key, False),)),
    )


def _which(test: Test, states: StatePair, terms: Terms) -> tuple[Option, ...]:
    if test.is_per_state:
        return _per_state(test, states, terms)
    return (
        *(Option(_option(test, state, terms), ((FactKey(test), state),)) for state in states),
        *(
            Option(terms.say(_WORDS[word]), ((FactKey(test), word),))
            for word in Word
            if word in test.words
        ),
    )


def _option(test: Test, state: State, terms: Terms) -> str:
    values = terms.states(state, state)
    named = test in (Test.VITAL_INTERESTS, Test.AGREEMENT, Test.INCORPORATION)
    return sentence(values["the_one"] if named else values["in_one"])


def _per_state(test: Test, states: StatePair, terms: Terms) -> tuple[Option, ...]:
    one, other = (FactKey(test, state) for state in states)
    first, second = terms.states(*states), terms.states(*reversed(states))
    only = msg("Only {the_one}") if test in _NAMED else msg("Only {in_one}")
    both = msg("Both States") if test in _NAMED else msg("In both")
    neither = msg("Neither State") if test in _NAMED else msg("In neither of the two")
    return (
        Option(terms.say(only, **first), ((one, True), (other, False))),
        Option(terms.say(only, **second), ((one, False), (other, True))),
        Option(terms.say(both), ((one, True), (other, True))),
        Option(terms.say(neither), ((one, False), (other, False))),
    )


_NAMED = frozenset({Test.NATIONALITY})
"""Tests that are answered with the State itself, not with a place in it."""
