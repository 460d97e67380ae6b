"""How the page looks beyond Streamlit's own theme, and what a browser does after a turn."""

from __future__ import annotations

import html
import zlib
from pathlib import Path

import streamlit as st

from screen import session
from tiebreaker.dialogue.model import Case, PartKind, Reply

_HERE = Path(__file__).parent


def draw_styles() -> None:
    """Put the page's style sheet in place; it has no colours of its own but the theme's."""
    st.html(_HERE / "looks.css")


def follow(case: Case) -> None:
    """Tell the browser the language, show the newest reply's beginning, and have it read out.

    The script is the same for everybody and holds no word of anybody's: what is read out is
    text in an element of its own, which the script copies as text. The ids of the cases opened
    here go into a cookie, so that the list of past cases is this browser's and nobody else's.
    """
    view = session.view()
    turn = f"{zlib.crc32(case.id.encode())}-{len(case.turns)}-{view}"
    talking = bool(case.turns) and view == session.VIEWS[0]
    reply = case.turns[-1].reply if talking else None
    spoken = html.escape(_read_out(reply)) if reply is not None else ""
    st.html(f'<span class="newest-words" hidden>{spoken}</span>')
    script = (_HERE / "follow.js").read_text(encoding="utf-8")
    kept = ".".join(session.known_ids())
    called = f"({script})({session.language().value!r}, {turn!r}, {kept!r});"
    st.html(f"<script>{called}</script>", unsafe_allow_javascript=True)


def _read_out(reply: Reply) -> str:
    """The result, or else the step that was reached last, and then what is asked."""
    by_kind = {part.kind: part.text for part in reply.parts}
    said = [by_kind.get(PartKind.RESULT) or by_kind.get(PartKind.STEP) or _beginning(reply)]
    if reply.question is not None and reply.question.text not in said:
        said.append(reply.question.text)
    return " ".join(said)


def _beginning(reply: Reply) -> str:
    own = [part.text for part in reply.parts if part.kind is not PartKind.QUESTION]
    return own[0] if own else ""
