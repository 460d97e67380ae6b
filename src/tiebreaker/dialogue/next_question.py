"""What is asked next: a function of what is known and of nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaker.dialogue.learning import covers
from tiebreaker.dialogue.model import Asking, HeldDoubt, Known
from tiebreaker.engine.determination import Determination, Result
from tiebreaker.engine.facts import FactKey, fact_keys
from tiebreaker.understanding.model import Unclear


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The next question, before it is put into words."""

    about: Asking
    key: FactKey | None = None
    doubt: HeldDoubt | None = None
    """The doubt that it clears up, or that it is put with."""


def next_question(known: Known, found: Determination | None) -> Asked | None:
    """The one thing to ask now; ``None`` when nothing that the person knows can matter."""
    if known.choosing:
        return Asked(about=Asking.PAIR)
    if known.states is None:
        return Asked(about=Asking.COUNTRIES)
    return _under_treaty(known, found) if known.treaty is not None else None


def _under_treaty(known: Known, found: Determination | None) -> Asked | None:
    if known.conflict is not None:
        return Asked(about=Asking.CONFLICT, key=known.conflict.key)
    unknown = known.person is None and found is None
    if unknown or known.person_claimed is not None:
        return Asked(about=Asking.PERSON)
    if found is None or found.result is not Result.NEED_FACT:
        return None
    return _fact(known, found)


def _fact(known: Known, found: Determination) -> Asked | None:
    if found.next_fact is None:
        return None
    key = _for_both(found.next_fact, known, found)
    for doubt in known.doubts:
        if doubt.key is not None and covers(doubt.key, key):
            about = Asking.DOUBT if _splits(doubt) else Asking.FACT
            return Asked(about=about, key=key, doubt=doubt)
    return Asked(about=Asking.FACT, key=key)


def _for_both(key: FactKey, known: Known, found: Determination) -> FactKey:
    """Ask a per-State test once for both States while neither is known."""
    if key.state is None or known.states is None:
        return key
    both = fact_keys(key.test, known.states)
    matter = {found.next_fact, *found.can_still_matter}
    open_ = all(each in matter and each not in known.not_sure for each in both)
    return FactKey(key.test) if open_ else key


def _splits(doubt: HeldDoubt) -> bool:
    """Whether a doubt is a question of its own; others are said beside the one for the fact."""
    if doubt.key is None or not doubt.key.test.is_per_state:
        return False
    if doubt.kind is Unclear.RENT_DIRECTION:
        return doubt.key.state is not None
    return doubt.kind is Unclear.WHICH_STATE and doubt.key.state is None
