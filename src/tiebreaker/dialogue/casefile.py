"""A case as a file that any later version opens again, recomputes and compares."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from tiebreaker.dialogue.conversation import determined
from tiebreaker.dialogue.model import Case, ToldFact
from tiebreaker.dialogue.ports import Shelf
from tiebreaker.engine.determination import Determination
from tiebreaker.engine.facts import FactKey
from tiebreaker.errors import BadInputError, UnknownTreatyError
from tiebreaker.vocabulary import State, Word

FORMAT = "tiebreaker case"
VERSION = 1

_CASE = TypeAdapter(Case)
_WORDS = frozenset(word.value for word in Word)


class CaseFile(BaseModel):
    """What stands in the file; a version only grows by fields that may be missing."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    format: str
    version: int
    case: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened:
    """A case read from a file, and what comes of it today."""

    case: Case
    saved: Determination | None
    """What it had come to when it was written."""
    now: Determination | None
    """What it comes to now; ``None`` when its treaty is not held any more."""

    @property
    def agrees(self) -> bool:
        """Whether the rule of today gives the same result in the same way."""
        return _gist(self.saved) == _gist(self.now)


def write_case(case: Case) -> str:
    """*case* as JSON; everything that was said, known and replied is in it."""
    content = _CASE.dump_python(case, mode="json")
    file = CaseFile(format=FORMAT, version=VERSION, case=content)
    return file.model_dump_json(indent=1)


def read_case(text: str | bytes) -> Case:
    """The case of a file; raises ``BadInputError`` for a damaged one or one of a later version."""
    try:
        file = CaseFile.model_validate_json(text)
    except ValidationError as error:
        msg = "this is not a case file, or it is damaged; choose a file that was saved from here"
        raise BadInputError(msg) from error
    if file.format != FORMAT:
        msg = "this is not a case file; choose a file that was saved from here"
        raise BadInputError(msg)
    if file.version > VERSION:
        msg = "this case was saved by a later version; open it there, or update this one"
        raise BadInputError(msg)
    try:
        case = _CASE.validate_python(file.case)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        msg = f"the case file is damaged at `{where}`; choose another copy of it"
        raise BadInputError(msg) from error
    restored: Case = _restored(case)
    return restored


def reopen(text: str | bytes, library: Shelf) -> Reopened:
    """Read a case, apply today's rule to its facts, and set the two results side by side."""
    case = read_case(text)
    saved = case.turns[-1].reply.determination if case.turns else None
    try:
        treaty = library.get(case.known.treaty) if case.known.treaty else None
    except UnknownTreatyError:
        treaty = None
    now, _ = determined(case.known, treaty)
    return Reopened(case=case, saved=saved, now=now)


def _gist(found: Determination | None) -> tuple[object, ...] | None:
    if found is None:
        return None
    steps = tuple((step.test, step.outcome, step.state, step.leads_to) for step in found.trace)
    return found.result, found.resident_of, found.decided_by, steps


def _restored(value: Any) -> Any:
    """*value* with the words among its facts as ``Word``: JSON cannot tell them from States."""
    if isinstance(value, tuple):
        if len(value) == 2 and isinstance(value[0], FactKey):
            return value[0], _fact_value(value[1])
        return tuple(_restored(item) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {
        field.name: new
        for field in fields(value)
        if (new := _restored(old := getattr(value, field.name))) is not old
    }
    if isinstance(value, ToldFact):
        changed["value"] = _fact_value(value.value)
    return replace(value, **changed) if changed else value


def _fact_value(value: Any) -> Any:
    if isinstance(value, str):
        return Word(value) if value in _WORDS else State(value)
    return value
