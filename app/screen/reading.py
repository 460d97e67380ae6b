"""What was read out of a residence article: each step in plain words beside its provision."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from screen import session
from screen.plain import draw_highlighted, escaped, strong
from tiebreaker.answers.terms import Terms, sentence
from tiebreaker.provisions.model import Article, Provision, Span, TreatyText
from tiebreaker.rules.model import Cascade, ClauseKind, Close, Rule, Status, Step
from tiebreaker.wording import state_name


def draw_reading(text: TreatyText, rule: Rule) -> None:
    """Draw how much was understood, then the article with the reading beside it."""
    _draw_status(rule)
    article = text.article(rule.article)
    if article is None:
        return
    say = session.phrases()
    with st.container(key="reading-heads"):
        left, right = st.columns([3, 2], gap="medium")
        left.markdown(strong(say("The text")))
        right.markdown(strong(say("How it is read")))
    for provision in article.provisions:
        _draw_provision(provision, article, text, rule)


def _draw_status(rule: Rule) -> None:
    say = session.phrases()
    if rule.status is Status.COMPLETE:
        st.success(
            say("Every clause of the tie-breaker was understood."), icon=":material/check_circle:"
        )
    elif rule.status is Status.PARTIAL:
        st.warning(
            say(
                "Some clauses were not understood. They are framed below; where one may change the "
                "result, no result is given."
            ),
            icon=":material/warning:",
        )
    else:
        st.error(
            say("No tie-breaker was found in this text, so nothing can be decided under it."),
            icon=":material/error:",
        )


def _draw_provision(provision: Provision, article: Article, text: TreatyText, rule: Rule) -> None:
    unread = [one for one in rule.unread if _meet(one.span, provision.span)]
    left, right = st.columns([3, 2], gap="medium")
    with left:
        draw_highlighted(
            text.text,
            provision.span,
            tuple(one.span for one in unread),
            text.language,
            mark="unread",
        )
    with right:
        lines = list(_read(provision, article, rule))
        if unread:
            lines.append(session.phrases()("not understood, and so not applied"))
        st.markdown(
            "\n".join(f"- **{escaped(provision.ref)}** {escaped(line)}" for line in lines)
            or escaped(f"{provision.ref} –")
        )


def _read(provision: Provision, article: Article, rule: Rule) -> Iterator[str]:
    """What was read out of one provision, in plain words."""
    say = session.phrases()
    kinds = {
        ClauseKind.GATE: say("says who is a resident of a State in the first place"),
        ClauseKind.SOURCE_ONLY: say("leaves out whoever is taxed there on local income only"),
        ClauseKind.GOVERNMENT: say("makes a State and its public bodies residents"),
        ClauseKind.PENSION_FUND: say("makes pension funds residents"),
        ClauseKind.ELECTION: say("makes companies residents that chose to be taxed like a person"),
        ClauseKind.DUAL_INDIVIDUAL: say("opens the tie-breaker for individuals"),
        ClauseKind.DUAL_OTHER: say("opens the rule for companies and others"),
    }
    for clause in rule.clauses:
        if _within(clause.span, provision, article):
            of = f" ({state_name(clause.state, session.language())})" if clause.state else ""
            yield kinds[clause.kind] + of
    for person, cascade in _cascades(rule):
        for number, step in enumerate(cascade, 1):
            if _within(step.span, provision, article):
                yield f"{person}, {number}: {_plain(step)}"


def _cascades(rule: Rule) -> Iterator[tuple[str, Cascade]]:
    """The three rules; those of companies and of others together where they are the same."""
    say = session.phrases()
    yield say("individuals"), rule.individual
    if rule.company == rule.other:
        yield say("companies and others"), rule.company
    else:
        yield say("companies"), rule.company
        yield say("others"), rule.other


def _plain(step: Step | Close) -> str:
    terms = Terms(session.language())
    if isinstance(step, Close):
        return terms.consequence(step.end)
    return f"{sentence(terms.test(step.test))}. {sentence(terms.exits(step))}."


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _within(span: Span, provision: Provision, article: Article) -> bool:
    """Whether *span* begins in *provision*, or before all of them and this is the first."""
    first = provision is article.provisions[0] and span.start < provision.span.start
    return first or provision.span.start <= span.start < provision.span.end
