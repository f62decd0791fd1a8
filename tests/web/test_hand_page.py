"""The hand's page as a server answers it: links, faults, filters that agree with the referee, plays, text to copy."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from wordsvc.law.cards import COLOR_NAMES, LetterCard, Prize, PrizeCard
from wordsvc.law.house_rules import PRINTED
from wordsvc.law.scoring import Laying, Score
from wordsvc.law.way import UsedCard
from wordsvc.lexicon import Familiarity
from wordsvc.solver.hand.best_play import BestPlay
from wordsvc.solver.hand.best_words import HandWord
from wordsvc.web.hand_view import play_text, play_view, words_text

HAND = "м:синя о:blue л:blue о:жовта к:blue а:yellow *"


@pytest.fixture
def fresh(client: FlaskClient) -> FlaskClient:
    """A client without cookies."""
    return client.application.test_client()


def page(client: FlaskClient, path: str = "/hand", **fields: str | list[str]) -> str:
    response = client.get(f"{path}?{urlencode(fields, doseq=True)}")
    assert response.status_code == 200
    return response.get_data(as_text=True)


def part(client: FlaskClient, path: str = "/hand", **fields: str | list[str]) -> str:
    return page(client, path, part="1", **fields)


def words(text: str) -> list[str]:
    return re.findall(r'class="best-link"[^>]*>([^<]*)<', text)


def totals(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'class="best-score">.*?<strong>(\d+)', text)]


def asked(client: FlaskClient, text: str, pattern: str) -> dict[str, Any]:
    """The fields of the address that ``pattern`` finds."""
    found = re.search(pattern, text)
    assert found
    with client.application.test_request_context(html.unescape(found[1])) as context:
        return context.request.args.to_dict()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"hand": "кит", "sort": "score", "k": "20", "left": "1", "each": "0", "lang": "uk"}, {"hand": "кит"}),
        (
            {"hand": "кит", "sort": "length", "like": "к*", "from": "2", "to": "3", "only": "NOUN", "use": "0"},
            {"hand": "кит", "sort": "length", "like": "к*", "from": "2", "to": "3", "only": "NOUN", "use": "0"},
        ),
        ({"hand": "кит", "left": "0", "each": "3", "k": "50"}, {"hand": "кит", "left": "0", "each": "3", "k": "50"}),
        ({"hand": "кит", "rules": "printed", "pos": "VERB"}, {"hand": "кит"}),
        ({"hand": "кит", "rules": "own", "pos": "VERB", "min": "1"}, {"hand": "кит", "rules": "own", "pos": "VERB"}),
        ({"hand": "кит", "rules": "school", "played": "ліс"}, {"hand": "кит", "rules": "school", "played": "ліс"}),
        ({"hand": "кит", "view": "words"}, {"hand": "кит"}),
        ({}, {}),
    ],
)  # fmt: skip
def test_a_link_carries_what_differs_from_the_defaults(
    fresh: FlaskClient, given: dict[str, str], kept: dict[str, str]
) -> None:
    assert asked(fresh, page(fresh, **given), r'data-link="([^"]*)"') == kept
    play = page(fresh, **{**given, "view": "play"})
    assert asked(fresh, play, r'data-link="([^"]*)"') == {**kept, "view": "play"}
    with_play = part(fresh, "/hand/play", **given)
    assert asked(fresh, with_play, r'data-link="([^"]*)"') == {**kept, "view": "play"}


def test_each_view_is_a_page_and_a_part(fresh: FlaskClient) -> None:
    for path in ("/hand", "/hand/play"):
        assert "<html" in page(fresh, path, hand=HAND)
        assert "<html" not in part(fresh, path, hand=HAND)
        assert words(page(fresh, path, hand=HAND))
    waiting = page(fresh, hand=HAND, view="play")  # the whole page does not wait for the play
    assert not words(waiting)
    assert "Шукаємо найкращий хід" in waiting
    assert asked(fresh, waiting, r'<noscript><p><a href="([^"]*)"') == {"hand": HAND}


def test_the_words_are_those_of_the_solver_and_link_to_equal_verdicts(fresh: FlaskClient) -> None:
    text = part(fresh, hand=HAND, rules="only_singular_nouns")
    answer = fresh.post(
        "/v1/hands/best-words", json={"hand": HAND, "rules": "only_singular_nouns", "familiarity": "known"}
    ).get_json()
    assert words(text) == [one["word"] for one in answer["words"]]
    assert totals(text) == [one["score"]["total"] for one in answer["words"]]
    links = re.findall(r'class="best-link" lang="uk" href="([^"]*)"', text)
    for word, total, link in zip(words(text), totals(text), links, strict=True):
        verdict = fresh.get(html.unescape(link)).get_data(as_text=True)
        assert f'<h3 class="word" lang="uk">{word}' in verdict.replace("\u0301", "").lower()
        assert re.search(rf"<strong>{total} бал", verdict)


def test_filters_and_rules_meet_in_one_reading(fresh: FlaskClient) -> None:
    own = {"hand": "матистоли", "rules": "own", "number": "sing", "words": "all"}
    found = words(part(fresh, **own, only="VERB", to="4", k="200"))
    assert "мати" not in found  # singular as a noun, infinitive as a verb
    assert "мати" in words(part(fresh, **own, only="NOUN", to="4", k="200"))
    assert found
    for word in found[:10]:
        readings = fresh.post("/v1/verdicts", json={"word": word}).get_json()["readings"]
        assert any({"VERB", "sing"} <= set(one["grammemes"]) for one in readings)


def test_known_words_come_first_and_all_are_one_tap_away(fresh: FlaskClient) -> None:
    text = part(fresh, hand="кладій", k="200")
    assert "Лише слова, які люди знають" in text
    assert "кладій" not in words(text)
    every = asked(fresh, text, r'<a href="([^"]*)">Показати всі слова')
    assert every == {"hand": "кладій", "k": "200", "words": "all"}
    text = part(fresh, **every)
    assert "Лише слова" not in text
    assert "кладій" in words(text)
    assert '<span class="chip">маловідоме</span>' in text
    play = part(fresh, "/hand/play", hand="кладій")
    assert "Лише слова, які люди знають" in play
    assert asked(fresh, play, r'<a href="([^"]*)">Показати всі слова') == {
        "hand": "кладій", "words": "all", "view": "play"
    }  # fmt: skip
    strange = part(fresh, hand="кладій", words="famous")
    assert "fault" in strange


def test_a_filter_leaves_the_points_as_they_are(fresh: FlaskClient) -> None:
    fields = {"hand": "движу", "rules": "slang_doubles", "like": "движу", "words": "all"}
    both, verb = part(fresh, **fields), part(fresh, **fields, only="VERB")
    assert "× 2 <small>сленг" in both  # which only the noun is
    assert totals(both) == totals(verb) == [2 * (2 + 1 + 1 + 6 + 3)]


def test_lengths_patterns_cards_and_orders(fresh: FlaskClient) -> None:
    found = words(part(fresh, hand="молоканите", **{"from": "3", "to": "4"}, like="к*", use="3", k="200", words="all"))
    assert found
    assert all(3 <= len(word) <= 4 and word[0] == "к" and "о" in word for word in found)
    text = part(fresh, hand="молоканите", sort="alphabet", k="50")
    assert len(words(text)) == 50
    assert 'data-more="100"' in text
    assert 'data-more="50"' in part(fresh, hand="молоканите")
    assert "data-more" not in part(fresh, hand="молоканите", k="999")
    assert len(words(part(fresh, hand="молоканите", k="999"))) == 200


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hand": "qwerty"}, "Руку не враховано: знак 1 руки — не картка"),
        ({"hand": "м:зелена"}, "Руку не враховано: кольорова картка (знак 1) пишеться так: «м:синя» або «м:blue»"),
        ({"hand": "а" * 121}, "Руку не враховано: у руці щонайбільше 120 карток"),
        ({"hand": "кит", "like": "z"}, "Шаблон не враховано: шаблон складається з українських літер"),
        ({"hand": "кит", "like": "*" * 9}, "Шаблон не враховано: "),
        ({"hand": "кит", "from": "x"}, "«Літер від» не враховано: має бути цілим числом"),
        ({"hand": "кит", "to": "0"}, "«Літер до» не враховано: "),
        ({"hand": "кит", "only": "NOPE"}, "Поле «require» не враховано: "),
        ({"hand": "кит", "sort": "luck"}, "Поле «sort» не враховано: "),
        ({"hand": "кит", "k": "-1"}, "Поле «limit» не враховано: "),
        ({"hand": "кит", "left": "5000"}, "Бали за картку, що лишається, не враховано: "),
        ({"hand": "кит", "each": "багато"}, "Бали за кожне слово не враховано: має бути цілим числом"),
        ({"hand": "кит", "rules": "nope"}, "Домашні правила не враховано: немає правил «nope»"),
        (
            {"hand": "кит", "rules": "own", "min": "x"},
            "Домашні правила не враховано: «Найменше літер»: має бути цілим числом",
        ),
    ],
)
def test_what_is_not_understood_is_named_and_the_rest_is_answered(
    fresh: FlaskClient, fields: dict[str, str], said: str
) -> None:
    of_play, of_words = {"left", "each"}, {"like", "from", "to", "only", "sort", "k"}
    for path, silent in (("/hand", of_play), ("/hand/play", of_words)):
        text = part(fresh, path, **fields)
        assert (said in html.unescape(text)) == silent.isdisjoint(fields)
        assert bool(words(text)) == (fields["hand"] == "кит")


def test_a_full_hand_of_120_coloured_cards_is_answered(fresh: FlaskClient) -> None:
    hand = " ".join(f"{letter}:жовта" for letter in ("клепкаіслова" * 10))
    assert len(words(part(fresh, hand=hand))) == 20
    assert "120 карток" in page(fresh, hand=hand)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Додайте картки"),
        ({"hand": "   "}, "Додайте картки"),
        ({"hand": "щщщ"}, "Відомого слова з цих карток"),
        ({"hand": "щщщ", "words": "all"}, "Жодного слова з цих карток"),
        ({"hand": "кит", "like": "щ*"}, "Жодне слово з цих карток не проходить"),
        ({"hand": "кит", "from": "9", "to": "2"}, "Жодне слово з цих карток не проходить"),
        ({"hand": "кит", "use": "0,0,99,x,-1,"}, "best-link"),
    ],
)
def test_there_is_always_something_to_say(fresh: FlaskClient, fields: dict[str, str], said: str) -> None:
    assert said in part(fresh, **fields)


def test_no_field_breaks_the_page(fresh: FlaskClient) -> None:
    names = (
        "hand",
        "like",
        "from",
        "to",
        "only",
        "use",
        "sort",
        "k",
        "left",
        "each",
        "view",
        "rules",
        "played",
        "lang",
    )
    strange = ("\x00", "𝕬" * 50, "<script>alert(1)</script>", "9" * 400, "-1", "'\"><b>", "\u202e\u0301", "%", "1e9")
    for name in names:
        for value in strange:
            text = page(fresh, **{"hand": "кит", name: value})
            assert "<script>alert" not in text
            assert '"><b>' not in text
    assert fresh.get("/hand?hand=%ff%fe&use=%00&_external=1&endpoint=x").status_code == 200
    assert fresh.post("/hand").status_code == 405


def test_a_play_says_what_it_is_made_of_and_whether_it_is_proven(fresh: FlaskClient) -> None:
    fields = {"hand": "с:blue о:blue н:blue к:yellow и:yellow т:yellow", "left": "2", "each": "3"}
    text = part(fresh, "/hand/play", **fields)
    answer = fresh.post("/v1/hands/best-play", json={"hand": fields["hand"], "card_left": 2, "per_word": 3}).get_json()
    total = re.search(r'class="play-sum"><strong>(\d+)', text)
    assert total
    if answer["optimal"]:
        assert int(total[1]) <= answer["total"]
    parts = sum(totals(text)) + 3 * len(words(text)) + 2 * len(re.findall("<li><span aria-hidden", text))
    assert parts == int(total[1])
    assert ("proof proven" in text) != ("proof unproven" in text)
    judged = asked(fresh, text, r'class="plain" href="([^"]*)">Перевірити')
    assert judged == {"word": " ".join(words(text)), "hand": fields["hand"]}
    english = part(fresh, "/hand/play", **fields, lang="en")
    assert "Proven" in english or "not proven" in english


def test_the_winning_phrase_is_told_in_both_views_unless_rules_forbid(fresh: FlaskClient) -> None:
    for path in ("/hand", "/hand/play"):
        assert "Слава Україні!" in part(fresh, path, hand="славаукраїнікит")
        assert "Слава Україні!" not in part(fresh, path, hand="славаукраїн")
    assert "Слава Україні!" not in part(fresh, hand="славаукраїнікит", rules="own", no_phrase="1")


def proposal(word: str, color: str | None, total: int) -> HandWord:
    cards = tuple(UsedCard(place, LetterCard(letter, color, 1), (place,)) for place, letter in enumerate(word))
    return HandWord(word, Laying(cards, Score(total, (), total)), (word,), Familiarity.KNOWN, ())


def test_a_play_as_text_to_copy() -> None:
    hand = [LetterCard(letter, "blue", 1) for letter in "кит"] + [PrizeCard(Prize.POLYSEMY), LetterCard("щ", None, 8)]
    found = BestPlay((proposal("кит", "blue", 6),), 11, (3, 4), optimal=False, bound=12, wins=False)
    view = play_view(found, hand, PRINTED, "uk", card_left=1, per_word=3)
    assert (view.scores, view.for_left, view.for_words) == (6, 2, 3)
    assert [name for _, name in view.left] == ["Полісемія", "щ"]
    assert play_text(view, "кит*щ", "uk").splitlines() == [
        "Рука: кит*щ",
        "кит — 6 балів",
        "Лишається 2 картки — 2 бали",
        "За кількість слів — 3 бали",
        "Разом — 11 балів",
    ]
    assert words_text(view.rows, "кит*щ", "en").splitlines() == ["Hand: кит*щ", "кит — 6 points"]
    assert view.rows[0].told == "к, синя; и, синя; т, синя"


def test_the_colours_that_people_may_write_are_told_to_the_script(fresh: FlaskClient) -> None:
    found = re.search(r'data-names="([^"]*)"', page(fresh))
    assert found
    assert json.loads(html.unescape(found[1])) == COLOR_NAMES
