"""Everything that can be said is said in both languages, with the same places to fill and in the right plural."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from string import Formatter

import pytest

import wordsvc
from wordsvc.texts import LANGUAGES, Language, Message, Texts, plural, rendering
from wordsvc.texts.value_faults import say_fault


def spoken() -> dict[str, tuple[str, str]]:
    """Every text of every module of texts, by the name of its tables and its code."""
    names = [one.name for one in pkgutil.walk_packages(wordsvc.__path__, "wordsvc.") if "texts" in one.name]
    named = [pair for name in names for pair in vars(importlib.import_module(name)).items()]
    return {f"{name} {code}": text for name, texts in named if isinstance(texts, Texts) for code, text in texts.items()}


TEXTS = spoken()
FORMS = {"uk": 3, "en": 2}
# Signs, names and formulas that both languages write alike.
ALIKE = re.compile(r"[^а-яіїєґa-z]*|API|VAR|PLAY GAME|Python|Слава Україні!")


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def written(text: str) -> str:
    """What stands outside the places."""
    return re.sub(r"{[^}|]*}", "", text).strip()


def test_the_tables_are_found() -> None:
    assert len(TEXTS) > 500
    assert {"FAULTS fault.missing", "VERDICTS grammeme.NOUN", "PAGES nav.hand", "PROBLEMS not_found"} <= set(TEXTS)


def test_a_text_stands_in_both_languages_with_the_same_places() -> None:
    for code, (ukrainian, english) in TEXTS.items():
        assert places(ukrainian) == places(english), code
        assert written(ukrainian) != written(english) or ALIKE.fullmatch(written(english)), code
        # Letters that Ukrainian does not have would be a slip into another language.
        assert not re.search("[ыэёъ]", ukrainian), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_every_form_of_its_language(language: Language) -> None:
    for code, text in TEXTS.items():
        for _, _, forms, _ in Formatter().parse(text[LANGUAGES.index(language)]):
            assert not forms or "|" not in forms or forms.count("|") == FORMS[language] - 1, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_with_its_places_filled_has_no_braces_left(language: Language) -> None:
    for code, text in TEXTS.items():
        counted = {name for said in text for _, name, forms, _ in Formatter().parse(said) if forms and "|" in forms}
        details = {name: 7 if name in counted else ["7"] for name in places(text[0])}
        said = Texts({code: text}).say(code, language, details)
        assert said, code
        assert "{" not in said, code


@pytest.mark.parametrize(
    ("counts", "card"),
    [
        ((1, 21, 31, 101, 121, 1001), "картка"),
        ((2, 3, 4, 22, 23, 34, 102, 1004), "картки"),
        ((0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 30, 100, 111, 112, 114, 1000, 1011), "карток"),
    ],
)
def test_ukrainian_counts_in_three_forms(counts: tuple[int, ...], card: str) -> None:
    for count in counts:
        assert plural(count, "uk", ("картка", "картки", "карток")) == card, count


def test_english_counts_in_two_forms() -> None:
    assert [plural(count, "en", ("card", "cards")) for count in (0, 1, 2, 11, 21)] == [
        "cards", "card", "cards", "cards", "cards",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "ukrainian", "english"),
    [(1, "1 знак", "1 character"), (3, "3 знаки", "3 characters"), (12, "12 знаків", "12 characters")],
)
def test_what_is_counted_stands_in_the_form_of_its_number(count: int, ukrainian: str, english: str) -> None:
    assert say_fault("string_too_short", "uk", {"min_length": count}).endswith(f" {ukrainian}")
    assert say_fault("string_too_short", "en", {"min_length": count}).endswith(f" {english}")


def test_a_detail_may_be_a_message_or_a_list_of_them() -> None:
    texts = Texts(
        {
            "move": ("{player} кладе: {cards}", "{player} lays: {cards}"),
            "either": ("{cards: або }", "{cards: or }"),
            "card": ("картка «{letter}»", "card “{letter}”"),
            "joker": ("Полісемія", "Polysemy"),
        }
    )
    cards = [Message("card", {"letter": "ї"}), Message("joker")]
    move = Message("move", {"player": "Оля", "cards": cards})
    assert texts.tell(move, "uk") == "Оля кладе: картка «ї», Полісемія"
    assert texts.tell(move, "en") == "Оля lays: card “ї”, Polysemy"
    assert texts.say("either", "en", {"cards": cards}) == "card “ї” or Polysemy"


def test_a_code_or_a_detail_that_there_is_not_is_a_bug() -> None:
    texts = Texts({"hello": ("Вітаємо, {name}!", "Hello, {name}!")})
    with pytest.raises(KeyError):
        texts.say("no_such_code", "uk")
    with pytest.raises(KeyError):
        texts.say("hello", "uk", {"nobody": 1})


def test_two_tables_may_share_a_text_but_not_a_code() -> None:
    first = {"hello": ("Вітаємо", "Hello")}
    assert dict(Texts(first, first)) == first
    with pytest.raises(ValueError, match="hello"):
        Texts(first, {"hello": ("Привіт", "Hi")})


def test_examples() -> None:
    assert doctest.testmod(rendering).failed == 0
