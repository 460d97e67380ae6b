"""What the words around a dwelling say of it: let, somebody else's, the only one, none."""

from __future__ import annotations

from tiebreaker.understanding.clauses import Clause, Subject
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.scene import Scene


def is_anothers(scene: Scene, clause: Clause) -> bool:
    """As in "I own a house there but my ex lives in it": the rest of the sentence takes it back."""
    for later in scene.clauses[clause.number + 1 : clause.number + 4]:
        if later.sentence != clause.sentence or later.has("home.dwelling"):
            return False
        if later.has("home.anothers") or (later.has("home.short_let") and not later.mentions):
            return True
        if later.own in {Subject.KIN, Subject.OTHERS} and later.has("home.occupied"):
            return True
    return False


def rents_to(clause: Clause) -> bool:
    """As in "we rent our house to …": with an owner's word and a receiver the verb lets out."""
    verbs = clause.all("home.rent_open", "home.rent_in", "home.rent_verb")
    return bool(
        verbs
        and any(mine.start >= verbs[0].start for mine in clause.all("home.mine"))
        and any(to.start > verbs[0].start for to in clause.all("home.landlord"))
        and not clause.has("home.tenant")
    )


def is_let(clause: Clause) -> bool:
    """Whether others rent it from the person, not the person from others."""
    return clause.has("home.let") and not clause.has("home.tenant")


def is_sole(scene: Scene, clause: Clause) -> bool:
    """Whether the clause, or the next one of the same home, says that there is no other."""
    if clause.has("home.sole"):
        return True
    following = scene.clauses[clause.number + 1 : clause.number + 2]
    return any(
        each.has("home.sole") and each.told and not (each.mentions or each.negated or each.past)
        for each in following
    )


def none_at_all(clause: Clause) -> Hit | None:
    """Words of having no home; "I have none" before another thing speaks of that thing."""
    return None if is_of_another_thing(clause) else clause.first("home.none")


def is_of_another_thing(clause: Clause) -> bool:
    """Whether what is had or lost is a passport, a job or a firm, and no dwelling is named."""
    other = ("nationality.word", "nationality.permit", "company.body", "tie.work", "tie.family")
    return clause.has(*other) and not clause.has("home.dwelling")
