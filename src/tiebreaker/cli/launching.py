"""Opening the chat in the browser, and running the evaluations of a checkout."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
from pathlib import Path

from tiebreaker.errors import BadInputError
from tiebreaker.settings import shipped

PORT = 8501


def open_page(port: int, host: str, *, browser: bool) -> int:
    """Serve the page until it is stopped; raises ``BadInputError`` when the port is taken.

    Where the system can replace a process by another, this never comes back.
    """
    if _taken(host, port):
        msg = f"port {port} is taken by another program; choose another with --port {port + 1}"
        raise BadInputError(msg)
    options = {
        "server.port": port,
        "server.address": host,
        "server.headless": str(not browser).lower(),
        # the first start would otherwise wait for an e-mail address, which nobody has to give
        "server.showEmailPrompt": "false",
        # torch's lazy modules break Streamlit's watcher, and nobody edits an installed page
        "server.fileWatcherType": "none",
        "server.maxUploadSize": 20,
        "browser.gatherUsageStats": "false",
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        # one theme for light and one for dark: the browser's own setting picks between them
        "theme.light.primaryColor": "#1f5f8b",
        "theme.light.textColor": "#111111",  # small print is a paler shade, and has to be read too
        "theme.dark.primaryColor": "#9fcbe8",
        "theme.baseRadius": "0.6rem",
    }
    flags = [f"--{name}={value}" for name, value in options.items()]
    page = shipped("app") / "page.py"
    command = [sys.executable, "-m", "streamlit", "run", str(page), *flags]
    if os.name == "posix":
        # the server takes this process's place, so that whoever stops the one stops the other
        os.execv(sys.executable, command)  # noqa: S606
    return subprocess.run(command, check=False).returncode  # noqa: S603


def _taken(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def run_evaluations(suite: str | None, *, as_json: bool) -> int:
    """Run one suite of the checkout's ``evals``, or all; raises where there is no checkout."""
    top = Path(__file__).parents[3]
    if not (top / "evals" / "__main__.py").is_file():
        msg = "the evaluations come with the source; run this in a checkout"
        raise BadInputError(msg)
    sys.path.insert(0, str(top))
    if importlib.util.find_spec("evals") is None:
        msg = "the evaluations could not be found; run this in a checkout"
        raise BadInputError(msg)
    from evals.__main__ import run

    return int(run(suite, as_json=as_json))
