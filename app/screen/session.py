"""The case that this browser tab has open, kept on the server after every turn."""

from __future__ import annotations

import re
import secrets

import streamlit as st
from babel import Locale

from tiebreaker.assembly import Assistant, assistant
from tiebreaker.dialogue.model import Case, Message
from tiebreaker.dialogue.store import CaseStore
from tiebreaker.errors import TiebreakerError, UnknownTreatyError
from tiebreaker.library.model import Treaty
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import Language
from tiebreaker.wording import Phrases

VIEWS = ("conversation", "cases", "treaties", "add")
"""What the page can show, as the address names it; the first needs no name."""

_COOKIE = "tiebreaker_cases"
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_MOST_IDS = 120
"""What fits into a cookie."""
_QUOTED_NAME = re.compile(r"^(`[^`]*`) (.+)$", re.DOTALL)


@st.cache_resource(show_spinner=False)
def shared() -> Assistant:
    """The parts that all sessions share; they keep nothing of any case."""
    return assistant(Settings())


@st.cache_resource(show_spinner=False)
def store() -> CaseStore:
    """Where cases are kept."""
    return CaseStore.open(Settings())


def opened() -> Case:
    """The case named in the address, or a new one that nobody has spoken in yet."""
    wanted = st.query_params.get("case")
    held = st.session_state.get("case")
    if isinstance(held, Case) and (wanted is None or wanted == held.id):
        return held
    case = _found(wanted) or shared().new_case()
    st.session_state["case"] = case
    remember(case)
    return case


def _found(wanted: str | None) -> Case | None:
    if wanted is None:
        return None
    found = None
    try:
        found = store().get(wanted)
    except TiebreakerError as error:
        st.session_state["notice"] = told(error)
    if found is None:
        del st.query_params["case"]
    return found


def open_case(case: Case) -> None:
    """Go on with *case*, in the conversation."""
    st.session_state["case"] = case
    remember(case)
    go(VIEWS[0])
    if case.turns:
        st.query_params["case"] = case.id
    elif "case" in st.query_params:
        del st.query_params["case"]


def known_ids() -> tuple[str, ...]:
    """The ids of the cases that were opened in this browser, the latest first."""
    here = st.session_state.setdefault("opened_here", [])
    before = [id_ for id_ in st.context.cookies.get(_COOKIE, "").split(".") if _ID.fullmatch(id_)]
    return tuple(dict.fromkeys((*reversed(here), *before)))[:_MOST_IDS]


def remember(case: Case) -> None:
    """Put *case* into the list of those opened in this browser."""
    here = st.session_state.setdefault("opened_here", [])
    if case.turns and (not here or here[-1] != case.id):
        here.append(case.id)


def take(message: Message) -> None:
    """Take one message, keep the case, and put its id into the address.

    A case that cannot be kept goes on in this window, and the person is told.
    """
    case = opened()
    try:
        case = _taken_and_kept(case, message)
        st.query_params["case"] = case.id
    except TiebreakerError as error:
        st.session_state["notice"] = told(error)
        case = _after(case, message)
    st.session_state["case"] = case
    remember(case)
    go(VIEWS[0])


def _taken_and_kept(case: Case, message: Message) -> Case:
    if store().get(case.id) is not None:
        # another window may have gone on with the same case: the message comes after that
        return store().change(case.id, lambda held: _after(held, message))
    case = _after(case, message)
    store().put(case)
    return case


def _after(case: Case, message: Message) -> Case:
    return shared().dialogue.take(case, message)[0]


def reload(id_: str) -> None:
    """Take the case as it is stored now, if it is the one that is open."""
    held = st.session_state.get("case")
    if isinstance(held, Case) and held.id == id_ and (found := store().get(id_)) is not None:
        st.session_state["case"] = found


def forget(id_: str) -> None:
    """Leave the case called *id_* out of this browser's list, and close it if it is open."""
    here = st.session_state.setdefault("opened_here", [])
    st.session_state["opened_here"] = [one for one in here if one != id_]
    held = st.session_state.get("case")
    if isinstance(held, Case) and held.id == id_:
        st.session_state["case"] = shared().new_case()
        if "case" in st.query_params:
            del st.query_params["case"]


def start_new(treaty: Treaty | None = None) -> None:
    """Leave the case where it is and begin another."""
    open_case(shared().new_case(treaty))


def view() -> str:
    """What the page shows now."""
    wanted = st.query_params.get("view", VIEWS[0])
    return wanted if wanted in VIEWS else VIEWS[0]


def go(wanted: str) -> None:
    """Show another part of the page."""
    if wanted != VIEWS[0]:
        st.query_params["view"] = wanted
    elif "view" in st.query_params:
        del st.query_params["view"]


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


def language_name(language: Language) -> str:
    """A language by the name that its speakers give it."""
    name = Locale(language.value).display_name or language.value
    return name[0].upper() + name[1:]


def phrases() -> Phrases:
    """The page's own words."""
    return Phrases("page", language())


def told(error: TiebreakerError) -> str:
    """What went wrong, in the language of the conversation where the catalogue has it."""
    text = str(error)
    named = _QUOTED_NAME.match(text)
    if named is None:
        return phrases().translated(text)
    return f"{named[1]} {phrases().translated(named[2])}"


def treaty(case: Case) -> Treaty | None:
    """The treaty that a case is about, once known and as long as it is held."""
    if case.known.treaty is None:
        return None
    try:
        return shared().library.get(case.known.treaty)
    except UnknownTreatyError:
        return None


def warm() -> None:
    """Load the search model behind the first screen, so that no first paint waits for it."""
    if not st.session_state.get("warmed"):
        st.session_state["warmed"] = True
        shared().warm()


def library_changed() -> None:
    """Begin anew with the treaties that are held now."""
    shared.clear()
    st.session_state["warmed"] = False
