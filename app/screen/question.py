"""The one open question, in its place just above where one writes."""

from __future__ import annotations

import streamlit as st

from screen import session
from screen.plain import escaped, paragraphs, strong
from tiebreaker.dialogue.model import Asking, Case, Message, Option
from tiebreaker.engine import questions_left
from tiebreaker.errors import TiebreakerError


def draw_question(case: Case) -> None:
    """Draw the question with the answers that can be picked, what counts, and why it is asked."""
    question = case.turns[-1].reply.question if case.turns else None
    if question is None:
        return
    with st.bottom, st.container(border=True, key="question", gap="small"):
        st.markdown(strong(question.text))
        with st.container(horizontal=True, gap="small"):
            for place, option in enumerate(question.options):
                st.button(
                    escaped(option.label),
                    key=f"option-{len(case.turns)}-{place}",
                    on_click=_pick,
                    args=(f"{case.id}-{len(case.turns)}-{place}", option),
                )
        _draw_about(case, question.help, question.why)


def _draw_about(case: Case, counts: str, why: str) -> None:
    say = session.phrases()
    turn = len(case.turns)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="about"):
        for key, label, text, icon in (
            ("counts", say("What counts"), counts, ":material/lightbulb:"),
            ("why", say("Why I ask"), why, ":material/help:"),
        ):
            if text:
                with st.popover(label, icon=icon, type="tertiary", key=f"{key}-{turn}"):
                    st.markdown(paragraphs(text))
        if left := _left(case):
            st.caption(
                say.count(
                    "This is the last thing to ask.",
                    "At most {number} more questions, this one among them.",
                    left,
                )
            )


def _left(case: Case) -> int:
    """How many things there still are to ask in the worst case; 0 where it is not known yet."""
    question = case.turns[-1].reply.question
    treaty = session.treaty(case)
    known = case.known
    if treaty is None or known.person is None or question is None:
        return 0
    if question.about is not Asking.FACT:
        return 0
    try:
        return questions_left(
            treaty.rule, known.as_facts(), treaty.states, set_aside=frozenset(known.not_sure)
        )
    except TiebreakerError:
        return 0


def _pick(message_id: str, option: Option) -> None:
    session.take(Message(id=message_id, chosen=option))
