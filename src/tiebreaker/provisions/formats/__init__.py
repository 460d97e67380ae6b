"""A file of any kind that treaties come in → the one plain text that is stored."""

from __future__ import annotations

from pathlib import Path

from tiebreaker.errors import BadInputError


def load(path: Path) -> str:
    """The text of the file at *path*; raises ``BadInputError`` for one that cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInputError(f"`{path}` cannot be read: {error.strerror or error}") from error
    return data.decode("utf-8-sig", errors="replace")
