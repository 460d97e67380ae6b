"""Where an index stands: in a folder of its own, or on a Chroma server.

An index is built aside, checked, and only then named the current one, in one step. A process
that is killed at any moment leaves the last good index current.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tiebreaker.retrieval.manifest import Manifest
from tiebreaker.retrieval.store import Store, embedded_client, server_client
from tiebreaker.settings import Settings

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from langchain_core.embeddings import Embeddings

_PASSAGES = "passages"


class Site(Protocol):
    """A place for an index."""

    place: str
    """As a person would find it: the folder or the address."""

    def current(self) -> Manifest | None:
        """The manifest of the current index; raises ``ValueError`` when it cannot be read."""
        ...

    def opened(self) -> Store:
        """The current index, to read from."""
        ...

    def fresh(self, manifest: Manifest, embeddings: Embeddings) -> Store:
        """An empty index, to be filled."""
        ...

    def publish(self, manifest: Manifest) -> None:
        """Make what was filled the current index and drop older ones."""
        ...


class FolderSite:
    """Chroma embedded in this process; the file ``current`` names the folder that counts."""

    def __init__(self, folder: Path) -> None:
        self.place = str(folder)
        self._folder = folder
        self._pointer = folder / "current"
        self._building: Path | None = None

    def current(self) -> Manifest | None:
        """The manifest beside the vectors."""
        folder = self._current()
        if folder is None:
            return None
        try:
            if not (folder / "chroma" / "chroma.sqlite3").is_file():
                msg = "the vectors are gone"
                raise ValueError(msg)
            return Manifest.from_json((folder / "manifest.json").read_text(encoding="utf-8"))
        except OSError as error:
            msg = "the manifest is gone"
            raise ValueError(msg) from error

    def opened(self) -> Store:
        """The store in the current folder."""
        folder = self._current()
        if folder is None:
            msg = "no index has been built"
            raise FileNotFoundError(msg)
        return Store(embedded_client(folder / "chroma"), _PASSAGES)

    def fresh(self, manifest: Manifest, embeddings: Embeddings) -> Store:
        """A new folder: Chroma must never open one whose files were replaced under it."""
        self._building = self._folder / f"{manifest.fingerprint}-{secrets.token_hex(4)}"
        (self._building / "chroma").mkdir(parents=True)
        return Store(embedded_client(self._building / "chroma"), _PASSAGES, embeddings)

    def publish(self, manifest: Manifest) -> None:
        """Write the manifest, then turn the pointer in one step."""
        if self._building is None:
            return
        _write(self._building / "manifest.json", manifest.to_json())
        last = self._current()
        _write(self._pointer, self._building.name)
        for folder in self._folder.iterdir():
            # another process may still read the last one
            if folder.is_dir() and folder not in (self._building, last):
                shutil.rmtree(folder, ignore_errors=True)

    def _current(self) -> Path | None:
        with suppress(OSError):
            name = self._pointer.read_text(encoding="utf-8").strip()
            if name and Path(name).name == name:
                return self._folder / name
        return None


class ServerSite:
    """A Chroma server; an empty collection carries the manifest of what is complete."""

    def __init__(self, url: str, home: Path) -> None:
        self.place = url
        # several people may share a server: each sees and drops only what is theirs
        self._owner = hashlib.sha256(str(home.resolve()).encode()).hexdigest()[:12]
        self._client: ClientAPI | None = None
        self._building = ""

    def current(self) -> Manifest | None:
        """The manifest on the server."""
        name = self._published()
        if name is None:
            return None
        return Manifest.from_json((self._server().get_collection(name).metadata or {})["manifest"])

    def opened(self) -> Store:
        """The store whose manifest is on the server."""
        name = self._published()
        if name is None:
            msg = "no index has been built"
            raise FileNotFoundError(msg)
        return Store(self._server(), name.removesuffix("-manifest"))

    def fresh(self, manifest: Manifest, embeddings: Embeddings) -> Store:
        """Collections under a new name."""
        self._building = f"tiebreaker-{self._owner}-{manifest.fingerprint}-{secrets.token_hex(4)}"
        return Store(self._server(), self._building, embeddings)

    def publish(self, manifest: Manifest) -> None:
        """Add the collection with the manifest, then drop older indexes of this owner."""
        server = self._server()
        server.create_collection(
            f"{self._building}-manifest",
            metadata={"manifest": manifest.to_json(), "order": self._next()},
            embedding_function=None,
        )
        for name in self._names():
            if not name.startswith(self._building):
                server.delete_collection(name)

    def _published(self) -> str | None:
        """The newest manifest."""
        found = [
            (int((one.metadata or {}).get("order", 0)), one.name)
            for one in self._server().list_collections()
            if one.name in self._names() and one.name.endswith("-manifest")
        ]
        return max(found)[1] if found else None

    def _next(self) -> int:
        orders = [
            int((one.metadata or {}).get("order", 0)) for one in self._server().list_collections()
        ]
        return max(orders, default=0) + 1

    def _names(self) -> list[str]:
        start = f"tiebreaker-{self._owner}-"
        return [one.name for one in self._server().list_collections() if one.name.startswith(start)]

    def _server(self) -> ClientAPI:
        if self._client is None:
            self._client = server_client(self.place)
        return self._client


def site(settings: Settings) -> Site:
    """Where the settings want the index."""
    if settings.chroma_url:
        return ServerSite(settings.chroma_url, settings.home)
    return FolderSite(settings.home / "index")


def _write(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    aside = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    aside.write_text(text, encoding="utf-8")
    with aside.open("rb") as file:
        os.fsync(file.fileno())
    aside.replace(path)
