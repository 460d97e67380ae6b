"""The treaties held, each with its reading beside its text, and the way in for another."""

from __future__ import annotations

import streamlit as st

from screen import chat, reading, session
from screen.plain import escaped
from tiebreaker.library.model import Particulars, Treaty


def draw_library() -> None:
    """Draw one treaty at a time; what is wrong with any of the user's own is said first."""
    say = session.phrases()
    st.title(say("Treaties held"), anchor=False)
    chat.draw_notice()
    library = session.shared().library
    for problem in library.problems:
        st.warning(escaped(problem), icon=":material/warning:")
    st.button(
        say("Add a treaty"), key="add", icon=":material/add:", on_click=session.go, args=("add",)
    )
    particulars = st.selectbox(
        say("Treaty"),
        library.particulars,
        index=_first(library.particulars),
        format_func=_named,
        key=f"treaty-{len(library.entries)}-{st.session_state.get('added')}",
    )
    if particulars is not None:
        _draw_treaty(library.get(particulars.id))


def _first(held: tuple[Particulars, ...]) -> int:
    """The treaty just added, or that of the case, stands first."""
    wanted = st.session_state.get("added") or session.opened().known.treaty
    return next((place for place, one in enumerate(held) if one.id == wanted), 0)


def _named(particulars: Particulars) -> str:
    return f"{particulars.title} ({particulars.year}, {particulars.language})"


def _draw_treaty(treaty: Treaty) -> None:
    say = session.phrases()
    about = treaty.particulars
    st.caption(escaped(f"{about.signed or about.year} · {about.id} · {about.source}"))
    st.button(
        say("Start a case under this treaty"),
        key=f"start-{treaty.id}",
        icon=":material/add:",
        on_click=session.start_new,
        args=(treaty,),
    )
    reading.draw_reading(treaty.text, treaty.rule)
