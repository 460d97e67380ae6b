"""Everybody can use it: axe finds nothing serious, in light and in dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from browser.driving import STORY, begin, option, say, settled

pytestmark = pytest.mark.browser


def test_axe_finds_nothing_serious_on_any_screen(page: Page, address: str) -> None:
    begin(page, address)
    assert serious(page) == []

    say(page, STORY)
    assert serious(page) == []

    for way in ("Past cases", "Treaties held"):
        page.get_by_role("button", name=way).click()
        expect(page.get_by_role("heading", name=way)).to_be_visible()
        settled(page)
        assert serious(page) == []


def test_axe_finds_nothing_serious_in_the_dark(chromium: Browser, address: str) -> None:
    context = chromium.new_context(color_scheme="dark", locale="en-GB")
    page = context.new_page()
    begin(page, address)
    say(page, STORY)
    option(page, "Brazil").click()
    expect(page.get_by_test_id("stChatMessage")).to_have_count(4)
    settled(page)

    assert serious(page) == []
    context.close()


def serious(page: Page) -> list[str]:
    """What axe holds against the page as it is now."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
