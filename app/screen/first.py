"""The first screen: what this is, and three ways to begin."""

from __future__ import annotations

import streamlit as st

from screen import session
from tiebreaker.dialogue.model import Message


def draw_first_screen() -> None:
    """Draw the welcome, three examples to click, and a quiet disclaimer."""
    say = session.phrases()
    st.title("Tiebreaker", anchor=False)
    st.markdown(
        say(
            "Two countries both say that you are their tax resident? Tell me in your own words "
            "what happened. I ask only what the treaty between them still needs, and show every "
            "step in the treaty's own text."
        )
    )
    examples = (
        say(
            "I'm Brazilian, I rent a flat in Antwerp, my wife and kids are in our house in "
            "Curitiba, and both countries tax me as a resident."
        ),
        say(
            "Our company was set up in Belgium, but all decisions are taken in London. Both "
            "countries treat it as resident."
        ),
        say("What does the treaty between Liechtenstein and the Netherlands say about companies?"),
    )
    st.markdown(f"**{say('For example')}**")
    with st.container(key="examples", gap="small"):
        for place, example in enumerate(examples):
            st.button(
                example,
                key=f"example-{place}",
                on_click=_begin,
                args=(example,),
                icon=":material/chat_bubble:",
                width="stretch",
            )
    st.caption(
        say(
            "What you write stays on this machine. The answer applies the treaty text held here "
            "to what you say; it is not advice, and a tax office may see the facts differently."
        )
    )


def _begin(text: str) -> None:
    session.take(Message(id=session.new_id(), text=text))
