"""The parts of the README that a command makes: the conversation and the figures.

Run ``python -m evals.readme`` to write them anew; a test fails when they differ.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from evals.report import RESULTS
from tiebreaker.assembly import assistant
from tiebreaker.dialogue.model import Message
from tiebreaker.settings import Settings

TOP = Path(__file__).resolve().parents[1]
EXAMPLE = TOP / "evals" / "data" / "conversations" / "brazilian-in-antwerp.json"


def conversation() -> str:
    """The example conversation as ``tiebreaker converse`` prints it."""
    messages = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as home:
        parts = assistant(Settings(home=Path(home)))
        case = parts.new_case()
        for number, text in enumerate(messages):
            case, _ = parts.dialogue.take(case, Message(id=str(number), text=text))
    out = []
    for turn in case.turns:
        out.append(f"› {turn.message.text}")
        out.append(turn.reply.text)
    return "```text\n" + "\n\n".join(out) + "\n```"


_DETAIL = re.compile(r"^question |^[a-z]{2}: |: [a-z]{2}$|^(questions|unanswerable): ")
"""A figure for one language; those stand in the results, not in the README."""


def figures() -> str:
    """A table of the figures over all languages that are kept in the results."""
    rows = ["| suite | what | | of | 95 in 100 |", "| --- | --- | --- | --- | --- |"]
    for path in sorted(RESULTS.glob("*.json")):
        report = json.loads(path.read_text(encoding="utf-8"))
        for figure in report["figures"]:
            if _DETAIL.search(figure["name"]):
                continue
            low, high = figure["interval"]
            rows.append(
                f"| {report['suite']} | {figure['name']} | {figure['share']:.1%} "
                f"| {figure['of']} | {low:.0%}–{high:.0%} |"
            )
    return "\n".join(rows)


def written() -> str:
    """The README with both parts made anew."""
    text = (TOP / "README.md").read_text(encoding="utf-8")
    for name, part in (("conversation", conversation()), ("figures", figures())):
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- end -->)",
            lambda found, part=part: f"{found[1]}{part}\n{found[2]}",
            text,
            flags=re.DOTALL,
        )
    return text


if __name__ == "__main__":
    (TOP / "README.md").write_text(written(), encoding="utf-8")
