"""One reply on the screen: what was understood, the steps, the result and what belongs to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

import streamlit as st

from screen import session
from screen.plain import draw_highlighted, draw_quoted, escaped, paragraphs
from tiebreaker.dialogue.model import Part, PartKind, Reply
from tiebreaker.library.model import Citation
from tiebreaker.provisions.model import Span

_ICONS = {
    PartKind.GUIDANCE: ":material/lightbulb:",
    PartKind.CAVEAT: ":material/info:",
}
_CAVEATS_SHOWN = 2
"""Those that come first are about this case; what follows is about the text that was used."""


def draw_reply(reply: Reply, number: int, *, last: bool) -> None:
    """Draw a reply; of the last one the open question is left to its own place."""
    asked = reply.question if last else None
    parts = [
        part
        for part in reply.parts
        if asked is None
        or not (part.kind is PartKind.QUESTION or part.text in (asked.help, asked.text))
    ]
    ended = any(part.kind is PartKind.RESULT for part in parts)
    shown: set[Citation] = set()
    for place, (kind, found) in enumerate(groupby(parts, key=lambda part: part.kind)):
        group, key = list(found), f"{number}-{place}"
        if kind is PartKind.STEP:
            _draw_steps(group, key, ended=ended)
        elif kind is PartKind.CAVEAT:
            _draw_caveats(group)
        else:
            for each, part in enumerate(group):
                _draw_part(part, f"{key}-{each}", shown)


def _draw_part(part: Part, key: str, shown: set[Citation]) -> None:
    if part.kind is PartKind.RESULT:
        with st.container(border=True, key=f"result-{key}"):
            st.markdown(f"## {escaped(' '.join(part.text.split()))}")
            _draw_citations(part.citations, key, shown)
        return
    if part.kind in _ICONS:
        st.caption(f"{_ICONS[part.kind]} {paragraphs(part.text)}")
    else:
        st.markdown(paragraphs(part.text))
    _draw_citations(part.citations, key, shown)


def _draw_steps(steps: Sequence[Part], key: str, *, ended: bool) -> None:
    """Draw steps as a line each, to be opened; the one that leads on is open already."""
    for number, step in enumerate(steps):
        provisions = list(dict.fromkeys(cited.provision for cited in step.citations))
        label = f"**{escaped(', '.join(provisions))}** – {escaped(step.text)}"
        leads_on = number == len(steps) - 1 and not ended
        with st.expander(
            label,
            expanded=leads_on,
            key=f"step-{key}-{number}",
            icon=":material/check_circle:",
            type="step",
        ):
            _draw_citations(step.citations, f"{key}-{number}", set())


def _draw_caveats(caveats: Sequence[Part]) -> None:
    say = session.phrases()
    texts = [part.text for part in caveats]
    first, rest = texts[:_CAVEATS_SHOWN], texts[_CAVEATS_SHOWN:]
    st.caption(f":material/info: {' '.join(escaped(text) for text in first)}")
    if rest:
        with st.expander(say("What it does not say, and the text it rests on"), type="compact"):
            for text in rest:
                st.caption(paragraphs(text))


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
        fresh = [one for one in whole if one not in shown and not _within_another(one, shown)]
        language = session.shared().library.get(treaty).particulars.language
        for citation in fresh:
            draw_quoted(citation.quote, language)
        shown.update(whole)
        label = say("{provision} in its place", provision=provision)
        with st.expander(
            label, icon=":material/menu_book:", key=f"cited-{key}-{number}", type="compact"
        ):
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
    draw_highlighted(treaty.text.text, whole, spans, treaty.particulars.language)
