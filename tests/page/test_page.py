"""The page draws what the dialogue says, keeps the case, and shows words as words."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from babel.messages.pofile import read_po
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Selectbox

import tiebreaker
from tiebreaker.dialogue.casefile import read_case
from tiebreaker.vocabulary import Language

APP = Path(__file__).parents[2] / "app"
STORY = (
    "I'm Brazilian, I rent a flat in Antwerp since March, my wife and kids are in our house in "
    "Curitiba, both countries tax me as resident"
)


@pytest.fixture(name="page")
def _page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    monkeypatch.setenv("TIEBREAKER_HOME", str(tmp_path))
    st.cache_resource.clear()  # or the last test's assistant would answer this one
    page = AppTest.from_file(str(APP / "page.py"), default_timeout=60)
    page.session_state["warmed"] = True  # no test here searches, so nothing has to be loaded
    yield page.run()
    st.cache_resource.clear()


def said(page: AppTest) -> str:
    """Everything that stands in the conversation."""
    return "\n".join(
        str(block.value).replace("\\", "")
        for message in page.chat_message
        for block in [*message.markdown, *message.caption]
    )


def press(page: AppTest, label: str) -> None:
    """Press the button with that label."""
    next(button for button in page.button if button.label == label).click().run()


def box(page: AppTest, label: str) -> Selectbox:
    """The list to pick from with that label."""
    return next(found for found in page.selectbox if found.label == label)


def test_the_first_screen_says_what_this_is_and_offers_three_examples(page: AppTest) -> None:
    assert not page.exception
    assert page.title[0].value == "Tiebreaker"
    assert len([button for button in page.button if str(button.key).startswith("example")]) == 3


def test_a_story_is_taken_apart_and_one_question_is_asked(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()

    assert not page.exception
    assert "I'm Brazilian" in said(page)
    labels = [button.label for button in page.button if str(button.key).startswith("option")]
    assert labels[:2] == ["Belgium", "Brazil"]


def test_picking_an_answer_gives_the_result(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    press(page, "Brazil")

    assert not page.exception
    assert "resident in Brazil" in said(page)
    assert not [button for button in page.button if str(button.key).startswith("option")]


def test_every_fact_can_be_changed_where_it_stands(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    box(page, "Permanent home in Brazil").set_value(False).run()

    assert not page.exception
    assert "resident in Belgium" in said(page)


def test_the_case_comes_back_by_its_address(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    address = page.query_params["case"]
    address = address if isinstance(address, str) else address[0]

    again = AppTest.from_file(str(APP / "page.py"), default_timeout=60)
    again.session_state["warmed"] = True
    again.query_params["case"] = address
    again.run()

    assert not again.exception
    assert said(again) == said(page)
    assert [button.label for button in again.button] == [button.label for button in page.button]


def test_an_address_that_names_no_case_begins_a_new_one(page: AppTest) -> None:
    page.query_params["case"] = "../../etc/passwd"
    page.run()

    assert not page.exception
    assert page.title[0].value == "Tiebreaker"


def test_two_people_never_see_each_other(page: AppTest) -> None:
    other = AppTest.from_file(str(APP / "page.py"), default_timeout=60)
    other.session_state["warmed"] = True
    other.run()
    page.chat_input[0].set_value(STORY).run()
    other.chat_input[0].set_value("Our GmbH is managed from London.").run()
    page.run()

    assert "GmbH" not in said(page)
    assert "Curitiba" not in said(other)
    assert page.query_params["case"] != other.query_params["case"]


def test_markup_in_a_message_is_shown_and_never_drawn(page: AppTest) -> None:
    page.chat_input[0].set_value("<script>alert(1)</script> **bold** :red[x] $x^2$").run()

    first = page.chat_message[0].markdown[0]
    assert not first.allow_html
    assert "\\<script\\>" in first.value
    assert "\\*\\*bold\\*\\*" in first.value
    assert "\\:red\\[x\\]" in first.value


def test_the_language_can_be_switched_in_the_middle(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    box(page, "Language").set_value(Language.PORTUGUESE).run()

    assert not page.exception
    labels = [button.label for button in page.button if str(button.key).startswith("option")]
    assert labels[:2] == ["Bélgica", "Brasil"]


def test_nothing_slow_is_loaded_before_the_first_screen_is_drawn() -> None:
    script = (
        "import sys; sys.path.insert(0, 'app')\n"
        "from screen import case, chat, first, session\n"
        "print(sorted({'torch', 'chromadb', 'sentence_transformers'} & set(sys.modules)))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=APP.parent, capture_output=True, text=True, check=True
    )

    assert found.stdout.strip() == "[]"


def messages() -> set[str]:
    """Every message of the page's own, as it stands in the code."""
    found = set()
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func
            says = (isinstance(called, ast.Name) and called.id == "say") or (
                isinstance(called, ast.Call)
                and isinstance(called.func, ast.Attribute)
                and called.func.attr == "phrases"
            )
            counts = isinstance(called, ast.Attribute) and called.attr == "count"
            for first in node.args[: 1 if says else 2 if counts else 0]:
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


