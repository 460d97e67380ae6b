"""In which State a permanent home is available, as far as the person says so."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.facts.home_words import (
    is_anothers,
    is_let,
    is_of_another_thing,
    is_sole,
    none_at_all,
    rents_to,
)
from tiebreaker.understanding.model import Doubt, Unclear
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Claim, Scene, Weight
from tiebreaker.vocabulary import State, Test

_STRANGERS = frozenset({Subject.KIN, Subject.OTHERS, Subject.FIRM})
_SHORT = 9
_LEAD = 3
"""Letters that may stand before the verb of place that opens a clause."""
_RENTED = 14
"""Words in a clause of renting somewhere that says no more than that."""
_FIRM = frozenset({"home.rent_in", "home.dwell"})
_HOLDING = ("home.hold", "home.own", "home.rent_in", "home.dwell")


def find_homes(scene: Scene) -> tuple[list[Claim], list[Doubt]]:
    """Claims about homes, and the words about homes that stay open."""
    claims: list[Claim] = []
    doubts: list[Doubt] = []
    for clause in scene.clauses:
        if not clause.told:
            continue
        if _direction_is_open(scene, clause):
            at = clause.first("home.rent_open")
            if at:
                doubts.append(_doubt(scene, Unclear.RENT_DIRECTION, clause, at))
            continue
        found = list(_absent(scene, clause)) or list(_present(scene, clause))
        claims += found
        if not found:
            doubts += _nowhere(scene, clause)
    return claims, doubts


def _absent(scene: Scene, clause: Clause) -> Iterator[Claim]:
    """No home at all, or the one home there sold, given up or let to others."""
    none = none_at_all(clause) or _denied_holding(clause)
    formal = clause.has("home.formal_only")
    if none and not formal and not _of_strangers(clause) and not clause.past:
        ended = clause.has("polarity.no_longer")
        weight = Weight.IMPLIED if ended else Weight.STATED
        yield from _claims(scene, clause, none, value=False, weight=weight)
        return
    if clause.negated or clause.has("home.kept"):
        return
    gone = clause.first("home.gone")
    if gone and clause.subject in {None, Subject.SELF, Subject.HOUSEHOLD}:
        yield from _lost(scene, clause, gone)
        return
    let = clause.first("home.let")
    spared = ("home.short_let", "home.relative_tenant", "home.tenant", "home.part")
    if let and not clause.has(*spared) and not _room_kept(scene, clause):
        yield from _lost(scene, clause, let)
        return
    hotel = clause.first("home.lodging_only")
    told_of_firm = clause.subject is Subject.FIRM and clause.own is None  # "my firm sent me to…"
    if hotel and (told_of_firm or not _of_strangers(clause)):
        yield from _claims(scene, clause, hotel, value=False, weight=Weight.IMPLIED)


def _of_strangers(clause: Clause) -> bool:
    """Whether somebody outside the household is spoken of, and nothing of the person's own."""
    return clause.subject in _STRANGERS and not clause.has("subject.self", "home.mine")


def _lost(scene: Scene, clause: Clause, hit: Hit) -> Iterator[Claim]:
    dwelling = clause.first("home.dwelling")
    asked = scene.default(Test.PERMANENT_HOME)
    known = dwelling or asked or _antecedent(scene, clause)
    if is_of_another_thing(clause) or not known:
        return
    states = None
    if dwelling is None:
        carried = () if clause.mentions else _antecedent_places(scene, clause)
        states = carried or scene.places(clause, hit)
    at = dwelling or hit
    yield from _claims(scene, clause, at, value=False, weight=Weight.IMPLIED, states=states)


def _room_kept(scene: Scene, clause: Clause) -> bool:
    """Whether the same or the next sentence keeps a room or some weeks of a home that is let."""
    return any(
        each.has("home.kept", "home.available")
        for each in scene.clauses
        if abs(each.sentence - clause.sentence) <= 1 and each.told
    )


