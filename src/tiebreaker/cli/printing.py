"""The same results for a person: what the commands print without ``--json``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

import click

from tiebreaker.cli.documents import Document

if TYPE_CHECKING:
    from tiebreaker.dialogue.model import Reply


_WARNINGS = {
    "year_not_split": "residence changes on {date}, within a tax year of {state}, which accepts no "
    "change within one; the competent authorities may have to agree on the day",
    "before_effect": "this text has effect only from {date}",
    "after_effect": "this text had effect only until {date}",
    "other_text": "another text has effect from {date}, and was applied here",
}


def treaties(document: Document) -> str:
    """A line a treaty."""
    return "\n".join(
        f"{treaty['id']:<12} {treaty['language']}  {treaty['tie_breaker']:<9} {treaty['title']}"
        for treaty in document["treaties"]
    )


def reading(document: Document) -> str:
    """The rule of a text, persons apart, then whatever was not read."""
    if document["article"] is None:
        return "no residence article was found in this text"
    out = [f"Article {document['article']} ({document['language']}): {document['status']}"]
    for person in ("individual", "company", "other"):
        out += ["", person]
        out += [f"  {_step(step)}" for step in document[person]] or ["  no rule"]
    if document["unread"]:
        out += ["", "not read"]
        out += [f"  “{unread['text']}”: {unread['why']}" for unread in document["unread"]]
    return "\n".join(out)


def _step(step: Document) -> str:
    if "end" in step:
        return f"{step['provision']}  {step['end']}"
    exits = ", ".join(
        f"{answer} → {to}" for answer, to in step.items() if answer not in ("test", "provision")
    )
    return f"{step['provision']}  {step['test']}: {exits}"


def hits(document: Document) -> str:
    """Place, score and words of each provision found."""
    if not document["hits"]:
        return "nothing was found"
    return "\n\n".join(
        f"{hit['treaty']} {hit['provision']}  ({hit['score']:.2f})\n“{hit['quote']}”"
        for hit in document["hits"]
    )


def answer(document: Document) -> str:
    """The answer; its quotations stand in it or follow it."""
    missing = [
        f"{cited['treaty']} {cited['provision']}: “{cited['quote']}”"
        for cited in document["citations"]
        if cited["quote"] not in document["answer"]
    ]
    return "\n\n".join([document["answer"], *missing])


def understanding(document: Document) -> str:
    """Each fact and tie with the words it came from."""
    out = []
    if document["states"]:
        out.append("States: " + ", ".join(document["states"]))
    if document["person"]:
        out.append(f"Person: {document['person']}")
    out += [
        f"{fact['fact']}{':' + fact['state'] if 'state' in fact else ''} = "
        f"{_value(fact['value'])}  “{fact['quote']}”"
        for fact in document["facts"]
    ]
    out += [f"tie {tie['kind']}:{tie['state']}  “{tie['quote']}”" for tie in document["ties"]]
    return "\n".join(out) or "no facts were found in this message"


def determination(document: Document) -> str:
    """The result and the steps that led there."""
    if "periods" in document:
        return "\n\n".join(
            "\n".join(
                [
                    f"{period['from']} to {period['to']}",
                    _determined(period),
                    *(f"  note: {_warned(warning)}" for warning in period["warnings"]),
                ]
            )
            for period in document["periods"]
        )
    return _determined(document)


def _warned(warning: Document) -> str:
    return _WARNINGS[warning["kind"]].format(**warning)


def _determined(document: Document) -> str:
    out = [_outcome(document)]
    for step in document["trace"]:
        found = step["outcome"] or "open"
        state = f" ({step['state']})" if step["state"] else ""
        leads = f" → {step['leads_to']}" if step["leads_to"] else ""
        out.append(f"  {step['provision']}  {step['test']}: {found}{state}{leads}")
        out.append(f"      “{step['quote']}”")
    if _gate_matters(document):
        for clause in document["gate"]["also"]:
            of = f" of {clause['state']}" if clause["state"] else ""
            out.append(
                f"  {clause['provision']}  resident{of} all the same, if this covers it "
                f"({clause['kind']})"
            )
            out.append(f"      “{clause['quote']}”")
    return "\n".join(out)


def _gate_matters(document: Document) -> bool:
    """Whether a clause by which somebody is a resident anyhow could change the result."""
    asked = document["next_fact"]
    at_the_gate = document["status"] == "not_dual_resident" or (
        asked is not None and asked["fact"] == "domestic_residence"
    )
    return at_the_gate and document["gate"] is not None


def _outcome(document: Document) -> str:
    status = document["status"]
    if status == "need_fact" and document["next_fact"]:
        asked = document["next_fact"]
        return "need_fact: " + ":".join(part for part in (asked["fact"], asked["state"]) if part)
    by = f" by {document['decided_by']}" if document["decided_by"] else ""
    of = f" {document['resident_of']}" if document["resident_of"] else ""
    why = f" ({document['reason']})" if document["reason"] else ""
    return f"{document['treaty']}: {status}{of}{by}{why}"


def changes(document: Document) -> str:
    """A line a change."""
    out = []
    for change in document["changes"]:
        told = "; ".join(f"{fact} = {_value(value)}" for fact, value in change["set"].items())
        of = f" {change['resident_of']}" if change["resident_of"] else ""
        out.append(f"{told} → {change['status']}{of}")
    return "\n".join(out) or "no change of the facts changes the result"


def added(document: Document) -> str:
    """What was added and how much of its rule was understood."""
    return f"{document['id']} is in your library; its tie-breaker: {document['tie_breaker']}"


def index_status(document: Document) -> str:
    """How the index stands."""
    return f"{document['why']} ({document['built']} of {document['passages']} provisions)"


def written(document: Document) -> str:
    """Where a memo was written to."""
    return f"the memo is in {document['file']}"


def conversation(document: Document) -> str:
    """The conversation as it would be read."""
    return "\n\n".join(f"› {turn['user']}\n\n{turn['reply']}" for turn in document["turns"])


def reply(given: Reply) -> str:
    """A reply with the options of its question."""
    if given.question is None or not given.question.options:
        return given.text
    options = "  ".join(f"[{option.label}]" for option in given.question.options)
    return f"{given.text}\n\n{options}"


def welcome() -> str:
    """What a conversation in the terminal begins with."""
    return (
        "Tell me in your own words which two countries you have to do with and how you live. "
        "I ask only what the treaty still needs. An empty line ends."
    )


def lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream as they come, without their ends.

    Bytes that are not UTF-8 stay visible and never stop the rest.
    """
    for line in iter(stream.readline, b""):
        yield line.decode("utf-8", errors="replace").rstrip("\r\n")


def progress(done: int, total: int) -> None:
    """Show on standard error how far the index is, where somebody is watching."""
    if not sys.stderr.isatty():
        return
    width = 30
    filled = width * done // max(total, 1)
    bar = "█" * filled + "·" * (width - filled)
    click.echo(f"\rbuilding the index {bar} {done}/{total}", err=True, nl=done >= total)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{state} {_value(holds)}" for state, holds in value.items())
    return str(value)
