"""What is known about one person and the two Contracting States."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tiebreaker.vocabulary import Person, State, StatePair, Test, Truth, Word


@dataclass(frozen=True, slots=True, order=True)
class FactKey:
    """The name of one fact: a test, and the State where the test is answered per State."""

    test: Test
    state: State | None = None

    def __str__(self) -> str:
        return self.test.value if self.state is None else f"{self.test}:{self.state}"


FactValue = bool | State | Word
"""``True`` or ``False`` for a per-State fact; a State or a word for the others."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a case; whatever is not in it is unknown, never false."""

    person: Person | None = None
    """``None`` as long as nobody has said whose residence is asked about."""
    known: Mapping[FactKey, FactValue] = field(default_factory=lambda: MappingProxyType({}))

    def holds(self, test: Test, state: State) -> Truth:
        """What is known of a per-State test in *state*."""
        value = self.known.get(FactKey(test, state))
        if value is None:
            return Truth.UNKNOWN
        return Truth.TRUE if value is True else Truth.FALSE

    def choice(self, test: Test) -> State | Word | None:
        """The answer to a test that names one State; ``None`` when nobody has told us."""
        value = self.known.get(FactKey(test))
        return None if value is None or isinstance(value, bool) else value

    def with_fact(self, key: FactKey, value: FactValue) -> Facts:
        """The same facts with one told or told anew."""
        return Facts(self.person, MappingProxyType({**self.known, key: value}))

    def without(self, keys: Iterable[FactKey]) -> Facts:
        """The same facts with some unknown again."""
        gone = frozenset(keys)
        return Facts(
            self.person,
            MappingProxyType({key: value for key, value in self.known.items() if key not in gone}),
        )

    def with_person(self, person: Person | None) -> Facts:
        """The same facts of another kind of person."""
        return Facts(person, self.known)


def fact_keys(test: Test, states: StatePair) -> tuple[FactKey, ...]:
    """The facts that answer *test* for a treaty between *states*."""
    if test.is_per_state:
        return tuple(FactKey(test, state) for state in states)
    return (FactKey(test),)
