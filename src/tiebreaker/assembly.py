"""The only place that picks the parts and puts them together."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from tiebreaker.engine.facts import FactKey
from tiebreaker.library import Library
from tiebreaker.library.model import Treaty
from tiebreaker.settings import Settings
from tiebreaker.understanding.model import Context, MessageReader, Understanding
from tiebreaker.vocabulary import Language, StatePair

if TYPE_CHECKING:
    from tiebreaker.answers import Answer
    from tiebreaker.dialogue import Dialogue
    from tiebreaker.dialogue.model import Case
    from tiebreaker.retrieval import SearchIndex

Progress = Callable[[int, int], None]
"""Told how much of the index is built, out of how much."""


@dataclass
class Assistant:
    """The parts over one library; whatever is slow to load is opened when first needed.

    Safe to share between threads: the parts keep nothing of any case.
    """

    settings: Settings
    library: Library
    progress: Progress | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _index: SearchIndex | None = None

    @cached_property
    def reader(self) -> MessageReader:
        """Takes facts out of messages."""
        from tiebreaker.understanding import OfflineReader

        return OfflineReader()

    @cached_property
    def dialogue(self) -> Dialogue:
        """The conversation over these parts."""
        from tiebreaker.dialogue import Dialogue

        return Dialogue(library=self.library, reader=self.reader, ask=self.ask)

    def index(self) -> SearchIndex:
        """The search index, built if it has to be; the first call loads the model."""
        from tiebreaker.retrieval import open_index

        with self._lock:
            if self._index is None:
                self._index = open_index(
                    self.settings, self.library.treaties, progress=self.progress
                )
            return self._index

    def warm(self) -> None:
        """Load what is slow in the background, so that the first message finds it ready."""
        threading.Thread(target=self._load, name="warm", daemon=True).start()

    def _load(self) -> None:
        """The reader first, which every message needs; then the index, which questions need."""
        for language in Language:
            self.reader.read("Belgium, Brazil", Context(language=language))
        self.index().warm()

    def ask(
        self,
        question: str,
        *,
        treaty: Treaty | None = None,
        states: StatePair | None = None,
        language: Language | None = None,
    ) -> Answer:
        """Answer a question about the wording; States named in it pick the treaties meant."""
        from tiebreaker.answers import answer

        understood = self.understand(question, states=states)
        return answer(
            question,
            language=language or understood.language,
            treaties=self.library.treaties,
            treaty=treaty,
            states=understood.states,
            index=self.index(),
        )

    def understand(
        self, text: str, *, states: StatePair | None = None, asked: FactKey | None = None
    ) -> Understanding:
        """Read one message on its own."""
        return self.reader.read(text, Context(states=states, asked=asked))

    def new_case(self, treaty: Treaty | None = None) -> Case:
        """A case nobody has spoken in yet, under an id that cannot be guessed."""
        from tiebreaker.dialogue.model import Case, Known

        start = Known(states=treaty.states, treaty=treaty.id) if treaty else Known()
        return Case(id=secrets.token_urlsafe(16), start=start)


def assistant(settings: Settings, *, progress: Progress | None = None) -> Assistant:
    """The assistant as the environment sets it."""
    return Assistant(settings, Library.open(settings.home), progress)
