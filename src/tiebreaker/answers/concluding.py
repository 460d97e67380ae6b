"""What a determination comes to: its headline, what is to add to it, and its limits."""

from __future__ import annotations

from tiebreaker.answers.terms import JUDGEMENTS, Terms, msg, sentence
from tiebreaker.engine.determination import Determination, Reason, Result
from tiebreaker.engine.facts import Facts
from tiebreaker.library.model import Treaty
from tiebreaker.vocabulary import Person, other_state

_HEADLINES = {
    Result.NEED_FACT: msg("There is no result yet: something is still missing."),
    Result.MUTUAL_AGREEMENT: msg(
        "The treaty leaves this case to the tax authorities of the two States: "
        "they have to settle it by mutual agreement."
    ),
    Result.NO_RELIEF: msg(
        "Without an agreement between the tax authorities of the two States, "
        "this treaty gives no benefits."
    ),
    Result.RESIDENT_OF_NEITHER: msg(
        "For this treaty, neither of the two States is the State of residence."
    ),
    Result.UNDECIDED: msg("This treaty gives no answer here that can be relied on."),
}

_RESIDENT = (
    msg("For this treaty, you are resident {in_one}."),
    msg("For this treaty, {subject} is resident {in_one}."),
)

_REASONS = {
    Result.NOT_DUAL_RESIDENT: msg(
        "The tie-breaker only applies to somebody whom both States tax as a resident "
        "under their own law."
    ),
    Result.MUTUAL_AGREEMENT: msg(
        "That is a proper outcome and not a failure. How they decide cannot be foreseen here; "
        "how to apply is a matter of the treaty's article on mutual agreement and of each "
        "State's own law."
    ),
    Result.NO_RELIEF: msg(
        "The authorities may still agree on a State, or on some of the benefits; "
        "how they decide cannot be foreseen here."
    ),
    Result.RESIDENT_OF_NEITHER: msg(
        "That is what this treaty itself says for such a case. What each State's own law "
        "makes of it is another question."
    ),
}

_UNDECIDED = {
    Reason.TEXT_IS_SILENT: msg("Its text says nothing for the case in which this ends."),
    Reason.NO_RULE_FOR_PERSON: msg("Its residence article has no tie-breaker for such a person."),
    Reason.CLAUSE_NOT_READ: msg(
        "A clause that may change the result could not be read with certainty, so it was not "
        "applied. Please have it read by somebody who knows the treaty."
    ),
}

_JUDGED = msg(
    "A matter of judgement here: {tests}. An authority may see the same facts differently."
)
_AS_TOLD = msg("The result rests on the facts as they were told; other facts can change it.")
_SCOPE = msg(
    "It says only which State is the State of residence for this treaty and for the time that "
    "the facts describe. It says nothing about how much tax is due and binds no authority."
)
_SOURCE = msg("Text used: {title} ({when}), as stored here. Its source: {source}.")
_CHANGED = msg(
    "A protocol or the multilateral convention (MLI) may have changed this text; check that "
    "before you rely on it."
)


def headline(found: Determination, treaty: Treaty, facts: Facts, terms: Terms) -> str:
    """The result in one sentence."""
    state = found.resident_of or treaty.states[0]
    values = terms.states(state, other_state(treaty.states, state))
    if found.result is Result.RESIDENT:
        text = _RESIDENT[0 if facts.person in (None, Person.INDIVIDUAL) else 1]
        return sentence(terms.say(text, subject=terms.subject(facts.person), **values))
    if found.result is not Result.NOT_DUAL_RESIDENT:
        return terms.say(_HEADLINES[found.result])
    if found.resident_of is None:
        return terms.say("There is no tie to break: neither State taxes the person as a resident.")
    return terms.say(
        "There is no tie to break: the person is taxed as a resident only {in_one}.", **values
    )


def reason(found: Determination, terms: Terms) -> str:
    """What is to add to the headline; empty for a plain result."""
    if found.result is Result.UNDECIDED and found.reason is not None:
        return terms.say(_UNDECIDED[found.reason])
    return terms.say(_REASONS[found.result]) if found.result in _REASONS else ""


def caveats(found: Determination, treaty: Treaty, terms: Terms) -> tuple[str, ...]:
    """What a careful adviser would add."""
    applied = [step.test for step in found.trace if step.outcome is not None]
    judged = list(dict.fromkeys(test for test in applied if test in JUDGEMENTS))
    about = treaty.particulars
    source = terms.say(
        _SOURCE,
        title=about.title,
        when=about.signed or about.year,
        source=about.source.rstrip("."),
    )
    return (
        *([terms.say(_JUDGED, tests=terms.tests(judged))] if judged else []),
        *([terms.say(_AS_TOLD)] if applied else []),
        terms.say(_SCOPE),
        source,
        terms.say(_CHANGED),
    )
