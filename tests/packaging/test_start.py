"""The page starts where nobody has ever run it, and asks for nothing first."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def test_the_first_start_of_all_waits_for_no_answer(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [Path(sys.executable).with_name("tiebreaker"), "app", "--port", str(port)],
        env={**os.environ, "HOME": str(tmp_path), "BROWSER": "true"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert answers(f"http://localhost:{port}/_stcore/health", server)
    finally:
        server.terminate()
        server.wait(timeout=20)


def answers(url: str, server: subprocess.Popen[bytes]) -> bool:
    """Whether the server comes to answer before it ends."""
    for _ in range(240):
        if server.poll() is not None:
            return False
        try:
            with urllib.request.urlopen(url, timeout=2):  # noqa: S310
                return True
        except OSError:
            time.sleep(0.25)
    return False
