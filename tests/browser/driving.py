"""How a test uses the page as a person would."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

STORY = (
    "I'm Brazilian, I rent a flat in Antwerp since March, my wife and kids are in our house in "
    "Curitiba, both countries tax me as resident"
)
PICTURES = Path(__file__).parents[1] / "screenshots" / "latest"


def begin(page: Page, address: str) -> None:
    """Open the first screen."""
    page.set_default_timeout(60_000)
    page.goto(address)
    expect(page.get_by_role("heading", name="Tiebreaker")).to_be_visible()
    settled(page)


def say(page: Page, text: str) -> None:
    """Write a message and send it, then wait for the reply."""
    before = page.get_by_test_id("stChatMessage").count()
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill(text)
    box.press("Enter")
    expect(page.get_by_test_id("stChatMessage")).to_have_count(before + 2)
    settled(page)


def news(page: Page) -> Locator:
    """The newest reply."""
    return page.get_by_test_id("stChatMessage").last


def option(page: Page, label: str) -> Locator:
    """An answer to the open question that can be picked."""
    return page.locator(".st-key-question").get_by_role("button", name=label, exact=True)


def settled(page: Page) -> None:
    """Wait until the page has stopped drawing and moving."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.wait_for_timeout(750)  # the page comes to rest at the newest reply's beginning


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like, to be looked at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")
