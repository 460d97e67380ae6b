"""Rules and facts of every make, sensible or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import settings
from hypothesis import strategies as st

from engine.examples import GATE, INDIVIDUAL_RULES, STATES, TAXED
from tiebreaker.engine import determine
from tiebreaker.engine.answering import values_of
from tiebreaker.engine.determination import Outcome
from tiebreaker.engine.facts import FactKey, Facts, FactValue, fact_keys
from tiebreaker.provisions.model import Span
from tiebreaker.rules.model import Answer, Cascade, Close, End, Exit, Rule, Status, Step, Unread
from tiebreaker.vocabulary import Person, Test

unhurried = settings(deadline=None)
INDIVIDUAL = Person.INDIVIDUAL
spans = st.builds(lambda start, length: Span(start, start + length), *[st.integers(0, 99)] * 2)


@st.composite
def odd_rules(draw: st.DrawFn) -> Rule:
    """A rule of up to four steps that may double tests, run in circles or lead nowhere."""
    tests = draw(st.lists(st.sampled_from(Test), min_size=1, max_size=4))
    targets = st.one_of(st.sampled_from(End), st.sampled_from(tests))
    cascade: Cascade = tuple(
        Step(
            test=test,
            provision=f"4(2)({place})",
            span=draw(spans),
            exits=tuple(
                Exit(on=on, to=draw(targets))
                for on in draw(st.lists(st.sampled_from(Answer), unique=True, max_size=4))
            ),
        )
        for place, test in enumerate(tests)
    )
    if draw(st.integers(0, 9)) == 0:
        cascade = (Close(end=draw(st.sampled_from(End)), provision="4(2)", span=draw(spans)),)
    limit = draw(st.none() | st.integers(0, 4))
    unread = Unread(
        span=draw(spans), why="", bears_on=frozenset({INDIVIDUAL}), from_step=limit or 0
    )
    return Rule(
        article="4",
        status=Status.COMPLETE if limit is None else Status.PARTIAL,
        individual=cascade,
        clauses=(GATE,),
        unread=() if limit is None else (unread,),
    )


rules = st.sampled_from(list(INDIVIDUAL_RULES.values())) | odd_rules()


def keys_of(rule: Rule) -> tuple[FactKey, ...]:
    """The facts of the gate and of every test of the cascade, each once."""
    tests = [TAXED, *(step.test for step in rule.individual if isinstance(step, Step))]
    return tuple(key for test in dict.fromkeys(tests) for key in fact_keys(test, STATES))


@st.composite
def cases(draw: st.DrawFn, unknown: int = 5) -> tuple[Rule, Facts]:
    """A rule, and facts of which up to *unknown* that it may ask for are not known."""
    rule = draw(rules)
    keys = keys_of(rule)
    missing = draw(st.sets(st.sampled_from(keys), max_size=unknown))
    known: dict[FactKey, FactValue] = {
        key: draw(st.sampled_from(_likely(key))) for key in keys if key not in missing
    }
    return rule, Facts(INDIVIDUAL, known)


def _likely(key: FactKey) -> tuple[FactValue, ...]:
    """What a fact can say; that both States tax the person is likelier than that one does not."""
    return (*[True] * 7, False) if key.test is TAXED else values_of(key.test, STATES)


def outcome(rule: Rule, facts: Facts) -> Outcome:
    """What is concluded from *facts*."""
    return determine(rule, facts, STATES).outcome


def completions(keys: tuple[FactKey, ...], facts: Facts) -> Iterator[Facts]:
    """*facts* with all of *keys* known, in every way that it can be."""
    choices = [
        values_of(key.test, STATES) if (told := facts.known.get(key)) is None else (told,)
        for key in keys
    ]
    for values in product(*choices):
        yield Facts(facts.person, dict(zip(keys, values, strict=True)))


class Table:
    """The outcome of every completion of some facts: relevance by trying everything."""

    def __init__(self, rule: Rule, facts: Facts) -> None:
        self.keys = keys_of(rule)
        self.unknown = tuple(key for key in self.keys if key not in facts.known)
        self._outcomes = {
            tuple(full.known[key] for key in self.unknown): outcome(rule, full)
            for full in completions(self.keys, facts)
        }

    def outcomes(self, told: dict[FactKey, FactValue] | None = None) -> set[Outcome]:
        """What can be concluded when *told* of the unknown facts are known."""
        wanted = [None if told is None else told.get(key) for key in self.unknown]
        return {
            found
            for values, found in self._outcomes.items()
            if all(
                want is None or want == value for want, value in zip(wanted, values, strict=True)
            )
        }

    def matter(self, told: dict[FactKey, FactValue] | None = None) -> set[FactKey]:
        """The facts of which some completion exists in which they change the outcome."""
        told = told or {}
        return {key for key in self.unknown if key not in told and self._turns_on(key, told)}

    def _turns_on(self, key: FactKey, told: dict[FactKey, FactValue]) -> bool:
        rest = [other for other in self.unknown if other != key and other not in told]
        for values in product(*(values_of(other.test, STATES) for other in rest)):
            full = {**told, **dict(zip(rest, values, strict=True))}
            every = values_of(key.test, STATES)
            if len({self._at({**full, key: value}) for value in every}) > 1:
                return True
        return False

    def _at(self, full: dict[FactKey, FactValue]) -> Outcome:
        return self._outcomes[tuple(full[key] for key in self.unknown)]
