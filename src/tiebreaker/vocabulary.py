"""The words that every part shares: States, languages, persons, tests and what a fact may say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, StrEnum
from typing import NewType, NoReturn

State = NewType("State", str)
"""An ISO 3166-1 alpha-2 code in upper case, checked where it enters: ``BE``, ``BR``."""

StatePair = tuple[State, State]
"""The two Contracting States, in alphabetical order of their codes."""


class Language(StrEnum):
    """A language that treaties are read in and that people are answered in (ISO 639-1)."""

    ENGLISH = "en"
    PORTUGUESE = "pt"
    DUTCH = "nl"
    FRENCH = "fr"
    GERMAN = "de"
    SPANISH = "es"
    ITALIAN = "it"


class Person(StrEnum):
    """Whose residence is asked about; treaties have a rule of their own for each kind."""

    INDIVIDUAL = "individual"
    COMPANY = "company"
    OTHER = "other"
    """A body of persons, partnership, trust or estate."""
    GOVERNMENT = "government"
    """A State, political subdivision, local authority, central bank or wholly owned agency."""


class Test(StrEnum):
    """What a residence article asks about a person; each is answered by a fact of the same name."""

    __test__ = False  # pytest would otherwise try to collect it

    PERMANENT_HOME = "permanent_home"
    VITAL_INTERESTS = "vital_interests"
    HABITUAL_ABODE = "habitual_abode"
    NATIONALITY = "nationality"
    EFFECTIVE_MANAGEMENT = "effective_management"
    INCORPORATION = "incorporation"
    REGISTERED_OFFICE = "registered_office"
    DOMESTIC_RESIDENCE = "domestic_residence"
    AGREEMENT = "agreement"

    @property
    def is_per_state(self) -> bool:
        """Whether the test is answered for each of the two States apart."""
        return self in _PER_STATE

    @property
    def words(self) -> frozenset[Word]:
        """What may stand in place of a State where the test is answered once for both."""
        return _WORDS.get(self, frozenset())


class Word(StrEnum):
    """What answers a test that names one State when it names neither or both."""

    UNDETERMINABLE = "undeterminable"
    ELSEWHERE = "elsewhere"
    BOTH = "both"
    NONE = "none"


_PER_STATE = frozenset(
    {Test.PERMANENT_HOME, Test.HABITUAL_ABODE, Test.NATIONALITY, Test.DOMESTIC_RESIDENCE}
)
_ELSEWHERE_OR_BOTH = frozenset({Word.ELSEWHERE, Word.BOTH})
_WORDS = {
    Test.VITAL_INTERESTS: frozenset({Word.UNDETERMINABLE}),
    Test.EFFECTIVE_MANAGEMENT: _ELSEWHERE_OR_BOTH,
    Test.INCORPORATION: _ELSEWHERE_OR_BOTH,
    Test.REGISTERED_OFFICE: _ELSEWHERE_OR_BOTH,
    Test.AGREEMENT: frozenset({Word.NONE}),
}


class Truth(Enum):
    """What is known about a statement, in Kleene's strong three-valued logic.

    ``UNKNOWN`` says that nobody has told us yet. It is never a polite "no".
    """

    FALSE = "false"
    UNKNOWN = "unknown"
    TRUE = "true"

    def __bool__(self) -> NoReturn:
        msg = "a truth may be unknown; compare it with `is Truth.TRUE`"
        raise TypeError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxYear:
    """When the tax year of a State begins, and whether residence can change within it."""

    month: int
    day: int
    splits: Truth = Truth.UNKNOWN
    """Whether the State accepts that residence for a treaty changes within a tax year."""

    def begins_on(self, day: date) -> bool:
        """Whether *day* is the first of a tax year."""
        return (day.month, day.day) == (self.month, self.day)


class TieKind(StrEnum):
    """What sort of relation speaks for one State when vital interests are weighed."""

    FAMILY = "family"
    WORK = "work"
    BUSINESS = "business"
    PROPERTY = "property"
    SOCIAL = "social"
    HEALTH = "health"
    EDUCATION = "education"


def pair(one: State, other: State) -> StatePair:
    """Put two States in the order in which treaties name them here."""
    return (one, other) if one < other else (other, one)


def other_state(states: StatePair, state: State) -> State:
    """The Contracting State that is not *state*."""
    return states[1] if state == states[0] else states[0]
