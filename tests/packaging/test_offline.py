"""Nothing leaves the machine: the whole runs where there is no network at all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = str(Path(sys.executable).with_name("tiebreaker"))
# a user namespace of its own lets anybody, not only root, take the network away
WITHOUT_NETWORK = ["unshare", "--net", "--map-root-user"]


def can_be_cut_off() -> bool:
    """Whether this system lets a process be put where there is no network."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run([*WITHOUT_NETWORK, "true"], check=False, capture_output=True)
    return tried.returncode == 0


def run(home: Path, *arguments: str, given: str = "") -> str:
    """Run one command, without any network where the system allows it."""
    cut = WITHOUT_NETWORK if can_be_cut_off() else []
    result = subprocess.run(
        [*cut, COMMAND, *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TIEBREAKER_HOME": str(home)},
    )
    assert "Traceback" not in result.stderr
    return result.stdout


@pytest.fixture(scope="module", name="home")
def _home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


def test_a_conversation_is_had_without_a_network(home: Path) -> None:
    story = (
        "I'm Brazilian, I rent a flat in Antwerp since March, my wife and kids are in our house "
        "in Curitiba, both countries tax me as resident"
    )
    asked = [story, "What does it say about companies?", "Brazil"]

    turns = [
        json.loads(line)
        for line in run(
            home, "converse", "-", given="\n".join(json.dumps(text) for text in asked)
        ).splitlines()
    ]

    assert turns[-1]["determination"]["resident_of"] == "BR"
    assert "4(3)" in [cited["provision"] for cited in turns[1]["citations"]]


def test_the_index_is_built_and_searched_without_a_network(home: Path) -> None:
    found = json.loads(
        run(home, "search", "where is a company resident", "--treaty", "be-gb-1987", "--json")
    )

    assert found["hits"][0]["provision"] == "4(3)"


def test_no_connection_beyond_this_machine_is_even_tried(home: Path) -> None:
    script = (
        "import sys\n"
        "tried = []\n"
        "def watch(event, arguments):\n"
        "    if event == 'socket.connect' and isinstance(arguments[1], tuple):\n"
        "        tried.append(arguments[1][0])\n"
        "    if event == 'socket.getaddrinfo':\n"
        "        tried.append(arguments[0])\n"
        "sys.addaudithook(watch)\n"
        "from tiebreaker.cli.main import run\n"
        "run(['search', 'permanent home', '--json'])\n"
        "here = {'localhost', '127.0.0.1', '::1', None}\n"
        "print([host for host in tried if host not in here], file=sys.stderr)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TIEBREAKER_HOME": str(home)},
    )

    assert result.stderr.strip().splitlines()[-1] == "[]"
