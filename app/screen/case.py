"""The case as it stands, beside the conversation: treaty, facts, path and what speaks for whom."""

from __future__ import annotations

import streamlit as st

from screen import path, session, taking
from screen.plain import escaped, strong
from tiebreaker.answers import fact_label, value_label
from tiebreaker.dialogue.model import Case, Message, Origin, ToldFact
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.vocabulary import Language, StatePair
from tiebreaker.wording import Phrases, state_name


def draw_sidebar(case: Case) -> None:
    """Draw everything that is known, each fact to be changed where it stands."""
    with st.sidebar:
        say = session.phrases()
        _draw_ways(case, say)
        _draw_language(case, say)
        st.header(say("Your case"), anchor=False)
        if not case.known.facts and case.known.treaty is None:
            st.caption(say("Nothing yet. What you tell me will be listed here, to be corrected."))
        _draw_treaty(case, say)
        path.draw_path(case)
        _draw_facts(case, say)
        _draw_ties(case, say)
        taking.draw_downloads(case)


def _draw_ways(case: Case, say: Phrases) -> None:
    """Where else one can go from here."""
    here = session.view()
    ways = {
        "conversation": (say("The conversation"), ":material/chat:"),
        "cases": (say("Past cases"), ":material/folder_open:"),
        "treaties": (say("Treaties held"), ":material/library_books:"),
    }
    with st.container(gap=None, key="ways"):
        for view, (label, icon) in ways.items():
            st.button(
                f"**{label}**" if view == here else label,
                key=f"go-{view}",
                icon=icon,
                type="tertiary",
                on_click=session.go,
                args=(view,),
            )
        if case.turns:
            st.button(
                say("Start another case"),
                key="start-new",
                icon=":material/add:",
                type="tertiary",
                on_click=session.start_new,
            )


def _draw_language(case: Case, say: Phrases) -> None:
    languages = list(Language)
    key = f"language-{case.id}-{session.language()}"
    st.selectbox(
        say("Language"),
        languages,
        index=languages.index(session.language()),
        format_func=session.language_name,
        key=key,
        on_change=_switch,
        args=(key,),
    )


def _switch(key: str) -> None:
    chosen = Language(st.session_state[key])
    case = session.opened()
    if case.turns:
        view = session.view()
        session.take(Message(id=session.new_id(), language=chosen))
        session.go(view)
    else:
        st.session_state["language"] = chosen


def _draw_treaty(case: Case, say: Phrases) -> None:
    treaty = session.treaty(case)
    if treaty is None:
        return
    st.markdown(strong(treaty.particulars.title))
    st.caption(
        escaped(
            say("Signed: {signed}", signed=treaty.particulars.signed or treaty.particulars.year)
        )
    )
    with st.expander(say("The text held"), type="compact"):
        st.caption(escaped(treaty.particulars.source))


def _draw_facts(case: Case, say: Phrases) -> None:
    states = case.known.states
    if states is None or not case.known.facts:
        return
    st.subheader(say("Facts"), anchor=False)
    reply = case.turns[-1].reply if case.turns else None
    determination = reply.determination if reply else None
    unused = frozenset(determination.not_used) if determination else frozenset()
    for told in case.known.facts:
        _draw_fact(case, told, states, used=told.key not in unused)


def _draw_fact(case: Case, told: ToldFact, states: StatePair, *, used: bool) -> None:
    say = session.phrases()
    language = session.language()
    values = _values(told.key, states)
    if told.value not in values:
        values.insert(0, told.value)  # of a State that is not one of the two
    key = f"fact-{case.id}-{told.key}-{told.value}-{len(case.turns)}"
    with st.container(gap="xsmall"):
        st.selectbox(
            fact_label(told.key, language),
            values,
            index=values.index(told.value),
            format_func=lambda value: (
                say("forget this") if value is None else value_label(value, language)
            ),
            key=key,
            on_change=_edit,
            args=(key, told.key),
        )
        said = say("you said: “{words}”", words=told.quote) if told.origin is Origin.SAID else ""
        note = "" if used else say("not used for this result")
        if said or note:
            st.caption(escaped(" · ".join(part for part in (said, note) if part)))


def _values(key: FactKey, states: StatePair) -> list[FactValue | None]:
    if key.test.is_per_state:
        return [True, False, None]
    return [*states, *sorted(key.test.words), None]


def _edit(widget: str, key: FactKey) -> None:
    value = st.session_state[widget]
    session.take(Message(id=session.new_id(), edits=((key, value),)))


def _draw_ties(case: Case, say: Phrases) -> None:
    states = case.known.states
    ties = case.known.ties
    if states is None or not ties:
        return
    st.subheader(say("What speaks for each side"), anchor=False)
    st.caption(say("In your own words; the weighing is yours."))
    for state in states:
        st.markdown(strong(state_name(state, session.language())))
        words = dict.fromkeys(tie.quote for tie in ties if tie.state == state)
        st.markdown("\n".join(f"- “{escaped(quote)}”" for quote in words) or "–")
