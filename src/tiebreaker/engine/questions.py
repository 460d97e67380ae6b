"""Which fact to ask next, and how many questions there can still be."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tiebreaker.engine.diagram import Diagrams, Node, levels
from tiebreaker.engine.facts import FactKey


@dataclass(frozen=True, slots=True)
class Plan:
    """The best way to go on asking."""

    ask: int | None
    """The level of the fact to ask now; ``None`` when nothing that may be asked matters."""
    at_most: int
    """Questions until then in the worst case, this one included."""
    on_average: Fraction
    """The same, each answer to a question being as likely as the others."""


_NOTHING = Plan(None, 0, Fraction(0))


@dataclass(frozen=True, slots=True, eq=False)
class Questions:
    """The questions of one course, which keep to the sequence of the treaty.

    The fact asked is always one of the first test of which a fact matters. Of its two
    States that one comes first which leaves fewer questions: in the worst case, then on
    average, then in the order of the pair.
    """

    diagrams: Diagrams
    keys: tuple[FactKey, ...]
    """The fact at each level."""
    widths: tuple[int, ...]
    """How many values it can have."""
    plans: dict[tuple[Node, int], Plan] = field(default_factory=dict)

    def plan(self, node: Node, aside: int = 0) -> Plan:
        """How to go on from *node* without the facts at the levels *aside*."""
        asked = node.support & ~aside
        if not asked:
            return _NOTHING
        key = (node, aside & node.support)
        plan = self.plans.get(key)
        if plan is None:
            test = self.keys[levels(asked)[0]].test
            wanted = [level for level in levels(asked) if self.keys[level].test is test]
            plans = [self._after(node, level, aside) for level in wanted]
            plan = min(plans, key=lambda plan: (plan.at_most, plan.on_average))
            self.plans[key] = plan
        return plan

    def _after(self, node: Node, level: int, aside: int) -> Plan:
        width = self.widths[level]
        kids = [self.diagrams.take(node, level, value) for value in range(width)]
        plans = [self.plan(kid, aside) for kid in kids]
        average = sum((plan.on_average for plan in plans), Fraction(0)) / width
        return Plan(level, 1 + max(plan.at_most for plan in plans), 1 + average)
