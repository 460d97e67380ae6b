"""Whose nationality a clause tells of."""

from __future__ import annotations

from tiebreaker.understanding.clauses import Clause, Subject

_ANOTHER = frozenset({Subject.HOUSEHOLD, Subject.KIN, Subject.OTHERS, Subject.FIRM})


def is_of_another(clause: Clause) -> bool:
    """Whether a spouse, a relative or somebody else is the national."""
    own = clause.first("subject.self")
    someone = next(
        (
            h
            for h in clause.hits
            if h.name in {"subject.household", "subject.kin", "subject.others", "subject.firm"}
        ),
        None,
    )
    said = clause.first(
        "nationality.document", "nationality.am", "nationality.became", "nationality.dual"
    )
    if (
        someone
        and said
        and someone.start <= said.start
        and (own is None or someone.start < own.start)
    ):
        return True
    if someone and said and clause.has("nationality.of_anothers"):
        return True
    return (
        own is None
        and someone is None
        and clause.subject in _ANOTHER
        and not clause.has("nationality.am")
    )
