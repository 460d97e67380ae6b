"""The door: runs a command, and turns whatever went wrong into one line and an exit code."""

from __future__ import annotations

import json
import os
import sys
from typing import NoReturn

import click

from tiebreaker.cli.commands import commands
from tiebreaker.errors import NoAnswerError, TiebreakerError, internal

DONE, NO_ANSWER, WRONG_USE, INTERRUPTED = 0, 1, 2, 130


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; 0 done, 1 understood but without an answer, 2 wrong use or bad input."""
    try:
        code = commands.main(arguments, prog_name="tiebreaker", standalone_mode=False)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.Abort:
        return INTERRUPTED
    except (click.ClickException, TiebreakerError) as error:
        return _fail(error, as_json="--json" in arguments)
    except BrokenPipeError:
        # the reader went away (`| head`); Python would complain again when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception as error:  # noqa: BLE001 - whatever is wrong in here, users get a sentence
        return _fail(internal(error), as_json="--json" in arguments)
    return code if isinstance(code, int) else DONE


def _fail(error: click.ClickException | TiebreakerError, *, as_json: bool) -> int:
    said = error.format_message() if isinstance(error, click.ClickException) else str(error)
    message = " ".join(said.split())
    click.echo(f"tiebreaker: {message}", err=True)
    if as_json:
        click.echo(json.dumps({"error": message}, ensure_ascii=False))
    return NO_ANSWER if isinstance(error, NoAnswerError) else WRONG_USE
