"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

CHECKOUT = Path(__file__).parents[1]
SHARED = CHECKOUT.parent / "shared"


# how long an example takes depends on what else the machine does
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that read material beside the checkout where it is not there."""
    if SHARED.is_dir():
        return
    absent = [item for item in items if item.get_closest_marker("shared") is not None]
    if absent:
        config.hook.pytest_deselected(items=absent)
        items[:] = [item for item in items if item.get_closest_marker("shared") is None]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The material that lies beside the checkout; for tests that are marked ``shared``."""
    return SHARED


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The texts that ship."""
    return CHECKOUT / "index" / "texts"
