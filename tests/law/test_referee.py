"""The referee on the whole lexicon: every problem at once, repeats, the family's lists, the winning phrase, plays."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.conftest import RefereeOf
from tests.strategies import anything, words
from wordsvc.law.cards import LetterCard, read_hand, short_hand
from wordsvc.law.play import Play, judge_play
from wordsvc.law.presets import Catalog
from wordsvc.law.reasons import reason
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.law.texts import VERDICTS
from wordsvc.law.verdict import Verdict
from wordsvc.lexicon import Lexicon, Standing
from wordsvc.service.verdict_answers import verdict_answer
from wordsvc.texts import LANGUAGES

PLAYED = (PlayedWord("рука", "Оля"), PlayedWord("Молоко", "Остап"))


def codes(verdict: Verdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


def hand_of(text: str, referee: Referee) -> Any:
    return read_hand(short_hand(text), referee.deck)


def test_every_problem_is_named_at_once_not_the_first(referee_of: RefereeOf) -> None:
    referee = referee_of(
        {
            "min_length": 9,
            "apostrophe": "card",
            "banned_words": ["м'яч-н"],
            "extra_words": [],
            "repeats": "forbid_form",
        },
        (PlayedWord("м'яч-н"),),
    )
    verdict = referee.judge("м’яч-н", hand_of("м я", referee))
    assert codes(verdict) == [
        "unknown_word",
        "too_short",
        "needs_hyphen",
        "banned",
        "repeated",
        "not_in_hand",
        "needs_apostrophe_card",
    ]
    details = {problem.code: dict(problem.details) for problem in verdict.problems}
    assert details["too_short"] == {"length": 4, "least": 9}
    assert details["needs_hyphen"] == {"at": 4}
    assert details["not_in_hand"] == {"missing": ["ч", "н"]}
    assert details["needs_apostrophe_card"] == {"at": 1}
    assert verdict.laying is None


def test_every_bad_character_is_a_problem_of_its_own(referee_of: RefereeOf) -> None:
    verdict = referee_of().judge("мы1o")
    assert codes(verdict) == ["bad_character", "bad_character"]
    assert [dict(problem.details) for problem in verdict.problems] == [
        {"at": 1, "character": "ы", "kind": "russian"},
        {"at": 2, "character": "1", "kind": "digit"},
    ]
    assert [(mended.code, mended.at) for mended in verdict.corrections] == [("homoglyph", 3)]


@pytest.mark.parametrize(
    ("rules", "player", "word", "repeated"),
    [
        ({"repeats": "allow"}, None, "рука", False),
        ({"repeats": "forbid_form"}, None, "рука", True),
        ({"repeats": "forbid_form"}, "Остап", "рука", True),
        ({"repeats": "forbid_form"}, None, "руки", False),
        ({"repeats": "forbid_form"}, None, "МOЛOКO", True),
        ({"repeats": "forbid_lemma"}, None, "руки", True),
        ({"repeats": "forbid_lemma"}, None, "руками", True),
        ({"repeats": "forbid_lemma"}, None, "ручка", False),
        ({"repeats": "forbid_lemma"}, None, "молоком", True),
        ({"repeats": "forbid_form", "repeats_scope": "player"}, "Оля", "рука", True),
        ({"repeats": "forbid_form", "repeats_scope": "player"}, "Остап", "рука", False),
        ({"repeats": "forbid_form", "repeats_scope": "player"}, None, "рука", False),
        ({"repeats": "forbid_lemma", "repeats_scope": "player"}, "Оля", "рукою", True),
        ({"repeats": "forbid_lemma", "repeats_scope": "player"}, "Остап", "рукою", False),
    ],
)
def test_repeats_are_by_form_or_lemma_for_everyone_or_the_player(
    referee_of: RefereeOf, rules: dict[str, Any], player: str | None, word: str, repeated: bool
) -> None:
    verdict = referee_of(rules, PLAYED, player).judge(word)
    assert codes(verdict) == (["repeated"] if repeated else [])


def test_a_repeat_of_a_lemma_looks_at_readings_that_the_rules_accept(referee_of: RefereeOf) -> None:
    """Under "nouns only" «мати» was played as a mother, so the verb's forms have nothing to do with it."""
    nouns = {"accept": [{"require": ["NOUN"]}], "repeats": "forbid_lemma"}
    anything_goes = {"repeats": "forbid_lemma"}
    earlier = (PlayedWord("коса"),)
    for rules in (nouns, anything_goes):
        assert codes(referee_of(rules, earlier).judge("косою")) == ["repeated"]
        assert codes(referee_of(rules, earlier).judge("косам")) == ["repeated"]
    # «мила» is a form of мити and of милий; as a noun it is neither.
    assert codes(referee_of(anything_goes, (PlayedWord("мила"),)).judge("мили")) == ["repeated"]


