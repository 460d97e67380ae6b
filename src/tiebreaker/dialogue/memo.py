"""The memo of a case, from what it knows now and never from the words of its replies."""

from __future__ import annotations

from tiebreaker.answers.memo import Finding, Memo, MemoFact, MemoTie, memo
from tiebreaker.dialogue.conversation import determined
from tiebreaker.dialogue.model import Case, Origin
from tiebreaker.engine.determination import Result
from tiebreaker.library.model import Treaty


def case_memo(case: Case, treaty: Treaty | None) -> Memo | None:
    """The memo of *case* under *treaty*; ``None`` while it has come to no result."""
    known = case.known
    found, _ = determined(known, treaty)
    if treaty is None or found is None or found.result is Result.NEED_FACT:
        return None
    facts = [
        MemoFact(
            key=told.key, value=told.value, words=told.quote if told.origin is Origin.SAID else ""
        )
        for told in known.facts
    ]
    ties = [MemoTie(kind=tie.kind, state=tie.state, words=tie.quote) for tie in known.ties]
    finding = Finding(determination=found, facts=known.as_facts())
    return memo(treaty, [finding], facts, known.language, ties)
