"""The case that this browser tab has open, kept on the server after every turn."""

from __future__ import annotations

import streamlit as st
from tiebreaker.dialogue.store import CaseStore

from tiebreaker.assembly import Assistant, assistant
from tiebreaker.dialogue.model import Case, Message
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
    try:
        found = _store().get(wanted)
    except TiebreakerError as error:
        st.warning(str(error), icon=":material/info:")
        found = None
    if found is None:
        del st.query_params["case"]
    return found


def take(message: Message) -> None:
    """Take one message, keep the case, and put its id into the address."""
    case, _ = shared().dialogue.take(opened(), message)
    st.session_state["case"] = case
    st.query_params["case"] = case.id
    try:
        _store().put(case)
    except TiebreakerError as error:
        st.session_state["notice"] = str(error)


def start_new() -> None:
    """Leave the case where it is and begin another."""
    st.query_params.clear()
    st.session_state["case"] = shared().new_case()


def next_id(case: Case) -> str:
    """An id for the next message; sending the same one twice is one turn."""
    return f"{case.id}-{len(case.turns)}"


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
