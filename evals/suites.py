"""The suites by name, each giving figures and the cases behind them."""

from __future__ import annotations

from collections.abc import Callable

from evals import answers, conversation, reader, retrieval, understanding
from evals.report import Figure, Report
from tiebreaker.understanding import OfflineReader


def _reader() -> Report:
    """Treaty texts that lie beside the checkout, read as they are labelled."""
    outcomes = reader.labelled(reader.SHARED)
    languages = sorted({outcome.language for outcome in outcomes})
    exact = [outcome for outcome in outcomes if outcome.verdict == "exact"]
    wrong = [outcome for outcome in outcomes if outcome.verdict == "wrong and complete"]
    return Report(
        suite="reader",
        data=f"{len(outcomes)} labelled residence articles, which the reader was developed against",
        figures=(
            Figure(name="rule exactly right", count=len(exact), of=len(outcomes)),
            Figure(name="wrong rule called complete", count=len(wrong), of=len(outcomes)),
            *(
                Figure(
                    name=f"rule exactly right: {language}",
                    count=sum(outcome.language == language for outcome in exact),
                    of=sum(outcome.language == language for outcome in outcomes),
                )
                for language in languages
            ),
        ),
        failures=tuple(
            f"{outcome.file}: {outcome.verdict}: {'; '.join(outcome.differences)}"
            for outcome in outcomes
            if outcome.differences
        ),
    )


def _understanding() -> Report:
    """Messages of the test split, each fact against its label."""
    items = list(understanding.examples("test"))
    found = understanding.evaluate(items, OfflineReader())
    figures = [*_facts("all", found.all)]
    for name in sorted(found.by):
        if name.startswith("language"):
            figures += _facts(name.removeprefix("language "), found.by[name])
    return Report(
        suite="understanding",
        data=f"{len(items)} messages of the test split; some of its failures were seen while the "
        "reader was mended, see data/understanding/README.md for figures at first sight",
        figures=tuple(figures),
        failures=tuple(found.failures),
    )


def _facts(name: str, score: understanding.Score) -> list[Figure]:
    return [
        Figure(
            name=f"asserted facts that are right: {name}",
            count=score.right,
            of=score.right + score.wrong,
        ),
        Figure(name=f"facts found: {name}", count=score.right, of=score.right + score.missed),
        Figure(
            name=f"messages without a fact that yield none: {name}",
            count=score.silent - score.broken_silence,
            of=score.silent,
        ),
    ]


SUITES: dict[str, Callable[[], Report]] = {
    "reader": _reader,
    "understanding": _understanding,
    "retrieval": retrieval.run,
    "answers": answers.run,
    "conversation": conversation.run,
    "conversation-in-words": lambda: conversation.run(in_words=True),
}
