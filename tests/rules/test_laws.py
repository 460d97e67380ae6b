"""What holds of every reading, whatever the text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.structures import HEADING, article, pieces, read

from tiebreaker.provisions.model import Span
from tiebreaker.rules.lexicon import lexicon
from tiebreaker.rules.model import Answer, Rule, Status, Step
from tiebreaker.vocabulary import Language, Test

LANGUAGES = st.sampled_from(sorted(HEADING))
USUAL = ["home", "abode", "nationality", "agreement"]


def spans(rule: Rule) -> list[Span]:
    found = [one.span for one in (*rule.unread, *rule.clauses)]
    for cascade in (rule.individual, rule.company, rule.other):
        for step in cascade:
            found.append(step.span)
            if isinstance(step, Step):
                found += [exit_.span for exit_ in step.exits if exit_.span]
    return found


def check(rule: Rule, text: str) -> None:
    assert all(0 <= span.start < span.end <= len(text) for span in spans(rule))
    bears = any(unread.bears_on for unread in rule.unread)
    assert bears == (rule.status is Status.PARTIAL)
    for cascade in (rule.individual, rule.company, rule.other):
        tests = [step.test for step in cascade if isinstance(step, Step)]
        assert len(set(tests)) == len(tests)
        for step in cascade:
            if isinstance(step, Step):
                assert step.exits[0].on is Answer.ONE
                leads = [exit_.to for exit_ in step.exits if isinstance(exit_.to, Test)]
                assert set(leads) <= set(tests)


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, str]:
    """Clauses and words of a language in any order, with noise between them."""
    language = draw(LANGUAGES)
    words = sorted(lexicon(Language(language)).vocabulary)
    parts = st.one_of(
        st.sampled_from(sorted(pieces(language).values())),
        st.lists(st.sampled_from(words), min_size=1, max_size=12).map(" ".join),
        st.sampled_from(["\n", "; ", ". ", "(a) ", "2. ", ", ", ": ", "\n3. "]),
        st.text(max_size=8),
    )
    chosen = draw(st.lists(parts, max_size=14))
    return language, HEADING[language] + "\n" + " ".join(chosen)


@given(texts())
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_without_an_error(drawn: tuple[str, str]) -> None:
    language, text = drawn
    check(read(text, language), text)


@given(LANGUAGES, st.text(max_size=400))
@settings(max_examples=60, deadline=None)
def test_arbitrary_characters_are_read_without_an_error(language: str, text: str) -> None:
    check(read(text, language), text)


@given(LANGUAGES, st.data())
@settings(max_examples=120, deadline=None)
def test_a_text_cut_anywhere_never_gets_a_new_answer(language: str, data: st.DataObject) -> None:
    """What is still complete says no more than the whole text does."""
    whole = article(language, USUAL)
    cut = data.draw(st.integers(min_value=0, max_value=len(whole)))
    rule = read(whole[:cut], language)
    check(rule, whole)
    if rule.status is Status.COMPLETE and rule.individual:
        full = read(whole, language).individual
        assert [step.test for step in rule.individual if isinstance(step, Step)] == [
            step.test for step in full[: len(rule.individual)] if isinstance(step, Step)
        ]


@given(LANGUAGES)
@settings(max_examples=7, deadline=None)
def test_reading_twice_gives_the_same(language: str) -> None:
    text = article(language, USUAL)
    assert read(text, language) == read(text, language)


@pytest.mark.parametrize("language", HEADING)
def test_time_grows_with_the_length_and_not_faster(language: str) -> None:
    def seconds(times: int) -> float:
        filler = " ".join(["qwertyuiop", *pieces(language).values()] * times)
        text = article(language, USUAL) + "\n5. " + filler
        start = time.perf_counter()
        read(text, language)
        return time.perf_counter() - start

    seconds(1)
    assert seconds(16) < 40 * max(seconds(2), 0.02)
