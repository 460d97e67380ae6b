"""What each command does: from a checked request to a document, whoever asks and prints."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tiebreaker.cli import documents, pairs, periods
from tiebreaker.cli.documents import Document
from tiebreaker.cli.requests import (
    AddRequest,
    AskRequest,
    ConverseRequest,
    DetermineRequest,
    ExtractRequest,
    FactsTable,
    ReadRequest,
    SearchRequest,
    read_fact_key,
    read_facts,
)
from tiebreaker.engine import determine, determine_periods, smallest_changes
from tiebreaker.engine.facts import Facts
from tiebreaker.errors import BadInputError
from tiebreaker.library import Library, tax_years
from tiebreaker.library.model import Treaty
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import StatePair, pair

if TYPE_CHECKING:
    from tiebreaker.assembly import Assistant
    from tiebreaker.dialogue.model import Case


@dataclass
class Desk:
    """The commands over one library and one assistant, opened when first needed."""

    settings: Settings
    progress: Callable[[int, int], None] | None = None

    @cached_property
    def library(self) -> Library:
        """The treaties held; what is wrong with some of them is told on standard error."""
        library = Library.open(self.settings.home)
        for problem in library.problems:
            click.echo(f"tiebreaker: {problem}", err=True)
        return library

    @cached_property
    def assistant(self) -> Assistant:
        """The parts put together."""
        from tiebreaker.assembly import assistant

        return assistant(self.settings, progress=self.progress)

    def treaties(self) -> Document:
        """What is held."""
        return documents.treaties(self.library.treaties)

    def read(self, request: ReadRequest) -> Document:
        """Read a text that is not in the library; nothing is changed."""
        from tiebreaker.provisions import load, read_text
        from tiebreaker.rules import read_rule

        text = read_text(load(Path(request.file)), language=request.language)
        rule = read_rule(text, article=request.article, states=request.states)
        return documents.reading(text, rule)

    def add(self, request: AddRequest) -> Document:
        """Put a text into the user's library; search builds on it when next asked."""
        from tiebreaker.library import NewTreaty, add
        from tiebreaker.provisions import load

        path = Path(request.file)
        new = NewTreaty(
            states=request.states,
            year=request.year,
            language=request.language,
            title=request.title or f"{' and '.join(request.states)}, {request.year}",
            source=f"added from {path.name}",
            effective_from=request.effective_from,
            effective_until=request.effective_until,
        )
        particulars = add(self.settings.home, new, load(path))
        self.__dict__.pop("library", None)
        held = documents.treaties([self.library.get(particulars.id)])
        return dict(held["treaties"][0])

    def build_index(self) -> Document:
        """Build the index if it does not fit what is held."""
        self.assistant.index()
        return self.index_status()

    def index_status(self) -> Document:
        """How the index stands to what is held."""
        from tiebreaker.retrieval import index_status

        return documents.index_status(index_status(self.settings, self.library.treaties))

    def search(self, request: SearchRequest) -> Document:
        """Find the provision for a query."""
        if request.treaty is not None:
            self.library.get(request.treaty)
        found = self.assistant.index().search(
            request.query, treaty=request.treaty, language=request.language, k=request.k
        )
        held = {hit.treaty: self.library.get(hit.treaty).text.text for hit in found}
        return documents.hits(found, held)

    def ask(self, request: AskRequest) -> Document:
        """Answer a question about the wording."""
        treaty = self.library.get(request.treaty) if request.treaty else None
        return documents.answer(self.assistant.ask(request.question, treaty=treaty))

    def extract(self, request: ExtractRequest) -> Document:
        """Take facts out of a message."""
        states = request.states
        if request.treaty is not None:
            states = self.library.get(request.treaty).states
        asked = read_fact_key(request.asked, states) if request.asked else None
        understood = self.assistant.understand(request.text, states=states, asked=asked)
        return documents.understanding(understood, request.text)

    def determine(self, request: DetermineRequest) -> Document:
        """Apply a treaty's rule to facts."""
        treaty = self.library.get(request.treaty)
        facts = read_facts(request.person, request.facts, treaty.states)
        if not request.periods:
            return documents.determination(treaty, determine(treaty.rule, facts, treaty.states))
        pieces = [
            (period.start, period.end, _told(request, period.facts, treaty.states))
            for period in request.periods
        ]
        texts = self.library.succession(treaty)
        found = determine_periods(
            treaty.rule, facts, pieces, treaty.states, periods.calendar_of(texts, tax_years())
        )
        return periods.document([text.treaty for text in texts], found)

    def determine_pairs(self, request: pairs.PairsRequest) -> Document:
        """Apply the treaty of each pair of more than two States, side by side."""
        told = pairs.read_shared_facts(request)
        treaties = [
            found[0]
            for two in itertools.combinations(request.states, 2)
            if (found := self.library.between(pair(*two)))
        ]
        return pairs.document(treaties, pairs.determined(treaties, told))

    def what_if(self, request: DetermineRequest) -> Document:
        """Find the smallest changes of the facts that change the result."""
        if request.periods:
            msg = "what-if takes the facts of one period; leave `periods` out"
            raise BadInputError(msg)
        treaty = self.library.get(request.treaty)
        facts = read_facts(request.person, request.facts, treaty.states)
        return documents.changes(smallest_changes(treaty.rule, facts, treaty.states))

    def converse(self, request: ConverseRequest) -> Document:
        """Run a whole conversation."""
        case = self.new_case(request.treaty)
        for text in request.messages:
            case = self.take(case, text)
        return {
            "turns": [documents.turn(taken) for taken in case.turns],
            **documents.case_so_far(case, self.treaty_of(case)),
        }

    def turns(self, messages: Iterable[str], treaty: str | None) -> Iterator[Document]:
        """Run a conversation a message at a time, with what it has come to after each."""
        case = self.new_case(treaty)
        for text in messages:
            case = self.take(case, text)
            yield {
                **documents.turn(case.turns[-1]),
                **documents.case_so_far(case, self.treaty_of(case)),
            }

    def new_case(self, treaty: str | None) -> Case:
        """A case nobody has spoken in yet."""
        return self.assistant.new_case(self.library.get(treaty) if treaty else None)

    def take(self, case: Case, text: str) -> Case:
        """Take one message."""
        from tiebreaker.dialogue.model import Message

        message = Message(id=str(len(case.turns)), text=text)
        return self.assistant.dialogue.take(case, message)[0]

    def treaty_of(self, case: Case) -> Treaty | None:
        """The treaty that a case is about, once known."""
        return self.library.get(case.known.treaty) if case.known.treaty else None


def _told(request: DetermineRequest, table: FactsTable, states: StatePair) -> Facts:
    return read_facts(request.person, table, states)
