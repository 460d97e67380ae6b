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
        "Under this treaty, neither of the two countries is the State of residence."
    ),
    Result.UNDECIDED: msg("This treaty gives no answer here that can be relied on."),
}

_RESIDENT = (
    msg("Under this treaty, you are resident {in_one}."),
    msg("Under this treaty, {subject} is resident {in_one}."),
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
    Reason.TEXT_IS_SILENT: msg("Its text says nothing about this case."),
    Reason.NO_RULE_FOR_PERSON: msg("Its residence article has no tie-breaker for such a person."),
    Reason.CLAUSE_NOT_READ: msg(
        "A clause that may change the result could not be read with certainty, so it was not "
        "applied. Please have it read by somebody who knows the treaty."
    ),
}

_ONE_STATE_ONLY = (
    msg("There is no tie to break: you are taxed as a resident only {in_one}."),
    msg("There is no tie to break: {subject} is taxed as a resident only {in_one}."),
)
_NEITHER_STATE = (
    msg("There is no tie to break: neither country taxes you as a resident."),
    msg("There is no tie to break: neither country taxes {subject} as a resident."),
)

_JUDGED = msg("This turns on judgement ({tests}); an authority may see the same facts differently.")
_AS_TOLD = msg("The result rests on the facts as they were told; other facts can change it.")
_SCOPE = msg(
    "It says which State is the State of residence for this treaty and this time; it does not "
    "say how much tax is due, and it binds no authority."
)
_SOURCE = msg(
    "Text used: the residence article of the treaty {treaty}, as stored here. The library notes "
    "of its source: “{source}”."
)
_CHANGED = msg(
    "A protocol or the multilateral convention (MLI) may have changed this text; check that "
    "before you rely on it."
)


def headline(found: Determination, treaty: Treaty, facts: Facts, terms: Terms) -> str:
    """The result in one sentence."""
    forms = {
        (Result.RESIDENT, True): _RESIDENT,
        (Result.NOT_DUAL_RESIDENT, True): _ONE_STATE_ONLY,
        (Result.NOT_DUAL_RESIDENT, False): _NEITHER_STATE,
    }.get((found.result, found.resident_of is not None))
    if forms is None:
        return terms.say(_HEADLINES[found.result])
    state = found.resident_of or treaty.states[0]
    values = terms.states(state, other_state(treaty.states, state))
    text = forms[0 if facts.person in (None, Person.INDIVIDUAL) else 1]
    return sentence(terms.say(text, subject=terms.subject(facts.person), **values))


def reason(found: Determination, terms: Terms) -> str:
    """What is to add to the headline; empty for a plain result."""
    if found.result is Result.UNDECIDED and found.reason is not None:
        return terms.say(_UNDECIDED[found.reason])
    return terms.say(_REASONS[found.result]) if found.result in _REASONS else ""


def caveats(found: Determination, treaty: Treaty, terms: Terms) -> tuple[str, ...]:
    """What a careful adviser would add: how sure it is, what it is not, and its text at last."""
    applied = [step.test for step in found.trace if step.outcome is not None]
    judged = list(dict.fromkeys(test for test in applied if test in JUDGEMENTS))
    sure = terms.say(_JUDGED, tests=terms.tests(judged)) if judged else terms.say(_AS_TOLD)
    return sure, terms.say(_SCOPE), _text_used(treaty, terms)


def _text_used(treaty: Treaty, terms: Terms) -> str:
    """The text and where it comes from; the memo has the whole of what is noted of its source."""
    source = treaty.particulars.source.partition(";")[0].strip().rstrip(".")
    used = terms.say(_SOURCE, treaty=terms.treaty(treaty), source=source)
    return f"{used} {terms.say(_CHANGED)}"
