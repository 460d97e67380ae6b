"""The result: what it is, what it rests on, what would change it, and what it does not say."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaker.answers.asking import fact_label, value_label
from tiebreaker.answers.explaining import Explanation, explain
from tiebreaker.dialogue.model import Known, Part, PartKind
from tiebreaker.dialogue.settled import settled
from tiebreaker.dialogue.speech import Speech, sentence
from tiebreaker.engine import determine, smallest_changes
from tiebreaker.engine.determination import Change, Determination, Result
from tiebreaker.engine.facts import FactKey, Facts, FactValue, fact_keys
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.vocabulary import Person, Test, Word

_MOST_CHANGES = 3
_NEAR = 2
"""Facts that a change may consist of to be worth a line of its own."""
_FIRST_CAVEATS = 2


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

    def result(self, found: Determination) -> list[Part]:
        """The result with everything that belongs to it."""
        facts = self._facts
        told = explain(found, self.treaty, facts, self.speech.language)
        parts = [
            Part(
                kind=PartKind.RESULT,
                text=" ".join(text for text in (self._headline(found, told), told.reason) if text),
                citations=self._deciding(found, told),
            ),
            *settled(found, self.treaty, self.speech),
        ]
        parts.extend(
            Part(kind=PartKind.SAY, text=text)
            for text in (self._rests_on(found), self._changes(found, facts))
            if text
        )
        caveats = told.caveats[:_FIRST_CAVEATS] if self.again else told.caveats
        parts.extend(
            Part(kind=PartKind.CAVEAT, text=text) for text in (self._dated(), *caveats) if text
        )
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
            self.speech.say("{fact} → {result}", fact=label, result=self.speech.result(then))
            for label, then in self._either_way(unsure, facts)
        ]
        title = self.speech.say(
            "From here it hangs on what you do not know yet. This is where each answer leads:"
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
            span = last.leads_span or last.span
            if found.decided_by == last.provision or last.leads_span is None:
                span = last.span
            return (cite(self.treaty, found.decided_by or last.provision, span),)
        return told.citations

    def _rests_on(self, found: Determination) -> str:
        used = [key for step in found.trace for key in step.used]
        if found.gate is not None:
            used = [*found.gate.used, *used]
        told = [fact for key in dict.fromkeys(used) if (fact := self.known.fact(key))]
        items = [self.speech.fact(fact.key, fact.value, self.known.person) for fact in told]
        if not items:
            return ""
        return self.speech.say("It rests on this: {facts}.", facts="; ".join(items))

    def _changes(self, found: Determination, facts: Facts) -> str:
        if found.result is Result.UNDECIDED:
            return ""
        changes = sorted(
            smallest_changes(self.treaty.rule, facts, self.treaty.states), key=_only_the_gate
        )
        near = [change for change in changes if len(change.set) <= _NEAR] or changes[:1]
        items = [self._change(change) for change in near[:_MOST_CHANGES]]
        if not items:
            return ""
        return self.speech.lines(self.speech.say("What would change it:"), items)

    def _change(self, change: Change) -> str:
        then = Determination(result=change.result, resident_of=change.resident_of)
        facts = [self._label(key, value) for key, value in change.set]
        return self.speech.say(
            "{fact} → {result}",
            fact=self.speech.listed(facts),
            result=self.speech.result(then),
        )

    def _label(self, key: FactKey, value: FactValue) -> str:
        language = self.speech.language
        if isinstance(value, bool | Word):
            said = value_label(value, language)
        else:
            said = self.speech.name(value)
        return f"{fact_label(key, language)}: {said}"

    def _dated(self) -> str:
        """That facts with dates cut the time, and which side of the cut this is."""
        dates = sorted(
            {day for told in self.known.facts for day in (told.since, told.until) if day}
        )
        if not dates:
            return ""
        return self.speech.say(
            "You gave dates: before and after {dates} the situation is not the same. This result "
            "is for the situation as told; each part of the year has to be looked at on its own.",
            dates=self.speech.listed([self.speech.day(day) for day in dates]),
        )

    def _first_unsure(self, found: Determination) -> Test | None:
        matter = (found.next_fact, *found.can_still_matter)
        return next((key.test for key in matter if key and key in self.known.not_sure), None)

    def _either_way(self, test: Test, facts: Facts) -> list[tuple[str, Determination]]:
        """Each answer to *test* that is still open, with what it leads to."""
        found = []
        for answer in _answers(test, facts, self.treaty):
            then = facts
            for key, value in answer:
                then = then.with_fact(key, value)
            label = "; ".join(
                self.speech.fact(key, value, self.known.person) for key, value in answer
            )
            found.append((sentence(label), determine(self.treaty.rule, then, self.treaty.states)))
        return found


def _answers(test: Test, facts: Facts, treaty: Treaty) -> list[list[tuple[FactKey, FactValue]]]:
    keys = [key for key in fact_keys(test, treaty.states) if key not in facts.known]
    if not test.is_per_state:
        values: list[FactValue] = [*treaty.states, *sorted(test.words)]
        return [[(keys[0], value)] for value in values]
    answers: list[list[tuple[FactKey, FactValue]]] = [[]]
    for key in keys:
        answers = [[*answer, (key, value)] for answer in answers for value in (True, False)]
    return answers


def _only_the_gate(change: Change) -> bool:
    """Whether a change only denies what both States say; true, but the least telling of all."""
    return all(key.test is Test.DOMESTIC_RESIDENCE for key, _ in change.set)
