"""The library: the corpus that ships with the product, and what the user has added to it."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

import tomli_w

from tiebreaker.errors import BadInputError, UnknownTreatyError
from tiebreaker.library.manifest import (
    Entry,
    TreatyRecord,
    digest,
    read_manifest,
    treaty_id,
)
from tiebreaker.library.model import InEffect, Particulars, Treaty, placed
from tiebreaker.provisions import read_text
from tiebreaker.rules import read_rule
from tiebreaker.settings import shipped
from tiebreaker.vocabulary import Language, StatePair


@dataclass(slots=True)
class Library:
    """The treaties held; texts are read and their rules found when first asked for."""

    entries: tuple[Entry, ...]
    problems: tuple[str, ...] = ()
    """What is wrong with treaties of the user's that could not be read; the others still work."""
    _treaties: dict[str, Treaty] = field(default_factory=dict)

    @classmethod
    def open(cls, home: Path) -> Library:
        """The shipped corpus together with the treaties in *home*, which need not exist.

        A treaty of the user's takes the place of a shipped one with the same id and language.
        """
        shipped_entries = read_manifest(shipped("corpus") / "manifest.toml")
        own, problems = _own_entries(home)
        named = {(entry.particulars.id, entry.particulars.language) for entry in own}
        kept = tuple(
            entry
            for entry in shipped_entries
            if (entry.particulars.id, entry.particulars.language) not in named
        )
        return cls((*kept, *own), problems)

    @property
    def particulars(self) -> tuple[Particulars, ...]:
        """What is held, without reading any text."""
        return tuple(entry.particulars for entry in self.entries)

    @property
    def treaties(self) -> tuple[Treaty, ...]:
        """Every treaty held, with its rule."""
        return tuple(self._treaty(entry) for entry in self.entries)

    def get(self, id_: str) -> Treaty:
        """The treaty called *id_*; raises ``UnknownTreatyError``."""
        wanted = id_.strip().lower()
        for entry in self.entries:
            if entry.particulars.id == wanted:
                return self._treaty(entry)
        held = ", ".join(particulars.id for particulars in self.particulars)
        msg = f"`{id_}` is not in the library; it holds {held}"
        raise UnknownTreatyError(msg)

    def between(self, states: StatePair) -> tuple[Treaty, ...]:
        """The treaties between two States, the latest first."""
        found = [entry for entry in self.entries if entry.particulars.states == states]
        found.sort(key=lambda entry: -entry.particulars.year)
        return tuple(self._treaty(entry) for entry in found)

    def succession(self, treaty: Treaty) -> tuple[InEffect, ...]:
        """The days on which *treaty* has effect, then those of the other texts of its pair.

        A text without dates is never put in the place of another. One without a last day ends
        where a later one of the pair begins.
        """
        about = treaty.particulars
        dated = [
            entry
            for entry in self.entries
            if entry.particulars.states == treaty.states
            and entry.particulars.id != treaty.id
            and entry.particulars.effective_from is not None
        ]
        known = [about, *(entry.particulars for entry in dated)]
        texts = [treaty, *(self._treaty(entry) for entry in dated)]
        return tuple(
            InEffect(text, one.effective_from, _last_day(one, known))
            for text, one in zip(texts, known, strict=True)
        )

    def _treaty(self, entry: Entry) -> Treaty:
        key = f"{entry.particulars.id}.{entry.particulars.language}"
        if key not in self._treaties:
            self._treaties[key] = read_treaty(entry.particulars, entry.read())
        return self._treaties[key]


def _last_day(one: Particulars, known: list[Particulars]) -> date | None:
    if one.effective_until is not None:
        return one.effective_until
    begun = one.effective_from or date.min
    later = [
        other.effective_from
        for other in known
        if other.effective_from and other.year > one.year and other.effective_from > begun
    ]
    return min(later) - timedelta(days=1) if later else None


def read_treaty(particulars: Particulars, text: str) -> Treaty:
    """Find the articles and the rule in the text of a treaty."""
    found = read_text(text, language=particulars.language)
    rule = placed(read_rule(found, states=particulars.states), found)
    return Treaty(particulars=particulars, text=found, rule=rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTreaty:
    """What a user says of a treaty text that they add."""

    states: StatePair
    year: int
    language: Language
    title: str
    source: str
    effective_from: date | None = None
    effective_until: date | None = None


def add(home: Path, new: NewTreaty, text: str) -> Particulars:
    """Put a treaty into the user's library and give back its particulars.

    The same text twice changes nothing. Text and particulars are each written aside and
    renamed, the particulars last, so that an interruption leaves the library as it was.
    Raises ``BadInputError`` when the folder cannot be written to.
    """
    if not text.strip():
        msg = "the file has no text; give a file that has the words of the treaty in it"
        raise BadInputError(msg)
    sha256 = digest(text)
    name = f"{treaty_id(new.states, new.year)}.{new.language}"
    record = TreatyRecord(
        id=treaty_id(new.states, new.year),
        states=new.states,
        year=new.year,
        title=new.title,
        language=new.language,
        text=f"{name}.{sha256[:12]}.txt",
        sha256=sha256,
        source=new.source,
        effective_from=new.effective_from,
        effective_until=new.effective_until,
    )
    written = record.model_dump(mode="json", exclude_none=True)
    folder = home / "treaties"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write_aside(folder / record.text, text)
        _write_aside(folder / f"{name}.toml", tomli_w.dumps({"treaty": [written]}))
    except OSError as error:
        msg = f"the library in `{home}` cannot be written to: {error.strerror or error}"
        raise BadInputError(msg) from error
    return next(
        entry.particulars
        for entry in read_manifest(folder / f"{name}.toml")
        if entry.particulars.id == record.id
    )


def _own_entries(home: Path) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    entries: list[Entry] = []
    problems = []
    for path in sorted((home / "treaties").glob("*.toml")):
        try:
            entries += read_manifest(path)
        except BadInputError as error:
            problems.append(str(error))
    return tuple(entries), tuple(problems)


def _write_aside(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
