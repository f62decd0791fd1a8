"""The hand, house rules and plays of several words on the referee's page."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from tests.browser.referee_page import asked, stamp


def test_a_hand_typed_and_tapped_gives_cards_and_score(visit) -> None:
    page = visit().open("/?word=" + quote("молоком"))
    page.locator("#hand-panel summary").click()
    page.get_by_label("Картки руки", exact=True).fill("м:blue л:blue")
    expect(page.locator(".reasons")).to_contain_text("бракує")
    for name in ("Додати: к, синя", "Додати: м, синя", "Додати: Полісемія"):
        page.get_by_role("button", name=name).click()
    expect(page.locator("#hand")).to_have_value("м:синя л:синя к:синя м:синя *")
    expect(page.locator("#hand-state")).to_have_text("5 карток")
    expect(page.locator(".score strong")).to_have_text("16 балів")
    expect(page.locator(".laid .card.blue")).to_have_count(4)
    expect(page.locator(".laid .card.polysemy")).to_have_count(3)
    expect(page.locator(".sum")).to_contain_text("× 2 один колір")
    assert asked(page)["hand"] == ["м:синя л:синя к:синя м:синя *"]

    page.get_by_text("жовта", exact=True).click()
    page.get_by_role("button", name="Додати: о, жовта").click()
    expect(page.locator("#held .card.yellow")).to_have_count(1)
    page.get_by_role("button", name="Прибрати: м, синя").first.click()
    expect(page.locator("#hand")).to_have_value("л:синя к:синя м:синя * о:жовта")
    expect(stamp(page)).to_have_text(re.compile("ні"))


def test_a_hand_that_can_not_be_read_is_named_and_the_word_is_still_judged(visit) -> None:
    page = visit().open("/?" + f"word={quote('кіт')}&hand={quote('к:blue q')}")
    expect(page.locator(".faults")).to_contain_text("Руку не враховано: знак 8")
    expect(stamp(page)).to_have_text(re.compile("так"))


def test_house_rules_by_preset_and_by_form(visit) -> None:
    page = visit().open("/?word=" + quote("столи"))
    expect(stamp(page)).to_have_text(re.compile("так"))
    page.locator("#rules-panel summary").click()
    page.locator("#rules").select_option(label="Лише іменники в однині")
    expect(stamp(page)).to_have_text(re.compile("ні"))
    expect(page.locator(".reasons")).to_contain_text("«Лише іменники в однині»")
    expect(page.locator(".failure").first).to_contain_text("бракує: однина")

    page.locator("#rules").select_option(label="Власні правила")
    expect(stamp(page)).to_have_text(re.compile("так"))
    page.get_by_label("дієслово", exact=True).check()
    expect(stamp(page)).to_have_text(re.compile("ні"))
    page.get_by_label("іменник", exact=True).check()
    expect(stamp(page)).to_have_text(re.compile("так"))
    page.get_by_label("Найменше літер").fill("6")
    expect(page.locator(".reasons")).to_contain_text("щонайменше 6")
    page.get_by_label("Уже складені слова").fill("стіл")
    page.get_by_label("Те саме слово вдруге").select_option("forbid_lemma")
    expect(page.locator(".reasons")).to_contain_text("вже складено")
    page.locator(".quiet", has_text="Ці правила як документ").locator("summary").click()
    expect(page.locator(".code")).to_contain_text('"min_length": 6')
    assert asked(page) == {
        "word": ["столи"],
        "rules": ["own"],
        "pos": ["NOUN", "VERB"],
        "min": ["6"],
        "repeats": ["forbid_lemma"],
        "played": ["стіл"],
    }
    page.reload()
    expect(page.locator(".reasons")).to_contain_text("вже складено")
    page.locator("#rules-panel summary").click()
    expect(page.get_by_label("Найменше літер")).to_have_value("6")


def test_an_apostrophe_that_needs_a_card_can_be_tapped(visit) -> None:
    page = visit().open("/?" + f"word={quote('п’ять')}&hand={quote('пять')}&rules=own&apostrophe_card=1")
    expect(page.locator(".reasons")).to_contain_text("апостроф потребує картки")
    page.locator("#hand-panel summary").click()
    page.get_by_role("button", name="Додати: ', синя").click()
    expect(page.locator(".laid .card")).to_have_count(5)
    page.locator("#rules-panel summary").click()
    page.locator("#rules").select_option("printed")
    expect(page.get_by_role("button", name="Додати: ', синя")).to_be_hidden()


def test_several_words_are_one_play(visit) -> None:
    page = visit().open("/")
    page.locator("#word").fill("кит, ліс")
    expect(page.locator(".play")).to_have_text(re.compile("Хід зараховано"))
    page.locator("#hand-panel summary").click()
    page.locator("#hand").fill("к:blue и:blue т:blue ліс")
    expect(page.locator(".play-total")).to_have_text("Разом 13 балів")
    page.locator("#hand").fill("кит лі")
    expect(page.locator(".play h3")).to_have_text("Хід не зараховано: 1 з 2 слів не пройшли")
    expect(stamp(page)).to_have_count(2)


def test_what_is_too_long_for_a_link_is_told(visit) -> None:
    page = visit().open("/")
    page.locator("#word").fill("щ" * 500)
    page.locator("#hand-panel summary").click()
    page.locator("#hand").fill("щ" * 1000)
    expect(page.locator("#verdict")).to_contain_text("Для посилання забагато")
