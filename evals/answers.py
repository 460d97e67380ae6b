"""Questions about the wording: answered from the right provision, or honestly declined.

``python -m evals.answers [dev|test]``. Three sets: the questions that measure search, those that
are to be declined (with their answerable neighbours), and those that lie beside the checkout.
"""

from __future__ import annotations

import json
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from evals.report import Figure, Report
from tiebreaker.answers import Answer, answer
from tiebreaker.assembly import Assistant, assistant
from tiebreaker.library.model import Treaty
from tiebreaker.retrieval.model import Role
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language

DATA = Path(__file__).parent / "data"
SHARED = Path(__file__).resolve().parents[2] / "shared" / "evals" / "questions.json"
DECLINED_KINDS = {"not_answerable", "hostile"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with what is expected of it."""

    text: str
    language: str
    source: str
    about: str
    """A role, or the reason for which it is to be declined."""
    decline: bool | None
    """``None`` for one that may be answered or declined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question with the answer that came, and those under each treaty by itself."""

    question: Question
    answer: Answer
    placed: tuple[bool, ...]
    """For each treaty that has something of the role: whether the right place is cited."""
    sliced: bool


def questions(split: str) -> Iterator[Question]:
    """Every question of *split*; those beside the checkout belong to ``dev``."""
    for name in ("questions", "unanswerable"):
        for path in sorted((DATA / name).glob("*.toml")):
            for about, texts in tomllib.loads(path.read_text(encoding="utf-8"))[split].items():
                for text in texts:
                    yield Question(
                        text=text,
                        language=path.stem,
                        source=name,
                        about=about,
                        decline=_is_declined(about),
                    )
    if split == "dev" and SHARED.is_file():
        for case in json.loads(SHARED.read_text(encoding="utf-8")):
            kind = case["kind"]
            yield Question(
                text=case["text"],
                language=case["lang"],
                source="beside",
                about=f"{case['id']} {kind}",
                decline=None if kind == "vague" else kind in DECLINED_KINDS,
            )


def run(split: str = "test") -> Report:
    """Ask every question of *split*."""
    with tempfile.TemporaryDirectory() as home:
        asking = _Asking(assistant(Settings(home=Path(home))))
        refs = tomllib.loads((DATA / "refs.toml").read_text(encoding="utf-8"))
        asked = [_ask(question, asking, refs) for question in questions(split)]
    return Report(
        suite="answers",
        data=f"{len(asked)} questions in seven languages, the {split} half",
        figures=tuple(_figures(asked)),
        failures=tuple(_failures(asked)),
    )


def _is_declined(about: str) -> bool:
    roles = {role.value: role for role in Role}
    return about != "answered" and not (about in roles and roles[about].is_wording)


class _Asking:
    """Asks without a treaty and under each; a message is read and classified once."""

    def __init__(self, parts: Assistant) -> None:
        self.parts = parts
        self.treaties = parts.library.treaties
        self.search = parts.index().search
        self.classify = cache(parts.index().classify)
        self.understand = cache(parts.understand)

    def ask(self, question: str, treaty: Treaty | None = None) -> Answer:
        """The answer as the command gives it."""
        understood = self.understand(question)
        return answer(
            question,
            language=understood.language,
            treaties=self.treaties,
            treaty=treaty,
            states=understood.states,
            index=self,
        )


def _ask(question: Question, asking: _Asking, refs: dict[str, dict[str, list[str]]]) -> Asked:
    given = asking.ask(question.text)
    placed = [
        _cites(asking.ask(question.text, treaty), refs[treaty.id][question.about])
        for treaty in asking.treaties
        if question.about in refs.get(treaty.id, {})
    ]
    return Asked(
        question=question,
        answer=given,
        placed=tuple(placed),
        sliced=_is_sliced(given, asking.treaties),
    )


def _cites(answer: Answer, refs: Sequence[str]) -> bool:
    return any(citation.provision in refs for citation in answer.citations)


def _is_sliced(answer: Answer, treaties: Sequence[Treaty]) -> bool:
    texts = {treaty.id: treaty.text.text for treaty in treaties}
    return all(c.span.of(texts[c.treaty]) == c.quote for c in answer.citations)


def _figures(asked: Sequence[Asked]) -> Iterator[Figure]:
    yield from _abstention("", asked)
    placed = [right for one in asked for right in one.placed]
    yield Figure(name="right provision cited, per treaty", count=sum(placed), of=len(placed))
    yield Figure(
        name="every citation a slice", count=sum(one.sliced for one in asked), of=len(asked)
    )
    told = [one for one in asked if one.answer.language == one.question.language]
    yield Figure(name="in the language of the question", count=len(told), of=len(asked))
    for source in dict.fromkeys(one.question.source for one in asked):
        part = [one for one in asked if one.question.source == source]
        yield from _abstention(f"{source}: ", part)
    for language in Language:
        part = [one for one in asked if one.question.language == language]
        yield from _abstention(f"{language}: ", part)


def _abstention(name: str, asked: Sequence[Asked]) -> Iterator[Figure]:
    counts: dict[bool, list[bool]] = defaultdict(list)
    for one in asked:
        if one.question.decline is not None:
            counts[one.question.decline].append(one.answer.abstained)
    declined, answered = counts[True], counts[False]
    yield Figure(name=f"{name}unanswerable declined", count=sum(declined), of=len(declined))
    yield Figure(name=f"{name}answerable declined", count=sum(answered), of=len(answered))


def _failures(asked: Sequence[Asked]) -> Iterator[str]:
    for one in asked:
        question, answer = one.question, one.answer
        name = f"{question.source}/{question.language}/{question.about}: {question.text}"
        wanted = "should decline" if question.decline else "should answer"
        if question.decline is not None and question.decline != answer.abstained:
            came = answer.reason or ", ".join(c.provision for c in answer.citations[:2])
            yield f"{wanted} {name} → {came}"
        elif not all(one.placed):
            yield f"wrong place {name}"
        if not one.sliced:
            yield f"not a slice {name}"


if __name__ == "__main__":
    print(run(*sys.argv[1:2]).as_text())
