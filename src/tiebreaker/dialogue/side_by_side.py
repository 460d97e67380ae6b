"""More than two countries: what each pair comes to, with no result above another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from tiebreaker.dialogue.choosing import Choosing
from tiebreaker.dialogue.hearing import hear_again
from tiebreaker.dialogue.model import Known, Message, Part, PartKind, ToldFact
from tiebreaker.dialogue.speech import Speech, msg
from tiebreaker.engine import determine_pairs
from tiebreaker.engine.determination import Result
from tiebreaker.engine.facts import FactKey
from tiebreaker.engine.pairs import ConflictKind, PairRule, SharedFacts, SideBySide
from tiebreaker.understanding.model import MessageReader
from tiebreaker.vocabulary import Person, State, StatePair, Test, Word

_CONFLICTS = {
    ConflictKind.WON_AND_LOST: msg(
        "On {country} the results do not agree: under the treaty {lost} it gives way, under the "
        "treaty {against} it does not. No treaty says which of them goes first, so both results "
        "stand here as they are."
    ),
    ConflictKind.RESIDENCE_IN_QUESTION: msg(
        "Under the treaty {lost}, {country} gives way. Whether the treaty {against} can then "
        "still take the person to be a resident there is a question of its own."
    ),
}


def compared(
    known: Known, messages: tuple[Message, ...], choosing: Choosing, reader: MessageReader
) -> SideBySide | None:
    """Each pair of the countries named under its treaty; ``None`` below two treaties.

    The messages are read again for every pair, since facts are read of two countries at a time.
    """
    pairs = choosing.held(known.named)
    if len(pairs) < 2:
        return None
    told = {fact.key: fact for fact in known.facts}
    for states in pairs:
        if states != known.states:
            for key, fact in _read(messages, states, known, reader).items():
                told.setdefault(key, fact)
    found = (choosing.treaty(replace(known, states=states)) for states in pairs)
    treaties = [treaty for treaty in found if treaty is not None]
    rules = [PairRule(name=each.id, states=each.states, rule=each.rule) for each in treaties]
    return determine_pairs(rules, _shared(told.values(), known))


def side_by_side(found: SideBySide, speech: Speech) -> Iterator[Part]:
    """The results in a line each, and where they do not go together."""
    pairs = {run.name: speech.pair(run.states) for run in found.runs}
    if all(run.determination.result is Result.NEED_FACT for run in found.runs):
        return
    lines = [
        speech.say(
            "{countries}: {result}",
            countries=pairs[run.name],
            result=speech.result(run.determination),
        )
        for run in found.runs
    ]
    lines += [
        speech.say("{countries}: no treaty between them is held here", countries=speech.pair(pair))
        for pair in found.without_rule
    ]
    title = speech.say("Each pair of countries, looked at on its own:")
    yield Part(kind=PartKind.SAY, text=speech.lines(title, lines))
    for conflict in found.conflicts:
        text = speech.say(
            _CONFLICTS[conflict.kind],
            country=speech.name(conflict.state),
            lost=pairs[conflict.lost_under],
            against=pairs[conflict.against],
        )
        yield Part(kind=PartKind.SAY, text=text)


def _read(
    messages: tuple[Message, ...], states: StatePair, known: Known, reader: MessageReader
) -> dict[FactKey, ToldFact]:
    """What the messages tell of *states*; a fact that they tell both ways is left out."""
    found: dict[FactKey, ToldFact] = {}
    torn: set[FactKey] = set()
    apart = replace(known, states=states, facts=())
    for turn, message in enumerate(messages):
        for told in hear_again(turn, message, apart, reader).stated:
            if told.key in found and found[told.key].value != told.value:
                torn.add(told.key)
            if told.key.state is not None:
                found[told.key] = told
    return {key: told for key, told in found.items() if key not in torn}


def _shared(told: Iterable[ToldFact], known: Known) -> SharedFacts:
    holds: dict[FactKey, bool] = {}
    places: dict[Test, State] = {}
    between: dict[tuple[Test, StatePair], State | Word] = {
        (fact.key.test, states): fact.value
        for states, fact in known.weighed
        if not isinstance(fact.value, bool)
    }
    for fact in told:
        if isinstance(fact.value, bool):
            holds[fact.key] = fact.value
        elif isinstance(fact.value, Word) or Word.ELSEWHERE not in fact.key.test.words:
            if known.states is not None:
                between[fact.key.test, known.states] = fact.value
        else:
            places[fact.key.test] = fact.value
    return SharedFacts(
        person=known.person or Person.INDIVIDUAL,
        holds=MappingProxyType(holds),
        places=MappingProxyType(places),
        between=MappingProxyType(between),
        told_of=tuple(sorted(known.named)),
    )
