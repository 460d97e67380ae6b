"""What is searched and what is found: passages, hits, and what a question asks about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import Language


class Role(StrEnum):
    """What a question asks about, and what a provision of a residence article does.

    A provision has the roles that its treaty's rule gives it. The roles from ``OTHER_ARTICLE``
    on are those of questions only: no words of a residence article answer them.
    """

    GATE = "gate"
    """Who is a resident of a State in the first place."""
    SOURCE_ONLY = "source_only"
    """Whoever is taxed in a State on income from there only."""
    GOVERNMENT = "government"
    PENSION_FUND = "pension_fund"
    ELECTION = "election"
    """Companies that elected to be taxed as individuals."""
    DUAL_INDIVIDUAL = "dual_individual"
    """How the tests for individuals work together: the opening words before them."""
    PERMANENT_HOME = "permanent_home"
    HOME_IN_BOTH = "home_in_both"
    HOME_IN_NEITHER = "home_in_neither"
    VITAL_INTERESTS = "vital_interests"
    INTERESTS_UNDETERMINABLE = "interests_undeterminable"
    HABITUAL_ABODE = "habitual_abode"
    ABODE_TIED = "abode_tied"
    """An habitual abode in both States or in neither."""
    NATIONALITY = "nationality"
    MUTUAL_AGREEMENT = "mutual_agreement"
    """National of both or of neither, and whatever else the authorities settle."""
    DUAL_OTHER = "dual_other"
    """Companies and other persons that are not individuals."""

    DETERMINATION = "determination"
    """Which State it is: needs facts, not wording."""
    OTHER_ARTICLE = "other_article"
    """What other articles of the same treaty rule."""
    RATES = "rates"
    """How much tax, at which rate."""
    OTHER_TAX = "other_tax"
    """VAT, inheritance, wealth, property and other taxes outside an income tax treaty."""
    VISA = "visa"
    SOCIAL_SECURITY = "social_security"
    DOMESTIC_LAW = "domestic_law"
    """What a State's own law says: day counts, filing, reliefs, special regimes."""
    SMALL_TALK = "small_talk"
    HOSTILE = "hostile"
    """A demand to change a result, to invent facts or to reveal instructions."""

    @property
    def is_wording(self) -> bool:
        """Whether words of a residence article can answer it."""
        return self not in _NOT_WORDING


_NOT_WORDING = frozenset(
    {
        Role.DETERMINATION,
        Role.OTHER_ARTICLE,
        Role.RATES,
        Role.OTHER_TAX,
        Role.VISA,
        Role.SOCIAL_SECURITY,
        Role.DOMESTIC_LAW,
        Role.SMALL_TALK,
        Role.HOSTILE,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """One provision as it is searched; what is quoted is the slice, not the searched text."""

    treaty: str
    article: str
    provision: str
    language: Language
    span: Span
    """The provision's own words in the stored text, with its number or letter."""
    text: str
    """What is embedded: the heading, the opening words that it completes, its own words."""
    roles: frozenset[Role] = frozenset()
    residence: bool = False
    """Whether it belongs to the article that the treaty's rule was read from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A provision that was found; ``span.of`` its treaty's text is the quotation."""

    treaty: str
    provision: str
    language: Language
    span: Span
    score: float
    """From 0 to 1; never above that of the hit before it."""
    roles: frozenset[Role] = frozenset()


Reading = tuple[tuple[Role, float], ...]
"""What a question may ask about, with probabilities, the likeliest first."""

Progress = Callable[[int, int], None]
"""Told how many passages are embedded, out of how many."""


class IndexState(StrEnum):
    """How the built index stands to the texts and the settings."""

    CURRENT = "current"
    MISSING = "missing"
    OUTDATED = "outdated"
    """Built from other texts, by another model or by another release."""
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexStatus:
    """What ``tiebreaker index status`` tells."""

    state: IndexState
    why: str
    """One sentence, for a person."""
    model: str
    passages: int
    """How many there are to be searched."""
    built: int
    """How many the built index holds."""
    place: str
    """The folder or the server's address."""
