"""What a hand can make, over HTTP and on the command line: the solver's answer, checked word by word by the referee."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from wordsvc.cli import main
from wordsvc.language.alphabet import LETTERS


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time to prove what is proven in a fraction of a second, however busy the machine is."""
    monkeypatch.setattr("wordsvc.service.hand_searches.PLAY_BUDGET", 60.0)
    monkeypatch.setattr("wordsvc.cli.hand_commands.HAND_BUDGET", 60.0)


HAND = "м:blue о:blue л:blue о:yellow к:blue а:yellow н:blue *"


def ask(client: FlaskClient, what: str, **body: Any) -> Any:
    response = client.post(f"/v1/hands/{what}", json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


def verdict(client: FlaskClient, word: str, **body: Any) -> Any:
    return client.post("/v1/verdicts", json={"word": word, **body}).get_json()


@pytest.mark.parametrize("rules", ["printed", "only_singular_nouns", "common_nouns_only", "slang_doubles"])
def test_every_proposed_word_is_one_that_a_verdict_accepts_at_the_same_total(client: FlaskClient, rules: str) -> None:
    answer = ask(client, "best-words", hand=HAND, rules=rules, limit=10)
    totals = [word["score"]["total"] for word in answer["words"]]
    assert totals == sorted(totals, reverse=True)
    assert len(totals) == 10
    for word in answer["words"]:
        judged = verdict(client, word["word"], hand=HAND, rules=rules)
        assert judged["valid"], judged
        assert judged["score"] == word["score"]
        assert judged["play"] == word["play"]


def test_words_can_be_asked_for_by_pattern_by_cards_and_in_other_orders(client: FlaskClient) -> None:
    found = ask(client, "best-words", hand=HAND, pattern="м*о", must_use=[6], sort="alphabet", limit=50)["words"]
    words = [one["word"] for one in found]
    assert words == sorted(words, key=lambda word: [LETTERS.find(letter) for letter in word])
    assert all(word[0] == "м" and word[-1] == "о" and "н" in word for word in words)
    assert all(6 in {card["index"] for card in one["play"]["cards"]} for one in found)
    longest = ask(client, "best-words", hand=HAND, sort="length", limit=5)["words"]
    assert [len(one["word"]) for one in longest] == sorted((len(one["word"]) for one in longest), reverse=True)


def test_words_can_be_asked_for_by_length_and_by_what_a_reading_has(client: FlaskClient) -> None:
    everything = ask(client, "best-words", hand=HAND[:-2], limit=1000)
    asked = {"require": ["NOUN", "gent"], "min_length": 3, "max_length": 5}
    found = ask(client, "best-words", hand=HAND[:-2], limit=1000, **asked)
    totals = {one["word"]: one["score"]["total"] for one in everything["words"]}
    expected = {}
    for word, total in totals.items():
        readings = verdict(client, word)["readings"]
        if 3 <= len(word) <= 5 and any(
            one["accepted"] and {"NOUN", "gent"} <= set(one["grammemes"]) for one in readings
        ):
            expected[word] = total
    assert everything["found"] == len(totals)
    assert {one["word"]: one["score"]["total"] for one in found["words"]} == expected
    assert len(expected) > 10


@pytest.mark.usefixtures("unhurried")
def test_words_can_be_asked_for_by_how_well_known_they_are(client: FlaskClient) -> None:
    everything = ask(client, "best-words", hand=HAND[:-2], limit=1000)
    known = ask(client, "best-words", hand=HAND[:-2], limit=1000, familiarity="known")
    expected = {
        one["word"]
        for one in everything["words"]
        if any(
            reading["accepted"] and reading["familiarity"] in ("everyday", "known")
            for reading in verdict(client, one["word"])["readings"]
        )
    }
    assert {one["word"] for one in known["words"]} == expected
    assert 10 < len(expected) < len(everything["words"])
    refused = client.post("/v1/hands/best-words", json={"hand": "а", "familiarity": "famous"})
    assert refused.status_code == 422


@pytest.mark.usefixtures("unhurried")
def test_a_best_play_can_be_of_known_words_only(client: FlaskClient) -> None:
    answer = ask(client, "best-play", hand="кладійнтк", familiarity="known")
    assert answer["words"]
    for one in answer["words"]:
        readings = verdict(client, one["word"])["readings"]
        assert any(reading["familiarity"] in ("everyday", "known") for reading in readings)
    added = {"name": "family", "extra_words": ["нтйк"]}
    answer = ask(client, "best-play", hand="нтйк", rules=added, familiarity="known")
    assert [one["word"] for one in answer["words"]] == ["нтйк"]


def test_a_filter_does_not_change_what_a_word_is_worth(client: FlaskClient) -> None:
    rules = {"name": "slang", "coefficients": [{"name": "verbs", "when": {"require": ["VERB"]}, "factor": 5}]}
    found = ask(client, "best-words", hand="мати", rules=rules, require=["NOUN"], pattern="мати")
    assert [one["score"]["total"] for one in found["words"]] == [25]


def test_words_already_played_are_not_proposed_where_rules_forbid_repeats(client: FlaskClient) -> None:
    rules = {"name": "family", "repeats": "forbid_lemma", "repeats_scope": "player"}
    best = ask(client, "best-words", hand=HAND, rules=rules, limit=1)["words"][0]
    played = [{"word": best["word"], "player": "Оля"}]
    again = ask(client, "best-words", hand=HAND, rules=rules, played=played, player="Оля", limit=1000)
    assert best["word"] not in [one["word"] for one in again["words"]]
    other = ask(client, "best-words", hand=HAND, rules=rules, played=played, player="Іван", limit=1)
    assert other["words"][0]["score"] == best["score"]


@pytest.mark.usefixtures("unhurried")
def test_a_best_play_is_judged_together_at_the_same_sum_and_its_cards_are_disjoint(client: FlaskClient) -> None:
    hand = "с:blue о:blue н:blue к:yellow и:yellow т:yellow *"
    answer = ask(client, "best-play", hand=hand, card_left=1, per_word=2)
    words = [one["word"] for one in answer["words"]]
    used = [card["index"] for one in answer["words"] for card in one["play"]["cards"]]
    assert len(used) == len(set(used))
    assert sorted(used + [card["index"] for card in answer["left"]]) == list(range(7))
    assert answer["optimal"]
    assert answer["bound"] == answer["total"]
    batch = client.post("/v1/verdicts/batch", json={"words": words, "together": True, "hand": hand}).get_json()
    assert batch["valid"]
    scores = sum(one["score"]["total"] for one in answer["words"])
    assert sum(one["score"]["total"] for one in batch["verdicts"]) == scores
    assert answer["total"] == scores + len(answer["left"]) + 2 * len(words)


@pytest.mark.usefixtures("unhurried")
def test_a_hand_that_holds_the_winning_phrase_wins(client: FlaskClient) -> None:
    answer = ask(client, "best-play", hand="славаукраїні**кит")
    assert answer["wins"]
    assert [one["word"] for one in answer["words"]] == ["слава", "україні"]
    rules = {"name": "off", "winning_phrase": False}
    assert "wins" not in ask(client, "best-play", hand="славаукраїні", rules=rules)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("hand", ["", {"cards": []}, {"cards": [{"prize": "exchange"}, {"prize": "chaos"}]}])
def test_a_hand_without_letters_makes_nothing(client: FlaskClient, hand: Any) -> None:
    assert ask(client, "best-words", hand=hand) == {"words": [], "found": 0, "complete": True}
    play = ask(client, "best-play", hand=hand, card_left=1)
    assert play["words"] == []
    assert play["optimal"]


@pytest.mark.parametrize("hand", ["*" * 8, "оаинеітрвксмдлпу" * 7 + "********", "щ" * 120])
def test_a_huge_or_strange_hand_is_answered(client: FlaskClient, hand: str) -> None:
    words = ask(client, "best-words", hand=hand, limit=3)
    assert words["words"] or words["found"] == 0
    play = ask(client, "best-play", hand=hand)
    assert play["bound"] >= play["total"]


def test_faults_of_a_question_about_a_hand_are_named(client: FlaskClient) -> None:
    body = {"hand": "q", "limit": 0, "must_use": [-1], "pattern": "****а*", "sort": "x"}
    response = client.post("/v1/hands/best-words", json=body)
    assert response.status_code == 422
    pointers = {fault["pointer"] for fault in response.get_json()["errors"]}
    assert pointers == {"/hand", "/limit", "/must_use/0", "/pattern", "/sort"}
    response = client.post("/v1/hands/best-words", json={"hand": "кит", "must_use": [0, 3]})
    assert [fault["pointer"] for fault in response.get_json()["errors"]] == ["/must_use/1"]
    assert client.post("/v1/hands/best-play", json={}).status_code == 422


@pytest.mark.usefixtures("unhurried")
def test_the_command_line_says_the_same(client: FlaskClient) -> None:
    runner = CliRunner()
    told = runner.invoke(main, ["best", HAND, "-k", "4", "--json"])
    assert told.exit_code == 0
    assert json.loads(told.stdout)["words"] == ask(client, "best-words", hand=HAND, limit=4)["words"]
    told = runner.invoke(main, ["play-hand", "сонкит", "--json", "--per-word", "3"])
    assert told.exit_code == 0
    assert json.loads(told.stdout)["total"] == ask(client, "best-play", hand="сонкит", per_word=3)["total"]
    shown = runner.invoke(main, ["best", "сонкит", "--lang", "en"])
    assert "скотин" in shown.output
    assert runner.invoke(main, ["best", "ьь"]).exit_code == 1
    assert runner.invoke(main, ["best", "q"]).exit_code == 2


def test_a_crowd_that_asks_for_best_plays_is_answered(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who wait in vain for a place get the shortest search; ten times as long as usual, for a busy machine."""
    monkeypatch.setattr("wordsvc.service.hand_searches.PLAY_BUDGET", 4.0)
    monkeypatch.setattr("wordsvc.service.hand_searches._SHORTEST", 3.0)
    body = {"hand": "оаинеітрвксмдлпу" * 2 + "***", "rules": {"name": "long", "min_length": 3}}

    def one(_: int) -> tuple[int, int]:
        response = app.test_client().post("/v1/hands/best-play", json=body)
        return response.status_code, response.get_json()["total"]

    with ThreadPoolExecutor(6) as crowd:
        answers = list(crowd.map(one, range(6)))
    assert {status for status, _ in answers} == {200}
    assert all(total > 0 for _, total in answers)
