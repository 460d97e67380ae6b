"""A treaty of the library: its particulars, its text and the rule that was read from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from tiebreaker.provisions.model import Span, TreatyText
from tiebreaker.rules.model import Cascade, Exit, Rule, Step
from tiebreaker.vocabulary import Language, StatePair


@dataclass(frozen=True, slots=True, kw_only=True)
class Particulars:
    """What the manifest says of a treaty; a lawyer can read and check it."""

    id: str
    """The two codes in lower case, in alphabetical order, and the year: ``be-gb-1987``."""
    states: StatePair
    year: int
    language: Language
    title: str
    source: str
    """Where the text comes from, and how sure its identification is."""
    sha256: str
    """Of the stored text as UTF-8."""
    signed: str = ""
    """Place and date of signature, where known."""
    effective_from: date | None = None
    """The first day on which this wording has effect, where known."""
    effective_until: date | None = None
    """The last day, both included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Treaty:
    """A treaty that questions can be asked about and residence determined under."""

    particulars: Particulars
    text: TreatyText
    rule: Rule

    @property
    def id(self) -> str:
        """Its id, as the command line names it."""
        return self.particulars.id

    @property
    def states(self) -> StatePair:
        """The two Contracting States."""
        return self.particulars.states


@dataclass(frozen=True, slots=True)
class InEffect:
    """A treaty and the days on which its text has effect, both included."""

    treaty: Treaty
    first: date | None
    """``None`` where it is not known, and nothing is cut there."""
    last: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A pinpoint into a treaty with the words that stand there."""

    treaty: str
    provision: str
    span: Span
    quote: str
    """Always ``span.of`` the treaty's stored text."""


def provision_at(text: TreatyText, span: Span) -> str:
    """The provision in which *span* begins; empty where it begins in none.

    Provisions never overlap, so there is one at most.
    """
    for article in text.articles:
        for provision in article.provisions:
            if provision.span.start <= span.start < provision.span.end:
                return provision.ref
    return ""


def placed(rule: Rule, text: TreatyText) -> Rule:
    """*rule* with the place of each exit's words where they stand in another provision."""

    def exit_placed(exit_: Exit, step: Step) -> Exit:
        if exit_.span is None or exit_.provision:
            return exit_
        place = provision_at(text, exit_.span)
        return exit_ if place == step.provision else replace(exit_, provision=place)

    def steps_placed(cascade: Cascade) -> Cascade:
        return tuple(
            replace(step, exits=tuple(exit_placed(exit_, step) for exit_ in step.exits))
            if isinstance(step, Step)
            else step
            for step in cascade
        )

    return replace(
        rule,
        individual=steps_placed(rule.individual),
        company=steps_placed(rule.company),
        other=steps_placed(rule.other),
    )


def cite(treaty: Treaty, provision: str, span: Span) -> Citation:
    """Cut a citation out of the stored text of *treaty*."""
    return Citation(
        treaty=treaty.id, provision=provision, span=span, quote=span.of(treaty.text.text)
    )
