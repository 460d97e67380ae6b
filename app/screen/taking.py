"""Taking the case away: the memo and the case itself, built once for each state of the case."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from screen import session
from tiebreaker.answers.memo import as_markdown
from tiebreaker.dialogue.casefile import write_case
from tiebreaker.dialogue.memo import case_memo
from tiebreaker.dialogue.model import Case


@dataclass(frozen=True, slots=True)
class _Built:
    """The files of one state of a case."""

    state: tuple[str, int, str]
    case: str
    memo: str | None


def draw_downloads(case: Case) -> None:
    """Draw a button for each file; pressing one changes nothing on the page."""
    if not case.turns:
        return
    say = session.phrases()
    built = _built(case)
    name = f"tiebreaker-{case.known.treaty or 'case'}"
    st.subheader(say("To take with you"), anchor=False)
    with st.container(gap="small", horizontal=True):
        if built.memo is not None:
            st.download_button(
                say("Memo (Markdown)"),
                built.memo.encode("utf-8"),
                file_name=f"{name}.md",
                mime="text/markdown",
                key="take-memo",
                on_click="ignore",
                icon=":material/description:",
            )
        st.download_button(
            say("Case (JSON)"),
            built.case.encode("utf-8"),
            file_name=f"{name}.json",
            mime="application/json",
            key="take-case",
            on_click="ignore",
            icon=":material/data_object:",
        )


def _built(case: Case) -> _Built:
    state = (case.id, len(case.turns), case.title)
    held = st.session_state.get("built")
    if isinstance(held, _Built) and held.state == state:
        return held
    memo = case_memo(case, session.treaty(case))
    built = _Built(state, write_case(case), as_markdown(memo) if memo is not None else None)
    st.session_state["built"] = built
    return built
