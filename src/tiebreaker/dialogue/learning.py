"""What a message changes in what is known: never silently, and never by saying nothing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tiebreaker.dialogue.hearing import Heard, unique
from tiebreaker.dialogue.model import (
    Asking,
    Conflict,
    HeldDoubt,
    Known,
    Origin,
    ToldFact,
    ToldTie,
)
from tiebreaker.dialogue.persons import OF_INDIVIDUALS
from tiebreaker.engine.facts import FactKey, FactValue, fact_keys
from tiebreaker.vocabulary import Person


@dataclass(slots=True)
class News:
    """What one message brought."""

    told: list[ToldFact] = field(default_factory=list)
    """Facts that are new, or told anew."""
    before: list[ToldFact] = field(default_factory=list)
    """What those that were told anew said before."""
    forgotten: list[ToldFact] = field(default_factory=list)
    unsure: list[FactKey] = field(default_factory=list)
    ties: list[ToldTie] = field(default_factory=list)
    held: ToldFact | None = None
    """The statement that holds, after a conflict was settled."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was learned."""
        return not (self.told or self.forgotten or self.unsure or self.ties or self.held)


def learn(known: Known, heard: Heard) -> tuple[Known, News]:
    """Everything that *heard* tells, taken into what is known."""
    learning = _Learning(known, heard, News())
    learning.settle_conflict()
    learning.take_edits()
    learning.take_option()
    learning.take_back()
    for told in heard.stated:
        learning.take(told)
    learning.take_unsure()
    learning.take_ties()
    learning.take_doubts()
    learning.take_person()
    return learning.known, learning.news


