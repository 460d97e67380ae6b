"""A function of facts as a reduced ordered decision diagram.

Facts have levels: their places in the order in which the diagram asks. The form is
canonical: two diagrams are the same object if and only if they give the same outcome for
all facts. So a fact stands in a diagram exactly when some values of the others exist in
which it changes the outcome, which is what relevance means here.

R. E. Bryant, "Graph-Based Algorithms for Boolean Function Manipulation" (1986), has the
proof for two values; nothing in it depends on their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tiebreaker.engine.determination import Outcome

_BELOW_ALL = 1 << 30


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """One outcome, whatever the facts may be."""

    outcome: Outcome
    level: int = _BELOW_ALL
    support: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """What each value of the fact at one level leads to."""

    level: int
    kids: tuple[Node, ...]
    support: int
    """The levels that matter, this one and those below, as bits."""


Node = Leaf | Split


class Diagrams:
    """The diagrams over one order of facts; each exists once."""

    def __init__(self) -> None:
        self._leaves: dict[Outcome, Leaf] = {}
        self._splits: dict[tuple[int, tuple[Node, ...]], Split] = {}
        self._cases: dict[tuple[int, tuple[Node, ...]], Node] = {}

    def leaf(self, outcome: Outcome) -> Leaf:
        """The diagram that is *outcome* always."""
        return self._leaves.setdefault(outcome, Leaf(outcome))

    def case(self, level: int, kids: tuple[Node, ...]) -> Node:
        """The diagram that is ``kids[i]`` when the fact at *level* has its value *i*.

        The kids may themselves ask that fact, or facts that come before it.
        """
        top = min(level, *(kid.level for kid in kids))
        if all(kid.level > level for kid in kids):
            return self._split(level, kids)
        key = (level, kids)
        if key not in self._cases:
            self._cases[key] = self._case_above(top, level, kids)
        return self._cases[key]

    def given(self, node: Node, values: Sequence[int | None]) -> Node:
        """*node* when the facts with a value in *values* (by level) are known."""
        known = sum(1 << level for level, value in enumerate(values) if value is not None)
        return self._given(node, values, known, {})

    def take(self, node: Node, level: int, value: int) -> Node:
        """*node* when the fact at *level* has its value number *value*."""
        values: list[int | None] = [None] * level
        return self._given(node, [*values, value], 1 << level, {})

    def _split(self, level: int, kids: tuple[Node, ...]) -> Node:
        if all(kid is kids[0] for kid in kids):
            return kids[0]
        key = (level, kids)
        found = self._splits.get(key)
        if found is None:
            support = 1 << level
            for kid in kids:
                support |= kid.support
            found = self._splits.setdefault(key, Split(level, kids, support))
        return found

    def _case_above(self, top: int, level: int, kids: tuple[Node, ...]) -> Node:
        if top == level:
            return self._split(level, tuple(_kid(kid, top, i) for i, kid in enumerate(kids)))
        width = next(len(kid.kids) for kid in kids if isinstance(kid, Split) and kid.level == top)
        return self._split(
            top,
            tuple(
                self.case(level, tuple(_kid(kid, top, value) for kid in kids))
                for value in range(width)
            ),
        )

    def _given(
        self, node: Node, values: Sequence[int | None], known: int, seen: dict[Node, Node]
    ) -> Node:
        while isinstance(node, Split) and known >> node.level & 1:
            node = node.kids[values[node.level] or 0]
        if isinstance(node, Leaf) or not node.support & known:
            return node
        if node not in seen:
            kids = tuple(self._given(kid, values, known, seen) for kid in node.kids)
            seen[node] = self._split(node.level, kids)
        return seen[node]


def _kid(node: Node, level: int, value: int) -> Node:
    """*node* when the fact at *level* has that value, for a node that asks nothing above it."""
    return node.kids[value] if isinstance(node, Split) and node.level == level else node


def levels(support: int) -> tuple[int, ...]:
    """The levels whose bits are set, in their order.

    >>> levels(0b1011)
    (0, 1, 3)
    """
    return tuple(level for level in range(support.bit_length()) if support >> level & 1)
