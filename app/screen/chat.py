"""The conversation: what was said, and where to write."""

from __future__ import annotations

import streamlit as st

from screen import reply, session
from screen.plain import escaped, paragraphs
from tiebreaker.answers import fact_label, value_label
from tiebreaker.dialogue.model import Case, Message


def draw_conversation(case: Case) -> None:
    """Draw every turn, the last question in its own place below."""
    last = len(case.turns) - 1
    for number, turn in enumerate(case.turns):
        with st.chat_message("user", avatar=":material/person:"):
            st.markdown(paragraphs(_sent(turn.message)))
        with (
            st.container(key="newest" if number == last else f"turn-{number}"),
            st.chat_message("assistant", avatar=":material/balance:"),
        ):
            reply.draw_reply(turn.reply, number, last=number == last)


def _sent(message: Message) -> str:
    """What the person did, in words."""
    language = session.language()
    say = session.phrases()
    if message.text:
        return message.text
    if message.chosen is not None:
        return message.chosen.label
    if message.language is not None:
        return say("In this language, please: {name}", name=session.language_name(message.language))
    changes = [
        f"{fact_label(key, language)}: "
        + (say("forget this") if value is None else value_label(value, language))
        for key, value in message.edits
    ]
    return "\n".join(changes)


def take_message() -> None:
    """The place to write; Streamlit keeps it at the foot of the page."""
    say = session.phrases()
    text = st.chat_input(
        say("Write in your own words"), key="message", max_chars=8000, submit_mode="disable"
    )
    if isinstance(text, str) and text.strip():
        session.take(Message(id=session.new_id(), text=text))
        st.rerun()


def draw_notice() -> None:
    """Say once what went wrong, or was done, in the last step."""
    if notice := st.session_state.pop("notice", None):
        st.warning(escaped(notice), icon=":material/warning:")
    if done := st.session_state.pop("done", None):
        st.success(escaped(done), icon=":material/check_circle:")
