"""Why a determination came out as it did, step by step, each step on the treaty's own words."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaker.answers.terms import JUDGEMENTS, Terms, msg, sentence
from tiebreaker.engine.determination import Determination, Gate, Reason, Result, TracedStep
from tiebreaker.engine.facts import Facts
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.rules.model import Answer, End, Step
from tiebreaker.vocabulary import (
    Language,
    Person,
    State,
    StatePair,
    Test,
    Truth,
    Word,
    other_state,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedStep:
    """One step in the person's language, with the words of the treaty that it applies."""

    test: Test | None
    """``None`` for a clause that asks nothing."""
    text: str
    """What was asked, how it came out, and what that led to."""
    otherwise: str
    """What other answers would have led to; empty where there is only one way on."""
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
    """Why there is no result, or what an unusual result means; empty otherwise."""
    steps: tuple[ExplainedStep, ...]
    caveats: tuple[str, ...]
    """What the result rests on, which steps are judgements, and what it does not say."""

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every citation once, in the order of the steps."""
        cited = (c for step in self.steps for c in (step.citation, step.leads) if c is not None)
        return tuple(dict.fromkeys(cited))


def explain(
    determination: Determination, treaty: Treaty, facts: Facts, language: Language
) -> Explanation:
    """Put *determination* into sentences; nothing is said that it does not contain."""
    raise NotImplementedError
