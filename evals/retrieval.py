"""Whether the right provision is found, in every language of question and of text.

``python -m evals.retrieval [dev|test]``, beside the plain recipe (LangChain's recursive splitter,
Chroma, MiniLM) in the same run. The questions were written for this and split before anything
was tuned; those that lie beside the checkout are counted by themselves. A right provision is
one that ``data/refs.toml`` names for the treaty.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from evals.report import Figure, Report
from tiebreaker.library import Library
from tiebreaker.library.model import Treaty
from tiebreaker.retrieval import SearchIndex, open_index
from tiebreaker.settings import Settings

if TYPE_CHECKING:
    from langchain_core.documents import Document

DATA = Path(__file__).parent / "data"
SHARED = Path(__file__).resolve().parents[2] / "shared" / "evals" / "questions.json"

SHARED_LABELS = {
    "second sentence": "source_only",
    "definition": "gate",
    "opening words": "dual_individual",
    "permanent home": "permanent_home",
    "centre of vital interests": "vital_interests",
    "habitual abode": "habitual_abode",
    "nationality": "nationality",
    "mutual agreement": "mutual_agreement",
    "4(3)": "dual_other",
}
"""What stands in a label of the questions beside the checkout, and what that is about."""

Search = Callable[[str, str | None], Sequence[tuple[str, str]]]
"""From a question, and a treaty or none, the places found: treaty and provision, best first."""

Refs = dict[str, dict[str, list[str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that some provision answers."""

    text: str
    language: str
    about: str
    id: str = ""
    """What it is called in a report, where its text stays beside the checkout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One question put to one treaty, or to all of them."""

    question: Question
    texts: str
    """The language of the text; ``all`` for a search over all treaties."""
    place: str
    rank: int | None
    """Where the right provision came, from 0; ``None`` when not among the first three."""
    instead: str


def own_questions(split: str, answered: Iterable[str]) -> Iterator[Question]:
    """The questions of *split* that are about something in *answered*."""
    wanted = set(answered)
    for path in sorted((DATA / "questions").glob("*.toml")):
        for about, texts in tomllib.loads(path.read_text(encoding="utf-8"))[split].items():
            if about in wanted:
                yield from (Question(text=one, language=path.stem, about=about) for one in texts)


def questions_beside() -> Iterator[Question]:
    """The answerable questions that lie beside the checkout; none where it is alone."""
    if not SHARED.is_file():
        return
    for case in json.loads(SHARED.read_text(encoding="utf-8")):
        label = next(
            (about for words, about in SHARED_LABELS.items() if words in case["provision"]), None
        )
        if label is not None and case["kind"] in ("normal", "vague"):
            yield Question(text=case["text"], language=case["lang"], about=label, id=case["id"])


def run(split: str = "test") -> Report:
    """Search for every question of *split* in every treaty, and in all at once."""
    refs: Refs = tomllib.loads((DATA / "refs.toml").read_text(encoding="utf-8"))
    answered = {about for named in refs.values() for about in named}
    own, beside = list(own_questions(split, answered)), list(questions_beside())
    with tempfile.TemporaryDirectory() as home:
        treaties = Library.open(Path(home)).treaties
        started = time.perf_counter()
        search = product(open_index(Settings(home=Path(home)), treaties))
        trials = list(_trials(search, own, treaties, refs))
        seconds = time.perf_counter() - started
        others = list(_trials(search, beside, treaties, refs))
    plain = plain_recipe(treaties)
    plain_trials = list(_trials(plain, own, treaties, refs))
    plain_others = list(_trials(plain, beside, treaties, refs))
    return Report(
        suite="retrieval",
        data=(
            f"{len(own)} questions in seven languages ({split}), each in {len(treaties)} treaties "
            f"and in all at once; {len(beside)} more beside the checkout; "
            f"{seconds:.0f} s with the build"
        ),
        figures=(
            *_figures("", trials),
            *_cells(trials),
            *_figures("beside: ", others),
            *_figures("plain recipe: ", plain_trials),
            *_figures("plain recipe, beside: ", plain_others),
        ),
        failures=tuple(_failures([*trials, *others])),
    )


def product(index: SearchIndex) -> Search:
    """The product's search."""
    return lambda query, treaty: [
        (hit.treaty, hit.provision) for hit in index.search(query, treaty=treaty, k=12)
    ]


