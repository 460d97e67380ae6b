"""The chat in the browser. It draws what the dialogue says and decides nothing."""

from __future__ import annotations

import streamlit as st

from screen import adding, case, cases, chat, first, library, looks, question, session
from screen.plain import escaped
from tiebreaker.errors import TiebreakerError

st.set_page_config(
    page_title="Tiebreaker",
    page_icon=":material/balance:",
    layout="wide" if session.view() in ("treaties", "add") else "centered",
    initial_sidebar_state="auto",
)


def draw() -> None:
    """Draw the case that is open, or another part of the page."""
    looks.draw_styles()
    opened = session.opened()
    case.draw_sidebar(opened)
    if session.view() == "cases":
        cases.draw_cases()
    elif session.view() == "treaties":
        library.draw_library()
    elif session.view() == "add":
        adding.draw_adding()
    else:
        chat.draw_conversation(opened)
        if not opened.turns:
            first.draw_first_screen()
        chat.draw_notice()
        question.draw_question(opened)
        chat.take_message()
    looks.follow(opened)
    session.warm()


try:
    draw()
except TiebreakerError as error:
    st.error(escaped(session.told(error)), icon=":material/error:")
