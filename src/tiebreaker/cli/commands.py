"""The commands and their options."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tiebreaker.cli import pairs, printing
from tiebreaker.cli.batch import run_batch
from tiebreaker.cli.desk import Desk
from tiebreaker.cli.documents import Document
from tiebreaker.cli.launching import PORT, open_page, run_evaluations
from tiebreaker.cli.library_commands import index
from tiebreaker.cli.pairs import PairsRequest
from tiebreaker.cli.reporting import FORMATS, write_report
from tiebreaker.cli.requests import (
    AskRequest,
    ConverseRequest,
    DetermineRequest,
    ExtractRequest,
    FactsRequest,
    ReadRequest,
    SearchRequest,
    checked,
)
from tiebreaker.cli.shared import batch_option, json_option, show
from tiebreaker.errors import BadInputError
from tiebreaker.settings import Settings


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="tiebreaker", prog_name="tiebreaker")
@click.pass_context
def commands(context: click.Context) -> None:
    """Which of two countries a person or company is tax resident in, by their treaty's words."""
    context.obj = Desk(Settings(), progress=printing.progress)


@commands.command()
@json_option
@click.pass_obj
def treaties(desk: Desk, /, *, as_json: bool) -> int:
    """List the treaties held."""
    return show(desk.treaties(), printing.treaties, as_json=as_json)


@commands.command()
@click.argument("file", required=False)
@click.option("--states", help="The two countries: BE,BR.")
@click.option("--year", type=int, help="The year of signature.")
@click.option("--language", help="The language of the text: en, pt, nl, fr, de, es, it.")
@click.option("--article", help="The residence article, if it is not to be looked for.")
@json_option
@batch_option
@click.pass_obj
def read(desk: Desk, /, *, as_json: bool, batch: bool, **given: Any) -> int:
    """Read the residence article of a treaty text FILE and print the rule that it gives."""
    if batch:
        return run_batch(lambda line: desk.read(checked(ReadRequest, line)), reject(given))
    document = desk.read(checked(ReadRequest, named(given, "file")))
    show(document, printing.reading, as_json=as_json)
    return 1 if document["status"] == "none" else 0


@commands.command()
@click.argument("query", required=False)
@click.option("--treaty", help="The treaty to search in: be-gb-1987.")
@click.option("--language", help="Search texts of this language only.")
@click.option("-k", type=int, help="How many provisions to give back at most (5).")
@json_option
@batch_option
@click.pass_obj
def search(desk: Desk, /, *, as_json: bool, batch: bool, **given: Any) -> int:
    """Find the provisions that QUERY is about."""
    if batch:
        return run_batch(lambda line: desk.search(checked(SearchRequest, line)), reject(given))
    document = desk.search(checked(SearchRequest, named(given, "query")))
    show(document, printing.hits, as_json=as_json)
    return 0 if document["hits"] else 1


@commands.command()
@click.argument("question", required=False)
@click.option("--treaty", help="The treaty that is meant: be-gb-1987.")
@json_option
@batch_option
@click.pass_obj
def ask(desk: Desk, /, *, as_json: bool, batch: bool, **given: Any) -> int:
    """Answer a QUESTION about what a treaty says."""
    if batch:
        return run_batch(lambda line: desk.ask(checked(AskRequest, line)), reject(given))
    document = desk.ask(checked(AskRequest, named(given, "question")))
    show(document, printing.answer, as_json=as_json)
    return 1 if document["abstained"] else 0


@commands.command()
@click.argument("text", required=False)
@click.option("--treaty", help="The treaty that the case is under.")
@click.option("--states", help="The two countries: BE,BR.")
@click.option("--asked", help="The question that TEXT answers: permanent_home:BE.")
@json_option
@batch_option
@click.pass_obj
def extract(desk: Desk, /, *, as_json: bool, batch: bool, **given: Any) -> int:
    """Take the facts out of a message TEXT."""
    if batch:
        return run_batch(lambda line: desk.extract(checked(ExtractRequest, line)), reject(given))
    document = desk.extract(checked(ExtractRequest, named(given, "text")))
    return show(document, printing.understanding, as_json=as_json)


@commands.command()
@click.option("--treaty", help="The treaty to apply: be-br-1972.")
@click.option("--facts", help="A JSON file with the facts; - for standard input.")
@json_option
@batch_option
@click.pass_obj
def determine(desk: Desk, /, *, as_json: bool, batch: bool, **given: Any) -> int:
    """Apply a treaty's tie-breaker to facts."""
    if batch:
        return run_batch(lambda line: _determined(desk, line), reject(given))
    if not given["treaty"] and given["facts"] and _names_states(data := read_json(given["facts"])):
        document = desk.determine_pairs(checked(PairsRequest, data))
        show(document, pairs.worded, as_json=as_json)
        return 0 if document["treaties"] else 1
    document = desk.determine(_facts_request(given))
    show(document, printing.determination, as_json=as_json)
    return 1 if document.get("reason") == "clause_not_read" else 0


@commands.command("what-if")
@click.option("--treaty", required=True, help="The treaty to apply: be-br-1972.")
@click.option("--facts", required=True, help="A JSON file with the facts; - for standard input.")
@json_option
@click.pass_obj
def what_if(desk: Desk, /, *, as_json: bool, **given: Any) -> int:
    """Show the smallest changes of the facts that would change the result."""
    return show(desk.what_if(_facts_request(given)), printing.changes, as_json=as_json)


