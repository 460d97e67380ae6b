"""What is taken away, brought back, and added."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.driving import STORY, begin, news, option, say, settled

pytestmark = pytest.mark.browser

TREATY = """Convention between the Kingdom of Norway and the Republic of Chile

Article 4
Resident

1. In this Convention, "resident of a Contracting State" means any person who under the laws of \
that State is liable to tax there because of domicile, residence, place of management or another \
criterion of a similar nature.

2. Where under paragraph 1 an individual is a resident of both Contracting States, then the \
status of that individual shall be determined as follows:
(a) he shall be deemed to be a resident of the State in which he has a permanent home available \
to him; if he has a permanent home available to him in both States, he shall be deemed to be a \
resident of the State with which his personal and economic relations are closer (centre of vital \
interests);
(b) if the State in which he has his centre of vital interests cannot be determined, or if he \
has no permanent home available to him in either State, he shall be deemed to be a resident of \
the State in which he has an habitual abode;
(c) if he has an habitual abode in both States or in neither of them, he shall be deemed to be a \
resident of the State of which he is a national;
(d) if he is a national of both States or of neither of them, the competent authorities of the \
Contracting States shall settle the question by mutual agreement.

3. Where under paragraph 1 a person other than an individual is a resident of both Contracting \
States, it shall be deemed to be a resident only of the State in which its place of effective \
management is situated.
"""


def test_what_is_downloaded_holds_the_case_and_opens_it_again(
    page: Page, address: str, tmp_path: Path
) -> None:
    begin(page, address)
    say(page, STORY)
    option(page, "Brazil").click()
    expect(page.get_by_test_id("stChatMessage")).to_have_count(4)
    settled(page)

    memo = saved(page, "Memo (Markdown)", tmp_path / "memo.md")
    case = saved(page, "Case (JSON)", tmp_path / "case.json")

    assert "resident in Brazil" in memo
    assert "rent a flat in Antwerp" in memo
    assert "ligações pessoais" in memo
    assert json.loads(case)["format"] == "tiebreaker case"

    page.get_by_role("button", name="Past cases").click()
    expect(page.get_by_role("heading", name="Past cases")).to_be_visible()
    page.locator("input[type=file]").set_input_files(tmp_path / "case.json")
    expect(page.get_by_text("it comes to the same as when it was saved")).to_be_visible()
    expect(news(page).get_by_role("heading")).to_contain_text("resident in Brazil")


def saved(page: Page, label: str, path: Path) -> str:
    """Press a download button and read what came."""
    with page.expect_download() as coming:
        page.get_by_role("button", name=label).click()
    coming.value.save_as(path)
    return path.read_text(encoding="utf-8")


def test_a_treaty_of_ones_own_is_read_confirmed_and_used(
    page: Page, address: str, tmp_path: Path
) -> None:
    text = tmp_path / "convention.txt"
    text.write_text(TREATY, encoding="utf-8")
    begin(page, address)
    page.get_by_role("button", name="Treaties held").click()
    page.get_by_role("button", name="Add a treaty").click()
    expect(page.get_by_role("heading", name="Add a treaty")).to_be_visible()
    page.locator("input[type=file]").set_input_files(text)
    for label, name in (("One Contracting State", "Norway"), ("The other Contracting", "Chile")):
        page.get_by_label(label).fill(name)
        page.get_by_role("option", name=name, exact=True).click()
    page.get_by_label("Year of signature").fill("2001")
    page.get_by_role("button", name="Read the text").click()

    expect(page.get_by_text("Every clause of the tie-breaker was understood.").last).to_be_visible()
    page.get_by_role("button", name="The reading is right").click()
    expect(page.get_by_text("Kept: Chile – Norway (2001).")).to_be_visible()
    page.get_by_role("button", name="Start a case under this treaty").click()
    say(page, "I have a home in Norway, no home in Chile, and both tax me as a resident.")

    expect(news(page).get_by_role("heading")).to_contain_text("resident in Norway")
