"""The hand's page as a person at a table uses it: from a hand to its words and to a play."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.referee_page import asked, stamp, until
from tests.browser.screens import DESKTOP, PHONE

HAND = "с:синя о:синя н:синя к:жовта и:жовта т:жовта"


def rows(page: Page) -> Locator:
    return page.locator(".best-word")


def words(page: Page) -> list[str]:
    return page.locator(".best-link").all_inner_texts()


def hand_page(visitor, fields: str = "") -> Page:
    return visitor.open(f"/hand?hand={quote(HAND)}{fields}")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_from_tapped_cards_to_a_play_and_its_verdict(visit, size) -> None:
    visitor = visit(viewport=size)
    page = visitor.open("/")
    page.get_by_role("link", name="Рука").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Що скласти з руки?")
    expect(page.locator(".empty")).to_contain_text("Додайте картки")
    for name in ("Додати: с, синя", "Додати: о, синя", "Додати: н, синя"):
        page.get_by_role("button", name=name).click()
    expect(page.locator(".best-link").first).to_have_text("сон")
    page.get_by_text("жовта", exact=True).click()
    for letter in "кит":
        page.get_by_role("button", name=f"Додати: {letter}, жовта").click()
    expect(page.locator("#hand")).to_have_value(HAND)
    expect(page.locator("#hand-state")).to_have_text("6 карток")
    expect(page.get_by_role("link", name="кит", exact=True)).to_be_visible()

    page.get_by_role("link", name="Найкращий хід").click()
    expect(page.locator(".best-play")).to_be_visible()
    total = page.locator(".play-sum").inner_text()
    scores = sum(int(score.split()[0]) for score in page.locator(".best-score strong").all_inner_texts())
    left = page.locator(".left .card").count()
    assert int(total.split()[0]) == scores + left
    assert page.locator(".best-play .best .card").count() + left == 6
    assert len(words(page)) > 1
    # How much is proven in two seconds depends on the machine.
    expect(page.locator(".proof")).to_have_text(re.compile("Доведено: вигіднішого ходу немає|Більше ніж .* не дасть"))
    assert asked(page) == {"hand": [HAND], "view": ["play"]}

    page.get_by_role("link", name="Перевірити весь хід у судді").click()
    expect(page.locator(".play-total")).to_have_text(re.compile(rf"Разом {scores} "))
    page.go_back()
    expect(page.locator(".play-sum")).to_have_text(total)


def test_from_typing_to_words_and_to_a_verdict(visit) -> None:
    page = visit().open("/hand")
    expect(page.get_by_role("button", name="Додати: а, синя")).to_be_visible()  # the script is awake
    page.keyboard.press("/")
    page.keyboard.type("м:синя л:blue к:синій м:СИНЯ *")
    expect(page.locator("#held .card.blue")).to_have_count(4)
    row = rows(page).filter(has_text="молоком")
    expect(row.locator(".best-score")).to_have_text("8 × 2 один колір = 16 балів")
    expect(row.locator(".card.blue")).to_have_count(4)
    expect(row.locator(".card.polysemy")).to_have_count(3)
    expect(row.locator(".unseen")).to_have_text("Картки: м, синя; Полісемія замість о; л, синя; к, синя.")
    expect(page.locator("#spoken")).to_contain_text("16 балів")
    row.get_by_role("link").click()
    expect(stamp(page)).to_have_text(re.compile("так"))
    expect(page.locator(".score strong")).to_have_text("16 балів")
    page.go_back()
    expect(page.locator("#hand")).to_have_value("м:синя л:blue к:синій м:СИНЯ *")
    expect(row).to_be_visible()


def test_words_are_sorted_filtered_and_more_of_them_shown(visit) -> None:
    page = visit().open("/hand?hand=" + quote("молоканите"))
    expect(rows(page)).to_have_count(20)
    page.get_by_label("за абеткою").check()
    expect(page.locator(".best-link").first).to_have_text("а")
    page.get_by_label("за довжиною").check()
    expect(page.locator(".best-link").first).not_to_have_text("а")
    lengths = [len(word) for word in words(page)]
    assert lengths == sorted(lengths, reverse=True)
    page.get_by_role("link", name="Показати більше").click()
    expect(rows(page)).to_have_count(50)
    expect(page.locator(".best-link").nth(20)).to_be_focused()

    page.locator("#filters-panel summary").click()
    page.get_by_label("Шаблон").fill("к?т*")
    page.get_by_label("Літер до").fill("5")
    page.get_by_label("Частина мови").select_option(label="іменник")
    expect(page.locator("#filters-state")).to_have_text("увімкнено: 3")
    expect(page.locator(".best-link").first).to_have_text(re.compile("^к.т"))
    assert all(re.fullmatch("к.т.{0,2}", word) for word in words(page))
    assert asked(page) == {
        "hand": ["молоканите"],
        "sort": ["length"],
        "like": ["к?т*"],
        "to": ["5"],
        "only": ["NOUN"],
        "k": ["50"],
    }
    found = words(page)
    page.reload()
    assert words(page) == found
    expect(page.get_by_label("Шаблон")).to_have_value("к?т*")
    page.get_by_label("Шаблон").fill("щ*")
    expect(page.locator(".empty")).to_contain_text("не проходить крізь фільтри")
    page.get_by_role("link", name="Прибрати фільтри").click()
    expect(rows(page)).to_have_count(50)
    expect(page.get_by_label("Шаблон")).to_have_value("")
    expect(page.locator("#answer-title")).to_be_focused()
    page.get_by_label("Шаблон").fill("z")
    expect(page.locator(".faults")).to_contain_text("Шаблон не враховано: шаблон складається з українських літер")


def test_a_card_that_must_be_in_the_word_is_tapped(visit) -> None:
    page = hand_page(visit())
    page.get_by_text("вимагає її в слові").click()
    page.get_by_role("button", name="Має бути в слові: и, жовта").click()
    expect(page.get_by_role("button", name="Має бути в слові: и, жовта")).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("use=4"))
    assert all("и" in word for word in words(page))
    page.get_by_text("прибирає її").click()
    page.get_by_role("button", name="Прибрати: с, синя").click()  # the pin goes with its card
    expect(page.locator("#held .pinned")).to_have_text(re.compile("и", re.IGNORECASE))
    expect(page.locator("#use")).to_have_value("3")
    page.get_by_role("button", name="Прибрати всі").click()
    expect(page.locator(".empty")).to_be_visible()
    assert asked(page) == {}


def test_house_rules_and_filters_meet_in_one_reading(visit) -> None:
    page = visit().open("/hand?hand=" + quote("столи"))
    expect(rows(page).filter(has_text="столи")).to_be_visible()
    page.locator("#rules-panel summary").click()
    page.locator("#rules").select_option(label="Лише іменники в однині")
    expect(page.locator(".after")).to_contain_text("Лише іменники в однині")
    assert "столи" not in words(page)
    page.locator("#filters-panel summary").click()
    page.get_by_label("Частина мови").select_option(label="дієслово")
    expect(page.locator(".empty")).to_contain_text("не проходить крізь фільтри")


def test_what_a_play_is_worth_beside_its_words(visit) -> None:
    page = hand_page(visit(), "&view=play")
    expect(page.get_by_label("Балів за картку, що лишається")).to_have_value("1")
    expect(page.locator(".proof")).to_be_visible()
    page.get_by_label("Балів за картку, що лишається").fill("100")
    expect(page.locator(".play-sum")).to_have_text("600 балів")
    expect(page.locator(".no-words")).to_be_visible()
    expect(page.locator(".left .card")).to_have_count(6)
    page.get_by_label("Балів за картку, що лишається").fill("0")
    page.get_by_label("Балів за кожне слово").fill("50")
    expect(page.locator(".parts")).to_contain_text("за кількість слів")
    assert asked(page) == {"hand": [HAND], "left": ["0"], "each": ["50"], "view": ["play"]}


def test_the_winning_phrase_is_told_at_once(visit) -> None:
    page = visit().open("/hand?hand=" + quote("славаукраїнікит"))
    expect(page.locator(".victory")).to_contain_text("перемога, одноосібно й миттєво")
    page.get_by_role("link", name="Найкращий хід").click()
    expect(page.locator(".best-play")).to_be_visible()
    expect(page.locator(".victory")).to_be_visible()
    assert words(page) == ["слава", "україні"]


def test_words_and_play_are_copied_as_text(visit) -> None:
    page = hand_page(visit(permissions=["clipboard-read", "clipboard-write"]))
    page.get_by_role("button", name="Скопіювати як текст").click()
    expect(page.get_by_role("button", name="Скопійовано")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0] == f"Рука: {HAND}"
    assert len(lines) == 1 + rows(page).count()
    assert re.fullmatch(r"[а-яіїєґ']+ — \d+ бал(и|ів)?", lines[1])
    page.get_by_role("link", name="Найкращий хід").click()
    expect(page.locator(".best-play")).to_be_visible()
    page.get_by_role("button", name="Скопіювати як текст").click()
    expect(page.get_by_role("button", name="Скопійовано")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[-1] == f"Разом — {page.locator('.play-sum').inner_text()}"


def test_without_leave_to_copy_the_text_is_shown(visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    page = hand_page(visitor)
    expect(page.locator(".after textarea")).to_be_hidden()
    page.get_by_role("button", name="Скопіювати як текст").click()
    expect(page.locator(".after textarea")).to_be_focused()
    chosen = page.evaluate("getSelection().toString() || document.activeElement.value.slice(0, 4)")
    assert chosen.startswith("Рука")


def test_the_words_do_not_wait_for_the_play_and_late_answers_are_dropped(visit) -> None:
    page = hand_page(visit())
    held = []
    page.route("**/hand/play?*", lambda route: held.append(route))  # noqa: PLW0108 - a builtin will not do
    page.get_by_role("link", name="Найкращий хід").click()
    expect(page.locator(".search-note")).to_contain_text("Шукаємо найкращий хід")
    expect(page.locator("#spoken")).to_contain_text("Шукаємо найкращий хід")
    page.get_by_role("link", name="Найкращі слова").click()
    expect(rows(page).first).to_be_visible()
    for route in held:
        route.abort()
    page.wait_for_timeout(300)
    expect(page.locator(".best-play")).to_have_count(0)
    assert asked(page) == {"hand": [HAND]}


def test_a_busy_server_is_told_in_words_and_asked_again(visit) -> None:
    visitor = visit()
    page = hand_page(visitor)
    page.route("**/hand/play?*", lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}))
    page.get_by_role("link", name="Найкращий хід").click()
    expect(page.locator("#place")).to_have_text(re.compile("Зараз питають забагато людей"))
    page.unroute("**/hand/play?*")
    expect(page.locator(".best-play")).to_be_visible()
    page.route("**/hand?*part=1", lambda route: route.fulfill(status=500))
    page.locator("#hand").fill("кит")
    page.get_by_role("link", name="Найкращі слова").click()
    expect(page.locator("#place")).to_have_text("Служба не відповіла. Спробуйте ще раз за хвилину.")
    page.unroute("**/hand?*part=1")
    page.locator("#hand").press("Enter")
    expect(rows(page).first).to_be_visible()
    assert all("503" in line or "500" in line for line in visitor.said)  # the browser itself reports the failures
    visitor.said.clear()


def test_with_the_keyboard_alone(visit) -> None:
    page = visit().open("/hand")
    expect(page.get_by_role("button", name="Додати: а, синя")).to_be_visible()  # the script is awake
    page.keyboard.press("/")
    page.keyboard.type("кит ")
    expect(rows(page).filter(has_text="кит").first).to_be_visible()
    page.keyboard.press("Tab")  # the first card
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # take all out
    page.keyboard.press("Tab")  # colours
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")  # а
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("кит а:жовта")
    page.get_by_role("button", name="Додати: Полісемія").focus()
    page.keyboard.press("Tab")  # what taps do
    page.keyboard.press("Tab")  # house rules
    page.keyboard.press("Tab")  # the tabs
    expect(page.get_by_role("link", name="Найкращі слова")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".best-play")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # which words
    page.keyboard.press("Tab")  # the order
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("за довжиною")).to_be_checked()
    page.keyboard.press("Tab")  # filters
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("к*")
    expect(page).to_have_url(re.compile("like="))
    assert all(word.startswith("к") for word in words(page))


def test_in_english(visit) -> None:
    page = hand_page(visit(), "&sort=length")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What can I make?")
    assert asked(page)["sort"] == ["length"]
    page.get_by_role("button", name="Add: а, blue").click()
    expect(page.locator("#hand")).to_have_value("с:blue о:blue н:blue к:yellow и:yellow т:yellow а:blue")
    page.get_by_role("link", name="Best play").click()
    expect(page.locator(".proof")).to_contain_text(re.compile("Proven|not proven"))
    expect(page.locator(".play-sum")).to_have_text(re.compile("points"))


def test_without_scripts_words_and_play_are_asked_of_the_server(visit) -> None:
    page = visit(java_script_enabled=False).open("/hand")
    page.locator("#hand").fill(HAND)
    page.get_by_role("button", name="Знайти слова").click()
    expect(rows(page).filter(has_text="кит").first).to_be_visible()
    expect(page.locator("#hand-cards")).to_be_hidden()
    page.get_by_role("link", name="Найкращий хід").click()
    expect(page.locator(".best-play")).to_be_visible()
    page.locator("details.copy summary").click()
    expect(page.locator("details.copy textarea")).to_have_value(re.compile("Разом"))
    page.get_by_role("button", name="Знайти слова").click()
    expect(page.locator(".best-play")).to_have_count(0)
    page.goto(page.url + "&view=play")
    page.locator("noscript a").click()
    expect(page.locator(".best-play")).to_be_visible()


def test_nothing_moves_while_one_taps(visit) -> None:
    page = visit(viewport=DESKTOP).open("/hand?hand=" + quote("к:синя и:синя"))
    tops = set()
    for count, letter in enumerate("тсон", 3):
        page.get_by_role("button", name=f"Додати: {letter}, синя").click()
        expect(page.locator("#held li")).to_have_count(count)
        expect(page.locator("#place[aria-busy]")).to_have_count(0)
        places = (".palette", "#rules-panel", ".tabs", "#place")
        tops.add(tuple(page.locator(place).bounding_box()["y"] for place in places))
    assert len(tops) == 1


def test_the_pages_fit_the_bar_of_a_phone_and_scroll_on_a_narrower_one(visit) -> None:
    visitor = visit(viewport=PHONE)
    page = visitor.open("/about")
    bar = page.locator(".bar nav")
    widths = "document.querySelector('.bar nav').scrollWidth - document.querySelector('.bar nav').clientWidth"
    assert page.evaluate(widths) <= 0
    assert bar.bounding_box()["height"] < 60
    page.set_viewport_size({"width": 240, "height": 640})
    page.reload()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate(widths) > 0
    assert bar.bounding_box()["height"] < 60
    box = bar.get_by_role("link", name="Про службу").bounding_box()  # where one is stands in sight
    assert box["x"] + box["width"] < 241
    bar.get_by_role("link", name="Рука").focus()
    page.keyboard.press("Shift+Tab")
    expect(bar.get_by_role("link", name="Суддя")).to_be_focused()
    until(page, "document.activeElement.getBoundingClientRect().x >= 0")


def test_without_a_connection_it_is_said_and_asked_later(visit) -> None:
    visitor = visit(viewport=PHONE)
    page = visitor.open("/hand")
    page.evaluate("navigator.serviceWorker.ready")
    until(page, "navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    page.goto(visitor.address + "/hand?sort=length&use=1&hand=" + quote("кит"))
    expect(page.locator("#hand")).to_have_value("кит")
    expect(page.get_by_label("за довжиною")).to_be_checked()
    expect(page.locator("#place")).to_contain_text("Немає зв'язку")
    visitor.context.set_offline(False)
    expect(rows(page).first).to_be_visible()
    assert asked(page) == {"hand": ["кит"], "sort": ["length"], "use": ["1"]}


def test_a_hand_typed_with_look_alikes_shows_the_cards_that_the_referee_reads(visit) -> None:
    page = visit().open("/hand?hand=" + quote("кi т:синя\u200b i\u0308 ма\u0301"))
    expect(page.locator("#held li")).to_have_count(6)
    shown = page.locator("#held button").evaluate_all("(all) => all.map((one) => one.textContent.trim()[0])")
    assert "".join(shown).lower() == "кітїма"
    expect(page.get_by_text("У руці виправлено")).to_be_visible()
