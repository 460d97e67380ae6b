"""The commands that build the index and add treaties to the library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tiebreaker.cli import printing
from tiebreaker.cli.desk import Desk
from tiebreaker.cli.requests import AddRequest, checked
from tiebreaker.cli.shared import json_option, show


@click.group()
def index() -> None:
    """Build the search index, add treaties to it, and see how it stands."""


@index.command()
@json_option
@click.pass_obj
def build(desk: Desk, /, *, as_json: bool) -> int:
    """Build the index over all treaties held; only what changed is embedded again."""
    return show(desk.build_index(), printing.index_status, as_json=as_json)


@index.command()
@json_option
@click.pass_obj
def status(desk: Desk, /, *, as_json: bool) -> int:
    """Say whether the index fits the treaties held and the model that is set."""
    return show(desk.index_status(), printing.index_status, as_json=as_json)


@index.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--states", required=True, help="The two countries: BE,BR.")
@click.option("--year", required=True, type=int, help="The year of signature.")
@click.option("--language", required=True, help="The language of the text: en, pt, nl, fr, …")
@click.option("--title", help="What the treaty is called.")
@click.option("--effective-from", help="The first day on which this wording has effect.")
@click.option("--effective-until", help="The last day on which it has effect.")
@json_option
@click.pass_obj
def add(desk: Desk, /, *, file: Path, as_json: bool, **given: Any) -> int:
    """Put the treaty text FILE into your library; the same text twice changes nothing."""
    told = {key: value for key, value in given.items() if value is not None}
    document = desk.add(checked(AddRequest, {"file": str(file), **told}))
    return show(document, printing.added, as_json=as_json)
