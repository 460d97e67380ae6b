"""Why a determination came out as it did, step by step, each step on the treaty's own words."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaker.answers import concluding
from tiebreaker.answers.asking import asked_by
from tiebreaker.answers.outcomes import ASKED, came_out
from tiebreaker.answers.plain import place_of, to_the_end
from tiebreaker.answers.terms import JUDGEMENTS, Terms, msg
from tiebreaker.engine.determination import Determination, Result, TracedStep
from tiebreaker.engine.facts import Facts
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import End
from tiebreaker.vocabulary import Language, Test, other_state


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedStep:
    """One step in the person's language, with the words of the treaty that it applies."""

    test: Test | None
    """``None`` for a clause that asks nothing."""
    text: str
    """What was asked, how it came out, and what that led to."""
    otherwise: str
    """What each answer to this step leads to; empty where the step is a clause or the gate."""
    citation: Citation
    leads: Citation | None
    """The words that say what this outcome leads to, where they stand elsewhere."""
    judgement: bool
    """Whether an authority may see the same facts differently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A determination in the person's language; the chat, the card and the memo draw on it."""

    headline: str
    reason: str
    """Why there is no result, or what an unusual one means; empty where nothing is to add."""
    steps: tuple[ExplainedStep, ...]
    caveats: tuple[str, ...]
    """Which steps are judgements, what the result rests on, and what it does not say."""

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every citation once, in the order of the steps."""
        cited = (c for step in self.steps for c in (step.citation, step.leads) if c is not None)
        return tuple(dict.fromkeys(cited))


_LEADS = {
    End.RESIDENT: msg("That decides it: resident {in_one}."),
    End.MUTUAL_AGREEMENT: msg(
        "So the competent authorities have to settle it by mutual agreement."
    ),
    End.NO_RELIEF: msg("So there are no benefits under the treaty unless the authorities agree."),
    End.RESIDENT_OF_NEITHER: msg("So for this treaty neither State is the State of residence."),
    End.UNDECIDED: msg("For this case the text says nothing more."),
}

_DECIDED = (Result.RESIDENT, Result.RESIDENT_OF_NEITHER)


def explain(
    determination: Determination, treaty: Treaty, facts: Facts, language: Language
) -> Explanation:
    """Put *determination* into sentences; nothing is said that it does not contain."""
    terms = Terms(language)
    return Explanation(
        headline=concluding.headline(determination, treaty, facts, terms),
        reason=concluding.reason(determination, terms),
        steps=_Telling(determination, treaty, facts, terms).steps(),
        caveats=concluding.caveats(determination, treaty, terms),
    )


@dataclass(frozen=True, slots=True)
class _Telling:
    """The steps of one determination being told."""

    determination: Determination
    treaty: Treaty
    facts: Facts
    terms: Terms

    def steps(self) -> tuple[ExplainedStep, ...]:
        """The gate, the steps that were applied, and the clause that stands in the way."""
        found = self.determination
        steps = [*self._gate(), *(self._step(traced) for traced in found.trace)]
        if not found.trace and found.result in _DECIDED:
            steps.extend(self._deciding_clause())
        if found.reason_span is not None:
            steps.append(self._unread(found.reason_span))
        return tuple(steps)

    def _gate(self) -> list[ExplainedStep]:
        gate = self.determination.gate
        if gate is None:
            return []
        text = self.terms.say(
            "The starting point is each State's own law: does it tax the person as a resident?"
        )
        outcome = came_out(Test.DOMESTIC_RESIDENCE, self.facts, self.treaty.states, self.terms)
        return [
            ExplainedStep(
                test=Test.DOMESTIC_RESIDENCE,
                text=f"{text} {outcome}",
                otherwise="",
                citation=cite(self.treaty, gate.provision, gate.span),
                leads=None,
                judgement=True,
            )
        ]

    def _step(self, traced: TracedStep) -> ExplainedStep:
        parts = [
            self.terms.say(ASKED[traced.test]),
            came_out(traced.test, self.facts, self.treaty.states, self.terms),
            self._leads_to(traced),
        ]
        step = asked_by(self.treaty, self.facts.person, traced.test)
        return ExplainedStep(
            test=traced.test,
            text=" ".join(part for part in parts if part),
            otherwise=self.terms.exits(step) if step is not None else "",
            citation=cite(self.treaty, traced.provision, traced.span),
            leads=self._leads_citation(traced),
            judgement=traced.test in JUDGEMENTS,
        )

    def _leads_to(self, traced: TracedStep) -> str:
        if traced.leads_to is None or traced.outcome is None:
            return ""
        if isinstance(traced.leads_to, Test):
            name = self.terms.the_test(traced.leads_to)
            return self.terms.say("So the next test is {test}.", test=name)
        state = traced.state or self.treaty.states[0]
        values = self.terms.states(state, other_state(self.treaty.states, state))
        return self.terms.say(_LEADS[traced.leads_to], **values)

    def _leads_citation(self, traced: TracedStep) -> Citation | None:
        if traced.leads_span is None or traced.leads_span in traced.span:
            return None
        if isinstance(traced.leads_to, End):
            return to_the_end(self.treaty, traced.provision, traced.leads_span)
        place = place_of(self.treaty, traced.leads_span, traced.provision)
        return cite(self.treaty, place, traced.leads_span)

    def _deciding_clause(self) -> list[ExplainedStep]:
        """The words that decide without asking for a fact."""
        place, span = self.determination.decided_by, self.determination.decided_span
        if place is None or span is None:
            return []
        text = self.terms.say("This provision decides without any test.")
        return [_clause(text, cite(self.treaty, place, span))]

    def _unread(self, span: Span) -> ExplainedStep:
        place = place_of(self.treaty, span, self.treaty.rule.article)
        text = self.terms.say("This clause could not be read with certainty.")
        return _clause(text, cite(self.treaty, place, span))


def _clause(text: str, citation: Citation) -> ExplainedStep:
    return ExplainedStep(
        test=None, text=text, otherwise="", citation=citation, leads=None, judgement=False
    )
