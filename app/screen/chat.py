"""The conversation: what was said, what is asked next, and where to write."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from screen import session
from screen.plain import draw_highlighted, escaped, paragraphs, quoted
from tiebreaker.dialogue.model import Case, Message, Option, Part, PartKind, Reply
from tiebreaker.library.model import Citation
from tiebreaker.provisions.model import Span

_ICONS = {
    PartKind.GUIDANCE: ":material/lightbulb:",
    PartKind.CAVEAT: ":material/info:",
}


def draw_conversation(case: Case) -> None:
    """Draw every turn, the last question in its own place below."""
    for number, turn in enumerate(case.turns):
        with st.chat_message("user", avatar=":material/person:"):
            st.markdown(paragraphs(turn.message.text or _picked(turn.message)))
        with st.chat_message("assistant", avatar=":material/balance:"):
            _draw_reply(turn.reply, number, last=number == len(case.turns) - 1)


def _picked(message: Message) -> str:
    if message.chosen is not None:
        return message.chosen.label
    return session.phrases()("I changed a fact.")


def _draw_reply(reply: Reply, number: int, *, last: bool) -> None:
    asked = reply.question if last else None
    shown: set[Citation] = set()
    for place, part in enumerate(reply.parts):
        if asked is not None and (part.kind is PartKind.QUESTION or part.text == asked.help):
            continue  # the open question has a place of its own, with what helps to answer it
        _draw_part(part, f"{number}-{place}", shown)


def _draw_part(part: Part, key: str, shown: set[Citation]) -> None:
    if part.kind is PartKind.RESULT:
        with st.container(border=True):
            st.markdown(f"#### {paragraphs(part.text)}")
            _draw_citations(part.citations, key, shown)
        return
    if part.kind in _ICONS:
        st.caption(f"{_ICONS[part.kind]} {paragraphs(part.text)}")
    else:
        st.markdown(paragraphs(part.text))
    _draw_citations(part.citations, key, shown)


def _draw_citations(citations: tuple[Citation, ...], key: str, shown: set[Citation]) -> None:
    """Draw the quotations, those of one provision together, each to be seen in its place.

    Words that stand in the same reply already are not printed again.
    """
    say = session.phrases()
    places: dict[tuple[str, str], list[Citation]] = {}
    for citation in citations:
        places.setdefault((citation.treaty, citation.provision), []).append(citation)
    for number, ((treaty, provision), cited) in enumerate(places.items()):
        whole = [one for one in cited if not _within_another(one, cited)]
        for citation in whole:
            if not _within_another(citation, shown) and citation not in shown:
                st.markdown(quoted(citation.quote))
            shown.add(citation)
        label = say("{provision} in its place", provision=provision)
        with st.expander(label, icon=":material/menu_book:", key=f"cited-{key}-{number}"):
            _draw_in_place(treaty, tuple(citation.span for citation in whole))


def _within_another(citation: Citation, cited: Iterable[Citation]) -> bool:
    return any(
        other.treaty == citation.treaty
        and other.span != citation.span
        and citation.span in other.span
        for other in cited
    )


def _draw_in_place(treaty_id: str, spans: tuple[Span, ...]) -> None:
    treaty = session.shared().library.get(treaty_id)
    st.caption(escaped(f"{treaty.particulars.title} ({treaty.particulars.source})"))
    article = next((found for found in treaty.text.articles if spans[0] in found.span), None)
    whole = article.span if article is not None else Span(spans[0].start, spans[-1].end)
    draw_highlighted(treaty.text.text, whole, spans)


def draw_question(case: Case) -> None:
    """Draw the one open question with the answers that can be picked."""
    reply = case.turns[-1].reply if case.turns else None
    if reply is None or reply.question is None:
        return
    question = reply.question
    say = session.phrases()
    with st.container(border=True, key="question"):
        st.markdown(f"**{paragraphs(question.text)}**")
        with st.container(horizontal=True):
            for place, option in enumerate(question.options):
                st.button(
                    escaped(option.label),
                    key=f"option-{len(case.turns)}-{place}",
                    on_click=_pick,
                    args=(f"{case.id}-{len(case.turns)}-{place}", option),
                )
        if question.help:
            with st.expander(say("What counts, and what does not"), icon=":material/lightbulb:"):
                st.markdown(paragraphs(question.help))
        if question.why:
            with st.expander(say("Why this is asked"), icon=":material/help:"):
                st.markdown(paragraphs(question.why))


def _pick(message_id: str, option: Option) -> None:
    session.take(Message(id=message_id, chosen=option))


def take_message() -> None:
    """The place to write; Streamlit keeps it at the foot of the page."""
    say = session.phrases()
    if notice := st.session_state.pop("notice", None):
        st.warning(escaped(notice), icon=":material/warning:")
    text = st.chat_input(
        say("Write in your own words"), key="message", max_chars=8000, submit_mode="disable"
    )
    if isinstance(text, str) and text.strip():
        session.take(Message(id=session.new_id(), text=text))
        st.rerun()
