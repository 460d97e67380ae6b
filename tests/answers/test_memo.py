"""The memo holds the facts with the person's words, the steps with the treaty's, and the limits."""

from datetime import date

import pytest

from answers.treaties import BE, BR, agreed_treaty
from tiebreaker.answers.memo import (
    BlockKind,
    Finding,
    Memo,
    MemoFact,
    MemoTie,
    as_markdown,
    memo,
    memo_markdown,
)
from tiebreaker.engine import determine
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.vocabulary import Language, Person, Test, TieKind

TREATY = agreed_treaty()
KNOWN: dict[FactKey, FactValue] = {
    FactKey(Test.DOMESTIC_RESIDENCE, BE): True,
    FactKey(Test.DOMESTIC_RESIDENCE, BR): True,
    FactKey(Test.PERMANENT_HOME, BE): True,
    FactKey(Test.PERMANENT_HOME, BR): False,
    FactKey(Test.NATIONALITY, BR): True,
}
FACTS = Facts(Person.INDIVIDUAL, KNOWN)
FINDING = Finding(determination=determine(TREATY.rule, FACTS, TREATY.states), facts=FACTS)
TOLD = [MemoFact(key=key, value=value, words="I *rent* it") for key, value in KNOWN.items()]
TIES = [MemoTie(kind=TieKind.FAMILY, state=BR, words="my sons live there")]


def _memo(language: Language = Language.ENGLISH) -> Memo:
    return memo(TREATY, [FINDING], TOLD, language, TIES)


def test_the_memo_has_result_steps_facts_limits_and_text() -> None:
    headings = [section.heading for section in _memo().sections]

    assert headings == [
        "Facts as told",
        "What was told about ties to each State",
        "Result",
        "Step by step",
        "Told, but not needed for the result",
        "What to bear in mind",
        "The text of the treaty",
    ]


def test_quotations_are_slices_with_their_place() -> None:
    quotes = [
        block
        for section in _memo().sections
        for block in section.blocks
        if block.kind is BlockKind.QUOTE
    ]

    assert quotes
    for quote in quotes:
        assert quote.text in TREATY.text.text
        assert quote.place.startswith(f"{TREATY.id}, 4(")


def test_the_hash_of_the_text_and_the_persons_words_are_in_it() -> None:
    written = memo_markdown(TREATY, [FINDING], TOLD, Language.ENGLISH, TIES)

    assert TREATY.particulars.sha256 in written
    assert "> I \\*rent\\* it" in written
    assert "my sons live there" in written


def test_facts_that_no_step_rests_on_are_named() -> None:
    [section] = [s for s in _memo().sections if s.heading.startswith("Told, but")]

    assert [block.text for block in section.blocks] == ["Nationality of Brazil"]


def test_each_period_has_its_own_result() -> None:
    periods = [
        Finding(
            determination=FINDING.determination,
            facts=FACTS,
            start=date(2024, 1, 1),
            end=date(2024, 7, 31),
        ),
        Finding(determination=FINDING.determination, facts=FACTS, start=date(2024, 8, 1)),
    ]
    headings = [s.heading for s in memo(TREATY, periods, TOLD, Language.ENGLISH).sections]

    assert "Result from January 1, 2024 to July 31, 2024" in headings
    assert "Result from August 1, 2024 to …" in headings


@pytest.mark.parametrize("language", Language)
def test_markdown_begins_with_one_title_and_leaves_no_gap(language: Language) -> None:
    written = as_markdown(_memo(language))

    assert written.startswith("# ")
    assert written.count("\n# ") == 0
    assert "{" not in written