def _denied_holding(clause: Clause) -> Hit | None:
    """As in "I don't have a flat there": a denial before a dwelling that nobody else owns."""
    if not clause.negated or clause.has(
        "home.owned_only", "home.not_mine", "home.let", "home.gone"
    ):
        return None
    for holding in clause.all("home.hold", "home.rent_in", "home.dwell_in"):
        for dwelling in clause.all("home.dwelling"):
            denied = any(
                no.start < dwelling.start and no.end >= holding.start - 12
                for no in clause.negations
            )
            if dwelling.start >= holding.start - 40 and denied:
                return dwelling
    return None


def _present(scene: Scene, clause: Clause) -> Iterator[Claim]:
    if clause.negated or clause.past:
        return
    own_words = clause.first("home.available", "home.kept", "home.provided")
    known = clause.has("home.dwelling") or scene.default(Test.PERMANENT_HOME)
    if own_words and (known or own_words.name == "home.kept" or _antecedent(scene, clause)):
        at = clause.first("home.dwelling") or own_words
        states = None
        if not clause.has("home.dwelling"):
            states = scene.places(clause, own_words) or _antecedent_places(scene, clause)
        yield from _claims(scene, clause, at, value=True, states=states)
        return
    if clause.has("home.guard", "home.gone", "home.lodging_only", "home.short_let"):
        return
    if is_let(clause) or rents_to(clause):
        return
    if is_anothers(scene, clause):
        return
    for dwelling in clause.all("home.dwelling"):
        support = _support(scene, clause, dwelling)
        if support:
            weight = Weight.STATED if support.name in _FIRM else Weight.HELD
            yield from _claims(scene, clause, dwelling, value=True, weight=weight)
    if not clause.has("home.dwelling"):
        yield from _relative(scene, clause)


def _support(scene: Scene, clause: Clause, dwelling: Hit) -> Hit | None:
    """What makes a dwelling the person's: a verb of holding, a possessive, or "is mine"."""
    others = any(g.start <= dwelling.start < g.end for g in clause.all("home.not_mine"))
    if others:
        kept = [each for each in clause.all("home.keep") if 0 <= dwelling.start - each.end < _SHORT]
        return kept[0] if kept and clause.own in {None, Subject.SELF} else None
    mine = next(
        (hit for hit in clause.all("home.mine") if hit.start <= dwelling.start < hit.end), None
    )
    if mine and clause.subject not in _STRANGERS:
        return mine
    if clause.subject in _STRANGERS | {Subject.HOUSEHOLD} and not _self_verb(clause):
        return None
    holding = next((hit for hit in clause.hits if hit.name in _HOLDING), None)
    if holding:
        return holding
    return _inherited(scene, clause, dwelling) or clause.first("home.belongs")


def _self_verb(clause: Clause) -> bool:
    return clause.has("subject.self") and clause.has(*_HOLDING)


def _inherited(scene: Scene, clause: Clause, dwelling: Hit) -> Hit | None:
    """A list of homes after one verb: the later ones share it."""
    earlier = scene.reading.before(clause)
    while earlier is not None:
        if earlier.has(*_HOLDING) and earlier.has("home.dwelling"):
            fine = not (earlier.negated or earlier.past or not earlier.told)
            return dwelling if fine and not clause.has("subject.kin", "subject.others") else None
        if earlier.has("subject.kin", "subject.others", "subject.firm"):
            return None
        earlier = scene.reading.before(earlier)
    return None


def _relative(scene: Scene, clause: Clause) -> Iterator[Claim]:
    """As in "…the flat, which I rent all year": the verb stands apart from the dwelling."""
    holding = clause.first("home.rent_in", "home.belongs", "home.own")
    if holding is None or clause.subject in _STRANGERS:
        return
    antecedent = _antecedent(scene, clause)
    if holding.name == "home.own" and antecedent is not scene.reading.before(clause):
        return  # only "a house that we bought", not what is bought elsewhere
    if antecedent is not None and is_let(antecedent):
        return
    if antecedent is None:
        yield from _rented_somewhere(scene, clause)
        return
    states = scene.places(clause, holding) if clause.mentions else _antecedent_places(scene, clause)
    yield from _claims(scene, clause, holding, value=True, states=states)


