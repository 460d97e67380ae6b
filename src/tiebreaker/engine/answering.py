"""What may be said to a test, and how the test then comes out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tiebreaker.engine.facts import FactValue
from tiebreaker.rules.model import Answer, End, Exit, Step
from tiebreaker.vocabulary import State, StatePair, Test, Word

Finding = tuple[Answer, State | None]
"""How a test came out, and the State that it found where it found one."""

_ANSWER_OF_WORD: dict[str, Answer] = {
    Word.UNDETERMINABLE: Answer.UNDETERMINABLE,
    Word.ELSEWHERE: Answer.NEITHER,
    Word.BOTH: Answer.BOTH,
    Word.NONE: Answer.NONE,
}


@cache
def values_of(test: Test, states: StatePair) -> tuple[FactValue, ...]:
    """Everything that a fact of *test* can say, in a fixed order."""
    if test.is_per_state:
        return (True, False)
    return (*states, *(word for word in Word if word in test.words))


def find(values: Sequence[FactValue], states: StatePair) -> Finding:
    """How a test comes out when all its facts are known.

    >>> find([True, False], (State("BE"), State("BR")))
    (<Answer.ONE: 'one'>, 'BE')
    """
    if len(values) == 1:
        return _find_choice(values[0])
    holding = [state for state, value in zip(states, values, strict=True) if value is True]
    if len(holding) == 1:
        return Answer.ONE, holding[0]
    return (Answer.BOTH if holding else Answer.NEITHER), None


def exit_of(step: Step, finding: Finding) -> Exit:
    """What *finding* leads to; ``UNDECIDED`` where the step has no exit that fits it."""
    answer, state = finding
    exit_ = step.exit(answer)
    one_falls_through = answer is Answer.ONE and exit_.on is not Answer.ONE
    nobody_found = exit_.to is End.RESIDENT and state is None
    if one_falls_through or nobody_found:
        return Exit(on=answer, to=End.UNDECIDED)
    return exit_


def _find_choice(value: FactValue) -> Finding:
    said = str(value)
    answer = _ANSWER_OF_WORD.get(said)
    return (Answer.ONE, State(said)) if answer is None else (answer, None)
