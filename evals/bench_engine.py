"""How fast the engine is: ``python -m evals.bench_engine``.

The rules are the shipped ones; the facts are every pattern of known and unknown that the rule
for individuals can meet.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from tiebreaker.engine import determine, smallest_changes
from tiebreaker.engine.answering import values_of
from tiebreaker.engine.course import course_of
from tiebreaker.engine.facts import Facts
from tiebreaker.library import Library, Treaty
from tiebreaker.vocabulary import Person

PERSON = Person.INDIVIDUAL
SAMPLE = 200


def patterns(treaty: Treaty) -> Iterator[Facts]:
    """Every pattern of true, false and unknown facts that the rule can ask for."""
    keys = course_of(treaty.rule, PERSON, treaty.states).keys
    choices = [(None, *values_of(key.test, treaty.states)) for key in keys]
    for picked in product(*choices):
        told = zip(keys, picked, strict=True)
        yield Facts(PERSON, {key: value for key, value in told if value is not None})


def measure(treaty: Treaty) -> dict[str, float]:
    """Patterns in the full table, seconds for it, determinations and what-ifs a second."""
    table = list(patterns(treaty))
    start = time.perf_counter()
    for facts in table:
        determine(treaty.rule, facts, treaty.states)
    first = time.perf_counter() - start
    start = time.perf_counter()
    for facts in table:
        determine(treaty.rule, facts, treaty.states)
    again = time.perf_counter() - start
    some = random.Random(4).sample(table, SAMPLE)  # noqa: S311
    start = time.perf_counter()
    for facts in some:
        smallest_changes(treaty.rule, facts, treaty.states)
    changes = time.perf_counter() - start
    return {
        "patterns": len(table),
        "full_table_s": round(first, 2),
        "determinations_per_s": round(len(table) / again),
        "what_ifs_per_s": round(SAMPLE / changes),
    }


def main() -> None:
    """Print one line a treaty."""
    for treaty in Library.open(Path("none")).treaties:
        print(treaty.id, *(f"{name}={figure:g}" for name, figure in measure(treaty).items()))


if __name__ == "__main__":
    main()
