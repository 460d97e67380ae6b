"""The pure function from a rule and facts to a determination with its trace."""

from tiebreaker.engine.changes import smallest_changes
from tiebreaker.engine.checking import check, together
from tiebreaker.engine.determine import branches, determine, preview, questions_left
from tiebreaker.engine.pairs import determine_pairs
from tiebreaker.engine.periods import determine_periods
from tiebreaker.engine.steps import inclusions

__all__ = [
    "branches",
    "check",
    "determine",
    "determine_pairs",
    "determine_periods",
    "inclusions",
    "preview",
    "questions_left",
    "smallest_changes",
    "together",
]
