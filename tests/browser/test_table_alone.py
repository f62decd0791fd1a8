"""The table on one device: begun by the form, by keyboard, with bots; and how it looks on all screens."""

import json
import re
from urllib.parse import urlencode, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.screens import DESKTOP, PHONE, SHOTS
from tests.browser.table_page import ENGLISH, FAST, FOOTBALL, Table, place, wanted

CARDS = {**FOOTBALL, "prizes": {"yellow": 1, "red": 0, "var": 0, "play_game": 0}}


def begin(visitor, game: str, deck: dict | None = None, bots: int = 0) -> Page:
    visitor.context.add_init_script(FAST)
    page = visitor.open("/play")
    page.get_by_role("radio", name=game).check(force=True)
    if deck:
        page.get_by_text("Своя колода").click()
        page.get_by_label("Опис колоди").fill(json.dumps(deck))
    page.get_by_label("Гравець 1", exact=True).fill("Оля")
    for _ in range(bots):
        page.get_by_role("button", name="Прибрати: Гравець 2").click()
        page.get_by_role("button", name="Додати бота").click()
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#board")).to_be_visible()
    return page


def test_two_players_on_one_device_by_keyboard_alone(visit) -> None:
    page = begin(visit(), "Футбол", {**FOOTBALL, "footballers": FOOTBALL["footballers"][:1], "columns": 2})
    expect(page.locator("#turn")).to_have_text("Оля: відкрийте дві картки")
    place(page, 0).focus()
    expect(place(page, 0)).to_have_attribute("aria-label", "ряд 1, місце 1, закрита")
    page.keyboard.press("Enter")
    expect(place(page, 0)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    expect(place(page, 1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#result h2")).to_have_text("Перемога: Оля")
    expect(page.locator(".seed-check")).to_have_class(re.compile("kept"))
    page.reload()
    expect(page.locator(".seed-check")).to_have_class(re.compile("kept"))
    expect(page.locator("#connection")).to_be_hidden()
    page.goto(page.url.rsplit("/", 1)[0])
    expect(page.get_by_role("link", name="Футбол: Оля, Гравець 2")).to_be_visible()


def test_a_device_whose_memory_is_spoilt_forgets_and_plays(visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    page.evaluate("for (const key of ['company', 'games']) localStorage.setItem(key, '{')")
    page = begin(visitor, "Футбол", {**FOOTBALL, "columns": 2})
    expect(page.locator("#turn")).to_have_text("Оля: відкрийте дві картки")


def test_a_seat_is_given_away_and_taken_back(visit) -> None:
    visitor = visit()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = begin(visitor, "Футбол", FOOTBALL)
    page.get_by_text("Грати на іншому пристрої").nth(1).click()
    page.get_by_role("button", name="Скопіювати посилання: Гравець 2").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert urlsplit(link).fragment.startswith("seat=1&token=")
    expect(page.get_by_text("Грає на іншому пристрої", exact=True)).to_be_visible()

    other = visit()
    there = other.open(link.removeprefix(other.address))
    expect(there.locator(".badge", has_text="тут")).to_have_count(1)
    assert "token" not in there.url
    there.reload()
    expect(there.locator(".badge", has_text="тут")).to_have_count(1)

    page.get_by_role("button", name="Грати тут").click()
    expect(page.get_by_text("Грає на іншому пристрої", exact=True)).to_be_hidden()


def test_a_game_with_a_bot(visit) -> None:
    page = begin(visit(), "Футбол", CARDS, bots=1)
    for _ in range(60):
        if page.locator("#result").is_visible():
            break
        if page.locator("#turn").inner_text().startswith("Оля"):
            free = page.locator("#grid [data-state=down][aria-disabled=false]:not([data-picked])")
            if free.count():
                free.first.click(timeout=2000)
        page.wait_for_timeout(150)
    expect(page.locator(".seed-check")).to_have_class(re.compile("kept"))
    expect(page.locator("#journal li", has_text="Бот 1 відкриває").first).to_be_attached()


@pytest.mark.parametrize("game", ["Слова", "Математика", "Англійська"])
def test_bots_play_among_themselves(visit, game: str) -> None:
    """The one person leaves; two bots go on to the end."""
    decks = {
        "Слова": {"name": "t", "letters": [{"letters": "кіт", "points": 2, "count": 2}]},
        "Математика": {
            "name": "t",
            "game": "maths",
            "digits": {"7": 2, "2": 2},
            "signs": {"+": 1},
            "variables": 1,
            "chaos": 1,
        },
        "Англійська": {**ENGLISH, "words": ENGLISH["words"][:2]},
    }
    visitor = visit()
    visitor.context.add_init_script(FAST)
    page = begin(visitor, game, decks[game], bots=1)
    page.get_by_text("Вийти з гри").click()
    page.get_by_role("button", name="Виходить Оля").click()
    page.get_by_role("dialog").get_by_role("button", name="Вийти з гри").click()
    expect(page.locator("#result h2")).to_have_text("Перемога: Бот 1")


def test_a_browser_that_keeps_nothing_gets_links_to_the_seats(visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });"
    )
    page = visitor.open("/play")
    page.get_by_role("button", name="Розкласти картки").click()
    links = page.locator("#create-said a")
    expect(links).to_have_text(["Гравець 1", "Гравець 2"])
    page.goto(links.first.get_attribute("href") or "")
    expect(page.locator(".badge", has_text="тут")).to_have_count(1)
    expect(page.locator("#turn")).to_have_text("Гравець 1: відкрийте дві картки")


def test_what_the_service_refuses_is_said_and_nothing_is_lost(visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    page.get_by_role("radio", name="Футбол").check(force=True)
    page.get_by_text("Своя колода").click()
    page.get_by_label("Опис колоди").fill('{"name": "t"')
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#create-said")).to_contain_text("не JSON")
    page.get_by_label("Опис колоди").fill('{"name": "t", "game": "football", "footballers": []}')
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#create-said")).to_contain_text("/deck")
    assert all("422" in line for line in visitor.said)
    visitor.said.clear()


def test_the_page_explains_itself_without_scripts(visit) -> None:
    page = visit(java_script_enabled=False).open("/play")
    expect(page.locator(".notice")).to_contain_text("потрібні скрипти")


@pytest.fixture(scope="module")
def laid_out(address) -> dict[str, Table]:
    """A whole box of each game, some of it opened."""
    tables = {}
    for game in ("football", "words", "maths", "english"):
        table = tables[game] = Table(None, address, game, ["Оля", "Тарас", "Марійка"], deck=game)
        for _ in range(10):
            view = table.view()
            if view["phase"] == "open":
                offer = next(one for one in view["allowed"] if one["kind"] == "open")
                places = wanted(table, view, offer["count"])
                table.move(
                    view["turn"], {"kind": "open"} | ({"place": places[0]} if game == "english" else {"places": places})
                )
            else:
                table.move(view["turn"], {"kind": "done"} if game == "words" else {"kind": "chaos", "places": None})
    return tables


@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [(PHONE, "light", "uk"), (DESKTOP, "dark", "en")],
    ids=["phone", "desktop"],
)
def test_every_table_fits_the_screen_and_is_accessible(visit, address, laid_out, size, scheme, language) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    options = {"viewport": size, "color_scheme": scheme, "bypass_csp": True}
    cookie = {"name": "lang", "value": language, "url": address}
    shot = f"{size['width']}-{scheme}-{language}.png"
    for game, table in laid_out.items():
        visitor = visit(**options)
        visitor.context.add_cookies([cookie])
        turn = table.view()["turn"]
        page = visitor.open(f"/play/{table.id}#seat={turn}&token={table.tokens[turn]}")
        expect(page.locator("#board")).to_be_visible()
        page.screenshot(path=SHOTS / f"table-{game}-{shot}", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), game
        found = Axe().run(page)
        serious = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
        assert [(game, one["id"], [node["html"][:200] for node in one["nodes"]]) for one in serious] == []
    visitor = visit(**options)
    visitor.context.add_cookies([cookie])
    page = visitor.open("/play")
    expect(page.locator("#begin")).to_be_enabled()
    page.screenshot(path=SHOTS / f"table-new-{shot}", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    serious = [one for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    assert serious == []


def test_rules_of_ones_own(visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    page.get_by_text("Правила документом").click()
    page.get_by_label("Опис правил").fill('{"name": "ours"')
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#create-said")).to_contain_text("Документ правил — це не JSON")
    page.get_by_label("Опис правил").fill('{"name": "ours", "min_lenght": 3}')
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#create-said")).to_contain_text("min_lenght")
    page.get_by_label("Опис правил").fill('{"name": "ours", "min_length": 3}')
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#board")).to_be_visible()
    log = page.request.get(f"{page.url.replace('/play/', '/v1/games/')}/log").json()
    assert log["rules"]["min_length"] == 3
    assert all("422" in line for line in visitor.said)  # the browser itself reports the refusal
    visitor.said.clear()


def test_rules_from_the_form_come_from_the_referee_and_can_be_changed(visit) -> None:
    """Somebody who tried rules out on the referee's page plays by them, without any document."""
    page = visit().open("/?" + urlencode({"word": "столи", "rules": "own", "pos": "NOUN", "min": "4"}))
    page.get_by_role("link", name="Грати за цими правилами").click()
    expect(page.get_by_label("Найменше літер")).to_have_value("4")
    expect(page.get_by_label("іменник", exact=True)).to_be_checked()
    page.get_by_label("Найменше літер").fill("5")
    page.get_by_label("Множник за сленг").fill("3")
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#board")).to_be_visible()
    rules = page.request.get(f"{page.url.replace('/play/', '/v1/games/')}/log").json()["rules"]
    assert (rules["name"], rules["title"], rules["min_length"]) == ("own", "Власні правила", 5)
    assert rules["accept"] == [{"require": ["NOUN"], "forbid": []}]
    assert {one["name"]: one["factor"] for one in rules["coefficients"]} == {"one_color": 2, "slang": 3}


def test_the_form_of_rules_that_is_not_used_is_not_asked(visit) -> None:
    visitor = visit(viewport=PHONE)
    page = visitor.open("/play?rules=school")
    expect(page.locator("#rules")).to_have_value("school")
    expect(page.get_by_label("Найменше літер")).to_be_hidden()
    page.locator("#rules").select_option(label="Власні правила")
    page.get_by_label("Додати слова").fill("q")
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#create-said")).to_contain_text("не схоже на слово: q")
    page.get_by_label("Найменше літер").fill("1000")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.screenshot(path=SHOTS / "table-own-rules-phone.png", full_page=True)
    page.locator("#rules").select_option(label="Шкільні правила")
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#board")).to_be_visible()
    assert all("422" in line for line in visitor.said)  # the browser itself reports the refusal
    visitor.said.clear()


def test_the_next_game_is_with_the_same_people(visit) -> None:
    visitor = visit()
    page = begin(visitor, "Математика", bots=1)
    expect(page.locator("#board")).to_be_visible()
    visitor.open("/play")
    expect(page.get_by_label("Гравець 1", exact=True)).to_have_value("Оля")
    expect(page.locator(".player-line")).to_have_count(2)
    expect(page.get_by_label("Бот 1", exact=True)).to_have_value("3")


def test_who_begins_is_chosen_with_the_advice_of_the_sheet(visit) -> None:
    page = visit().open("/play")
    page.get_by_role("radio", name="Футбол").check(force=True)
    expect(page.get_by_text("останнім дивився футбол на стадіоні")).to_be_visible()
    expect(page.get_by_text("бував у Лондоні")).to_be_hidden()
    page.get_by_label("Гравець 2", exact=True).fill("Тарас")
    first = page.get_by_label("Хто починає")
    expect(first.locator("option")).to_have_text(["Гравець 1", "Тарас", "Жереб"])
    first.select_option(label="Тарас")
    page.get_by_role("button", name="Розкласти картки").click()
    expect(page.locator("#turn")).to_have_text("Тарас: відкрийте дві картки")
    expect(page.locator("#said")).to_contain_text("починає Тарас")
