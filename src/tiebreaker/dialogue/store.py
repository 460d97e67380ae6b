"""Cases kept on the server after every turn, each under an id that cannot be guessed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Case as Case_
from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    Engine,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy import case as when
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tiebreaker.dialogue.casefile import read_case, write_case
from tiebreaker.dialogue.model import Case
from tiebreaker.errors import BadInputError, NoAnswerError
from tiebreaker.settings import Settings

_METADATA = MetaData()
_CASES = Table(
    "cases",
    _METADATA,
    Column("id", String(64), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("turns", Integer, nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Column("content", Text, nullable=False),
)
_TITLE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A case in the list of those kept."""

    id: str
    title: str
    turns: int
    changed: datetime


@dataclass(frozen=True, slots=True)
class CaseStore:
    """Keeps cases; safe to share between threads and processes."""

    engine: Engine

    @classmethod
    def open(cls, settings: Settings) -> CaseStore:
        """The store that *settings* name: a file in the data folder, or a database.

        Raises ``BadInputError`` when it cannot be opened.
        """
        url = settings.database_url
        try:
            if url is None:
                settings.home.mkdir(parents=True, exist_ok=True)
                url = f"sqlite:///{settings.home / 'cases.sqlite'}"
            engine = create_engine(url, pool_pre_ping=True)
            if engine.dialect.name == "sqlite":
                event.listen(engine, "connect", _steady)
            _METADATA.create_all(engine)
        except (SQLAlchemyError, ImportError, OSError) as error:
            msg = f"the store of cases cannot be opened: {_first_line(error)}"
            raise BadInputError(msg) from error
        return cls(engine)

    def get(self, id_: str) -> Case | None:
        """The case called *id_*; ``None`` when there is none.

        Raises ``BadInputError`` when what is stored cannot be read.
        """
        row = self._one(id_)
        return None if row is None else replace(read_case(row.content), title=row.title)

    def put(self, case: Case) -> None:
        """Keep *case* as it is now; a title that is there already is changed by ``rename`` only.

        Raises ``BadInputError`` when it was continued elsewhere in the meantime: nothing is
        ever lost silently.
        """
        values = _values(case)
        with self._transaction() as connection:
            grown = connection.execute(
                update(_CASES)
                .where(_CASES.c.id == case.id, _CASES.c.turns < len(case.turns))
                .values({**values, "title": _titled(case)})
            )
            if grown.rowcount:
                return
            row = connection.execute(select(_CASES).where(_CASES.c.id == case.id)).first()
            if row is None:
                connection.execute(insert(_CASES).values(id=case.id, **values))
            elif row.content != values["content"] and row.turns >= len(case.turns):
                msg = "this case was continued in another window; load it again to go on"
                raise BadInputError(msg)

    def change(self, id_: str, step: Callable[[Case], Case]) -> Case:
        """Let *step* change a case; done again when somebody else was faster.

        *step* has to be pure. Raises ``NoAnswerError`` when there is no such case.
        """
        for _ in range(_ATTEMPTS):
            case = self._held(id_)
            changed = step(case)
            with self._transaction() as connection:
                done = connection.execute(
                    update(_CASES)
                    .where(_CASES.c.id == id_, _CASES.c.turns == len(case.turns))
                    .values(**_values(changed))
                )
            if done.rowcount:
                return changed
        msg = "this case is being changed elsewhere all the time; try again in a moment"
        raise BadInputError(msg)

    def kept(self) -> tuple[Kept, ...]:
        """Every case, the one changed last first."""
        columns = select(_CASES.c.id, _CASES.c.title, _CASES.c.turns, _CASES.c.changed)
        with self._transaction() as connection:
            rows = connection.execute(columns.order_by(_CASES.c.changed.desc())).all()
        return tuple(
            Kept(id=row.id, title=row.title, turns=row.turns, changed=row.changed) for row in rows
        )

    def rename(self, id_: str, title: str) -> None:
        """Give a case another title; raises ``NoAnswerError`` when there is no such case."""
        with self._transaction() as connection:
            done = connection.execute(
                update(_CASES)
                .where(_CASES.c.id == id_)
                .values(title=title.strip()[:_TITLE], changed=_now())
            )
        if not done.rowcount:
            raise NoAnswerError(_NO_SUCH_CASE)

    def duplicate(self, id_: str, title: str = "") -> Case:
        """A copy of a case under an id of its own, to go another way from here."""
        case = self._held(id_)
        copy = replace(case, id=new_id(), title=title.strip()[:_TITLE] or case.title)
        self.put(copy)
        return copy

    def delete(self, id_: str) -> None:
        """Delete a case for good; one that is not there is deleted already."""
        with self._transaction() as connection:
            connection.execute(delete(_CASES).where(_CASES.c.id == id_))

    def _held(self, id_: str) -> Case:
        case = self.get(id_)
        if case is None:
            raise NoAnswerError(_NO_SUCH_CASE)
        return case

    def _one(self, id_: str) -> Row[Any] | None:
        with self._transaction() as connection:
            return connection.execute(select(_CASES).where(_CASES.c.id == id_)).first()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction whose failure is told in one sentence."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            msg = "this case was begun in another window at the same moment; load it again"
            raise BadInputError(msg) from error
        except SQLAlchemyError as error:
            msg = f"the store of cases does not answer: {_first_line(error)}"
            raise BadInputError(msg) from error


_ATTEMPTS = 5
_NO_SUCH_CASE = "there is no such case; it may have been deleted"


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(16)


def _values(case: Case) -> dict[str, object]:
    return {
        "title": case.title[:_TITLE],
        "turns": len(case.turns),
        "changed": _now(),
        "content": write_case(case),
    }


def _titled(case: Case) -> Case_[str]:
    """The title that is stored; the one of *case* where there is none."""
    return when((_CASES.c.title == "", case.title[:_TITLE]), else_=_CASES.c.title)


def _now() -> datetime:
    return datetime.now(UTC)


def _steady(connection: Any, _record: object) -> None:
    """Readers never wait for a writer, and a writer waits instead of failing."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
