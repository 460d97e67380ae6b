"""A whole conversation as somebody at a browser has it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

STORY = (
    "I'm Brazilian, I rent a flat in Antwerp since March, my wife and kids are in our house in "
    "Curitiba, both countries tax me as resident"
)
PICTURES = Path(__file__).parents[1] / "screenshots"


def say(page: Page, text: str) -> None:
    """Write a message and send it with the keyboard, then wait for the reply."""
    before = page.get_by_test_id("stChatMessage").count()
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill(text)
    box.press("Enter")
    expect(page.get_by_test_id("stChatMessage")).to_have_count(before + 2)
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page has stopped drawing."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like, to be looked at."""
    folder = PICTURES / "latest"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{name}.png", full_page=True)


def test_a_story_becomes_facts_one_question_and_a_result(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="Tiebreaker")).to_be_visible()
    settle(page)
    picture(page, "first-screen")

    say(page, STORY)
    chat = page.get_by_test_id("stChatMessage").last
    expect(chat).to_contain_text("I'm Brazilian")
    expect(chat).to_contain_text("rent a flat in Antwerp")
    expect(chat).to_contain_text("habitação permanente em ambos os Estados Contratantes")
    picture(page, "one-question")

    page.get_by_role("button", name="Brazil", exact=True).click()
    expect(page.get_by_test_id("stChatMessage")).to_have_count(4)
    settle(page)
    result = page.get_by_test_id("stChatMessage").last
    expect(result).to_contain_text("Brazil")
    expect(result).to_contain_text("ligações pessoais e econômicas estreitas")
    picture(page, "result")


def test_a_quotation_opens_in_its_place_in_the_article(page: Page, address: str) -> None:
    page.goto(address)
    say(page, STORY)

    page.get_by_text("4(2)(a) in its place").first.click()

    marked = page.locator("mark:visible").first
    expect(marked).to_contain_text("habitação permanente")


def test_a_refresh_brings_the_case_back(page: Page, address: str) -> None:
    page.goto(address)
    say(page, STORY)

    page.reload()

    expect(page.get_by_test_id("stChatMessage")).to_have_count(2)
    expect(page.get_by_test_id("stChatMessage").first).to_contain_text("I'm Brazilian")


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("What does the treaty between Belgium and Brazil say about companies?", "sede de direção"),
        ("O que diz a convenção entre a Bélgica e o Brasil sobre empresas?", "sede de direção"),
        ("Wat zegt het verdrag tussen België en Brazilië over vennootschappen?", "sede de direção"),
    ],
)
def test_a_question_about_companies_is_answered_with_the_passage(
    page: Page, address: str, question: str, begins: str
) -> None:
    page.goto(address)

    say(page, question)

    expect(page.get_by_test_id("stChatMessage").last).to_contain_text(begins)


def test_the_page_fits_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address)
    say(page, STORY)

    wider = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wider
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_in_viewport()
    picture(page, "phone")
