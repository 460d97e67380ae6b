"""Adding a treaty: a file, what it is, and its reading to confirm before it is kept."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pycountry
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from screen import chat, reading, session
from screen.plain import escaped
from tiebreaker.errors import TiebreakerError
from tiebreaker.library import NewTreaty, add
from tiebreaker.library.manifest import treaty_id
from tiebreaker.provisions import detect_language, load, read_text
from tiebreaker.provisions.model import TreatyText
from tiebreaker.rules import read_rule
from tiebreaker.rules.model import Rule
from tiebreaker.vocabulary import Language, State, pair
from tiebreaker.wording import state_name

_KINDS = ["txt", "html", "htm", "xml", "docx", "pdf"]
_LARGEST_MB = 20
_OLDEST = 1843
"""The year of the first treaty against double taxation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    """A text that was read, to be looked at before it is kept."""

    new: NewTreaty
    source: str
    text: TreatyText
    rule: Rule


def draw_adding() -> None:
    """Draw the form, and under it the reading of the text that is to be confirmed."""
    say = session.phrases()
    st.title(say("Add a treaty"), anchor=False)
    chat.draw_notice()
    st.markdown(
        say(
            "Give the text of a treaty, or of its residence article alone. You see how it is read "
            "before it is kept; it stays on this machine."
        )
    )
    number = st.session_state.setdefault("treaty-files", 0)
    file = st.file_uploader(
        say("The text (TXT, HTML, XML, DOCX or PDF)"),
        type=_KINDS,
        max_upload_size=_LARGEST_MB,
        key=f"treaty-file-{number}",
    )
    if file is None:
        st.session_state.pop("draft", None)
        return
    try:
        source = _loaded(file.name, file.getvalue())
    except TiebreakerError as error:
        st.error(escaped(session.told(error)), icon=":material/error:")
        return
    _draw_form(file.name, source)
    draft = st.session_state.get("draft")
    if isinstance(draft, _Draft) and draft.source == source:
        _draw_draft(draft)


def _loaded(name: str, data: bytes) -> str:
    """The text of an uploaded file, read once."""
    held = st.session_state.get("loaded")
    if held is not None and held[0] == (name, hash(data)):
        return str(held[1])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{Path(name).stem[:80] or 'text'}{Path(name).suffix[:8]}"
        path.write_bytes(data)
        source = load(path)
    st.session_state["loaded"] = ((name, hash(data)), source)
    return source


def _draw_form(name: str, source: str) -> None:
    say = session.phrases()
    with st.form("treaty"):
        new = _asked(Path(name).name[:80], detect_language(source))
        pressed = st.form_submit_button(say("Read the text"))
    if not pressed:
        return
    st.session_state.pop("draft", None)
    if new is None:
        st.error(
            say("Please give two different States, the year and the language."),
            icon=":material/error:",
        )
        return
    try:
        with st.spinner(say("Reading the text …")):
            text = read_text(source, language=new.language)
            rule = read_rule(text, states=new.states)
    except TiebreakerError as error:
        st.error(escaped(session.told(error)), icon=":material/error:")
        return
    st.session_state["draft"] = _Draft(new=new, source=source, text=text, rule=rule)


def _asked(file: str, detected: Language | None) -> NewTreaty | None:
    """What the form says of the treaty; ``None`` while anything needed is missing."""
    say = session.phrases()
    left, right = st.columns(2)
    one = _state(left, say("One Contracting State"))
    other = _state(right, say("The other Contracting State"))
    this_year = datetime.now(UTC).year
    year = left.number_input(
        say("Year of signature"), _OLDEST, this_year, value=None, step=1, format="%d"
    )
    languages = list(Language)
    written = right.selectbox(
        say("Language of the text"),
        languages,
        index=languages.index(detected) if detected is not None else None,
        format_func=session.language_name,
    )
    title = st.text_input(say("Title"), max_chars=200, key="new-title")
    if one is None or other is None or one == other or year is None or written is None:
        return None
    states = pair(one, other)
    names = " – ".join(state_name(state, session.language()) for state in states)
    return NewTreaty(
        states=states,
        year=int(year),
        language=written,
        title=title.strip() or f"{names} ({int(year)})",
        source=say("added from {file}", file=file),
    )


def _state(place: DeltaGenerator, label: str) -> State | None:
    """A State to pick, by its name in the language of the conversation."""
    language = session.language()
    codes = [State(country.alpha_2) for country in pycountry.countries]
    codes.sort(key=lambda code: state_name(code, language))
    return place.selectbox(
        label,
        codes,
        index=None,
        format_func=lambda code: state_name(code, language),
        placeholder=session.phrases()("Choose one"),
    )


def _draw_draft(draft: _Draft) -> None:
    say = session.phrases()
    new = draft.new
    st.header(escaped(new.title), anchor=False)
    held = treaty_id(new.states, new.year)
    if any(
        one.id == held and one.language is new.language
        for one in session.shared().library.particulars
    ):
        st.warning(
            say("This treaty is held already in this language; the new text takes its place."),
            icon=":material/warning:",
        )
    st.button(
        say("The reading is right: keep this treaty"),
        key="keep-treaty",
        icon=":material/check:",
        on_click=_keep,
        args=(draft,),
    )
    st.button(say("Do not keep it"), key="drop-treaty", on_click=_drop)
    reading.draw_reading(draft.text, draft.rule)


def _keep(draft: _Draft) -> None:
    say = session.phrases()
    try:
        added = add(session.shared().settings.home, draft.new, draft.source)
    except TiebreakerError as error:
        st.session_state["notice"] = session.told(error)
        return
    session.library_changed()
    st.session_state["added"] = added.id
    st.session_state["done"] = say("Kept: {title}.", title=added.title)
    _drop()
    session.go("treaties")


def _drop() -> None:
    st.session_state.pop("draft", None)
    st.session_state["treaty-files"] = st.session_state.get("treaty-files", 0) + 1
