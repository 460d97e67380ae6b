"""The case that this browser tab has open, kept on the server after every turn."""

from __future__ import annotations

import secrets

import streamlit as st

from tiebreaker.assembly import Assistant, assistant
from tiebreaker.dialogue.model import Case, Message
from tiebreaker.dialogue.store import CaseStore
from tiebreaker.errors import TiebreakerError
from tiebreaker.library.model import Treaty
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language
from tiebreaker.wording import Phrases


@st.cache_resource(show_spinner=False)
def shared() -> Assistant:
    """The parts that all sessions share; they keep nothing of any case."""
    return assistant(Settings())


@st.cache_resource(show_spinner=False)
def _store() -> CaseStore:
    return CaseStore.open(Settings())


def opened() -> Case:
    """The case named in the address, or a new one that nobody has spoken in yet."""
    wanted = st.query_params.get("case")
    held = st.session_state.get("case")
    if isinstance(held, Case) and (wanted is None or wanted == held.id):
        return held
    case = _found(wanted) or shared().new_case()
    st.session_state["case"] = case
    return case


def _found(wanted: str | None) -> Case | None:
    if wanted is None:
        return None
    found = None
    try:
        found = _store().get(wanted)
    except TiebreakerError as error:
        st.session_state["notice"] = str(error)
    if found is None:
        del st.query_params["case"]
    return found


def take(message: Message) -> None:
    """Take one message, keep the case, and put its id into the address.

    A case that cannot be kept goes on in this window, and the person is told.
    """
    case = opened()
    try:
        case = _taken_and_kept(case, message)
        st.query_params["case"] = case.id
    except TiebreakerError as error:
        st.session_state["notice"] = str(error)
        case = _after(case, message)
    st.session_state["case"] = case


def _taken_and_kept(case: Case, message: Message) -> Case:
    store = _store()
    if store.get(case.id) is not None:
        # another window may have gone on with the same case: the message comes after that
        return store.change(case.id, lambda held: _after(held, message))
    case = _after(case, message)
    store.put(case)
    return case


def _after(case: Case, message: Message) -> Case:
    return shared().dialogue.take(case, message)[0]


def start_new() -> None:
    """Leave the case where it is and begin another."""
    st.query_params.clear()
    st.session_state["case"] = shared().new_case()


def new_id() -> str:
    """An id for a message; sending the same one twice is one turn."""
    return secrets.token_hex(8)


def language() -> Language:
    """The language of the conversation; the browser's own before anything was said."""
    case = opened()
    if case.turns:
        return case.known.language
    chosen = st.session_state.get("language")
    if isinstance(chosen, Language):
        return chosen
    spoken = (st.context.locale or "en").split("-")[0].lower()
    return Language(spoken) if spoken in set(Language) else Language.ENGLISH


def phrases() -> Phrases:
    """The page's own words."""
    return Phrases("page", language())


def treaty(case: Case) -> Treaty | None:
    """The treaty that a case is about, once known."""
    return shared().library.get(case.known.treaty) if case.known.treaty else None


def warm() -> None:
    """Load the search model behind the first screen, so that no first paint waits for it."""
    if not st.session_state.get("warmed"):
        st.session_state["warmed"] = True
        shared().warm()
