"""What the commands have in common: the ``--json`` option and how a document is shown."""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from tiebreaker.cli.documents import Document

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
batch_option = click.option(
    "--batch", is_flag=True, help="One JSON object a line on standard input, one document a line."
)


def show(document: Document, wording: Callable[[Document], str], *, as_json: bool) -> int:
    """Print a document as JSON or for a person; gives the exit code for *done*."""
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        click.echo(wording(document))
    return 0
