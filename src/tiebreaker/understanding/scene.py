"""Where the words of a clause point to: which State each of them is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.understanding.clauses import Clause, Named
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.splitting import Reading
from tiebreaker.understanding.states import MentionKind
from tiebreaker.vocabulary import State, StatePair, Test

_PLACES = frozenset(
    {MentionKind.COUNTRY, MentionKind.PLACE, MentionKind.DEICTIC, MentionKind.OTHER_ONE}
)
_ADJECTIVE_OR_PLACE = _PLACES | {MentionKind.DEMONYM}
_DENIED = 8
"""Letters between a denial and the place that it denies: "not in the"."""
_ANY = _ADJECTIVE_OR_PLACE | {MentionKind.AUTHORITY}


class Weight(IntEnum):
    """How strongly words carry a fact, where two of them differ."""

    HELD = 1
    """Of a home that is owned or kept: it may turn out to be let or sold."""
    IMPLIED = 2
    """Of one home that is let, sold or given up: another may exist in the same State."""
    EXCLUSIVE = 3
    """From "only" said of the other State."""
    STATED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A fact that words of the reading carry; its State may still be a third one."""

    test: Test
    value: FactValue
    start: int
    end: int
    clause: int
    state: State | None = None
    weight: Weight = Weight.STATED

    @property
    def key(self) -> FactKey:
        """The fact that it is about."""
        return FactKey(self.test, self.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A reading together with the two States in question, where they are known."""

    reading: Reading
    pair: StatePair | None = None
    asked: FactKey | None = None
    """The question that the message answers: its State is meant where none is named."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the message."""
        return self.reading.clauses

    def places(self, clause: Clause, at: Hit, *, wide: bool = False) -> tuple[State, ...]:
        """The States in which the thing named at *at* is; empty when nothing tells."""
        kinds = _ADJECTIVE_OR_PLACE if wide else _PLACES
        here = [each for each in clause.mentions if each.kind in kinds]
        if clause.has("polarity.both") and not here:
            return self.pair or ()
        if here:
            return self._nearest(here, at)
        return self.carried(clause)

    def ends_with(self, clause: Clause, hit: Hit) -> bool:
        """Whether nothing follows *hit* in its clause: "…and Belgium no longer"."""
        return not any(letter.isalnum() for letter in self.reading.text[hit.end : clause.end])

    def default(self, test: Test) -> tuple[State, ...]:
        """The State that was asked for, when the message answers a question on *test*."""
        asked = self.asked
        return (asked.state,) if asked and asked.test is test and asked.state else ()

    def offices(self, clause: Clause, at: Hit) -> tuple[State, ...]:
        """The States whose law or tax office is meant at *at*."""
        here = list(clause.mentions)
        if clause.has("polarity.both") and len({each.state for each in here}) != 1:
            return self.pair or tuple(dict.fromkeys(each.state for each in here))
        return self._nearest(here, at) or self.carried(clause, kinds=_ANY)

    def carried(
        self, clause: Clause, kinds: frozenset[MentionKind] = _PLACES, sentences: int = 1
    ) -> tuple[State, ...]:
        """The State that the words before this clause, or a bare place after it, have named."""
        after = self._bare_place_after(clause)
        if after:
            return after
        for earlier in reversed(self.clauses[: clause.number]):
            if clause.sentence - earlier.sentence > sentences:
                break
            if self._only_denies(earlier):
                continue
            states = {each.state for each in earlier.mentions if each.kind in kinds}
            if len(states) == 1 and not any(each.uncertain for each in earlier.mentions):
                return tuple(states)
            if states:
                break
        return ()

    def _only_denies(self, clause: Clause) -> bool:
        """As in "…Lille, not Leeds": the place is named to say that it is not meant."""
        named = [each for each in clause.mentions if each.kind in _PLACES]
        return bool(named) and all(
            any(0 <= each.start - no.end < _DENIED for no in clause.negations) for each in named
        )

    def ahead(self, clause: Clause) -> tuple[State, ...]:
        """The first place that the rest of the sentence names."""
        for later in self.clauses[clause.number + 1 :]:
            if later.sentence != clause.sentence:
                break
            states = {each.state for each in later.mentions if each.kind in _PLACES}
            if states:
                certain = len(states) == 1 and not any(each.uncertain for each in later.mentions)
                return tuple(states) if certain else ()
        return ()

    def behind(self, clause: Clause) -> tuple[State, ...]:
        """The one place that the same sentence has named before."""
        return self.carried(clause, sentences=0)

    def _bare_place_after(self, clause: Clause) -> tuple[State, ...]:
        following = self.clauses[clause.number + 1 : clause.number + 2]
        for each in following:
            words = self.reading.text[each.start : each.end].split()
            if (
                each.sentence == clause.sentence
                and each.mentions
                and len(words) <= 3 + len(each.mentions)
            ):
                bare = not any(
                    hit.name.split(".")[0] not in {"subject", "split"} for hit in each.hits
                )
                if bare and not any(mention.uncertain for mention in each.mentions):
                    return tuple({mention.state: None for mention in each.mentions})
        return ()

    def _nearest(self, here: list[Named], at: Hit) -> tuple[State, ...]:
        after = self._after(here, at)
        inside = [each for each in here if at.start <= each.start < at.end]
        before = [each for each in here if each.end <= at.start]
        if inside:
            return self.chain(here, inside[-1])
        if after:
            return self.chain(here, after[0])
        if before:
            return self.chain(here, before[-1])
        return ()

    @staticmethod
    def _after(here: list[Named], at: Hit) -> list[Named]:
        return [each for each in here if each.start >= at.end]

    def chain(self, here: list[Named], start: Named) -> tuple[State, ...]:
        """*start* and the mentions joined to it by "and", "or" or a comma; none if uncertain."""
        place = here.index(start)
        first = last = place
        while first > 0 and self._joined(here[first - 1], here[first]):
            first -= 1
        while last + 1 < len(here) and self._joined(here[last], here[last + 1]):
            last += 1
        chained = here[first : last + 1]
        if any(each.uncertain for each in chained):
            return ()
        return tuple(dict.fromkeys(each.state for each in chained))

    def _joined(self, one: Named, two: Named) -> bool:
        between = self.reading.text[one.end : two.start]
        if not between.strip(" -/&+,'"):
            return True
        joints = [
            hit for hit in self.reading.hits
            if hit.name == "split.chain" and one.end <= hit.start and hit.end <= two.start
        ]  # fmt: skip
        covered = sum(hit.end - hit.start for hit in joints)
        letters = sum(letter.isalnum() for letter in between)
        spaces = sum(
            letter in " '" for hit in joints for letter in self.reading.text[hit.start : hit.end]
        )
        return bool(joints) and letters <= covered - spaces
