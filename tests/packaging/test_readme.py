"""What the README shows is what the commands print."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from evals.readme import TOP, conversation, figures

README = (TOP / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "made"), [("conversation", conversation), ("figures", figures)])
def test_a_part_that_a_command_makes_is_the_one_it_makes_now(
    name: str, made: Callable[[], str]
) -> None:
    shown = re.search(rf"<!-- {name} -->\n(.*?)\n?<!-- end -->", README, flags=re.DOTALL)

    assert shown is not None
    assert shown[1] == made(), "run `python -m evals.readme`"


def test_every_command_that_the_readme_names_is_there() -> None:
    from tiebreaker.cli.commands import commands

    named = set(re.findall(r"`tiebreaker ([a-z-]+)", README))

    assert named <= set(commands.commands)
    assert {"app", "chat", "read", "search", "ask", "extract", "determine", "converse"} <= named


def test_every_setting_that_the_readme_names_is_one() -> None:
    from tiebreaker.settings import Settings

    named = {name.lower() for name in re.findall(r"`TIEBREAKER_([A-Z_]+)`", README)}

    assert named <= set(Settings.model_fields)