def _rented_somewhere(scene: Scene, clause: Clause) -> Iterator[Claim]:
    """As in "We rent in Ghent": a home, as long as nothing else is rented."""
    verb = clause.first("home.rent_verb")
    words = scene.reading.text[clause.start : clause.end].split()
    if verb and clause.mentions and clause.own is Subject.SELF and len(words) <= _RENTED:
        yield from _claims(scene, clause, verb, value=True)


def _antecedent(scene: Scene, clause: Clause) -> Clause | None:
    """The clause before, here or in the sentence before, that names a dwelling."""
    for earlier in reversed(scene.clauses[: clause.number]):
        if clause.sentence - earlier.sentence > 1:
            return None
        if earlier.has("home.dwelling"):
            return earlier
    return None


def _antecedent_places(scene: Scene, clause: Clause) -> tuple[State, ...]:
    earlier = _antecedent(scene, clause)
    if earlier is None:
        return ()
    dwelling = earlier.all("home.dwelling")[-1]
    return scene.places(earlier, dwelling)


def _direction_is_open(scene: Scene, clause: Clause) -> bool:
    """Whether "rented" stands there without a word on who lets to whom."""
    at = clause.first("home.rent_open")
    if at is None or clause.has("home.rent_in", "home.let", "home.none"):
        return False
    near = scene.clauses[max(0, clause.number - 1) : clause.number + 3]
    return not any(
        each.has("home.tenant", "home.landlord")
        for each in near
        if each.sentence - clause.sentence <= 1
    )


def _nowhere(scene: Scene, clause: Clause) -> Iterator[Doubt]:
    """A home of the person's own without a word on where it is."""
    mine = clause.first("home.mine")
    if mine and clause.has("home.hold") and not clause.negated and not clause.past:
        yield _doubt(scene, Unclear.WHICH_STATE, clause, mine)


def _doubt(scene: Scene, kind: Unclear, clause: Clause, at: Hit) -> Doubt:
    return Doubt(
        kind=kind, span=scene.reading.span(at.start, max(at.end, min(clause.end, at.end + 40)))
    )


def _claims(  # noqa: PLR0913
    scene: Scene,
    clause: Clause,
    at: Hit,
    *,
    value: bool,
    weight: Weight = Weight.STATED,
    states: tuple[State, ...] | None = None,
) -> Iterator[Claim]:
    found = _told_before(scene, clause, at) if states is None else states
    found = found or (scene.places(clause, at) if states is None else ())
    found = _located(scene, clause) or found or scene.default(Test.PERMANENT_HOME)
    for state in found:
        yield _claim(clause, state, value=value, weight=weight)
    if value and len(found) == 1 and is_sole(scene, clause):
        for other in scene.pair or ():
            if found[0] in (scene.pair or ()) and other != found[0]:
                yield _claim(clause, other, value=False, weight=Weight.EXCLUSIVE)


def _located(scene: Scene, clause: Clause) -> tuple[State, ...]:
    """As in "the flat that I use, which is mine, is in Ghent": the verb tells the place late."""
    for later in scene.clauses[clause.number + 1 : clause.number + 4]:
        if later.sentence != clause.sentence or later.has("home.dwelling") or clause.mentions:
            return ()
        where = later.first("home.located")
        if where and where.start - later.start <= _LEAD and not later.negated:
            return scene.places(later, where)
    return ()


def _told_before(scene: Scene, clause: Clause, dwelling: Hit) -> tuple[State, ...]:
    """Where "the house" is, of which an earlier sentence has said it."""
    if clause.mentions or dwelling.name != "home.dwelling":
        return ()
    word = scene.reading.text[dwelling.start : dwelling.end]
    for earlier in reversed(scene.clauses[: clause.number]):
        for hit in earlier.all("home.dwelling"):
            if scene.reading.text[hit.start : hit.end] == word and earlier.mentions:
                return scene.places(earlier, hit)
    return ()


def _claim(clause: Clause, state: State, *, value: bool, weight: Weight) -> Claim:
    return Claim(
        test=Test.PERMANENT_HOME, state=state, value=value, weight=weight,
        start=clause.start, end=clause.end, clause=clause.number,
    )  # fmt: skip
