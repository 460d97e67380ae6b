"""All claims of a message brought together: differing ones settled, third States left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tiebreaker.engine.facts import FactKey
from tiebreaker.understanding.facts.abodes import find_abodes
from tiebreaker.understanding.facts.companies import find_company_facts
from tiebreaker.understanding.facts.homes import find_homes
from tiebreaker.understanding.facts.interests import find_interests
from tiebreaker.understanding.facts.nationalities import find_nationalities
from tiebreaker.understanding.facts.residences import find_residences
from tiebreaker.understanding.mentions import UNKNOWN
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.repairs import repaired
from tiebreaker.understanding.scene import Claim, Scene, Weight
from tiebreaker.vocabulary import Person, Test

_OF_BODIES = frozenset({Test.INCORPORATION, Test.REGISTERED_OFFICE, Test.EFFECTIVE_MANAGEMENT})
_OF_PEOPLE = frozenset(
    {Test.PERMANENT_HOME, Test.VITAL_INTERESTS, Test.HABITUAL_ABODE, Test.NATIONALITY}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a message tells of the facts."""

    claims: list[Claim]
    doubts: list[Doubt]
    withdrawn: tuple[FactKey, ...]


def find_facts(scene: Scene, person: Person | None) -> Told:
    """The claims of a message that stand, and the words that stay in doubt."""
    claims: list[Claim] = []
    doubts: list[Doubt] = []
    for find in (find_homes, find_nationalities, find_residences, find_abodes):
        found, open_words = find(scene)
        claims += found
        doubts += open_words
    claims += find_interests(scene)
    claims += find_company_facts(scene)
    claims, withdrawn = repaired(scene, claims)
    kept = settle(_of_the_two(scene, _of_person(claims, person, scene)), scene)
    if person in {Person.COMPANY, Person.OTHER, Person.GOVERNMENT}:
        doubts = [each for each in doubts if each.kind is Unclear.DOMICILE]
    return Told(claims=kept, doubts=doubts, withdrawn=withdrawn)


def _of_person(claims: list[Claim], person: Person | None, scene: Scene) -> list[Claim]:
    """Facts of people for people and of bodies for bodies; a body's rules out a person's."""
    tests = {each.test for each in claims}
    asked_of_body = scene.asked is not None and scene.asked.test in _OF_BODIES
    of_a_body = asked_of_body or (len(tests & _OF_BODIES) > 1 and not tests & _OF_PEOPLE)
    if person is Person.INDIVIDUAL and not of_a_body:
        return [each for each in claims if each.test not in _OF_BODIES]
    if person is not None or of_a_body:
        return [each for each in claims if each.test not in _OF_PEOPLE]
    about_body = any(each.has("company.body", "subject.firm") for each in scene.clauses)
    employed = len(tests & _OF_BODIES) == 1 and any(each.has("tie.work") for each in scene.clauses)
    if not about_body or employed or tests & _OF_PEOPLE:
        return [each for each in claims if each.test not in _OF_BODIES]
    return claims


def _of_the_two(scene: Scene, claims: list[Claim]) -> list[Claim]:
    claims = [each for each in claims if each.state != UNKNOWN]
    if scene.pair is None:
        return claims
    return [each for each in claims if each.state is None or each.state in scene.pair]


def settle(claims: Iterable[Claim], scene: Scene) -> list[Claim]:
    """One claim for each fact: the later one after a correction, else the weightier one.

    Where two of the same weight differ, neither is taken.
    """
    by_key: dict[FactKey, list[Claim]] = {}
    for claim in claims:
        by_key.setdefault(claim.key, []).append(claim)
    kept = (_settled(each, scene) for each in by_key.values())
    return sorted((each for each in kept if each), key=lambda each: each.start)


def _settled(claims: list[Claim], scene: Scene) -> Claim | None:
    if len({claim.value for claim in claims}) == 1:
        return max(claims, key=lambda each: each.weight)
    claims = sorted(claims, key=lambda each: each.clause)
    last = claims[-1]
    between = scene.clauses[claims[0].clause + 1 : last.clause + 1]
    if any(each.has("repair.cue", "repair.retract") for each in between):
        return last
    heaviest = max(claim.weight for claim in claims)
    if heaviest is Weight.IMPLIED:
        return last
    values = {claim.value for claim in claims if claim.weight == heaviest}
    if len(values) > 1:
        return None
    return next(claim for claim in claims if claim.weight == heaviest)
