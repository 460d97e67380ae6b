"""How a test came out, in a sentence that says no more than the facts do."""

from __future__ import annotations

from tiebreaker.answers.terms import Terms, msg
from tiebreaker.engine.facts import Facts
from tiebreaker.vocabulary import State, StatePair, Test, Truth, Word, other_state

ASKED = {
    Test.PERMANENT_HOME: msg("This step asks in which State a permanent home is available."),
    Test.VITAL_INTERESTS: msg(
        "This step asks with which State the personal and economic ties are closer "
        "(centre of vital interests)."
    ),
    Test.HABITUAL_ABODE: msg("This step asks in which State the habitual abode is."),
    Test.NATIONALITY: msg("This step asks which of the two nationalities the person has."),
    Test.EFFECTIVE_MANAGEMENT: msg("This step asks where the effective management takes place."),
    Test.INCORPORATION: msg("This step asks under which State's law it was set up."),
    Test.REGISTERED_OFFICE: msg("This step asks where the registered office is."),
    Test.DOMESTIC_RESIDENCE: msg(
        "This step asks which States tax the person as a resident under their own law."
    ),
    Test.AGREEMENT: msg("This step asks whether the competent authorities have agreed on a State."),
}

_ONE = {
    Test.PERMANENT_HOME: msg("As told, there is a permanent home {in_one} and none {in_other}."),
    Test.VITAL_INTERESTS: msg("As told, the centre of these ties is {in_one}."),
    Test.HABITUAL_ABODE: msg("As told, the habitual abode is {in_one} and not {in_other}."),
    Test.NATIONALITY: msg("As told, the nationality is that {of_one} and not that {of_other}."),
    Test.EFFECTIVE_MANAGEMENT: msg("As told, the effective management takes place {in_one}."),
    Test.INCORPORATION: msg("As told, it was set up under the law {of_one}."),
    Test.REGISTERED_OFFICE: msg("As told, the registered office is {in_one}."),
    Test.DOMESTIC_RESIDENCE: msg("As told, the person is taxed as a resident only {in_one}."),
    Test.AGREEMENT: msg("As told, the authorities have agreed on residence {in_one}."),
}

_ALL = {
    Test.PERMANENT_HOME: msg("As told, there is a permanent home in both States."),
    Test.HABITUAL_ABODE: msg("As told, there is a habitual abode in both States."),
    Test.NATIONALITY: msg("As told, the person has both nationalities."),
    Test.EFFECTIVE_MANAGEMENT: msg("As told, the effective management takes place in both States."),
    Test.INCORPORATION: msg("As told, it was set up under the law of both States."),
    Test.REGISTERED_OFFICE: msg("As told, there is a registered office in both States."),
    Test.DOMESTIC_RESIDENCE: msg("As told, both States tax the person as a resident."),
}

_NO = {
    Test.PERMANENT_HOME: msg("As told, there is a permanent home in neither State."),
    Test.VITAL_INTERESTS: msg(
        "As told, it cannot be determined with which State the ties are closer."
    ),
    Test.HABITUAL_ABODE: msg("As told, there is a habitual abode in neither State."),
    Test.NATIONALITY: msg("As told, the person has neither nationality."),
    Test.EFFECTIVE_MANAGEMENT: msg(
        "As told, the effective management takes place in neither of the two States."
    ),
    Test.INCORPORATION: msg("As told, it was set up under the law of neither of the two States."),
    Test.REGISTERED_OFFICE: msg("As told, the registered office is in neither of the two States."),
    Test.DOMESTIC_RESIDENCE: msg("As told, neither State taxes the person as a resident."),
    Test.AGREEMENT: msg("As told, the authorities have not agreed."),
}


def came_out(test: Test, facts: Facts, states: StatePair, terms: Terms) -> str:
    """What the facts say to *test*; that it is open where a fact is missing."""
    say = terms.say
    found = _found(test, facts, states)
    if found is None:
        return say("That is not known yet.")
    if isinstance(found, Word):
        return say(_ALL[test] if found is Word.BOTH else _NO[test])
    return say(_ONE[test], **terms.states(found, other_state(states, found)))


def _found(test: Test, facts: Facts, states: StatePair) -> State | Word | None:
    """One State, ``BOTH``, another word for neither, or ``None`` for not known."""
    if not test.is_per_state:
        choice = facts.choice(test)
        if choice is None or isinstance(choice, Word):
            return choice
        return choice if choice in states else Word.ELSEWHERE
    truths = [facts.holds(test, state) for state in states]
    if Truth.UNKNOWN in truths:
        return None
    holding = [state for state, truth in zip(states, truths, strict=True) if truth is Truth.TRUE]
    if len(holding) == 1:
        return holding[0]
    return Word.BOTH if holding else Word.ELSEWHERE
