"""What the words of a residence article stand for, whatever the language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tiebreaker.provisions.model import Span
from tiebreaker.vocabulary import Test


class Kind(StrEnum):
    """What a phrase stands for; the names are those of the wording files."""

    # how clauses hang together
    IF = "if"
    OR = "or"
    AND = "and"
    BUT = "but"
    WHERE = "where"
    NOT = "not"
    HALF_NOT = "half_not"
    """Half of a negation in two words, or of "only": French *ne*."""
    THAN = "than"
    """The word that turns half a negation into "only": French *que*."""
    # in which of the two States
    BOTH = "both"
    NEITHER = "neither"
    EITHER = "either"
    ONE = "one"
    STATE = "state"
    FIRST_STATE = "first_state"
    OTHER_STATE = "other_state"
    ONE_NOT_OTHER = "one_not_other"
    COUNTRY = "country"
    # when a step is left
    UNDETERMINED = "undetermined"
    DETERMINABLE = "determinable"
    """What becomes "cannot be determined" by a "not" elsewhere in the clause."""
    OTHER_CASES = "other_cases"
    DOUBT = "doubt"
    OPINION = "opinion"
    ABSENCE = "absence"
    NO_AGREEMENT = "no_agreement"
    PRECEDING = "preceding"
    TERM = "term"
    """A definition: "the term means"."""
    # what is asked
    HOME = "home"
    CENTRE = "centre"
    RELATIONS = "relations"
    PERSONAL = "personal"
    ECONOMIC = "economic"
    CLOSER = "closer"
    ABODE = "abode"
    NATIONAL = "national"
    MANAGEMENT = "management"
    INCORPORATION = "incorporation"
    OFFICE = "office"
    ATTRIBUTION = "attribution"
    # who
    INDIVIDUAL = "individual"
    DECEASED = "deceased"
    COMPANY = "company"
    BODY = "body"
    PERSON = "person"
    OTHER_THAN = "other_than"
    AUTHORITIES = "authorities"
    # what follows
    DEEMED = "deemed"
    RESIDENT = "resident"
    SETTLE = "settle"
    ENDEAVOUR = "endeavour"
    AGREEMENT = "agreement"
    REGARD = "regard"
    FACTORS = "factors"
    RELIEF = "relief"
    EXCEPT = "except"
    EXTENT = "extent"
    FOLLOWS = "follows"
    SAME = "same"
    MEANING = "meaning"
    # the rest
    LAWS = "laws"
    TREATY = "treaty"
    REACHING = "reaching"
    REFERENCE = "reference"
    FREE = "free"
    """Changes nothing about a rule."""
    POINT = "point"
    """Punctuation."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Mark:
    """A phrase of the text and what it stands for."""

    kind: Kind
    span: Span
    text: str = ""
    """Its words in plain form; the letters and numbers that a reference names."""


TESTS = {
    Kind.HOME: Test.PERMANENT_HOME,
    Kind.ABODE: Test.HABITUAL_ABODE,
    Kind.NATIONAL: Test.NATIONALITY,
    Kind.MANAGEMENT: Test.EFFECTIVE_MANAGEMENT,
    Kind.INCORPORATION: Test.INCORPORATION,
    Kind.OFFICE: Test.REGISTERED_OFFICE,
}

HARMLESS = frozenset(
    {
        Kind.FREE, Kind.STATE, Kind.PERSON, Kind.INDIVIDUAL, Kind.COMPANY, Kind.BODY, Kind.AND,
        Kind.DECEASED,
        Kind.LAWS, Kind.TREATY, Kind.REFERENCE, Kind.WHERE, Kind.POINT, Kind.ATTRIBUTION,
        Kind.REACHING, Kind.PRECEDING, Kind.THAN,
    }
)  # fmt: skip
"""Kinds that say nothing about which test, which answer or which end."""


def kinds(marks: Sequence[Mark]) -> frozenset[Kind]:
    """The kinds that occur in *marks*."""
    return frozenset(mark.kind for mark in marks)


def tests_of(marks: Sequence[Mark]) -> tuple[Test, ...]:
    """The tests that *marks* speak of, each once, in their order."""
    found = {TESTS[mark.kind]: None for mark in marks if mark.kind in TESTS}
    present = kinds(marks)
    if Kind.CENTRE in present or present >= {Kind.RELATIONS, Kind.CLOSER}:
        found[Test.VITAL_INTERESTS] = None
    return tuple(found)


def span_of(marks: Sequence[Mark]) -> Span:
    """From the first word of *marks* to the last, closing brackets included."""
    words = [mark for mark in marks if mark.kind is not Kind.POINT or mark.text in "()[]"]
    chosen = words or list(marks)
    while len(chosen) > 1 and chosen[-1].text in ("(", "["):
        chosen.pop()
    return Span(chosen[0].span.start, chosen[-1].span.end)
