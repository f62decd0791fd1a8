"""Whatever takes letters mends what is a matter of typing, and says in its answer what and where."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from flask.testing import FlaskClient

NFD_YI = unicodedata.normalize("NFD", "ї")
ZERO_WIDTH = "\u200b"


def told(answer: dict[str, Any]) -> list[tuple[str | None, str, int]]:
    return [(one.get("pointer"), one["code"], one["at"]) for one in answer.get("corrections", [])]


def ask(client: FlaskClient, path: str, **body: Any) -> dict[str, Any]:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.get_json()
    return dict(response.get_json())


@pytest.mark.parametrize(
    ("body", "same_as", "corrections"),
    [
        ({"hand": "мoлоko"}, {"hand": "молоко"}, [("/hand", "homoglyph", at) for at in (1, 4, 5)]),
        ({"hand": f"{NFD_YI}жак"}, {"hand": "їжак"}, [("/hand", "composed", 0)]),
        ({"hand": f"м{ZERO_WIDTH}ама"}, {"hand": "мама"}, [("/hand", "invisible", 1)]),
        ({"hand": "ма\u0301ма"}, {"hand": "мама"}, [("/hand", "stress", 1)]),
        ({"hand": "м’ята"}, {"hand": "м'ята"}, [("/hand", "apostrophe", 1)]),
        (
            {"hand": {"cards": [{"letter": "к"}, {"letter": "i"}, {"letter": "т"}]}},
            {"hand": "кіт"},
            [("/hand/cards/1/letter", "homoglyph", 0)],
        ),
        (
            {"hand": "їжак", "pattern": f"{NFD_YI}?ак"},
            {"hand": "їжак", "pattern": "ї?ак"},
            [("/pattern", "composed", 0)],
        ),
    ],
)
def test_best_words_are_those_of_what_was_meant(
    client: FlaskClient, body: dict[str, Any], same_as: dict[str, Any], corrections: list[tuple[str, str, int]]
) -> None:
    found = ask(client, "/v1/hands/best-words", **body)
    assert told(found) == corrections
    found.pop("corrections")
    assert found == ask(client, "/v1/hands/best-words", **same_as)


@pytest.mark.parametrize(
    ("body", "same_as", "corrections"),
    [
        (
            {"word": "кіт", "hand": "кіт", "played": [{"word": "кiт"}], "rules": {"repeats": "forbid_form"}},
            {"word": "кіт", "hand": "кіт", "played": [{"word": "кіт"}], "rules": {"repeats": "forbid_form"}},
            [("/played/0/word", "homoglyph", 1)],
        ),
        (
            {"word": "ткі", "hand": "кіт", "rules": {"banned_words": ["тік", "кiт"], "extra_words": ["ткі\u200b"]}},
            {"word": "ткі", "hand": "кіт", "rules": {"banned_words": ["тік", "кіт"], "extra_words": ["ткі"]}},
            [("/rules/extra_words/0", "invisible", 3), ("/rules/banned_words/1", "homoglyph", 1)],
        ),
    ],
)
def test_a_verdict_is_by_the_words_that_were_meant(
    client: FlaskClient, body: dict[str, Any], same_as: dict[str, Any], corrections: list[tuple[str, str, int]]
) -> None:
    verdict = ask(client, "/v1/verdicts", **body)
    assert told(verdict) == corrections
    verdict["corrections"] = []
    assert verdict == ask(client, "/v1/verdicts", **same_as)


def test_the_best_play_says_what_was_mended(client: FlaskClient) -> None:
    found = ask(client, "/v1/hands/best-play", hand="кiт")
    assert told(found) == [("/hand", "homoglyph", 1)]
    assert found["words"][0]["play"]["cards"]


def test_colours_are_read_as_words_are(client: FlaskClient) -> None:
    written = unicodedata.normalize("NFD", "к:жовтий і:синій т:cиня")
    verdict = ask(client, "/v1/verdicts", word="кіт", hand=written)
    assert [card["color"] for card in verdict["play"]["cards"]] == ["yellow", "blue", "blue"]
    assert [code for _, code, _ in told(verdict)] == ["composed", "composed", "homoglyph"]
    for one in verdict["corrections"]:
        assert written[one["at"] :].startswith(one["from"])


def test_a_verdict_tells_what_was_mended_in_the_word_from_what_was_in_the_hand(client: FlaskClient) -> None:
    verdict = ask(client, "/v1/verdicts", word="кiт", hand="кіT")
    assert told(verdict) == [(None, "homoglyph", 1), ("/hand", "homoglyph", 2)]
    assert verdict["valid"]


def test_a_batch_says_what_was_mended_beside_its_words(client: FlaskClient) -> None:
    answer = ask(client, "/v1/verdicts/batch", words=["кiт"], hand="кiт")
    assert told(answer) == [("/hand", "homoglyph", 1)]
    assert told(answer["verdicts"][0]) == [(None, "homoglyph", 1)]
    assert "corrections" not in ask(client, "/v1/verdicts/batch", words=["кiт"], hand="кіт")


def test_the_search_asks_what_was_meant(client: FlaskClient) -> None:
    meant = client.get("/v1/search", query_string={"pattern": "ї?ак"}).get_json()
    found = client.get("/v1/search", query_string={"pattern": f"{NFD_YI}?ак"}).get_json()
    assert told(found) == [("/pattern", "composed", 0)]
    assert found["words"] == meant["words"] != []
    assert all(word["word"].startswith("ї") for word in found["words"])


def test_forms_say_what_was_mended(client: FlaskClient) -> None:
    assert told(client.get("/v1/words/нiч/forms").get_json()) == [(None, "homoglyph", 1)]
    assert "corrections" not in client.get("/v1/words/ніч/forms").get_json()


def test_a_deck_may_be_written_with_composed_letters(client: FlaskClient) -> None:
    letters = unicodedata.normalize("NFD", "їйка")
    deck = {"name": "own", "letters": [{"letters": letters, "points": 2, "count": 1}]}
    verdict = ask(client, "/v1/verdicts", word="їй", hand="їй", deck=deck)
    assert verdict["score"]["base"] == 4


@pytest.mark.parametrize(
    ("path", "fields", "note"),
    [
        ("/", {"word": "кіт", "hand": "кiт"}, "У руці виправлено: латинська літера: i → і."),
        ("/hand", {"hand": "кiт"}, "У руці виправлено: латинська літера: i → і."),
        ("/hand", {"hand": "їжак", "like": f"{NFD_YI}*"}, "У шаблоні виправлено: літеру зібрано з частин."),
        ("/", {"word": "кіт", "played": "тiк"}, "У складених словах виправлено: латинська літера: i → і."),
        ("/", {"word": "кіт", "rules": "own", "extra": "тiк"}, "У списках правил виправлено: латинська літера: i → і."),
        ("/forms/нiч", {}, "латинська літера: i → і"),
    ],
)
def test_the_pages_say_it_too(client: FlaskClient, path: str, fields: dict[str, str], note: str) -> None:
    assert note in client.get(path, query_string=fields).get_data(as_text=True)


def test_the_winning_phrase_is_one_however_it_is_typed(client: FlaskClient) -> None:
    page = client.get("/", query_string={"word": unicodedata.normalize("NFD", "Сла\u0301ва Україні!")})
    assert "Перемога!" in page.get_data(as_text=True)
