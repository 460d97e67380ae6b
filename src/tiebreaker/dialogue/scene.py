"""Everything that the reply of one turn is made from."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaker.answers.model import Answer
from tiebreaker.dialogue.hearing import Heard
from tiebreaker.dialogue.learning import News
from tiebreaker.dialogue.model import Known, Question
from tiebreaker.dialogue.next_question import Asked
from tiebreaker.engine.determination import Determination, Result
from tiebreaker.engine.pairs import SideBySide
from tiebreaker.library.model import Treaty


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One turn after everything was understood and before anything is said."""

    heard: Heard
    first: bool
    """Whether nobody has spoken before."""
    before: Known
    known: Known
    news: News
    treaty: Treaty | None
    found: Determination | None
    found_before: Determination | None
    """The determination of the turn before, under the same treaty."""
    trouble: str
    """Why the facts cannot be applied, in one sentence; empty when they can."""
    answers: tuple[Answer, ...]
    """To the questions about wording in the message."""
    wonders: bool
    """Whether somebody only asks about wording who has told nothing of a case."""
    asked: Asked | None
    question: Question | None
    said_before: bool
    """Whether a result was given earlier in this conversation."""
    changed: bool
    """Whether the message changed anything of what is known."""
    undone: bool
    compared: SideBySide | None = None
    """Every pair of more than two countries under its treaty."""

    @property
    def concluded(self) -> bool:
        """Whether there is a result."""
        return self.found is not None and self.found.result is not Result.NEED_FACT

    @property
    def same_result(self) -> bool:
        """Whether the turn before came to the same result in the same way."""
        now, then = self.found, self.found_before
        return (
            now is not None
            and then is not None
            and (now.result, now.resident_of, now.decided_by, now.trace)
            == (then.result, then.resident_of, then.decided_by, then.trace)
        )

    @property
    def hangs(self) -> bool:
        """Whether only facts that the person does not know can still change the result."""
        return (
            self.question is None
            and self.found is not None
            and self.found.result is Result.NEED_FACT
        )
