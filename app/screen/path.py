"""The path through the tie-breaker: steps taken, the open one, and those never reached."""

from __future__ import annotations

import html

import streamlit as st

from screen import session
from tiebreaker.answers import fact_label
from tiebreaker.dialogue.model import Case
from tiebreaker.engine.determination import Determination, TracedStep
from tiebreaker.engine.facts import FactKey
from tiebreaker.rules.model import Close, Step
from tiebreaker.vocabulary import Person, Test
from tiebreaker.wording import state_name


def draw_path(case: Case) -> None:
    """Draw the steps that this treaty has for this person, and how far the case has come."""
    treaty = session.treaty(case)
    reply = case.turns[-1].reply if case.turns else None
    if treaty is None or reply is None or reply.determination is None:
        return
    cascade = treaty.rule.cascade(case.known.person or Person.INDIVIDUAL)
    if not cascade:
        return
    say = session.phrases()
    st.subheader(say("The path"), anchor=False)
    lines = [_line(step, reply.determination) for step in cascade]
    st.html(f'<ol class="path" style="padding-left:1.2rem;line-height:1.6">{"".join(lines)}</ol>')


def _line(step: Step | Close, determination: Determination) -> str:
    say = session.phrases()
    if isinstance(step, Close):
        return f"<li>{html.escape(step.provision)}</li>"
    name = html.escape(_name(step.test))
    place = html.escape(step.provision)
    traced = next((taken for taken in determination.trace if taken.test is step.test), None)
    if traced is None:
        return f'<li style="opacity:0.75">{name} ({place}): {html.escape(say("not reached"))}</li>'
    if traced.outcome is None:
        return f"<li><strong>{name} ({place}): {html.escape(say('open'))}</strong></li>"
    return f"<li><strong>✓ {name}</strong> ({place}): {html.escape(_outcome(traced))}</li>"


def _outcome(traced: TracedStep) -> str:
    say = session.phrases()
    if traced.state is not None:
        return state_name(traced.state, session.language())
    return {
        "both": say("both States"),
        "neither": say("neither State"),
        "undeterminable": say("cannot be determined"),
        "none": say("no agreement"),
    }.get(traced.outcome or "", say("no single State"))


def _name(test: Test) -> str:
    return fact_label(FactKey(test), session.language())
