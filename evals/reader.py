"""How well tie-breakers are read: labelled articles, and pairs of languages that must agree.

Run: ``python evals/reader.py [FOLDER] [--verbose]``; FOLDER has ``gold.json``, ``texts/`` and
``unlabelled/`` (default: ``../shared/treaties`` beside the checkout).

Metric: articles read exactly as labelled (status and the three lists of steps), articles with
a wrong rule called complete. Target: all labelled articles exactly, none wrong and complete.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tiebreaker.provisions import read_text
from tiebreaker.rules import read_rule
from tiebreaker.rules.model import Cascade, Rule, Status, Step
from tiebreaker.vocabulary import Language

SHARED = Path(__file__).resolve().parents[2] / "shared" / "treaties"
LISTS = ("individual", "company", "other")
Steps = list[dict[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One labelled text and how it was read."""

    file: str
    language: str
    verdict: str
    """``exact``, ``partial`` (or none, and not as labelled), ``wrong and complete``."""
    differences: tuple[str, ...]


def listed(cascade: Cascade) -> Steps:
    """A cascade as the command line prints it."""
    found: Steps = []
    for step in cascade:
        if isinstance(step, Step):
            exits = {str(exit_.on): str(exit_.to) for exit_ in step.exits}
            found.append({"test": str(step.test), "provision": step.provision, **exits})
        else:
            found.append({"end": str(step.end), "provision": step.provision})
    return found


def read(path: Path) -> Rule:
    """The rule of a file named ``<treaty>.<language>.txt``."""
    language = path.name.split(".")[-2]
    known = Language(language) if language in set(Language) else None
    return read_rule(read_text(path.read_text(encoding="utf-8"), language=known))


def compare(label: dict[str, Any], rule: Rule) -> tuple[str, ...]:
    """What differs between a label and what was read."""
    differences = []
    alternatives = label.get("alternatives", {})
    allowed = {label["status"], *alternatives.get("status", []), *_many(label.get("status_alt"))}
    if rule.status not in allowed:
        differences.append(f"status {rule.status} for {label['status']}")
    for name in LISTS:
        if name in label.get("open_lists", []):
            continue
        wanted, found = label.get(name, []), listed(getattr(rule, name))
        differences += _list_differences(name, wanted, found, label)
    return tuple(differences)


def _many(value: str | list[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else list(value or [])


def _list_differences(name: str, wanted: Steps, found: Steps, label: dict[str, Any]) -> list[str]:
    differences = []
    if [_name(step) for step in wanted] != [_name(step) for step in found]:
        return [f"{name}: {[_name(s) for s in found]} for {[_name(s) for s in wanted]}"]
    for want, have in zip(wanted, found, strict=True):
        if f"{name}.{_name(want)}" in label.get("open_tests", []):
            continue
        for key in want.keys() | have.keys():
            allowed = {want.get(key)}
            allowed.update(label.get("alternatives", {}).get(f"{name}.{_name(want)}.{key}", []))
            if have.get(key) not in allowed:
                differences.append(
                    f"{name}.{_name(want)}.{key}: {have.get(key)} for {want.get(key)}"
                )
    return differences


def _name(step: dict[str, str]) -> str:
    return step.get("test") or step["end"]


def labelled(folder: Path) -> list[Outcome]:
    """Every labelled text with its verdict."""
    gold = json.loads((folder / "gold.json").read_text(encoding="utf-8"))
    outcomes = []
    for entry in gold.values():
        own = entry.get("per_file", {})
        for file in [*entry["files"], *(name for name in own if "/" in name)]:
            label = {**entry, **own.get(file, {})}
            if label.get("skip"):
                continue
            path = folder / file if "/" in file else folder / "texts" / file
            outcomes.append(_outcome(file, label, read(path)))
    return outcomes


def _outcome(file: str, label: dict[str, Any], rule: Rule) -> Outcome:
    differences = compare(label, rule)
    verdict = "exact"
    if differences:
        verdict = "wrong and complete" if rule.status is Status.COMPLETE else "partial"
    return Outcome(
        file=file, language=file.split(".")[-2], verdict=verdict, differences=differences
    )


def disagreements(folder: Path) -> list[str]:
    """Treaties of which two languages give different rules."""
    texts: dict[str, dict[str, Path]] = defaultdict(dict)
    for path in sorted((folder / "unlabelled").glob("*.txt")):
        treaty, language, _ = path.name.rsplit(".", 2)
        if language in set(Language):
            texts[treaty][language] = path
    found = []
    for treaty, paths in texts.items():
        rules = {language: read(path) for language, path in paths.items()}
        shapes = {
            language: [rule.status, *(listed(getattr(rule, name)) for name in LISTS)]
            for language, rule in rules.items()
        }
        first = next(iter(shapes.values()))
        if any(shape != first for shape in shapes.values()):
            found.append(treaty)
    return found


def statuses(folder: Path) -> Counter[str]:
    """How the unlabelled texts come out."""
    counts: Counter[str] = Counter()
    for path in sorted((folder / "unlabelled").glob("*.txt")):
        if path.name.split(".")[-2] in set(Language):
            counts[str(read(path).status)] += 1
    return counts


def main() -> int:
    """Print the figures; the exit code is 1 when a wrong rule was called complete."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--verbose", action="store_true", help="list the failing texts")
    options = parser.parse_args()
    outcomes = labelled(options.folder)
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in outcomes:
        table[outcome.language][outcome.verdict] += 1
        table["all"][outcome.verdict] += 1
    for language, counts in sorted(table.items(), key=lambda row: (row[0] == "all", row[0])):
        total = counts.total()
        print(
            f"{language:4} {total:4} texts   exactly {counts['exact']:3}   "
            f"partial {counts['partial']:3}   wrong and complete {counts['wrong and complete']:3}"
        )
    for outcome in outcomes:
        if outcome.differences and (options.verbose or outcome.verdict.startswith("wrong")):
            print(f"  {outcome.verdict}: {outcome.file}")
            for difference in outcome.differences:
                print(f"      {difference}")
    print("unlabelled:", dict(statuses(options.folder)))
    print("languages that disagree:", ", ".join(disagreements(options.folder)) or "none")
    return int(table["all"]["wrong and complete"] > 0)


if __name__ == "__main__":
    sys.exit(main())
