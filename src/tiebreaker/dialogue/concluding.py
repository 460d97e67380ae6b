"""The result: what it is, how it came, what would change it, and what it does not say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tiebreaker.answers.explaining import Explanation, explain
from tiebreaker.answers.plain import to_the_end
from tiebreaker.dialogue.conditions import consequence
from tiebreaker.dialogue.model import Known, Part, PartKind
from tiebreaker.dialogue.moving import begins, periods
from tiebreaker.dialogue.settled import Settling
from tiebreaker.dialogue.speech import Speech, msg
from tiebreaker.engine import determine, smallest_changes
from tiebreaker.engine.determination import Change, Determination, Period, Result
from tiebreaker.engine.facts import FactKey, Facts, FactValue, fact_keys
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.rules.model import End
from tiebreaker.vocabulary import Person, Test

_MOST_CHANGES = 3
_NEAR = 2
"""Facts that a change may consist of to be worth a line of its own."""
_FIRST_CAVEATS = 2
"""Caveats on the result itself; what follows is about the text, and said once."""

_AUTHORITIES = msg(
    "The next step is an application to the competent authorities; the memo of this case holds "
    "the facts and the steps for it."
)
_NEXT = {
    Result.RESIDENT: msg(
        "From here you can correct a fact, ask “what if …”, or keep the memo for your adviser or "
        "the tax authority."
    ),
    Result.MUTUAL_AGREEMENT: _AUTHORITIES,
    Result.NO_RELIEF: _AUTHORITIES,
    Result.RESIDENT_OF_NEITHER: msg(
        "What follows in each country is for its own law to say; an adviser there can tell you."
    ),
    Result.NOT_DUAL_RESIDENT: msg(
        "If both countries come to tax as a resident after all, tell me, and I apply the "
        "tie-breaker."
    ),
    Result.UNDECIDED: msg(
        "From here you can correct a fact or ask what the text says; for an answer to rely on, "
        "show the memo to somebody who knows the treaty."
    ),
}
"""What can be done next, so that no result is a dead end."""


@dataclass(frozen=True, slots=True)
class Concluding:
    """Says what a determination comes to, for one case in one language."""

    speech: Speech
    treaty: Treaty
    known: Known
    again: bool
    """Whether a result was given before, so that its limits need not all be said again."""

    @property
    def _facts(self) -> Facts:
        """The facts; of a person where the result is the same for every kind of person."""
        return self.known.as_facts().with_person(self.known.person or Person.INDIVIDUAL)

    def result(self, found: Determination, beside: Sequence[Part] = ()) -> list[Part]:
        """The result with everything that belongs to it, its limits last.

        *Beside* it stands what other treaties come to, where there are more than two countries.
        """
        facts = self._facts
        told = explain(found, self.treaty, facts, self.speech.language)
        parts = [
            Part(
                kind=PartKind.RESULT,
                text=" ".join(text for text in (self._headline(found, told), told.reason) if text),
                citations=self._deciding(found, told),
            ),
            *Settling(self.treaty, self.speech, self.known.person).all(found),
        ]
        says = [self._changes(found, facts), self._time(found)]
        parts.extend(Part(kind=PartKind.SAY, text=text) for text in says if text)
        parts.extend(beside)
        if not self.again:
            parts.append(Part(kind=PartKind.SAY, text=self.speech.say(_NEXT[found.result])))
        caveats = told.caveats[:_FIRST_CAVEATS] if self.again else told.caveats
        parts.extend(Part(kind=PartKind.CAVEAT, text=text) for text in caveats)
        return parts

    def as_it_stands(self, found: Determination) -> Part:
        """The result in one sentence."""
        text = self.speech.say("As it stands: {result}.", result=self.speech.result(found))
        return Part(kind=PartKind.SAY, text=text)

    def unchanged(self, found: Determination) -> Part:
        """That what was said leaves the result as it was."""
        text = self.speech.say(
            "That leaves the result as it was: {result}.", result=self.speech.result(found)
        )
        return Part(kind=PartKind.SAY, text=text)

    def branches(self, found: Determination) -> list[Part]:
        """What hangs on the facts that the person does not know: the result either way."""
        unsure = self._first_unsure(found)
        if unsure is None or self.known.states is None:
            return []
        facts = self._facts
        items = [
            consequence(answer, then, self.known.person, self.speech)
            for answer, then in self._either_way(unsure, facts)
        ]
        title = self.speech.say(
            "From here it depends on what you do not know yet. This is where each answer leads:"
        )
        note = self.speech.say("Once you know, tell me, and I go on from there.")
        return [
            Part(kind=PartKind.SAY, text=self.speech.lines(title, items)),
            Part(kind=PartKind.SAY, text=note),
        ]

    def _headline(self, found: Determination, told: Explanation) -> str:
        if found.decided_by is None:
            return told.headline
        return self.speech.say(
            "{headline} That follows from {provision}.",
            headline=told.headline,
            provision=found.decided_by,
        )

    def _deciding(self, found: Determination, told: Explanation) -> tuple[Citation, ...]:
        if found.trace:
            last = found.trace[-1]
            apart = last.leads_span is not None and last.leads_span not in last.span
            if apart and last.leads_span is not None and isinstance(last.leads_to, End):
                return (to_the_end(self.treaty, last.provision, last.leads_span),)
            span = last.leads_span or last.span
            if found.decided_by == last.provision or last.leads_span is None:
                span = last.span
            return (cite(self.treaty, found.decided_by or last.provision, span),)
        return told.citations

    def _changes(self, found: Determination, facts: Facts) -> str:
        if found.result in (Result.UNDECIDED, Result.NOT_DUAL_RESIDENT):
            return ""
        changes = sorted(
            smallest_changes(self.treaty.rule, facts, self.treaty.states), key=_only_the_gate
        )
        near = [change for change in changes if len(change.set) <= _NEAR] or changes[:1]
        # one line for what leads to the same in the same way: "elsewhere" and "in both"
        telling = list({_gist(change): change for change in reversed(near)}.values())[::-1]
        items = [
            consequence(
                change.set,
                Determination(result=change.result, resident_of=change.resident_of),
                self.known.person,
                self.speech,
            )
            for change in telling[:_MOST_CHANGES]
        ]
        if not items:
            return ""
        return self.speech.lines(self.speech.say("What would change it:"), items)

    def _time(self, found: Determination) -> str:
        """Of which time the result is, and what is known of the time before and after."""
        say, day = self.speech.say, self.known.before
        if day is not None:
            return say("This is the result for the time before {day}.", day=self.speech.day(day))
        pieces = periods(self.known, self.treaty, found)
        start = begins(self.known, found)
        if len(pieces) < 2 or start is None:
            return ""
        texts = [say("This result holds from {day} on.", day=self.speech.day(start))]
        before = next((piece for piece in pieces if piece.end < start <= _after(piece)), None)
        if before is not None:
            texts.append(self._earlier(before.determination, self.speech.day(start)))
        return " ".join(texts)

    def _earlier(self, found: Determination, day: str) -> str:
        """What comes of the time before *day*, or how to go through it."""
        say = self.speech.say
        if found.result is not Result.NEED_FACT:
            return say(
                "Before {day}, as far as told: {result}.", day=day, result=self.speech.result(found)
            )
        return say(
            "The time before {day} is a period of its own and still open; write {words} and I go "
            "through it with you.",
            day=day,
            words=self.speech.quoted(say("before {day}", day=day)),
        )

    def _first_unsure(self, found: Determination) -> Test | None:
        matter = (found.next_fact, *found.can_still_matter)
        return next((key.test for key in matter if key and key in self.known.not_sure), None)

    def _either_way(
        self, test: Test, facts: Facts
    ) -> Iterator[tuple[list[tuple[FactKey, FactValue]], Determination]]:
        """Each answer to *test* that is still open, with what it leads to."""
        for answer in _answers(test, facts, self.treaty):
            then = facts
            for key, value in answer:
                then = then.with_fact(key, value)
            yield answer, determine(self.treaty.rule, then, self.treaty.states)


def _answers(test: Test, facts: Facts, treaty: Treaty) -> list[list[tuple[FactKey, FactValue]]]:
    keys = [key for key in fact_keys(test, treaty.states) if key not in facts.known]
    if not test.is_per_state:
        values: list[FactValue] = [*treaty.states, *sorted(test.words)]
        return [[(keys[0], value)] for value in values]
    answers: list[list[tuple[FactKey, FactValue]]] = [[]]
    for key in keys:
        answers = [[*answer, (key, value)] for answer in answers for value in (True, False)]
    return answers


def _after(piece: Period) -> date:
    """The first day behind a period."""
    return piece.end + timedelta(days=1) if piece.end < date.max else date.max


def _gist(change: Change) -> tuple[object, ...]:
    return tuple(key for key, _ in change.set), change.result, change.resident_of


def _only_the_gate(change: Change) -> bool:
    """Whether a change only denies what both States say; true, but the least telling of all."""
    return all(key.test is Test.DOMESTIC_RESIDENCE for key, _ in change.set)