def test_an_unknown_word_that_was_played_repeats_only_itself(referee_of: RefereeOf) -> None:
    rules = {"repeats": "forbid_lemma", "extra_words": ["хлямзик", "хлямзики"]}
    referee = referee_of(rules, (PlayedWord("хлямзик"),))
    assert codes(referee.judge("хлямзик")) == ["repeated"]
    assert codes(referee.judge("хлямзики")) == []


def test_an_extra_word_counts_under_every_restriction_of_readings(referee_of: RefereeOf) -> None:
    document = {"accept": [{"require": ["NOUN", "sing"]}], "extra_words": ["Хлямзик", "гарний", "гудзик"]}
    for word in ("хлямзик", "гарний", "гудзик"):
        assert codes(referee_of(document).judge(word)) == []
    assert referee_of(document).judge("хлямзик").status is Standing.UNKNOWN
    assert codes(referee_of(document | {"min_length": 9}).judge("гарний")) == ["too_short"]
    assert codes(referee_of(document).judge("хлямзики")) == ["unknown_word"]


def test_a_banned_word_is_banned_form_by_form(referee_of: RefereeOf) -> None:
    referee = referee_of({"banned_words": ["рука"]})
    assert codes(referee.judge("РУКА")) == ["banned"]
    assert codes(referee.judge("руки")) == []


@pytest.mark.parametrize(
    "rules", ["printed", "only_singular_nouns", "common_nouns_only", "nominative_singular", "school"]
)
@pytest.mark.parametrize(
    "text",
    ["Слава Україні", "слава україні", "СЛАВА\tУКРАЇНІ", "  Слава   Україні!  ", "Слaвa Укрaїнi", "СлаваУкраїні"],
)
def test_the_winning_phrase_wins_in_any_case_and_spacing_under_every_house_rule(
    referee_of: RefereeOf, rules: str, text: str
) -> None:
    verdict = referee_of(rules).judge(text)
    assert verdict.valid
    assert verdict.wins
    assert verdict.word == "слава україні"
    assert [
        {judged.reading.lemma for judged in word} >= {lemma}
        for word, lemma in zip(verdict.readings, ("слава", "україна"), strict=True)
    ] == [True, True]


def test_the_winning_phrase_wins_even_where_length_and_lists_forbid_its_words(referee_of: RefereeOf) -> None:
    rules = {"min_length": 60, "banned_words": ["слава", "україні"], "repeats": "forbid_lemma"}
    referee = referee_of(rules, (PlayedWord("слава"), PlayedWord("україна")))
    assert referee.judge("Слава Україні").wins


@pytest.mark.parametrize(
    "text", ["слава", "україні", "слава україна", "слава україні слава", "україні слава", "слава-україні"]
)
def test_nothing_else_wins(referee_of: RefereeOf, text: str) -> None:
    assert not referee_of().judge(text).wins


def test_the_winning_phrase_switched_off_is_two_words_with_a_space(referee_of: RefereeOf) -> None:
    referee = referee_of({"winning_phrase": False})
    verdict = referee.judge("Слава Україні")
    assert codes(verdict) == ["bad_character"]
    assert dict(verdict.problems[0].details)["at"] == 5
    assert not judge_play(referee, hand_of("славаукраїні", referee), Play(["слава", "україні"])).wins


def test_the_winning_phrase_takes_the_cards_of_both_words(referee_of: RefereeOf) -> None:
    referee = referee_of()
    full = referee.judge("Слава Україні", hand_of("слава україні", referee))
    assert full.wins
    assert full.laying is not None
    places = sorted(place for used in full.laying.cards for place in used.positions)
    assert places == [place for place, sign in enumerate("слава україні") if sign != " "]
    for used in full.laying.cards:
        assert isinstance(used.card, LetterCard)
        assert {full.word[place] for place in used.positions} == {used.card.letter}
    short = referee.judge("Слава Україні", hand_of("слава украні", referee))
    assert (codes(short), short.wins, short.laying) == (["not_in_hand"], False, None)
    assert dict(short.problems[0].details) == {"missing": ["ї"]}


