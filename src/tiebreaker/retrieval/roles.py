"""Which role each provision of a residence article has, from the rule that was read of it."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.provisions.model import Provision, Span
from tiebreaker.retrieval.model import Role
from tiebreaker.rules.model import Answer, ClauseKind, Close, End, Rule, Step
from tiebreaker.vocabulary import Test

_CLAUSES = {
    ClauseKind.GATE: Role.GATE,
    ClauseKind.SOURCE_ONLY: Role.SOURCE_ONLY,
    ClauseKind.GOVERNMENT: Role.GOVERNMENT,
    ClauseKind.PENSION_FUND: Role.PENSION_FUND,
    ClauseKind.ELECTION: Role.ELECTION,
    ClauseKind.DUAL_INDIVIDUAL: Role.DUAL_INDIVIDUAL,
    ClauseKind.DUAL_OTHER: Role.DUAL_OTHER,
}

_TESTS = {
    Test.PERMANENT_HOME: Role.PERMANENT_HOME,
    Test.VITAL_INTERESTS: Role.VITAL_INTERESTS,
    Test.HABITUAL_ABODE: Role.HABITUAL_ABODE,
    Test.NATIONALITY: Role.NATIONALITY,
    Test.AGREEMENT: Role.MUTUAL_AGREEMENT,
    Test.DOMESTIC_RESIDENCE: Role.GATE,
}

_EXITS = {
    (Test.PERMANENT_HOME, Answer.BOTH): Role.HOME_IN_BOTH,
    (Test.PERMANENT_HOME, Answer.NEITHER): Role.HOME_IN_NEITHER,
    (Test.VITAL_INTERESTS, Answer.UNDETERMINABLE): Role.INTERESTS_UNDETERMINABLE,
    (Test.HABITUAL_ABODE, Answer.BOTH): Role.ABODE_TIED,
    (Test.HABITUAL_ABODE, Answer.NEITHER): Role.ABODE_TIED,
    (Test.HABITUAL_ABODE, Answer.OTHERWISE): Role.ABODE_TIED,
}

FALLBACKS: dict[Role, tuple[Role, ...]] = {
    Role.SOURCE_ONLY: (Role.GATE,),
    Role.PENSION_FUND: (Role.GOVERNMENT, Role.GATE),
    Role.GOVERNMENT: (Role.GATE,),
    Role.ELECTION: (Role.GATE,),
    Role.HOME_IN_BOTH: (Role.VITAL_INTERESTS, Role.PERMANENT_HOME),
    Role.HOME_IN_NEITHER: (Role.HABITUAL_ABODE, Role.PERMANENT_HOME),
    Role.INTERESTS_UNDETERMINABLE: (Role.HABITUAL_ABODE, Role.VITAL_INTERESTS),
    Role.ABODE_TIED: (Role.NATIONALITY, Role.HABITUAL_ABODE),
    Role.DETERMINATION: (Role.DUAL_INDIVIDUAL,),
}
"""Where the answer stands in a treaty that has no provision with the role itself."""


def roles_of(rule: Rule, provision: Provision) -> frozenset[Role]:
    """The roles of *provision*; none where the rule says nothing of it."""
    start, end = provision.span.start, provision.span.end
    return frozenset(role for role, span in _placed(rule) if start <= span.start < end)


def _placed(rule: Rule) -> Iterator[tuple[Role, Span]]:
    """Each role with the words that give it."""
    for clause in rule.clauses:
        yield _CLAUSES[clause.kind], clause.span
    for item in rule.individual:
        yield from _individual(item)
    for item in (*rule.company, *rule.other):
        yield Role.DUAL_OTHER, item.span
        if isinstance(item, Step):
            yield from ((Role.DUAL_OTHER, exit_.span) for exit_ in item.exits if exit_.span)


def _individual(item: Step | Close) -> Iterator[tuple[Role, Span]]:
    if isinstance(item, Close):
        yield Role.MUTUAL_AGREEMENT, item.span
        return
    if item.test in _TESTS:
        yield _TESTS[item.test], item.span
    for exit_ in item.exits:
        if exit_.span is None:
            continue
        if role := _EXITS.get((item.test, exit_.on)):
            yield role, exit_.span
        if exit_.to in _AUTHORITIES:
            yield Role.MUTUAL_AGREEMENT, exit_.span


_AUTHORITIES = (End.MUTUAL_AGREEMENT, End.NO_RELIEF, Test.AGREEMENT)
