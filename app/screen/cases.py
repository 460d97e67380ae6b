"""Past cases: to open, rename, copy or delete, and to open from a file."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st
from babel.dates import format_datetime

from screen import chat, session
from screen.plain import escaped
from tiebreaker.dialogue.casefile import Reopened, reopen
from tiebreaker.dialogue.speech import Speech
from tiebreaker.dialogue.store import Kept, new_id
from tiebreaker.engine.determination import Determination
from tiebreaker.errors import TiebreakerError

_LARGEST_MB = 5


def draw_cases() -> None:
    """Draw the cases that were opened in this browser, and the way in for one from a file."""
    say = session.phrases()
    st.title(say("Past cases"), anchor=False)
    chat.draw_notice()
    known = set(session.known_ids())
    kept = [one for one in session.store().kept() if one.id in known]
    if kept:
        st.caption(say("The cases opened in this browser. Each stays here until you delete it."))
    else:
        st.markdown(say("None yet. Every case is kept from its first message on."))
    with st.container(key="cases", gap="small"):
        for one in kept:
            _draw_case(one)
    _draw_upload()


def _draw_case(kept: Kept) -> None:
    say = session.phrases()
    changed = format_datetime(kept.changed, "medium", locale=session.language().value)
    title = kept.title or say("Without a title")
    with st.container(border=True, key=f"case-{kept.id}", gap="xsmall"):
        st.button(
            f"**{escaped(title)}**",
            key=f"open-{kept.id}",
            type="tertiary",
            icon=":material/chat:",
            on_click=_act,
            args=("open", kept.id),
        )
        messages = say.count("One message", "{number} messages", kept.turns)
        st.caption(escaped(f"{changed} · {messages}"))
        with st.expander(say("Rename, copy or delete"), type="compact"):
            _draw_changes(kept, title)


def _draw_changes(kept: Kept, title: str) -> None:
    say = session.phrases()
    key = f"title-{kept.id}"
    st.text_input(
        say("Title"), value=kept.title, max_chars=200, key=key, on_change=_rename, args=(kept.id,)
    )
    with st.container(horizontal=True):
        st.button(
            say("Copy this case"),
            key=f"copy-{kept.id}",
            icon=":material/content_copy:",
            on_click=_act,
            args=("copy", kept.id),
        )
        if st.session_state.get("deleting") != kept.id:
            st.button(
                say("Delete …"),
                key=f"ask-{kept.id}",
                icon=":material/delete:",
                on_click=_ask,
                args=(kept.id,),
            )
    if st.session_state.get("deleting") == kept.id:
        st.warning(
            escaped(say("Delete “{title}” for good? It cannot be brought back.", title=title))
        )
        with st.container(horizontal=True):
            st.button(
                say("Yes, delete it"),
                key=f"delete-{kept.id}",
                on_click=_act,
                args=("delete", kept.id),
            )
            st.button(say("No, keep it"), key=f"keep-{kept.id}", on_click=_ask, args=(None,))


def _ask(id_: str | None) -> None:
    st.session_state["deleting"] = id_


def _rename(id_: str) -> None:
    try:
        session.store().rename(id_, st.session_state[f"title-{id_}"])
        session.reload(id_)
    except TiebreakerError as error:
        st.session_state["notice"] = session.told(error)


def _act(what: str, id_: str) -> None:
    """Open, copy or delete one case."""
    say = session.phrases()
    store = session.store()
    try:
        if what == "open" and (found := store.get(id_)) is not None:
            session.open_case(found)
        elif what == "copy":
            title = next((one.title for one in store.kept() if one.id == id_), "")
            copy = store.duplicate(id_, say("{title} (copy)", title=title))
            session.remember(copy)
        elif what == "delete":
            store.delete(id_)
            st.session_state["deleting"] = None
            st.session_state["done"] = say("The case is deleted.")
            session.forget(id_)
    except TiebreakerError as error:
        st.session_state["notice"] = session.told(error)


def _draw_upload() -> None:
    say = session.phrases()
    st.header(say("Open a case from a file"), anchor=False)
    number = st.session_state.setdefault("case-files", 0)
    file = st.file_uploader(
        say("A case saved from here (JSON)"),
        type=["json"],
        max_upload_size=_LARGEST_MB,
        key=f"case-file-{number}",
    )
    if file is None:
        return
    st.session_state["case-files"] = number + 1
    try:
        found = reopen(file.getvalue(), session.shared().library)
        case = replace(found.case, id=new_id())
        session.store().put(case)
        session.open_case(case)
        st.session_state["done" if found.agrees else "notice"] = _compared(found)
    except TiebreakerError as error:
        st.session_state["notice"] = session.told(error)
    st.rerun()


def _compared(found: Reopened) -> str:
    """What comes of the case today, beside what had come of it when it was saved."""
    say = session.phrases()
    if found.agrees:
        return say("The case is open again; it comes to the same as when it was saved.")
    if found.now is None:
        return say("The case is open again, but its treaty is not held here; add the text first.")
    return say(
        "The case is open again, but it comes to something else today. Saved: {saved}. Today: "
        "{now}.",
        saved=_result(found.saved),
        now=_result(found.now),
    )


def _result(found: Determination | None) -> str:
    return Speech(session.language()).result(found) if found is not None else "–"
