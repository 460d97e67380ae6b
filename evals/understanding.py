"""How well the offline reader turns messages into facts.

Metric: a fact counts as right when its key and its value are right. Precision is the share of
asserted facts that are right, recall the share of labelled facts that were found. A message
without any fact must yield none. Targets: precision 0.98, recall 0.90 in each language.

    python -m evals.understanding [dev|test|blind-a|blind-b|blind-c] [--failures]

``dev`` was written with the reader, ``test`` beside it. ``blind`` was written by somebody who
had not seen the reader, in three parts, each measured before the reader was mended with it.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.understanding.model import Context, MessageReader
from tiebreaker.understanding.reader import OfflineReader
from tiebreaker.vocabulary import Language, State, StatePair, Test, TieKind, pair

DATA = Path(__file__).parent / "data" / "understanding"
SPLITS = ("dev", "test", "blind-a", "blind-b", "blind-c")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A message with the facts that it states."""

    name: str
    kind: str
    language: Language
    text: str
    states: StatePair | None
    asked: FactKey | None
    facts: dict[FactKey, FactValue]
    ties: frozenset[tuple[TieKind, State]] | None
    """``None`` where the ties of a message are not labelled."""


@dataclass(slots=True)
class Score:
    """Counts of one group of messages."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    silent: int = 0
    """Messages without any fact."""
    broken_silence: int = 0
    """Messages without any fact that yielded one."""

    @property
    def precision(self) -> float:
        """The share of what was asserted that is right."""
        said = self.right + self.wrong
        return self.right / said if said else 1.0

    @property
    def recall(self) -> float:
        """The share of what was there that was found."""
        there = self.right + self.missed
        return self.right / there if there else 1.0


@dataclass(slots=True)
class Report:
    """What an evaluation of the reader found."""

    all: Score = field(default_factory=Score)
    by: dict[str, Score] = field(default_factory=dict)
    """By language, kind of message and fact: ``language en``, ``kind reply``."""
    ties: Score = field(default_factory=Score)
    wrong: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def examples(split: str) -> Iterator[Example]:
    """The labelled messages of a split (``SPLITS``), from the files of that name."""
    for path in sorted(DATA.glob(f"{split}-*.toml")):
        language = Language(path.stem.removeprefix(f"{split}-")[:2])
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for number, entry in enumerate(data["message"], start=1):
            yield Example(
                name=f"{path.stem} {number}",
                kind=entry["kind"],
                language=language,
                text=entry["text"],
                states=pair(*map(State, entry["states"])) if "states" in entry else None,
                asked=_key(entry["asked"]) if "asked" in entry else None,
                facts=dict(map(_fact, entry["facts"])),
                ties=frozenset(map(_tie, entry["ties"])) if "ties" in entry else None,
            )


def evaluate(items: Iterable[Example], reader: MessageReader) -> Report:
    """Read every message and compare."""
    report = Report()
    for item in items:
        context = Context(states=item.states, asked=item.asked)
        start = time.perf_counter()
        understood = reader.read(item.text, context)
        report.seconds.append(time.perf_counter() - start)
        found = {fact.key: fact.value for fact in understood.facts}
        _compare(report, item, found)
        if item.ties is not None:
            found_ties = {(tie.kind, tie.state) for tie in understood.ties}
            _compare_ties(report, item.ties, found_ties)
    return report


def _compare(report: Report, item: Example, found: dict[FactKey, FactValue]) -> None:
    wrong = {key: value for key, value in found.items() if item.facts.get(key) != value}
    missed = {key: value for key, value in item.facts.items() if found.get(key) != value}
    groups = [
        report.all,
        _group(report, "language", item.language),
        _group(report, "kind", item.kind),
    ]
    for score in groups:
        score.right += len(found) - len(wrong)
        score.wrong += len(wrong)
        score.missed += len(missed)
        score.silent += not item.facts
        score.broken_silence += bool(not item.facts and found)
    for key in {**found, **item.facts}:
        score = _group(report, "fact", key.test)
        score.right += key in found and key not in wrong
        score.wrong += key in wrong
        score.missed += key in missed
    for key, value in wrong.items():
        report.wrong[f"{key.test} said {_word(value)}"] += 1
    if wrong or missed:
        report.failures.append(_failure(item, wrong, missed))


def _compare_ties(
    report: Report,
    labelled: frozenset[tuple[TieKind, State]],
    found: set[tuple[TieKind, State]],
) -> None:
    report.ties.right += len(found & labelled)
    report.ties.wrong += len(found - labelled)
    report.ties.missed += len(labelled - found)


def _failure(
    item: Example, wrong: dict[FactKey, FactValue], missed: dict[FactKey, FactValue]
) -> str:
    lines = [
        f"{item.name} ({item.kind}{f', asked {item.asked}' if item.asked else ''})",
        f"  {item.text}",
    ]
    lines += [f"  WRONG  {key} = {_word(value)}" for key, value in wrong.items()]
    lines += [f"  missed {key} = {_word(value)}" for key, value in missed.items()]
    return "\n".join(lines)


def _group(report: Report, kind: str, name: str) -> Score:
    return report.by.setdefault(f"{kind} {name}", Score())


def _key(text: str) -> FactKey:
    test, _, state = text.partition(":")
    return FactKey(Test(test), State(state) if state else None)


def _fact(text: str) -> tuple[FactKey, FactValue]:
    key, _, value = text.partition("=")
    said: FactValue = {"yes": True, "no": False}.get(value, State(value))
    return _key(key), said


def _tie(text: str) -> tuple[TieKind, State]:
    kind, _, state = text.partition(":")
    return TieKind(kind), State(state)


def _word(value: FactValue) -> str:
    return {"True": "yes", "False": "no"}.get(str(value), str(value))


def _line(name: str, score: Score) -> str:
    return (
        f"{name:32} precision {score.precision:6.1%}  recall {score.recall:6.1%}  "
        f"right {score.right:4}  wrong {score.wrong:3}  missed {score.missed:3}"
        + (f"  silent {score.silent - score.broken_silence}/{score.silent}" if score.silent else "")
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the figures; with ``--failures`` also every message that went wrong."""
    parser = argparse.ArgumentParser(prog="evals.understanding", description=__doc__)
    parser.add_argument("split", nargs="?", default="test", choices=SPLITS)
    parser.add_argument("--failures", action="store_true")
    parser.add_argument("--language")
    options = parser.parse_args(arguments)
    items = [each for each in examples(options.split) if options.language in {None, each.language}]
    report = evaluate(items, OfflineReader())
    if options.failures:
        print("\n".join(report.failures), end="\n\n")
    print(_line(f"{options.split}: {len(items)} messages", report.all))
    for name in sorted(report.by):
        print(_line(f"  {name}", report.by[name]))
    print(_line("ties", report.ties))
    for words, count in report.wrong.most_common():
        print(f"  wrong: {words} ({count})")
    middle = sorted(report.seconds)[len(report.seconds) // 2]
    print(f"median {1000 * middle:.0f} ms a message")
    return 0


if __name__ == "__main__":
    sys.exit(main())