@dataclass(slots=True)
class _Learning:
    known: Known
    heard: Heard
    news: News

    def settle_conflict(self) -> None:
        """Let the statement hold that the person picks or repeats."""
        conflict = self.known.conflict
        if conflict is None:
            return
        value = self._verdict(conflict)
        if value is None and not self._given_up(conflict.key):
            return
        rest = self.known.conflicts_behind
        self.known = replace(
            self.known, conflict=rest[0] if rest else None, conflicts_behind=rest[1:]
        )
        if value is None:
            self._forget(conflict.key)
            self._unsure((conflict.key,))
            return
        held = conflict.old if value == conflict.old.value else conflict.new
        if value not in (conflict.old.value, conflict.new.value):
            return
        self._set(held)
        self.news.held = held

    def take_edits(self) -> None:
        """Set or forget what the person changed in the list of facts."""
        for key, value in self.heard.message.edits:
            self._end_conflict(key)
            if value is None:
                self._forget(key)
            else:
                self._tell(self._by_hand(key, value, Origin.EDITED, ""))

    def take_option(self) -> None:
        """Take what the option picked tells."""
        option, pending = self.heard.option, self.heard.pending
        if option is None:
            return
        if pending is not None and pending.about is Asking.DOUBT and pending.key is not None:
            self._clear_doubt(pending.key)
        if pending is not None and pending.about is Asking.CONFLICT:
            return
        for key, value in option.sets:
            self._tell(self._by_hand(key, value, Origin.CHOSEN, option.label))
        if not option.sets and pending is not None and pending.about is Asking.FACT:
            self._unsure(self._asked_keys())

    def take_back(self) -> None:
        """Forget what the person takes back."""
        for key in self.heard.withdrawn:
            for each in self._each(key):
                self._end_conflict(each)
                self._forget(each)

    def take(self, told: ToldFact) -> None:
        """Take a statement; one that contradicts an older one is asked about."""
        old = self.known.fact(told.key)
        if old is not None and old.value == told.value:
            return
        settled = self.news.held is not None and self.news.held.key == told.key
        if settled:
            return
        if old is None or self._replaces(told):
            self._tell(told)
            return
        conflict = Conflict(key=told.key, old=old, new=told)
        if self.known.conflict is None:
            self.known = replace(self.known, conflict=conflict)
        elif told.key != self.known.conflict.key:
            behind = tuple(c for c in self.known.conflicts_behind if c.key != told.key)
            self.known = replace(self.known, conflicts_behind=(*behind, conflict))

    def take_unsure(self) -> None:
        """Note what the person does not know."""
        self._unsure(
            tuple(
                each
                for key in self.heard.not_sure
                for each in self._each(key)
                if self.known.fact(each) is None
            )
        )
        for key in self.news.unsure:
            self._clear_doubt(key)

    def take_ties(self) -> None:
        """Note what speaks for one State, once each."""
        text = self.heard.message.text
        for tie in self.heard.understood.ties:
            told = ToldTie(
                kind=tie.kind, state=tie.state, turn=self.heard.turn, quote=tie.span.of(text)
            )
            same = any(
                (old.kind, old.state, old.quote) == (told.kind, told.state, told.quote)
                for old in self.known.ties
            )
            if not same and self.heard.tells(tie.span):
                self.known = replace(self.known, ties=(*self.known.ties, told))
                self.news.ties.append(told)

    def take_doubts(self) -> None:
        """Keep words that may mean two things, until what they mean is needed."""
        text = self.heard.message.text
        held = tuple(
            HeldDoubt(
                kind=doubt.kind,
                key=doubt.key,
                turn=self.heard.turn,
                quote=doubt.span.of(text),
            )
            for doubt in self.heard.understood.doubts
            if self.heard.tells(doubt.span)
        )
        self.known = replace(self.known, doubts=unique((*self.known.doubts, *held)))

    def take_person(self) -> None:
        """Note whose residence it is; another kind of person than before is asked about."""
        option, said = self.heard.option, self.heard.understood.person
        if option is not None:
            if option.person is not None:
                self.known = replace(self.known, person_said=option.person, person_claimed=None)
            return
        if said is None or self.heard.only_asks or self.heard.demands:
            return
        pending = self.heard.pending
        asked = pending is not None and pending.about is Asking.PERSON
        if self.known.person in (None, said) or asked:
            self.known = replace(self.known, person_said=said, person_claimed=None)
        elif self._about_another(said):
            self.known = replace(self.known, person_claimed=said)

    def _about_another(self, said: Person) -> bool:
        """Whether the message is about *said* and not just from its owner or employee."""
        tests = {fact.key.test for fact in self.heard.understood.facts}
        if said is Person.INDIVIDUAL:
            return bool(tests & OF_INDIVIDUALS)
        return not (tests & OF_INDIVIDUALS or self.heard.understood.ties)

    def _verdict(self, conflict: Conflict) -> FactValue | None:
        option, pending = self.heard.option, self.heard.pending
        if pending is None or pending.about is not Asking.CONFLICT:
            return None
        if option is not None:
            return dict(option.sets).get(conflict.key)
        return next((f.value for f in self.heard.stated if f.key == conflict.key), None)

    def _given_up(self, key: FactKey) -> bool:
        option, pending = self.heard.option, self.heard.pending
        about = pending is not None and pending.about is Asking.CONFLICT
        if about and option is not None:
            return not option.sets
        return about and any(key in self._each(unsure) for unsure in self.heard.not_sure)

    def _replaces(self, told: ToldFact) -> bool:
        """Whether the message says that *told* takes the place of what was said before."""
        pending, understood = self.heard.pending, self.heard.understood
        answers = pending is not None and pending.about is Asking.FACT and pending.key == told.key
        return answers or told.key in (*understood.corrections, *understood.withdrawn)

    def _asked_keys(self) -> tuple[FactKey, ...]:
        pending = self.heard.pending
        return self._each(pending.key) if pending is not None and pending.key else ()

    def _each(self, key: FactKey) -> tuple[FactKey, ...]:
        if key.state is None and key.test.is_per_state and self.known.states is not None:
            return fact_keys(key.test, self.known.states)
        return (key,)

    def _by_hand(self, key: FactKey, value: FactValue, origin: Origin, label: str) -> ToldFact:
        return ToldFact(key=key, value=value, origin=origin, turn=self.heard.turn, quote=label)

    def _tell(self, told: ToldFact) -> None:
        old = self.known.fact(told.key)
        if old is not None and old.value == told.value:
            return
        if old is not None:
            self.news.before.append(old)
        self.news.told = [n for n in self.news.told if n.key != told.key] + [told]
        self._set(told)

    def _set(self, told: ToldFact) -> None:
        others = tuple(fact for fact in self.known.facts if fact.key != told.key)
        self.known = replace(
            self.known,
            facts=(*others, told),
            not_sure=tuple(key for key in self.known.not_sure if key != told.key),
        )

        self.known = replace(
            self.known,
            doubts=tuple(
                d for d in self.known.doubts if d.key is None or not covers(d.key, told.key)
            ),
        )

    def _clear_doubt(self, key: FactKey) -> None:
        """Forget the doubt that was just asked about."""
        doubts = list(self.known.doubts)
        for doubt in self.known.doubts:
            if doubt.key is not None and covers(doubt.key, key):
                doubts.remove(doubt)
                break
        self.known = replace(self.known, doubts=tuple(doubts))

    def _forget(self, key: FactKey) -> None:
        old = self.known.fact(key)
        if old is not None:
            self.news.forgotten.append(old)
        self.known = replace(
            self.known,
            facts=tuple(fact for fact in self.known.facts if fact.key != key),
            not_sure=tuple(unsure for unsure in self.known.not_sure if unsure != key),
        )

    def _end_conflict(self, key: FactKey) -> None:
        waiting = (self.known.conflict, *self.known.conflicts_behind)
        left = tuple(c for c in waiting if c is not None and c.key != key)
        self.known = replace(
            self.known, conflict=left[0] if left else None, conflicts_behind=left[1:]
        )

    def _unsure(self, keys: tuple[FactKey, ...]) -> None:
        new = tuple(key for key in keys if self.known.fact(key) is None)
        self.news.unsure.extend(new)
        self.known = replace(self.known, not_sure=unique((*self.known.not_sure, *new)))


def covers(one: FactKey, other: FactKey) -> bool:
    """Whether two keys may speak of the same fact; a key without a State speaks of both."""
    return one.test is other.test and (
        one.state is None or other.state is None or one.state == other.state
    )
