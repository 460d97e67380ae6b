"""The path through the tie-breaker: steps taken, the open one, and those never reached."""

from __future__ import annotations

import html

import streamlit as st

from screen import session
from tiebreaker.answers import fact_label
from tiebreaker.dialogue.model import Case
from tiebreaker.dialogue.speech import Speech, sentence
from tiebreaker.engine.determination import Determination, Result, TracedStep
from tiebreaker.engine.facts import FactKey
from tiebreaker.rules.model import Close, Step
from tiebreaker.vocabulary import Person, Test
from tiebreaker.wording import state_name


def draw_path(case: Case) -> None:
    """Draw the steps that this treaty has for this person, and how far the case has come.

    Form and words tell the steps apart, never colour alone.
    """
    treaty = session.treaty(case)
    reply = case.turns[-1].reply if case.turns else None
    if treaty is None or reply is None or reply.determination is None:
        return
    found = reply.determination
    cascade = treaty.rule.cascade(case.known.person or Person.INDIVIDUAL)
    if not cascade:
        return
    st.subheader(session.phrases()("The path"), anchor=False)
    lines = [_line(step, found) for step in cascade if isinstance(step, Step)]
    lines += [_node("end", "■", _result(found), _decided(found, cascade))]
    st.html(f'<ol class="path">{"".join(lines)}</ol>')


def _line(step: Step, found: Determination) -> str:
    say = session.phrases()
    name = f"{_name(step.test)} ({step.provision})"
    traced = next((taken for taken in found.trace if taken.test is step.test), None)
    if traced is None:
        return _node("later", "", name, say("not reached"))
    if traced.outcome is None:
        return _node("open", "?", name, say("open"))
    return _node("taken", "✓", name, _outcome(traced))


def _node(kind: str, sign: str, name: str, what: str) -> str:
    return (
        f'<li class="{kind}"><span class="dot" aria-hidden="true">{sign}</span>'
        f'<span class="name">{html.escape(name)}</span>{html.escape(what)}</li>'
    )


def _result(found: Determination) -> str:
    if found.result is Result.NEED_FACT:
        return session.phrases()("Result")
    return sentence(Speech(session.language()).result(found))


def _decided(found: Determination, cascade: tuple[Step | Close, ...]) -> str:
    say = session.phrases()
    if found.result is Result.NEED_FACT:
        return say("open")
    closed = next((step.provision for step in cascade if isinstance(step, Close)), "")
    return found.decided_by or closed


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
