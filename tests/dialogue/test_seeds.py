"""The parts as they are put together, on the treaties that ship with the product."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tiebreaker.assembly import Assistant, assistant
from tiebreaker.dialogue.model import Case, Message, Reply
from tiebreaker.engine.facts import FactKey
from tiebreaker.library import Library
from tiebreaker.settings import Settings
from tiebreaker.vocabulary import State, Test

STORY = (
    "I'm Brazilian, I rent a flat in Antwerp since March, my wife and kids are in our house in "
    "Curitiba, both countries tax me as resident"
)


@pytest.fixture(name="parts", scope="module")
def _parts(tmp_path_factory: pytest.TempPathFactory) -> Assistant:
    return assistant(Settings(home=tmp_path_factory.mktemp("home")))


def send(parts: Assistant, case: Case, text: str) -> tuple[Case, Reply]:
    return parts.dialogue.take(case, Message(id=str(len(case.turns)), text=text))


def test_a_story_leads_to_one_question_and_its_answer_to_the_result(parts):
    case, reply = send(parts, parts.new_case(), STORY)

    assert case.known.treaty == "be-br-1972"
    assert reply.question.key == FactKey(Test.VITAL_INTERESTS)
    assert "4(2)(a)" in {citation.provision for citation in reply.citations}

    case, reply = send(parts, case, "Brazil")

    assert reply.determination.resident_of == "BR"
    assert reply.determination.decided_by == "4(2)(a)"
    assert reply.question is None


def test_facts_with_dates_cut_the_year_and_that_is_said(parts):
    story = (
        "Since July 2024 I own a house in Ghent, I have no home in the UK any more. Both the UK "
        "and Belgium treat me as a tax resident."
    )
    _, reply = send(parts, parts.new_case(), story)

    assert reply.determination.resident_of == "BE"
    assert "holds from 1 July 2024 on" in reply.text
    assert "“before 1 July 2024”" in reply.text


@pytest.mark.parametrize(
    ("reply", "concluded"),
    [
        ("Belgium, because my children are there", "BE"),
        ("in Brazil", "BR"),
        ("my kids go to school in Ghent", None),
        ("I work in Antwerp", None),
    ],
)
def test_a_tie_is_noted_and_never_taken_for_the_weighing_of_all(parts, reply, concluded):
    case, _ = send(parts, parts.new_case(), STORY)
    case, _ = send(parts, case, reply)
    told = case.known.fact(FactKey(Test.VITAL_INTERESTS))

    assert (told.value if told else None) == concluded


def test_every_quotation_is_a_slice_of_the_stored_text(parts):
    case, first = send(parts, parts.new_case(), STORY)
    case, second = send(parts, case, "Brazil")

    for citation in (*first.citations, *second.citations):
        text = parts.library.get(citation.treaty).text.text
        assert text[citation.span.start : citation.span.end] == citation.quote


def test_a_case_may_be_opened_on_a_treaty(parts):
    treaty = parts.library.get("br-ch-2018")
    case, reply = send(parts, parts.new_case(treaty), "I have a house in Basel")

    assert case.known.states == ("BR", "CH")
    assert case.known.fact(FactKey(Test.PERMANENT_HOME, State("CH"))).value is True
    assert "Brazil–Switzerland" in reply.text


@pytest.mark.parametrize(
    ("supposed", "result"),
    [
        ("What if I sold the house in Brazil?", "in Belgium"),
        ("what if I gave up my flat in Antwerp?", "in Brazil"),
        ("What if I had no home in either country?", "habitual abode"),
        ("what if I gave up the flat?", "in Brazil"),
        ("e se eu vendesse a casa no Brasil?", "na Bélgica"),
        ("wat als ik mijn huis in Brazilië verkoop?", "van België"),
        ("was wäre, wenn ich das Haus in Brasilien verkaufe?", "in Belgien"),
        ("et si je vendais ma maison au Brésil ?", "en Belgique"),
        ("¿y si vendiera la casa en Brasil?", "en Bélgica"),
    ],
)
def test_what_if_is_shown_in_words_and_leaves_the_case_alone(parts, supposed, result):
    case, _ = send(parts, parts.new_case(), STORY)
    case, _ = send(parts, case, "Brazil")
    facts = case.known.facts
    case, reply = send(parts, case, supposed)

    assert result in reply.text
    assert case.known.facts == facts
    assert reply.determination.resident_of == "BR"


@pytest.mark.parametrize(
    "unclear", ["What if it rained?", "What if I sold my home?", "what if things changed a lot?"]
)
def test_what_cannot_be_told_is_not_supposed(parts, unclear):
    case, _ = send(parts, parts.new_case(), STORY)
    case, _ = send(parts, case, "Brazil")
    _, reply = send(parts, case, unclear)

    assert "Suppose" not in reply.text


def test_the_determination_works_without_the_model(tmp_path: Path):
    program = f"""
import sys
from tiebreaker.assembly import assistant
from tiebreaker.dialogue.model import Message
from tiebreaker.settings import Settings
from pathlib import Path
parts = assistant(Settings(home=Path({str(tmp_path)!r})))
case, reply = parts.dialogue.take(parts.new_case(), Message(id="0", text={STORY!r}))
case, reply = parts.dialogue.take(case, Message(id="1", text="Brazil"))
assert reply.determination.resident_of == "BR"
loaded = {{"torch", "chromadb", "sentence_transformers", "streamlit"}} & set(sys.modules)
assert not loaded, loaded
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )

    assert done.returncode == 0, done.stderr


def test_the_treaties_that_ship_are_what_the_conversation_holds(parts):
    held = {particulars.id for particulars in Library.open(Path("nobody")).particulars}

    assert {"be-br-1972", "be-gb-1987", "br-ch-2018", "li-nl-2020"} <= held
    _, reply = send(parts, parts.new_case(), "I live in Sweden and in Norway")
    assert "Belgium–Brazil" in reply.text
