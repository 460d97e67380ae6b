import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from retrieval.fakes import LetterCounts
from retrieval.treaties import MakeTreaty
from tiebreaker.retrieval import IndexState, index_status, open_index
from tiebreaker.settings import Settings

_STARTING = 120.0


@pytest.fixture(name="server", scope="module")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Chroma server on a free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = Path(sys.executable).with_name("chroma")
    folder = tmp_path_factory.mktemp("server")
    command = [program, "run", "--path", folder, "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/api/v2/heartbeat")
        yield address
        process.terminate()


@pytest.fixture(name="settings")
def _settings(server: str, tmp_path: Path, letters: LetterCounts) -> Settings:
    del letters  # in place of a model
    return Settings(home=tmp_path, embeddings="letters", chroma_url=server)


def test_a_server_gives_the_same_as_a_folder(settings: Settings, make_treaty: MakeTreaty) -> None:
    held = [make_treaty(), make_treaty(year=2005)]
    folder = Settings(home=settings.home, embeddings="letters")
    asked = "Is my old room a home?"

    on_server = open_index(settings, held)

    assert on_server.notice is None
    assert on_server.search(asked, k=20) == open_index(folder, held).search(asked, k=20)
    assert index_status(settings, held).state is IndexState.CURRENT


def test_an_index_on_a_server_is_built_once_and_follows_the_treaties(
    settings: Settings, make_treaty: MakeTreaty
) -> None:
    first, second = make_treaty(), make_treaty(year=2006)
    told: list[int] = []
    for held in ([first], [first], [first, second]):
        open_index(settings, held, progress=lambda done, _total: told.append(done))

    assert told[0] < told[-1]
    assert len(told) == 2
    assert index_status(settings, [first]).state is IndexState.OUTDATED


def test_two_homes_on_one_server_leave_each_other_alone(
    settings: Settings, make_treaty: MakeTreaty, tmp_path: Path
) -> None:
    neighbour = settings.model_copy(update={"home": tmp_path / "neighbour"})
    open_index(settings, [make_treaty()])
    open_index(neighbour, [make_treaty(year=2007)])

    assert index_status(settings, [make_treaty()]).state is IndexState.CURRENT
    assert index_status(neighbour, [make_treaty(year=2007)]).state is IndexState.CURRENT


def _wait_for(address: str) -> None:
    until = time.monotonic() + _STARTING
    while time.monotonic() < until:
        try:
            with urlopen(address, timeout=2):  # noqa: S310  # our own server
                return
        except (URLError, OSError):
            time.sleep(0.2)
    msg = "the Chroma server did not start"
    raise TimeoutError(msg)
