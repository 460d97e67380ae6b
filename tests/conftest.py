"""What all tests share."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

CHECKOUT = Path(__file__).parents[1]
SHARED = CHECKOUT.parent / "shared"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")


# how long an example takes depends on what else the machine does
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what cannot run here: material beside the checkout, a browser.

    Where changes are checked (``CI``) the browser is never left out: its absence is a failure.
    """
    lacking = set()
    if not SHARED.is_dir():
        lacking.add("shared")
    if not BROWSER and not os.environ.get("CI"):
        lacking.add("browser")
    left_out = [item for item in items if lacking & {mark.name for mark in item.iter_markers()}]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The material that lies beside the checkout; for tests that are marked ``shared``."""
    return SHARED


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The texts that ship."""
    return CHECKOUT / "index" / "texts"
