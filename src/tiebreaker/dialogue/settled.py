"""The steps that are settled, each in a sentence and on its words in the treaty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from tiebreaker.answers.plain import place_of, to_the_end
from tiebreaker.answers.terms import Terms
from tiebreaker.dialogue.model import Part, PartKind
from tiebreaker.dialogue.speech import Speech, msg, sentence
from tiebreaker.engine.determination import Determination, Gate, Result, TracedStep
from tiebreaker.engine.facts import FactKey
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.rules.model import Answer, End
from tiebreaker.vocabulary import Person, Test

_YOU = {
    (Test.PERMANENT_HOME, Answer.ONE): msg("You have a permanent home {in_state} only."),
    (Test.PERMANENT_HOME, Answer.BOTH): msg("You have a permanent home in both countries."),
    (Test.PERMANENT_HOME, Answer.NEITHER): msg("You have no permanent home in either country."),
    (Test.HABITUAL_ABODE, Answer.ONE): msg("You have a habitual abode {in_state} only."),
    (Test.HABITUAL_ABODE, Answer.BOTH): msg("You have a habitual abode in both countries."),
    (Test.HABITUAL_ABODE, Answer.NEITHER): msg("You have no habitual abode in either country."),
    (Test.NATIONALITY, Answer.ONE): msg(
        "You are a national {of_state} and not of the other country."
    ),
    (Test.NATIONALITY, Answer.BOTH): msg("You are a national of both countries."),
    (Test.NATIONALITY, Answer.NEITHER): msg("You are a national of neither country."),
}
_ONE = {
    Test.VITAL_INTERESTS: msg("The centre of vital interests is {in_state}."),
    Test.EFFECTIVE_MANAGEMENT: msg("The place of effective management is {in_state}."),
    Test.INCORPORATION: msg("It was set up under the law {of_state}."),
    Test.REGISTERED_OFFICE: msg("The registered office is {in_state}."),
    Test.AGREEMENT: msg("The competent authorities have agreed on residence {in_state}."),
}
_OTHER = {
    Test.VITAL_INTERESTS: msg("The centre of vital interests cannot be determined."),
    Test.EFFECTIVE_MANAGEMENT: msg(
        "There is no place of effective management in just one of the two States."
    ),
    Test.INCORPORATION: msg("It was not set up under the law of just one of the two States."),
    Test.REGISTERED_OFFICE: msg("There is no registered office in just one of the two States."),
    Test.AGREEMENT: msg("The competent authorities have not agreed on a State."),
}
_LEADS = {
    End.RESIDENT: msg("Under {provision} that decides it."),
    End.MUTUAL_AGREEMENT: msg("Under {provision} the competent authorities have to settle it."),
    End.NO_RELIEF: msg(
        "Under {provision} there are no benefits of the treaty unless the authorities agree."
    ),
    End.RESIDENT_OF_NEITHER: msg("Under {provision} neither State is then the State of residence."),
    End.UNDECIDED: msg("For that case {provision} says nothing."),
}
_GATE = (
    msg(
        "Both countries tax you as a resident under their own law, so the tie-breaker applies "
        "({provision})."
    ),
    msg(
        "Both countries tax {subject} as a resident under their own law, so the tie-breaker "
        "applies ({provision})."
    ),
)


@dataclass(frozen=True, slots=True)
class Settling:
    """Says the steps of determinations under one treaty, of one kind of person."""

    treaty: Treaty
    speech: Speech
    person: Person | None

    def newly(self, now: Determination | None, before: Determination | None) -> list[Part]:
        """The steps settled in *now* that were not settled in *before*."""
        if now is None:
            return []
        known = {_gist(step) for step in _reached(before)} if before is not None else set()
        ended = now.result is not Result.NEED_FACT
        steps = now.trace if ended else tuple(_reached(now))
        parts = [
            self._step(step, following)
            for step, following in zip(steps, [*now.trace[1:], None], strict=False)
            if _gist(step) not in known
        ]
        gate_before = before.gate if before is not None else None
        if parts and now.gate is not None and gate_before != now.gate and _passed(now):
            parts.insert(0, self._gate(now.gate))
        return parts

    def all(self, found: Determination) -> list[Part]:
        """Every step that is settled."""
        return self.newly(found, None)

    def _step(self, step: TracedStep, following: TracedStep | None) -> Part:
        """One settled step: how it came out, and what follows from it where."""
        if step.outcome is None:
            text = self._left_open(step.test)
        else:
            text = f"{self._outcome(step)} {self._leads(step)}".strip()
        cited = _citations(step, following, self.treaty)
        return Part(kind=PartKind.STEP, text=text, citations=cited)

    def _left_open(self, test: Test) -> str:
        """That a test on the way to a result need not be answered."""
        name = sentence(Terms(self.speech.language).the_test(test))
        return self.speech.say(
            "{test} can stay open: the result is the same whatever it is.", test=name
        )

    def _outcome(self, step: TracedStep) -> str:
        speech = self.speech
        values = speech.forms(step.state) if step.state is not None else {}
        if step.test.is_per_state:
            form = _YOU.get((step.test, step.outcome)) if step.outcome is not None else None
            if form is not None and self.person in (None, Person.INDIVIDUAL):
                return speech.say(form, **values)
            return f"{sentence('; '.join(self._facts(step)))}."
        if step.outcome is Answer.ONE and step.state is not None:
            return speech.say(_ONE[step.test], **values)
        return speech.say(_OTHER[step.test])

    def _facts(self, step: TracedStep) -> Iterator[str]:
        """The facts of a per-State test that came out so."""
        for state in self.treaty.states:
            holds = step.outcome is Answer.BOTH or state == step.state
            yield self.speech.fact(FactKey(step.test, state), holds, self.person)

    def _leads(self, step: TracedStep) -> str:
        if step.leads_to is None:
            return ""
        if isinstance(step.leads_to, Test):
            return self.speech.say(
                "Under {provision}, the next test is {test}.",
                provision=step.provision,
                test=Terms(self.speech.language).the_test(step.leads_to),
            )
        return sentence(self.speech.say(_LEADS[step.leads_to], provision=step.provision))

    def _gate(self, gate: Gate) -> Part:
        form = _GATE[0 if self.person in (None, Person.INDIVIDUAL) else 1]
        text = self.speech.say(
            form,
            provision=gate.provision,
            subject=Terms(self.speech.language).subject(self.person),
        )
        cited = cite(self.treaty, gate.provision, gate.span)
        return Part(kind=PartKind.STEP, text=text, citations=(cited,))


def _passed(found: Determination) -> bool:
    """Whether both States are known to tax the person as a resident."""
    known = found.gate.used if found.gate is not None else ()
    return len(known) > 1 and found.result is not Result.NOT_DUAL_RESIDENT


def _reached(found: Determination) -> Iterator[TracedStep]:
    """The steps up to the first that is open; what comes behind it may never be reached."""
    return takewhile(lambda step: step.outcome is not None, found.trace)


def _citations(
    step: TracedStep, following: TracedStep | None, treaty: Treaty
) -> tuple[Citation, ...]:
    """The words of the step, and those that say what its outcome leads to."""
    cited = [cite(treaty, step.provision, step.span)]
    leads = step.leads_span
    if leads is None or leads in step.span:
        return tuple(cited)
    if isinstance(step.leads_to, End):
        return (*cited, to_the_end(treaty, step.provision, leads))
    if following is not None and following.test is step.leads_to and leads in following.span:
        leads = following.span
    return (*cited, cite(treaty, place_of(treaty, leads, treaty.rule.article), leads))


def _gist(step: TracedStep) -> tuple[object, ...]:
    return step.test, step.outcome, step.state, step.leads_to