def plain_recipe(treaties: Sequence[Treaty]) -> Search:
    """What a tutorial does: pieces of 500 characters, MiniLM, Chroma's similarity search.

    A piece counts as the provision that it shares most characters with.
    """
    from langchain_chroma import Chroma
    from langchain_core.documents import Document
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    from tiebreaker.retrieval.embedding import MINILM, load_embeddings

    splitter = RecursiveCharacterTextSplitter(
        chunk_size=500, chunk_overlap=50, add_start_index=True
    )
    whole = [Document(treaty.text.text, metadata={"treaty": treaty.id}) for treaty in treaties]
    store = Chroma.from_documents(splitter.split_documents(whole), load_embeddings(MINILM))
    held = {treaty.id: treaty for treaty in treaties}

    def search(query: str, treaty: str | None) -> list[tuple[str, str]]:
        only = {"treaty": treaty} if treaty else None
        found = store.similarity_search(query, k=12, filter=only)
        places = [_place(held[piece.metadata["treaty"]], piece) for piece in found]
        return list(dict.fromkeys(places))

    return search


def _place(treaty: Treaty, piece: Document) -> tuple[str, str]:
    start = piece.metadata["start_index"]
    end = start + len(piece.page_content)
    provisions = [one for article in treaty.text.articles for one in article.provisions]
    shared = {one.ref: min(end, one.span.end) - max(start, one.span.start) for one in provisions}
    return treaty.id, max(shared, key=lambda ref: shared[ref])


def _trials(
    search: Search, questions: Sequence[Question], treaties: Sequence[Treaty], refs: Refs
) -> Iterator[Trial]:
    for question in questions:
        for treaty in treaties:
            right = {(treaty.id, ref) for ref in refs[treaty.id].get(question.about, [])}
            if right:
                language = str(treaty.particulars.language)
                yield _trial(question, language, treaty.id, search(question.text, treaty.id), right)
        right = {
            (treaty, ref) for treaty, named in refs.items() for ref in named.get(question.about, [])
        }
        yield _trial(question, "all", "all treaties", search(question.text, None), right)


def _trial(
    question: Question,
    texts: str,
    place: str,
    found: Sequence[tuple[str, str]],
    right: set[tuple[str, str]],
) -> Trial:
    rank = next((at for at, hit in enumerate(found[:3]) if hit in right), None)
    return Trial(
        question=question,
        texts=texts,
        place=place,
        rank=rank,
        instead=found[0][1] if found else "nothing",
    )


def _figures(name: str, trials: Sequence[Trial]) -> Iterator[Figure]:
    for where, part in (
        ("in one treaty", [one for one in trials if one.texts != "all"]),
        ("in all treaties", [one for one in trials if one.texts == "all"]),
    ):
        yield _first(f"{name}{where}: right first", part)
        three = sum(one.rank is not None for one in part)
        yield Figure(name=f"{name}{where}: among three", count=three, of=len(part))


def _first(name: str, trials: Sequence[Trial]) -> Figure:
    return Figure(name=name, count=sum(one.rank == 0 for one in trials), of=len(trials))


def _cells(trials: Sequence[Trial]) -> Iterator[Figure]:
    """The matrix of languages, the worst cell first."""
    cells: dict[tuple[str, str], list[Trial]] = defaultdict(list)
    for one in trials:
        if one.texts != "all":
            cells[one.question.language, one.texts].append(one)
    figures = [
        _first(f"question {asked}, text {texts}: right first", part)
        for (asked, texts), part in sorted(cells.items())
    ]
    worst = min(figures, key=lambda figure: figure.share)
    yield Figure(name=f"worst cell: {worst.name}", count=worst.count, of=worst.of)
    yield from figures


def _failures(trials: Sequence[Trial]) -> Iterator[str]:
    """One line a question that is not right first everywhere."""
    missed: dict[Question, list[Trial]] = defaultdict(list)
    for one in trials:
        if one.rank != 0:
            missed[one.question].append(one)
    for question, part in missed.items():
        came = ", ".join(sorted({f"{one.place} {one.instead}" for one in part}))
        yield f"{question.language}/{question.about}: {question.id or question.text} → {came}"


if __name__ == "__main__":
    print(run(*sys.argv[1:2]).as_text())