@commands.command()
@click.argument("file", required=False)
@click.option("--treaty", help="The treaty that the case is under.")
@json_option
@batch_option
@click.pass_obj
def converse(desk: Desk, /, *, as_json: bool, batch: bool, **given: Any) -> int:
    """Run a conversation from FILE, a JSON list of messages; - reads one message a line."""
    if batch:
        return run_batch(lambda line: desk.converse(checked(ConverseRequest, line)), reject(given))
    request = named(given, "file")
    if request["file"] == "-":
        for document in desk.turns(_messages(), request.get("treaty")):
            click.echo(json.dumps(document, ensure_ascii=False))
            sys.stdout.flush()
        return 0
    messages = read_json(request.pop("file"))
    if not isinstance(messages, list):
        msg = 'the file is not a JSON list of messages; write ["first message", "second"]'
        raise BadInputError(msg)
    document = desk.converse(checked(ConverseRequest, {"messages": messages, **request}))
    return show(document, printing.conversation, as_json=as_json)


@commands.command()
@click.option("--treaty", help="The treaty that the case is under.")
@click.pass_obj
def chat(desk: Desk, /, *, treaty: str | None) -> None:
    """Talk in the terminal; an empty line or Ctrl-D ends."""
    case = desk.new_case(treaty)
    click.echo(printing.welcome())
    while True:
        try:
            text = click.prompt("", prompt_suffix="› ", default="", show_default=False)
        except click.Abort:
            break
        if not text.strip():
            break
        case = desk.take(case, text)
        click.echo("\n" + printing.reply(case.turns[-1].reply) + "\n")
    click.echo()


commands.add_command(index)


@commands.command()
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True)
@click.option("--host", default="localhost", show_default=True, help="Where to listen.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser window.")
def app(port: int, host: str, *, no_browser: bool) -> int:
    """Open the chat in the browser."""
    return open_page(port, host, browser=not no_browser)


@commands.command()
@click.argument("case")
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True)
@click.option("-o", "out", type=click.Path(path_type=Path), required=True, help="The file.")
@json_option
@click.pass_obj
def report(desk: Desk, /, *, case: str, form: str, out: Path, as_json: bool) -> int:
    """Write the memo of CASE, the id in its address or a case file."""
    write_report(desk.settings, desk.library, case, form, out)
    return show({"file": str(out), "format": form}, printing.written, as_json=as_json)


@commands.command("eval")
@click.argument("suite", required=False)
@json_option
def evaluate(suite: str | None, *, as_json: bool) -> int:
    """Run the evaluations, or one SUITE of them."""
    return run_evaluations(suite, as_json=as_json)


def _determined(desk: Desk, line: object) -> Document:
    if _names_states(line):
        return desk.determine_pairs(checked(PairsRequest, line))
    return desk.determine(checked(DetermineRequest, line))


def _names_states(data: object) -> bool:
    """Whether facts are those of several States, of which each pair has its own treaty."""
    return isinstance(data, dict) and "states" in data and "treaty" not in data


def _facts_request(given: dict[str, Any]) -> DetermineRequest:
    for option in ("treaty", "facts"):
        if not given.get(option):
            msg = f"name the {option} with --{option}"
            raise BadInputError(msg)
    data = read_json(given["facts"])
    if not isinstance(data, dict):
        msg = 'the facts are a JSON object, as in {"person": "individual", "facts": {}}'
        raise BadInputError(msg)
    data.setdefault("treaty", given["treaty"])
    request = checked(DetermineRequest, {**data, "treaty": given["treaty"]})
    checked(FactsRequest, {key: value for key, value in data.items() if key != "treaty"})
    return request


def named(given: dict[str, Any], argument: str) -> dict[str, Any]:
    """The options that were given; raises ``BadInputError`` when *argument* was not."""
    if given.get(argument) is None:
        msg = f"say what to work on: {argument.upper()} is missing (or use --batch)"
        raise BadInputError(msg)
    return {key: value for key, value in given.items() if value is not None}


def reject(given: dict[str, Any]) -> Iterator[str]:
    """The lines of standard input; ``--batch`` goes with no other argument or option."""
    told = [key for key, value in given.items() if value is not None]
    if told:
        msg = f"--batch takes everything from standard input; leave {', '.join(told)} out"
        raise BadInputError(msg)
    return printing.lines(sys.stdin.buffer)


def read_json(name: str) -> object:
    """The JSON in a file, or on standard input for ``-``."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return json.loads(data.decode("utf-8-sig"))
    except OSError as error:
        msg = f"`{name}` cannot be read: {(error.strerror or str(error)).lower()}"
        raise BadInputError(msg) from error
    except UnicodeDecodeError as error:
        msg = f"`{name}` is not UTF-8 text"
        raise BadInputError(msg) from error
    except (json.JSONDecodeError, RecursionError) as error:
        msg = f"`{name}` is not JSON: {error}"
        raise BadInputError(msg) from error


def _messages() -> Iterator[str]:
    for line in printing.lines(sys.stdin.buffer):
        if not line.strip():
            continue
        try:
            message = json.loads(line)
        except json.JSONDecodeError:
            message = line
        yield message if isinstance(message, str) else line
