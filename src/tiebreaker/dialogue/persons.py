"""Whose residence it is, as far as the facts tell."""

from __future__ import annotations

from tiebreaker.dialogue.model import Known
from tiebreaker.vocabulary import Person, Test

OF_INDIVIDUALS = frozenset(
    {Test.PERMANENT_HOME, Test.VITAL_INTERESTS, Test.HABITUAL_ABODE, Test.NATIONALITY}
)
"""Tests that only an individual is put to in the usual rules."""

OF_BODIES = frozenset({Test.EFFECTIVE_MANAGEMENT, Test.INCORPORATION, Test.REGISTERED_OFFICE})
"""Tests that only a person other than an individual is put to."""


def implied_person(known: Known) -> Person | None:
    """The kind of person that the facts can only be told of."""
    if known.person_said is not None:
        return known.person_said
    if known.ties or any(told.key.test in OF_INDIVIDUALS for told in known.facts):
        return Person.INDIVIDUAL
    return None
