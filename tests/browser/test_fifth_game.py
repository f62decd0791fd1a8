"""A game from a folder outside of the service, chosen, played and checked on the page."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import FAST, place, shows
from tests.games.fifth import FOLDER
from wordsvc.terminal_game.embedded import embedded_server


@pytest.fixture(scope="module")
def address():
    before = os.environ.get("WORDSVC_GAMES")
    os.environ["WORDSVC_GAMES"] = str(FOLDER)
    try:
        with embedded_server() as own:
            yield own
    finally:
        del os.environ["WORDSVC_GAMES"]
        if before is not None:
            os.environ["WORDSVC_GAMES"] = before


def open_two(page: Page, places: list[int]) -> list[str]:
    """Touch two cards; tells what they show, by the journal."""
    said = page.locator("#journal li", has_text="відкриває")
    before = int(page.locator("#board").get_attribute("data-version") or 0)
    for at in places:
        place(page, at).click()
    shows(page, before + 1)
    return said.first.text_content().split(": ")[1].split("; ")


def test_it_is_begun_played_and_checked(visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(FAST)
    page = visitor.open("/play")
    page.get_by_role("radio", name="Картинки").check(force=True)
    expect(page.get_by_label("Карток у ряді")).to_have_attribute("placeholder", "3")
    expect(page.locator("#rules")).to_be_hidden()
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#game-name")).to_have_text("Картинки")
    expect(page.locator("#grid button")).to_have_count(6)
    cards = [card for at in (0, 2, 4) for card in open_two(page, [at, at + 1])]
    for picture in sorted(set(cards)):
        pair = [at for at, card in enumerate(cards) if card == picture]
        if place(page, pair[0]).get_attribute("data-state") == "down":
            open_two(page, pair)
    expect(page.locator("#result h2")).to_contain_text("Перемог")
    expect(page.locator(".seed-check")).to_have_class("seed-check kept")
    expect(page.locator(".sheet tbody td.number").first).to_be_visible()
