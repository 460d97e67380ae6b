"""The chat in the browser. It draws what the dialogue says and decides nothing."""

from __future__ import annotations

import streamlit as st

from screen import case, chat, first, session
from screen.plain import escaped
from tiebreaker.errors import TiebreakerError

st.set_page_config(
    page_title="Tiebreaker",
    page_icon=":material/balance:",
    layout="centered",
    initial_sidebar_state="auto",
)


def draw() -> None:
    """Draw the case that is open."""
    opened = session.opened()
    case.draw_sidebar(opened)
    chat.draw_conversation(opened)
    if not opened.turns:
        first.draw_first_screen()
    chat.draw_question(opened)
    chat.take_message()
    session.warm()


try:
    draw()
except TiebreakerError as error:
    st.error(escaped(str(error)), icon=":material/error:")
