"""Where the material beside the checkout is."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """Material that lies beside the checkout and is never copied into it."""
    folder = Path(__file__).parents[3] / "shared"
    if not folder.is_dir():
        pytest.skip("the shared material is not beside this checkout")
    return folder
