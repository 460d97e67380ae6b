"""A whole conversation as somebody at a browser has it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.driving import STORY, begin, news, option, picture, say, settled

pytestmark = pytest.mark.browser


def test_a_story_becomes_facts_one_question_and_a_result(page: Page, address: str) -> None:
    begin(page, address)
    picture(page, "first-screen")

    say(page, STORY)
    expect(news(page)).to_contain_text("I'm Brazilian")
    expect(news(page)).to_contain_text("rent a flat in Antwerp")
    expect(news(page)).to_contain_text("habitação permanente em ambos os Estados Contratantes")
    expect(news(page).get_by_text("I understood:")).to_be_in_viewport()
    expect(option(page, "Brazil")).to_be_in_viewport()
    picture(page, "one-question")
    news(page).get_by_text("4(2)(a) in its place").click()
    expect(page.locator("mark:visible").first).to_contain_text("habitação permanente")

    option(page, "Brazil").click()
    expect(page.get_by_test_id("stChatMessage")).to_have_count(4)
    settled(page)
    expect(news(page).get_by_role("heading")).to_contain_text("resident in Brazil")
    expect(news(page).get_by_role("heading")).to_be_in_viewport()
    expect(news(page)).to_contain_text("ligações pessoais e econômicas estreitas")
    expect(page.get_by_role("status").filter(has_text="resident in Brazil")).to_have_count(1)
    picture(page, "result")

    say(page, "What does it say about companies?")
    expect(news(page)).to_contain_text("sede de direção")


def test_the_same_conversation_goes_by_keyboard_alone(page: Page, address: str) -> None:
    begin(page, address)

    reach(page, "stChatInputTextArea")
    page.keyboard.type(STORY)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stChatMessage")).to_have_count(2)
    settled(page)
    reach(page, "Brazil", back=True)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stChatMessage")).to_have_count(4)
    settled(page)
    reach(page, "in its place")
    page.keyboard.press("Enter")

    expect(page.locator("mark:visible").first).to_contain_text("habitação permanente")


def reach(page: Page, wanted: str, *, back: bool = False) -> None:
    """Go from one control to the next until one with that name or test id has the focus."""
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        here = page.evaluate(
            "[document.activeElement.dataset.testid || '', document.activeElement.innerText || '']"
        )
        if wanted == here[0] or any(line.endswith(wanted) for line in here[1].splitlines()):
            return
    pytest.fail(f"the keyboard does not reach {wanted}")


OTHER_LANGUAGES = {
    "pt-BR": (
        "Sou brasileiro e alugo um apartamento em Antuérpia, onde moro; minha mulher e meus filhos "
        "estão na nossa casa em Curitiba, e os dois países me tributam como residente"
    ),
    "nl-BE": (
        "Ik ben Braziliaan en huur een flat in Antwerpen waar ik woon; mijn vrouw en kinderen "
        "wonen in ons huis in Curitiba, en beide landen belasten mij als inwoner"
    ),
}


@pytest.mark.parametrize(
    ("locale", "answer", "question"),
    [
        ("pt-BR", "Brasil", "O que diz a convenção sobre empresas?"),
        ("nl-BE", "Brazilië", "Wat zegt het verdrag over vennootschappen?"),
    ],
)
def test_it_goes_in_other_languages(
    chromium: Browser, address: str, locale: str, answer: str, question: str
) -> None:
    context = chromium.new_context(locale=locale)
    page = context.new_page()
    begin(page, address)
    say(page, OTHER_LANGUAGES[locale])
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])

    option(page, answer).click()

    expect(page.get_by_test_id("stChatMessage")).to_have_count(4)
    expect(news(page).get_by_role("heading")).to_contain_text(answer)
    expect(news(page).locator("blockquote").first).to_have_attribute("lang", "pt")
    settled(page)
    say(page, question)
    expect(news(page)).to_contain_text("sede de direção")
    context.close()


def test_a_refresh_in_the_middle_loses_nothing(page: Page, address: str) -> None:
    begin(page, address)
    say(page, STORY)

    page.reload()
    expect(page.get_by_test_id("stChatMessage")).to_have_count(2)
    expect(page.get_by_test_id("stChatMessage").first).to_contain_text("I'm Brazilian")
    option(page, "Brazil").click()

    expect(news(page).get_by_role("heading")).to_contain_text("resident in Brazil")


def test_two_windows_on_one_case_go_on_together(page: Page, address: str) -> None:
    begin(page, address)
    say(page, STORY)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_test_id("stChatMessage")).to_have_count(2)

    option(page, "Brazil").click()
    expect(page.get_by_test_id("stChatMessage")).to_have_count(4)
    settled(page)
    box = other.get_by_test_id("stChatInputTextArea")
    box.fill("I have no home in Brazil any more")
    box.press("Enter")

    expect(other.get_by_test_id("stChatMessage")).to_have_count(6)
    expect(other.get_by_test_id("stChatMessage").nth(3)).to_contain_text("resident in Brazil")


def test_the_page_fits_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, address)
    say(page, STORY)

    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_in_viewport()
    expect(option(page, "Brazil")).to_be_in_viewport()
    picture(page, "phone")
    page.get_by_test_id("stExpandSidebarButton").click()
    page.get_by_role("button", name="Past cases").click()
    expect(page.get_by_role("heading", name="Past cases")).to_be_in_viewport()
    expect(page.get_by_test_id("stSidebar")).to_have_attribute("data-collapsed", "true")