@pytest.mark.parametrize("language", [one for one in Language if one is not Language.ENGLISH])
def test_the_page_has_every_message_in_every_language(language: Language) -> None:
    catalogue = Path(tiebreaker.__file__).parent / "locale" / language / "page.po"
    with catalogue.open("rb") as file:
        held = {
            wording
            for entry in read_po(file)
            if entry.id and all(_forms(entry.string)) and not entry.fuzzy
            for wording in _forms(entry.id)
        }

    assert messages()
    assert messages() - held == set()


def _forms(wording: str | tuple[str, ...]) -> tuple[str, ...]:
    return (wording,) if isinstance(wording, str) else wording


def test_every_translated_message_is_said_somewhere() -> None:
    """Messages of errors stand where they are raised, with the name of the file before them."""
    folder = Path(tiebreaker.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    with (folder / "locale" / "de" / "page.po").open("rb") as file:
        held = {_forms(entry.id)[0] for entry in read_po(file) if entry.id}

    unknown = {
        wording
        for wording in held - messages()
        if wording not in code and wording.partition("; ")[2] not in code
    }

    assert unknown == set()


def test_what_went_wrong_is_said_in_the_language_of_the_conversation(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    box(page, "Language").set_value(Language.GERMAN).run()
    page.session_state["notice"] = "kept as it is"
    page.run()

    assert "kept as it is" in page.warning[0].value.replace("\\", "")


def test_it_is_said_how_much_there_still_is_to_ask(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()

    captions = [caption.value.replace("\\", "") for caption in page.caption]
    assert any(text.startswith("At most") for text in captions)


def test_a_case_is_renamed_copied_and_deleted_only_when_confirmed(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    press(page, "Past cases")
    page.text_input[0].set_value("Antwerp or Curitiba").run()
    press(page, "Copy this case")
    assert titles(page) == ["Antwerp or Curitiba (copy)", "Antwerp or Curitiba"]

    press(page, "Delete …")
    assert len(titles(page)) == 2
    press(page, "Yes, delete it")

    assert not page.exception
    assert titles(page) == ["Antwerp or Curitiba"]


def titles(page: AppTest) -> list[str]:
    """The past cases as they are listed."""
    return [
        button.label.strip("*").replace("\\", "")
        for button in page.button
        if str(button.key).startswith("open-")
    ]


def test_a_deleted_case_is_not_brought_back_by_going_on(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    press(page, "Past cases")
    press(page, "Delete …")
    press(page, "Yes, delete it")
    press(page, "The conversation")

    assert page.title[0].value == "Tiebreaker"
    assert not page.chat_message


def test_past_cases_are_those_of_this_browser_only(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    other = AppTest.from_file(str(APP / "page.py"), default_timeout=60)
    other.session_state["warmed"] = True
    other.query_params["view"] = "cases"
    other.run()

    assert not other.exception
    assert titles(other) == []


def test_the_library_shows_the_reading_beside_the_text(page: AppTest) -> None:
    press(page, "Treaties held")

    read = "\n".join(str(block.value).replace("\\", "") for block in page.markdown)
    assert not page.exception
    assert "4(2)(a)** individuals, 1: Permanent home." in read
    assert "opens the rule for companies and others" in read


def test_a_case_can_be_started_under_a_treaty(page: AppTest) -> None:
    press(page, "Treaties held")
    press(page, "Start a case under this treaty")
    page.chat_input[0].set_value("What does it say about companies?")

    assert page.title[0].value == "Tiebreaker"
    assert page.session_state["case"].known.treaty is not None


def test_the_files_to_take_are_built_once_for_a_state_of_the_case(page: AppTest) -> None:
    page.chat_input[0].set_value(STORY).run()
    first = page.session_state["built"]
    page.run()
    assert page.session_state["built"] is first
    assert first.memo is None

    press(page, "Brazil")

    assert "resident in Brazil" in page.session_state["built"].memo
    assert read_case(page.session_state["built"].case).turns


@pytest.mark.parametrize(
    ("content", "said_of_it"),
    [
        ("{", "das ist keine Falldatei, oder sie ist beschädigt"),
        ('{"format": "tiebreaker case", "version": 99, "case": {}}', "einer neueren Version"),
    ],
)
def test_a_file_that_is_no_case_is_refused_in_one_sentence(
    page: AppTest, content: str, said_of_it: str
) -> None:
    page.session_state["language"] = Language.GERMAN
    page.query_params["view"] = "cases"
    page.run()

    page.file_uploader[0].set_value(("case.json", content.encode(), "application/json")).run()

    assert not page.exception
    assert said_of_it in page.warning[0].value.replace("\\", "")


def test_a_treaty_file_that_cannot_be_read_is_refused_in_one_sentence(page: AppTest) -> None:
    page.session_state["language"] = Language.DUTCH
    page.query_params["view"] = "add"
    page.run()

    page.file_uploader[0].set_value(("verdrag.txt", b"\x89PNG\r\n", "text/plain")).run()

    assert not page.exception
    assert "is een afbeelding" in page.error[0].value.replace("\\", "")