def test_the_two_words_in_a_row_win_in_a_play(referee_of: RefereeOf) -> None:
    referee = referee_of()
    hand = hand_of("славаукраїнікіт", referee)
    assert judge_play(referee, hand, Play(["слава", "україні"])).wins
    assert judge_play(referee_of(), hand, Play(["кіт", "слава", "Україні"])).wins
    assert judge_play(referee_of(), hand, Play(["україні", "слава"])).wins
    assert judge_play(referee_of(), hand, Play(["слава", "кіт", "україні"])).wins
    assert judge_play(referee_of(), hand, Play(["слава"], before=["україні", "кіт"])).wins
    assert not judge_play(referee_of(), hand, Play(["слава"], before=["кіт"])).wins
    assert not judge_play(referee_of(), hand_of("слава", referee), Play(["слава", "україні"])).wins


def test_the_words_of_a_play_share_the_hand(referee_of: RefereeOf) -> None:
    referee = referee_of()
    play = judge_play(referee, hand_of("к:blue і:blue т:blue к и т н о", referee), Play(["кіт", "кит", "кіно"]))
    assert play.optimal
    assert not play.valid
    # Either «кіт» or «кіно» gets the only і; in blue «кіт» is worth more.
    assert [codes(verdict) for verdict in play.verdicts] == [[], [], ["not_in_hand"]]
    assert dict(play.verdicts[2].problems[0].details) == {"missing": []}
    laid = [[used.index for used in verdict.laying.cards] for verdict in play.verdicts if verdict.laying]
    assert laid == [[0, 1, 2], [3, 4, 5]]


def test_a_word_of_a_play_that_the_hand_can_not_make_alone_names_what_is_missing(referee_of: RefereeOf) -> None:
    referee = referee_of()
    play = judge_play(referee, hand_of("к і т і м", referee), Play(["кіт", "дім"]))
    assert [codes(verdict) for verdict in play.verdicts] == [[], ["not_in_hand"]]
    assert dict(play.verdicts[1].problems[0].details) == {"missing": ["д"]}


def test_repeats_within_a_play_count(referee_of: RefereeOf) -> None:
    hand = hand_of("к і т к о т а к і т", referee_of())
    for rules, expected in (
        ({"repeats": "allow"}, [[], [], []]),
        ({"repeats": "forbid_form"}, [[], [], ["repeated"]]),
        ({"repeats": "forbid_lemma"}, [[], ["repeated"], ["repeated"]]),
    ):
        play = judge_play(referee_of(rules), hand, Play(["кіт", "кота", "кіт"]))
        assert [codes(verdict) for verdict in play.verdicts] == expected
        assert play.valid == (expected == [[], [], []])


def test_an_invalid_word_of_a_play_takes_no_cards_and_repeats_nothing(referee_of: RefereeOf) -> None:
    referee = referee_of({"repeats": "forbid_form"})
    play = judge_play(referee, hand_of("кіт", referee), Play(["ткі", "кіт", "к1т"]))
    assert [codes(verdict) for verdict in play.verdicts] == [["unknown_word"], [], ["bad_character"]]
    assert [verdict.laying is None for verdict in play.verdicts] == [True, False, True]


@settings(max_examples=400)
@given(anything(), st.sampled_from(["printed", "school", "only_singular_nouns"]), st.sampled_from([None, "", "мама**"]))
@example("", "printed", "")
@example("\ud800", "printed", None)
@example("слава \ud800 україні", "printed", None)
@example("а" * 10_000, "printed", "а")
@example("-" * 200, "printed", None)
@example("а\u0301" * 100, "printed", None)
def test_judging_never_raises_and_every_verdict_can_be_told_in_both_languages(
    referee_of: RefereeOf, lexicon: Lexicon, text: str, rules: str, hand: str | None
) -> None:
    referee = referee_of(rules)
    verdict = referee.judge(text, None if hand is None else hand_of(hand, referee))
    assert verdict.given == text
    assert verdict.valid == (verdict.problems == ())
    for language in LANGUAGES:
        answer = verdict_answer(verdict, lexicon, language, {})
        assert all(problem["message"] for problem in answer["problems"])
        assert (answer["play"] is None) == (answer["score"] is None)


