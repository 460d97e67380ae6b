"""Decision diagrams are the functions that they draw, each in one form only."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from engine.strategies import unhurried
from tiebreaker.engine.determination import Outcome, Result
from tiebreaker.engine.diagram import Diagrams, Leaf, Node

WIDTHS = (2, 3, 2)
POINTS = list(product(*(range(width) for width in WIDTHS)))

Function = dict[tuple[int, ...], Outcome]
outcomes = st.sampled_from([Outcome(Result.UNDECIDED), Outcome(Result.NO_RELIEF)])
functions = st.tuples(*[outcomes] * len(POINTS)).map(
    lambda found: dict(zip(POINTS, found, strict=True))
)


def draw(diagrams: Diagrams, function: Function, order: tuple[int, ...]) -> Node:
    """The diagram of *function*, its facts split off in any *order*."""

    def after(told: dict[int, int]) -> Node:
        if len(told) == len(order):
            return diagrams.leaf(function[tuple(told[level] for level in range(len(WIDTHS)))])
        level = order[len(told)]
        kids = (after({**told, level: value}) for value in range(WIDTHS[level]))
        return diagrams.case(level, tuple(kids))

    return after({})


def turns_on(function: Function, level: int) -> bool:
    def rest(point: tuple[int, ...]) -> tuple[int, ...]:
        return point[:level] + point[level + 1 :]

    pairs = product(POINTS, POINTS)
    return any(rest(a) == rest(b) and function[a] != function[b] for a, b in pairs)


@unhurried
@given(functions, functions, st.permutations(range(3)), st.permutations(range(3)))
def test_two_diagrams_are_one_exactly_when_the_functions_are_the_same(
    one: Function, other: Function, order: tuple[int, ...], another: tuple[int, ...]
) -> None:
    diagrams = Diagrams()
    drawn = draw(diagrams, one, order)

    assert drawn is draw(diagrams, one, another)
    assert (drawn is draw(diagrams, other, another)) is (one == other)


@unhurried
@given(functions, st.tuples(*(st.none() | st.integers(0, width - 1) for width in WIDTHS)))
def test_what_is_known_leaves_the_function_of_the_rest(
    function: Function, known: tuple[int | None, ...]
) -> None:
    diagrams = Diagrams()
    rest = {
        point: function[tuple(p if k is None else k for p, k in zip(point, known, strict=True))]
        for point in POINTS
    }

    assert diagrams.given(draw(diagrams, function, (0, 1, 2)), known) is draw(
        diagrams, rest, (0, 1, 2)
    )


@unhurried
@given(functions)
def test_the_support_is_what_the_function_turns_on(function: Function) -> None:
    node = draw(Diagrams(), function, (0, 1, 2))

    for level in range(len(WIDTHS)):
        assert bool(node.support >> level & 1) is turns_on(function, level)
    assert isinstance(node, Leaf) is (len(set(function.values())) == 1)
