"""The referee's page as a person at a table uses it."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from tests.browser.referee_page import asked, stamp
from tests.browser.screens import PHONE

# Marks when the answer came and when its verdict was painted.
TIMING = """
() => {
  window.painted = new Promise((resolve) => {
    new MutationObserver(() => {
      requestAnimationFrame(() => setTimeout(() => {
        const asked = performance.getEntriesByType("resource").filter((one) => one.name.includes("part=1")).pop();
        resolve(performance.now() - asked.responseEnd);
      }));
    }).observe(document.getElementById("verdict"), { childList: true });
  });
}
"""


def test_a_disputed_word_from_typing_to_link(visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.open("/")
    expect(page).to_have_title("Клепка: суддя слів")
    page.keyboard.type("співпадати")  # the field has the focus
    expect(stamp(page)).to_have_text(re.compile("спірне"))
    reason = "Словники розходяться. Слово мають: Словники України (УМІФ). За помилку проти норми його вважають: ВЕСУМ."
    expect(page.get_by_text(reason)).to_be_visible()
    expect(page.locator(".verdict h3")).to_have_text("співпада́ти")
    expect(page.locator(".sources")).to_contain_text("позначено як помилку")
    expect(page.locator(".sources")).to_contain_text("pymorphy3-dicts-uk")
    expect(page.locator(".reading")).to_contain_text("дієслово")
    expect(page.locator(".reading .chip")).to_have_text("помилка проти норми")
    expect(page.locator("#spoken")).to_have_text("співпадати: спірне.")
    assert asked(page) == {"word": ["співпадати"]}

    page.get_by_role("button", name="Скопіювати посилання").click()
    expect(page.get_by_role("button", name="Скопійовано")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(java_script_enabled=False)
    opened = other.page
    opened.goto(link)
    expect(stamp(opened)).to_have_text(re.compile("спірне"))
    expect(opened).to_have_title(re.compile("співпадати: спірне"))

    page.get_by_role("link", name="збігатися").click()
    expect(stamp(page)).to_have_text(re.compile("так"))
    assert asked(page) == {"word": ["збігатися"]}


def test_the_verdict_shows_within_100_ms_of_the_answer(visit) -> None:
    page = visit().open("/")
    painted = []
    for word in ("молоко", "вода", "кит", "ліс", "сіль"):
        page.evaluate(TIMING)
        page.locator("#word").fill(word)
        expect(page.locator("#spoken")).to_contain_text(f"{word}:")
        painted.append(page.evaluate("window.painted"))
    assert min(painted) < 100, painted  # the machine may be busy with something else for a while


def test_nothing_moves_while_one_types(visit) -> None:
    visitor = visit(viewport=PHONE)
    page = visitor.open("/")
    word = page.locator("#word")
    word.fill("кит")
    expect(stamp(page)).to_have_text(re.compile("так"))
    tops = set()
    for text in ("ки", "китя", "китом", "китобі", "китобій"):
        word.fill(text)
        expect(page.locator("#spoken")).to_contain_text(f"{text}:")
        tops.add(tuple(page.locator(place).bounding_box()["y"] for place in ("#word", "#hand-panel", ".verdict")))
    assert len(tops) == 1


def test_the_winning_phrase(visit) -> None:
    page = visit().open("/?word=" + quote("Слава Україні!"))
    expect(page.locator(".verdict.wins .reasons")).to_contain_text("Одноосібно й миттєво")


def test_typed_apostrophes_and_latin_letters_are_mended(visit) -> None:
    page = visit().open("/")
    page.locator("#word").fill("п’ять")
    expect(stamp(page)).to_have_text(re.compile("так"))
    page.locator("#word").fill("Мoлоко")
    expect(page.locator(".note")).to_have_text("Прочитано як молоко (латинська літера: o → о)")
    page.locator("#word").fill("hello")
    expect(page.locator(".reasons")).to_have_text(re.compile(r"Латинські літери: h, e, l, o\."))


def test_the_paradigm_on_demand(visit) -> None:
    page = visit().open("/?word=" + quote("ночі"))
    page.get_by_text("Усі форми слова ніч").click()
    expect(page.locator(".paradigm td").filter(has_text="ні́ччю")).to_be_visible()
    expect(page.locator(".paradigm .reading-head")).to_contain_text("жіночий рід")


def test_the_history_of_the_session(visit) -> None:
    page = visit().open("/")
    expect(page.locator("#history-empty")).to_be_visible()
    for word in ("кит", "ґречка"):
        page.locator("#word").fill(word)
        page.keyboard.press("Enter")
        expect(page.locator("#history li").first).to_contain_text(word)
    page.reload()
    expect(page.locator("#history li")).to_have_count(2)
    page.locator("#history a", has_text="кит").click()
    expect(stamp(page)).to_have_text(re.compile("так"))
    page.get_by_role("button", name="Стерти історію").click()
    expect(page.locator("#history li")).to_have_count(0)


def test_english_by_a_switch_that_keeps_the_question(visit) -> None:
    page = visit().open("/")
    page.locator("#word").fill("співпадати")
    expect(stamp(page)).to_have_text(re.compile("спірне"))
    page.get_by_role("link", name="English").click()
    expect(stamp(page)).to_have_text(re.compile("disputed"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of the games")
    page.get_by_role("link", name="Українською").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Правила ігор")


def test_with_the_keyboard_alone(visit) -> None:
    page = visit().open("/")
    page.locator("body").press("/")
    page.keyboard.type("кит")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # opens the hand
    page.keyboard.press("Tab")
    page.keyboard.type("ки")
    page.keyboard.press("Tab")  # the first card
    page.keyboard.press("Enter")  # goes
    expect(page.locator("#hand")).to_have_value("и")
    expect(page.locator("#held button")).to_be_focused()
    page.keyboard.press("Tab")  # take all out
    page.keyboard.press("Tab")  # colours
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")  # а
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("и а:жовта")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("[name=palette-color]:checked")).to_be_focused()
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_without_scripts_the_form_asks_the_server(visit) -> None:
    page = visit(java_script_enabled=False).open("/")
    page.locator("#word").fill("кит")
    page.get_by_role("button", name="Перевірити").click()
    expect(stamp(page)).to_have_text(re.compile("так"))
    page.get_by_text("Усі форми слова кит").click()
    expect(page.locator(".paradigm td").first).to_be_visible()


def test_a_failing_server_is_told_in_words_and_asked_again(visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.route("**/?*part=1", lambda route: route.fulfill(status=503))
    page.locator("#word").fill("кит")
    expect(page.locator("#verdict")).to_have_text("Суддя не відповів. Спробуйте ще раз за хвилину.")
    page.unroute("**/?*part=1")
    page.keyboard.press("Enter")
    expect(stamp(page)).to_have_text(re.compile("так"))
    assert all("503" in line for line in visitor.said)  # the browser itself reports the failure
    visitor.said.clear()


def test_only_the_last_answer_is_shown(visit) -> None:
    page = visit().open("/")

    def late(route) -> None:
        if quote("кит") in route.request.url and quote("китом") not in route.request.url:
            page.wait_for_timeout(400)
        route.continue_()

    page.route("**/?*part=1", late)
    page.locator("#word").fill("кит")
    page.wait_for_timeout(150)
    page.locator("#word").fill("китом")
    expect(page.locator(".verdict .word")).to_have_text("китом")
    page.wait_for_timeout(500)
    expect(page.locator(".verdict .word")).to_have_text("китом")


def test_what_was_typed_before_the_scripts_came_is_judged(visit) -> None:
    visitor = visit()
    page = visitor.page
    held = []
    page.route("**/js/referee.js", lambda route: held.append(route))  # noqa: PLW0108 - a builtin will not do
    page.goto(visitor.address + "/?word=" + quote("ліс"), wait_until="commit")
    page.locator("#word").fill("китом")
    expect(page.locator(".verdict .word")).to_have_text("ліс")
    page.wait_for_timeout(100)
    held[0].continue_()
    expect(page.locator(".verdict .word")).to_have_text("китом")
    expect(page.locator("#word")).to_have_value("китом")


def test_a_word_is_reported_from_its_verdict(visit) -> None:
    visitor = visit()
    page = visitor.open("/?word=хлямзик")
    page.get_by_text("Повідомити про це слово").click()
    expect(page.get_by_label("це слово")).to_be_checked()
    page.get_by_label("Чому").fill("так кажуть за нашим столом")
    visitor.context.set_offline(True)
    page.get_by_role("button", name="Надіслати").click()
    expect(page.locator(".report-said")).to_have_text(re.compile("Немає зв'язку"))
    visitor.context.set_offline(False)
    page.get_by_role("button", name="Надіслати").click()
    expect(page.locator(".report-said")).to_have_text(re.compile("Дякуємо! Слово «хлямзик»"))
    expect(page.get_by_role("button", name="Надіслати")).to_be_disabled()
    assert asked(page) == {"word": ["хлямзик"]}


def test_a_word_is_reported_without_scripts(visit) -> None:
    page = visit(java_script_enabled=False).open("/?word=хлямзик&lang=en")
    page.get_by_text("Report this word").click()
    page.get_by_role("button", name="Send").click()
    expect(page).to_have_url(re.compile("/report"))
    expect(page.get_by_role("status").filter(has_text="Thank you!")).to_be_visible()


def test_a_verdict_leads_on_to_dictionaries(visit) -> None:
    page = visit().open("/?word=молоко")
    link = page.get_by_role("link", name="Вікісловник")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    expect(link).to_have_attribute("href", re.compile("^https://uk.wiktionary.org/"))
