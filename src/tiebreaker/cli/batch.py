"""One JSON object a line in, one JSON document a line out, in the same order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable

import click

from tiebreaker.cli.documents import Document
from tiebreaker.errors import BadInputError, TiebreakerError, internal


def run_batch(answer: Callable[[object], Document], lines: Iterable[str]) -> int:
    """Answer each line; one that fails gives ``{"error": …}`` and the rest goes on."""
    for line in lines:
        if not line.strip():
            continue
        click.echo(json.dumps(_answered(answer, line), ensure_ascii=False))
        sys.stdout.flush()
    return 0


def _answered(answer: Callable[[object], Document], line: str) -> Document:
    try:
        return answer(_parsed(line))
    except TiebreakerError as error:
        return {"error": str(error)}
    except Exception as error:  # noqa: BLE001 - the rest of the lines goes on
        return {"error": str(internal(error))}


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        msg = f"the line is not JSON: {error}"
        raise BadInputError(msg) from error
