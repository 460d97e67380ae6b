"""The manifest: which treaties are held, in words that a lawyer can read and check."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pycountry
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tiebreaker.errors import BadInputError
from tiebreaker.library.model import Particulars
from tiebreaker.vocabulary import Language, State, StatePair, pair


@dataclass(frozen=True, slots=True)
class Entry:
    """One treaty of a manifest, and the file that holds its text."""

    particulars: Particulars
    path: Path

    def read(self) -> str:
        """The stored text; raises ``BadInputError`` when it is not the one the manifest names."""
        try:
            # bytes, not text mode: universal newlines would move every offset behind a CR
            text = self.path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            msg = f"the text of `{self.particulars.id}` cannot be read; add the treaty again"
            raise BadInputError(msg) from error
        if digest(text) != self.particulars.sha256:
            msg = f"the text of `{self.particulars.id}` was changed; add the treaty again"
            raise BadInputError(msg)
        return text


class TreatyRecord(BaseModel):
    """A treaty as a manifest file writes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    states: tuple[str, str]
    year: int = Field(ge=1800, le=2200)
    signed: str = ""
    effective_from: date | None = None
    """The first day on which this wording has effect; absent where it is not known."""
    effective_until: date | None = None
    title: str
    language: Language
    text: str
    sha256: str
    articles: tuple[str, ...] = ()
    source: str
    identified: str = ""


class ManifestFile(BaseModel):
    """A manifest file: a list of treaties."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    treaty: tuple[TreatyRecord, ...] = ()


def read_manifest(path: Path) -> tuple[Entry, ...]:
    """The treaties of one manifest; raises ``BadInputError`` naming what is wrong in it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        records = ManifestFile.model_validate(data).treaty
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        msg = f"the manifest `{path.name}` cannot be read: {error}"
        raise BadInputError(msg) from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        msg = f"the manifest `{path.name}` is wrong at `{where}`: {first['msg']}"
        raise BadInputError(msg) from error
    return tuple(_entry(record, path.parent) for record in records)


def _entry(record: TreatyRecord, folder: Path) -> Entry:
    states = pair(state(record.states[0]), state(record.states[1]))
    expected = treaty_id(states, record.year)
    if record.id != expected:
        msg = f"the treaty `{record.id}` should be called `{expected}`"
        raise BadInputError(msg)
    first, last = record.effective_from, record.effective_until
    if first and last and last < first:
        msg = f"the text of `{record.id}` has effect until {last} and only from {first}"
        raise BadInputError(msg)
    path = (folder / record.text).resolve()
    if not path.is_relative_to(folder.resolve()):
        msg = f"the text of `{record.id}` lies outside its library"
        raise BadInputError(msg)
    source = "; ".join(
        part
        for part in (record.source, record.identified and f"identified {record.identified}")
        if part
    )
    particulars = Particulars(
        id=record.id,
        states=states,
        year=record.year,
        language=record.language,
        title=record.title,
        source=source,
        sha256=record.sha256,
        signed=record.signed,
        effective_from=record.effective_from,
        effective_until=record.effective_until,
    )
    return Entry(particulars, path)


def state(code: str) -> State:
    """A State by its code; raises ``BadInputError`` for a code that ISO 3166-1 does not have."""
    upper = code.strip().upper()
    if not re.fullmatch("[A-Z]{2}", upper) or pycountry.countries.get(alpha_2=upper) is None:
        msg = f"`{code}` is not a country code; write it as in `BE` or `BR` (ISO 3166-1)"
        raise BadInputError(msg)
    return State(upper)


def state_pair(codes: str) -> StatePair:
    """Two States written as ``BE,BR``."""
    parts = [part for part in re.split(r"[,\s/]+", codes.strip()) if part]
    if len(parts) != 2 or parts[0].upper() == parts[1].upper():
        msg = f"`{codes}` does not name two countries; write them as in `BE,BR`"
        raise BadInputError(msg)
    return pair(state(parts[0]), state(parts[1]))


def treaty_id(states: StatePair, year: int) -> str:
    """The id of a treaty: ``be-gb-1987``."""
    return f"{states[0].lower()}-{states[1].lower()}-{year}"


def digest(text: str) -> str:
    """The SHA-256 of a text as UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
