"""Verdicts, batches, paradigms and the search over HTTP, field by field as the contract names them."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings

from tests.strategies import anything

BLUE = "м:blue о:blue л:blue о:blue к:blue о:blue"


def judged(client: FlaskClient, language: str = "uk", **body: Any) -> dict[str, Any]:
    response = client.post("/v1/verdicts", json=body, headers={"Accept-Language": language})
    assert response.status_code == 200, response.get_json()
    assert response.mimetype == "application/json"
    return dict(response.get_json())


def batch(client: FlaskClient, **body: Any) -> dict[str, Any]:
    response = client.post("/v1/verdicts/batch", json=body)
    assert response.status_code == 200, response.get_json()
    return dict(response.get_json())


def codes(verdict: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in verdict["problems"]]


def test_a_verdict_has_every_field_of_the_contract(client: FlaskClient) -> None:
    verdict = judged(
        client,
        word="Мoлоко",
        hand={
            "cards": [
                {"letter": "м", "color": "blue", "points": 2},
                {"letter": "л", "color": "blue"},
                {"letter": "к", "color": "blue", "points": 0},
                {"prize": "exchange"},
                {"prize": "polysemy"},
            ]
        },
    )
    lexicon = client.get("/v1/lexicon").get_json()
    assert verdict.pop("readings")[0] == {
        "lemma": "молоко",
        "pos": "NOUN",
        "grammemes": ["NOUN", "neut", "inan", "nomn", "sing"],
        "marks": [],
        "source": "vesum",
        "standing": "standard",
        "familiarity": "everyday",
        "accepted": True,
    }
    assert verdict.pop("sources") == [
        {"id": info["id"], "edition": info["edition"], "has": info["id"] in ("vesum", "ulif"), "marks_error": False}
        for info in lexicon["sources"]
    ]
    assert [list(one["pages"]) for one in verdict.pop("links")] == [[one["id"] for one in lexicon["links"]]]
    assert verdict == {
        "word": "молоко",
        "given": "Мoлоко",
        "valid": True,
        "status": "standard",
        "problems": [],
        "corrections": [{"code": "homoglyph", "at": 1, "from": "o", "to": "о"}],
        "stress": ["молоко\u0301"],
        "suggestions": [],
        "play": {
            "cards": [
                {"index": 0, "letter": "м", "color": "blue", "positions": [0]},
                {"index": 1, "letter": "л", "color": "blue", "positions": [2]},
                {"index": 2, "letter": "к", "color": "blue", "positions": [4]},
                {"index": 4, "prize": "polysemy", "stands_for": "о", "positions": [1, 3, 5]},
            ]
        },
        "score": {"base": 4, "factors": [{"name": "one_color", "factor": 2}], "total": 8},
    }


def test_a_verdict_without_a_hand_has_no_play_and_no_score(client: FlaskClient) -> None:
    verdict = judged(client, word="молоко")
    assert (verdict["play"], verdict["score"]) == (None, None)
    verdict = judged(client, word="молоко", hand="")
    assert (codes(verdict), verdict["play"], verdict["score"]) == (["not_in_hand"], None, None)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"word": "сло1во"}, {"code": "bad_character", "at": 3, "character": "1", "kind": "digit"}),
        ({"word": "а", "rules": {"min_length": 2}}, {"code": "too_short", "length": 1, "least": 2}),
        (
            {"word": "гарний", "rules": "only_singular_nouns"},
            {
                "code": "rule_forbids",
                "rules": "only_singular_nouns",
                "conditions": [{"require": ["NOUN", "sing"], "forbid": ["Prop", "Symb"]}],
            },
        ),
        (
            {"word": "карсон"},
            {
                "code": "rule_forbids",
                "rules": "printed",
                "conditions": [{"require": [], "forbid": ["Prop", "Symb"]}],
                "only": ["Surn"],
            },
        ),
        ({"word": "сон", "hand": "с"}, {"code": "not_in_hand", "missing": ["о", "н"]}),
        ({"word": "будь-хто"}, {"code": "needs_hyphen", "at": 4}),
        (
            {"word": "п'ять", "hand": "пять", "rules": {"apostrophe": "card"}},
            {"code": "needs_apostrophe_card", "at": 1},
        ),
        (
            {"word": "руки", "rules": {"repeats": "forbid_lemma"}, "played": [{"word": "рука"}]},
            {"code": "repeated", "by": "forbid_lemma", "scope": "everyone"},
        ),
        ({"word": "сон", "rules": {"banned_words": ["сон"]}}, {"code": "banned"}),
        ({"word": "ганок", "rules": {"allow_disputed": False}}, {"code": "disputed_word"}),
        ({"word": "гудзик"}, {"code": "nonstandard_word"}),
        ({"word": "абракадабрище"}, {"code": "unknown_word"}),
    ],
)
def test_a_problem_has_its_code_its_details_and_a_message_in_both_languages(
    client: FlaskClient, body: dict[str, Any], problem: dict[str, Any]
) -> None:
    said = set()
    for language in ("uk", "en"):
        verdict = judged(client, language, **body)
        assert not verdict["valid"]
        (shown,) = verdict["problems"]
        said.add(shown.pop("message"))
        assert shown == problem
    assert len(said) == 2


def test_repeats_look_at_the_player_where_the_rules_say_so(client: FlaskClient) -> None:
    rules = {"repeats": "forbid_form", "repeats_scope": "player"}
    played = [{"word": "рука", "player": "Оля"}]
    assert codes(judged(client, word="рука", rules=rules, played=played, player="Оля")) == ["repeated"]
    assert codes(judged(client, word="рука", rules=rules, played=played, player="Остап")) == []


def test_a_deck_and_rules_can_travel_with_the_request(client: FlaskClient) -> None:
    deck = {"name": "ours", "letters": [{"letters": "сон", "colors": ["red"], "points": 100, "count": 2}]}
    rules = {"name": "ours", "coefficients": [{"name": "always", "when": {}, "factor": 3}]}
    verdict = judged(client, word="сон", hand="с о н", deck=deck, rules=rules)
    assert verdict["score"] == {"base": 300, "factors": [{"name": "always", "factor": 3}], "total": 900}
    for name in ("decks/words", "rules/slang_doubles"):
        document = client.get(f"/v1/{name}").get_json()
        kind = name.partition("/")[0].removesuffix("s") + ("s" if name.startswith("rules") else "")
        by_name = judged(client, word="сон", hand=BLUE + " с н", **{kind: document["name"]})
        assert judged(client, word="сон", hand=BLUE + " с н", **{kind: document}) == by_name


def test_the_winning_phrase_has_a_list_of_readings_for_each_word(client: FlaskClient) -> None:
    verdict = judged(client, word="слава   УКРАЇНІ", hand="славаукраїні")
    assert verdict["wins"] is True
    assert verdict["valid"] is True
    assert [readings[0]["lemma"] for readings in verdict["readings"]] == ["слава", "україна"]
    assert sorted(card["index"] for card in verdict["play"]["cards"]) == list(range(12))
    assert "wins" not in judged(client, word="слава")


def test_a_batch_judges_each_word_by_the_whole_hand(client: FlaskClient) -> None:
    answer = batch(client, words=["сон", "сон", "cон"], hand="с о н")
    assert answer["valid"] is True
    assert [verdict["score"]["total"] for verdict in answer["verdicts"]] == [4, 4, 4]
    assert "optimal" not in answer
    answer = batch(client, words=["сон", "снонс"], hand="с о н")
    assert answer["valid"] is False
    assert [verdict["valid"] for verdict in answer["verdicts"]] == [True, False]


def test_a_batch_of_words_together_shares_the_hand(client: FlaskClient) -> None:
    answer = batch(client, words=["сон", "ніс"], hand="с о н і с", together=True)
    assert (answer["valid"], answer["optimal"]) == (False, True)
    assert sorted(map(tuple, map(codes, answer["verdicts"]))) == [(), ("not_in_hand",)]
    answer = batch(client, words=["сон", "ніс"], hand="с о н і с н", together=True)
    assert answer["valid"] is True
    used = [card["index"] for verdict in answer["verdicts"] for card in verdict["play"]["cards"]]
    assert sorted(used) == list(range(6))


def test_the_two_words_of_the_phrase_win_together(client: FlaskClient) -> None:
    answer = batch(client, words=["Слава", "Україні"], hand="славаукраїні", together=True)
    assert answer["wins"] is True
    assert batch(client, words=["Україні", "Слава"], hand="славаукраїні", together=True)["wins"] is True
    assert "wins" not in batch(client, words=["Слава", "кит"], hand="славакит", together=True)


def test_a_batch_of_a_thousand_words_is_answered_word_by_word(client: FlaskClient) -> None:
    words = ["молоко", "хлямзик", "руки", "мо1", ""[:0] or "сон"] * 200
    answer = batch(client, words=words)
    assert [verdict["given"] for verdict in answer["verdicts"]] == words
    assert [verdict["valid"] for verdict in answer["verdicts"]] == [True, False, True, False, True] * 200


def test_a_word_in_the_address_is_judged_like_the_word_in_a_body(client: FlaskClient) -> None:
    for word, rules in (
        ("руки", "printed"),
        ("Мoлоко", "printed"),
        ("столи", "only_singular_nouns"),
        ("к1т", "school"),
    ):
        response = client.get(f"/v1/words/{word}", query_string={"rules": rules})
        assert response.get_json() == judged(client, word=word, rules=rules)
    assert client.get("/v1/words/Слава Україні").get_json()["wins"] is True


def test_the_forms_of_a_lemma_are_its_whole_paradigm(client: FlaskClient) -> None:
    answer = client.get("/v1/words/мати/forms").get_json()
    assert answer["word"] == "мати"
    assert {"мати", "мат"} <= set(answer["lemmas"])
    assert {paradigm["lemma"] for paradigm in answer["paradigms"]} == {"мати"}
    assert {paradigm["pos"] for paradigm in answer["paradigms"]} == {"NOUN", "VERB"}
    noun = next(paradigm for paradigm in answer["paradigms"] if paradigm["pos"] == "NOUN")
    forms = {form["form"] for form in noun["forms"]}
    assert {"мати", "матері", "матір", "матір'ю", "матерями"} <= forms
    stress = {form["form"]: form["stress"] for form in noun["forms"]}
    assert "ма\u0301ти" in stress["мати"]


def test_a_form_that_is_no_lemma_names_its_lemmas(client: FlaskClient) -> None:
    answer = client.get("/v1/words/Рукaми/forms").get_json()
    mended = {"code": "homoglyph", "at": 3, "from": "a", "to": "а"}
    assert [one["lemma"] for one in answer.pop("links")] == ["рука"]
    assert answer == {"word": "руками", "paradigms": [], "lemmas": ["рука"], "corrections": [mended]}


def test_a_word_that_no_source_has_has_no_forms(client: FlaskClient) -> None:
    response = client.get("/v1/words/хлямзик/forms")
    assert response.status_code == 404
    assert response.get_json()["code"] == "unknown_word"


def test_a_search_answers_words_with_their_lemmas_and_status(client: FlaskClient) -> None:
    answer = client.get("/v1/search", query_string={"pattern": "К?т", "require": "NOUN,sing", "limit": 50}).get_json()
    found = {word["word"]: word for word in answer["words"]}
    assert found["кіт"]["lemmas"] == ["кіт"]
    assert found["кіт"]["status"] == "standard"
    assert list(found) == sorted(
        found, key=lambda word: ["абвгґдеєжзиіїйклмнопрстуфхцчшщьюя".index(one) for one in word]
    )
    assert answer["complete"] is True
    first = client.get("/v1/search", query_string={"pattern": "к*", "limit": 3}).get_json()
    assert len(first["words"]) == 3
    assert first["complete"] is False


def test_a_search_that_the_clock_ended_is_not_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the limit ended is the same another time; what the clock ended need not be."""
    query = {"pattern": "к*", "limit": 3}
    assert client.get("/v1/search", query_string=query).headers["ETag"]
    monkeypatch.setattr("wordsvc.http.words.SEARCH_BUDGET", -1.0)
    answer = client.get("/v1/search", query_string=query)
    assert answer.get_json() == {"words": [], "complete": False}
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_search_can_forbid_and_finds_nothing_where_nothing_is(client: FlaskClient) -> None:
    def words(**query: str) -> set[str]:
        return {word["word"] for word in client.get("/v1/search", query_string=query).get_json()["words"]}

    assert "київ" in words(pattern="ки?в")
    assert "київ" in words(pattern="ки?в", forbid="Prop")
    assert "україна" not in words(pattern="укра?на", forbid="Prop")
    assert words(pattern="ь*") == set()


def test_a_search_says_and_asks_how_well_known_words_are(client: FlaskClient) -> None:
    def words(**query: str) -> dict[str, str]:
        found = client.get("/v1/search", query_string={"pattern": "клад*", "limit": 1000, **query}).get_json()["words"]
        return {word["word"]: word["familiarity"] for word in found}

    everything, known = words(), words(familiarity="known")
    assert known == {word: one for word, one in everything.items() if one in ("everyday", "known")}
    assert len(known) < len(everything)


@settings(max_examples=200)
@given(anything())
def test_any_word_at_all_is_judged_or_refused_and_never_breaks_the_service(client: FlaskClient, word: str) -> None:
    """A lone surrogate can be written in JSON, though no text has one."""
    response = client.post("/v1/verdicts", json={"word": word})
    if 0 < len(word) <= 64 and not any("\ud800" <= sign <= "\udfff" for sign in word):
        assert response.status_code == 200
        assert response.get_json()["given"] == word
    else:
        assert response.status_code in (400, 422)
