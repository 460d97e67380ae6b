"""Which two countries, and which treaty between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from tiebreaker.dialogue.hearing import Heard, unique
from tiebreaker.dialogue.model import Known
from tiebreaker.dialogue.persons import OF_BODIES, implied_person
from tiebreaker.dialogue.ports import Shelf
from tiebreaker.library.model import Treaty
from tiebreaker.understanding.model import RequestKind
from tiebreaker.vocabulary import Person, State, StatePair, Test, pair


@dataclass(frozen=True, slots=True)
class Choosing:
    """Finds the two countries and their treaty among all that were named."""

    library: Shelf

    def settle(self, known: Known, heard: Heard) -> Known:
        """*known* with the countries, the treaty and the kind of person that now follow."""
        named = unique((*reversed(heard.states), *known.named))
        known = self._states(replace(known, named=named), heard)
        treaty = self.treaty(known)
        known = replace(known, treaty=treaty.id if treaty is not None else None)
        return replace(known, person=_person(known, treaty))

    def treaty(self, known: Known) -> Treaty | None:
        """The treaty of the case; the latest where the library holds several."""
        if known.states is None:
            return None
        held = self.library.between(known.states)
        chosen = next((treaty for treaty in held if treaty.id == known.treaty), None)
        return chosen or (held[0] if held else None)

    def held(self, states: tuple[State, ...]) -> tuple[StatePair, ...]:
        """The pairs among *states* between which the library holds a treaty."""
        pairs = {particulars.states for particulars in self.library.particulars}
        return tuple(
            found for one, other in combinations(states, 2) if (found := pair(one, other)) in pairs
        )

    def _states(self, known: Known, heard: Heard) -> Known:
        if heard.option is not None and heard.option.states is not None:
            return with_pair(known, heard.option.states)
        if known.choosing:
            picked = _picked(heard.states, known.choosing)
            if picked is not None:
                return with_pair(known, picked)
        if known.states is None:
            return self._first(known)
        return self._again(known, heard)

    def _first(self, known: Known) -> Known:
        named = tuple(reversed(known.named))
        if len(named) < 2:
            return known
        if len(named) == 2:
            return with_pair(known, pair(named[0], named[1]))
        told = _told_of(known, named)
        if len(told) == 2:
            return with_pair(known, pair(told[0], told[1]))
        held = self.held(named)
        if len(held) == 1:
            return with_pair(known, held[0])
        return replace(known, choosing=named)

    def _again(self, known: Known, heard: Heard) -> Known:
        """Other countries than before: taken when asked for, offered when only named."""
        spoken = unique(heard.states)
        if known.states is None or set(spoken) <= set(known.states):
            return known
        if len(spoken) == 2 and heard.asks(RequestKind.DETERMINE):
            return with_pair(known, pair(spoken[0], spoken[1]))
        understood = heard.understood
        tells = understood.facts or understood.ties or understood.requests
        if len(spoken) == 2 and not tells and self.held(spoken):
            return with_pair(known, pair(spoken[0], spoken[1]))
        if self.treaty(known) is None or (len(spoken) == 2 and not tells):
            return replace(known, choosing=unique((*known.choosing, *known.states, *spoken)))
        return known


def with_pair(known: Known, states: StatePair) -> Known:
    """*known* for another pair; what only compared the former two is set aside."""
    facts, weighed = known.facts, known.weighed
    if known.states is not None and known.states != states:
        apart = [told for told in facts if told.key.test in _OF_A_PAIR]
        again = [told for pair_, told in weighed if pair_ == states]
        facts = (*(told for told in facts if told not in apart), *again)
        weighed = (
            *((pair_, told) for pair_, told in weighed if pair_ != states),
            *((known.states, told) for told in apart),
        )
    same = known.states == states
    return replace(
        known,
        states=states,
        facts=facts,
        weighed=weighed,
        choosing=(),
        treaty=known.treaty if same else None,
        not_sure=known.not_sure if same or known.states is None else (),
        conflict=known.conflict if same or known.states is None else None,
        conflicts_behind=known.conflicts_behind if same or known.states is None else (),
    )


_OF_A_PAIR = frozenset({Test.VITAL_INTERESTS, Test.AGREEMENT})
"""Tests that compare two States; with another pair they ask something else."""


def _picked(spoken: tuple[State, ...], choosing: tuple[State, ...]) -> StatePair | None:
    among = unique(state for state in spoken if state in choosing)
    return pair(among[0], among[1]) if len(among) == 2 else None


def _told_of(known: Known, named: tuple[State, ...]) -> tuple[State, ...]:
    """The countries of which anything was told that binds the person to them."""
    bound = {told.key.state for told in known.facts if told.value is True}
    bound |= {tie.state for tie in known.ties}
    return tuple(state for state in named if state in bound)


def _person(known: Known, treaty: Treaty | None) -> Person | None:
    implied = implied_person(known)
    if implied is not None or treaty is None:
        return implied
    bodies = any(told.key.test in OF_BODIES for told in known.facts)
    alike = treaty.rule.company == treaty.rule.other
    return Person.COMPANY if bodies and alike else None