@settings(max_examples=300)
@given(st.data())
def test_a_verdict_agrees_with_itself(
    referee_of: RefereeOf, lexicon: Lexicon, catalog: Catalog, data: st.DataObject
) -> None:
    word = data.draw(
        st.one_of(words(6), st.sampled_from(["руки", "мати", "ганок", "гудзик", "оон", "лол", "віра", "київ"]))
    )
    rules = catalog.rules[data.draw(st.sampled_from(sorted(catalog.rules)))]
    verdict = referee_of(rules).judge(word)
    judged = verdict.readings[0]
    assert (verdict.status is Standing.UNKNOWN) == (word not in lexicon) == (judged == ())
    assert (verdict.sources == 0) == (word not in lexicon)
    if verdict.valid:
        assert any(one.accepted for one in judged)
    for one in judged:
        holds = any(block.holds(one.reading.signature) for block in rules.conditions)
        stands = one.reading.signature.standing is Standing.STANDARD or (
            rules.allow_disputed and one.reading.signature.standing is Standing.DISPUTED
        )
        assert one.accepted == (holds and stands)
        if not holds:
            assert len(one.failures) == len(rules.conditions)
            assert all(failure.lacks or failure.has for failure in one.failures)
    assert word not in verdict.suggestions


def test_a_refused_reading_says_which_block_it_misses_and_why(referee_of: RefereeOf) -> None:
    rules = {"accept": [{"require": ["NOUN", "sing"], "forbid": ["Prop"]}, {"require": ["VERB"]}]}
    verdict = referee_of(rules).judge("столи")
    assert codes(verdict) == ["rule_forbids"]
    failures = verdict.readings[0][0].failures
    assert [(failure.block, failure.lacks, failure.has) for failure in failures] == [
        (0, ("sing",), ()),
        (1, ("VERB",), ()),
    ]
    verdict = referee_of(rules).judge("україна")
    assert [(failure.block, failure.lacks, failure.has) for failure in verdict.readings[0][0].failures] == [
        (0, (), ("Prop",)),
        (1, ("VERB",), ("Prop",)),
    ]


def test_rules_may_ask_how_well_known_a_word_is(referee_of: RefereeOf) -> None:
    known = referee_of({"accept": [{"familiarity": "known"}, {"require": ["VERB"], "familiarity_at_most": "rare"}]})
    assert known.judge("молоко").valid
    verdict = known.judge("кладій")
    assert codes(verdict) == ["rule_forbids"]
    first, second = verdict.readings[0][0].failures
    assert (first.lacks, first.has, first.familiar) == ((), (), False)
    assert (second.lacks, second.familiar) == (("VERB",), True)
    told = {language: VERDICTS.tell(reason(verdict.problems[0]), language) for language in LANGUAGES}
    assert "щонайменше відоме" in told["uk"]
    assert "не відоміше за рідкісне" in told["uk"]
    assert "at least known" in told["en"]
    assert "no better known than rare" in told["en"]


def test_rare_words_can_be_paid_for(referee_of: RefereeOf) -> None:
    rarity = {"name": "rarity", "when": {"familiarity_at_most": "rare"}, "factor": 3}
    paying, plain = referee_of({"coefficients": [rarity]}), referee_of({"coefficients": []})
    for word, factor in (("молоко", 1), ("кладій", 3)):
        hand = read_hand(short_hand(word), plain.deck)
        usual, paid = plain.judge(word, hand).laying, paying.judge(word, hand).laying
        assert usual is not None
        assert paid is not None
        assert paid.score.total == factor * usual.score.total


@pytest.mark.parametrize(
    ("word", "only"),
    [("карсон", ["Surn"]), ("клінтом", ["Name"]), ("україна", ["Geox"]), ("мл", ["Symb"]), ("росгвардія", ["Prop"])],
)
def test_a_refused_name_or_symbol_says_what_it_is(referee_of: RefereeOf, word: str, only: list[str]) -> None:
    (problem,) = referee_of().judge(word).problems
    assert (problem.code, problem.details["only"]) == ("rule_forbids", only)
    (problem,) = referee_of("only_singular_nouns").judge("столи").problems
    assert "only" not in problem.details


@pytest.mark.parametrize(
    ("allow_disputed", "allow_nonstandard", "disputed", "nonstandard"),
    [
        (True, False, [], ["nonstandard_word"]),
        (True, True, [], []),
        (False, False, ["disputed_word"], ["nonstandard_word"]),
        (False, True, ["disputed_word"], []),
    ],
)
def test_disputed_and_nonstandard_words_are_options_apart(
    referee_of: RefereeOf, allow_disputed: bool, allow_nonstandard: bool, disputed: list[str], nonstandard: list[str]
) -> None:
    referee = referee_of({"allow_disputed": allow_disputed, "allow_nonstandard": allow_nonstandard})
    assert codes(referee.judge("ганок")) == disputed
    assert codes(referee.judge("гудзик")) == nonstandard
    assert codes(referee.judge("хлямзик")) == ["unknown_word"]
    assert codes(referee.judge("ґанок")) == []
