from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.solver.worlds import DECK, build_lexicon, check_laying, every_way, hands, house_rules, lexicons
from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.house_rules import PRINTED, HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.optimum.clock import Clock
from wordsvc.optimum.remote import RESERVE
from wordsvc.solver.hand.best_play import BestPlay, PlayQuery, best_play

FOREVER = 30.0
pytestmark = pytest.mark.usefixtures("loops")


def truth(
    lexicon: Lexicon, hand: Sequence[Card], rules: HouseRules, played: Sequence[PlayedWord], left: int, word: int
) -> int:
    """The highest total of any set of words, by trying all."""
    referee = Referee(lexicon, rules, DECK, played)
    uses: list[tuple[frozenset[int], int, frozenset[str]]] = []
    for text in {*lexicon, *rules.extra_words}:
        verdict = referee.judge(text, hand, suggest=False)
        if not verdict.valid:
            continue
        best: dict[frozenset[int], int] = defaultdict(int)
        for used, total in every_way(referee.to_lay(text), referee.holding(hand)):
            best[used] = max(best[used], total)
        names = referee.identities_of([text])
        uses += [(used, total, names) for used, total in best.items()]

    @cache
    def highest(cards: frozenset[int], names: frozenset[str]) -> int:
        found = left * len(cards)
        for used, total, own in uses:
            if used <= cards and not own & names:
                found = max(found, total + word + highest(cards - used, names | own))
        return found

    return highest(frozenset(range(len(hand))), frozenset())


def check(answer: BestPlay, hand: Sequence[Card], rules: HouseRules, referee: Referee, left: int, word: int) -> None:
    """The words are valid one after another, their cards disjoint, the sums right."""
    used = [card.index for one in answer.words for card in one.laying.cards]
    assert len(set(used)) == len(used)
    assert answer.left == tuple(index for index in range(len(hand)) if index not in set(used))
    for one in answer.words:
        verdict = referee.judge(one.word, [hand[card.index] for card in one.laying.cards], suggest=False)
        assert verdict.valid, verdict.problems
        assert verdict.laying is not None
        assert verdict.laying.score == one.laying.score
        check_laying(one.word, one.laying, hand, rules)
        referee = referee.after([one.word])
    scores = sum(one.laying.score.total for one in answer.words)
    assert answer.total == scores + left * len(answer.left) + word * len(answer.words)
    assert answer.total <= answer.bound
    assert answer.optimal == (answer.total == answer.bound)


@given(
    lexicon=lexicons(), hand=hands(most=6), rules=house_rules(), left=st.sampled_from((0, 0, 1, 3)),
    word=st.sampled_from((0, 0, 2)), data=st.data(),
)  # fmt: skip
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_best_play_is_the_best_of_all(
    lexicon: Lexicon, hand: tuple[Card, ...], rules: HouseRules, left: int, word: int, data: st.DataObject
) -> None:
    hand = hand[:8]
    played = [PlayedWord(one) for one in data.draw(st.lists(st.sampled_from(sorted(lexicon)), max_size=2))]
    answer = best_play(Referee(lexicon, rules, DECK, played), hand, PlayQuery(left, word), Clock(FOREVER))
    check(answer, hand, rules, Referee(lexicon, rules, DECK, played), left, word)
    highest = truth(lexicon, hand, rules, played, left, word)
    assert answer.total <= highest <= answer.bound
    mixed_pays = any(one.when.one_color is False and one.factor > 1 for one in rules.coefficients)
    if not mixed_pays and all(one.factor for one in rules.coefficients):
        assert answer.optimal
        assert answer.total == highest


LEXEMES = [
    Lexeme("vesum", ["кат", "ката"], [frozenset({"NOUN"})] * 2),
    Lexeme("vesum", ["так"], [frozenset({"ADVB"})]),
    Lexeme("vesum", ["слава"], [frozenset({"NOUN"})]),
    Lexeme("vesum", ["україна", "україні"], [frozenset({"NOUN"})] * 2),
]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(PrizeCard(Prize.POLYSEMY) if sign == "*" else LetterCard(sign, None, 1) for sign in text)


@pytest.mark.parametrize(
    ("hand", "total", "left"),
    [
        ((), 0, ()),
        ((PrizeCard(Prize.EXCHANGE), PrizeCard(Prize.CHAOS)), 0, (0, 1)),
        (cards("***"), 0, (0, 1, 2)),
        (cards("катщ"), 3, (3,)),
    ],
)
def test_odd_hands(hand: tuple[Card, ...], total: int, left: tuple[int, ...]) -> None:
    answer = best_play(Referee(build_lexicon(LEXEMES), PRINTED, DECK), hand)
    assert (answer.total, answer.left, answer.optimal, answer.wins) == (total, left, True, False)


def test_the_winning_phrase_is_reported_at_once() -> None:
    lexicon = build_lexicon(LEXEMES)
    assert not best_play(Referee(lexicon, PRINTED, DECK), cards("укїнікатслв")).wins
    hand = cards("укїні" + "слв" + "***" + "кат")
    answer = best_play(Referee(lexicon, PRINTED, DECK), hand, PlayQuery(1))
    assert answer.wins
    assert [one.word for one in answer.words] == ["слава", "україні"]
    used = {card.index for one in answer.words for card in one.laying.cards}
    assert not used & set(answer.left)
    off = best_play(Referee(lexicon, HouseRules(winning_phrase=False), DECK), hand)
    assert not off.wins


@pytest.mark.parametrize(
    ("repeats", "words"),
    [("allow", ["кат", "кат"]), ("forbid_form", ["кат", "так"]), ("forbid_lemma", ["кат", "так"])],
)
def test_repeats_bind_within_the_play(repeats: str, words: list[str]) -> None:
    rules = HouseRules(repeats=repeats, banned_words=("ката",))  # type: ignore[arg-type]
    answer = best_play(Referee(build_lexicon(LEXEMES), rules, DECK), cards("каткат"))
    assert answer.total == 6
    if repeats == "allow":
        assert len(answer.words) == 2
    else:
        assert sorted(one.word for one in answer.words) == words


def test_a_lemma_counts_once_where_the_rules_say_so() -> None:
    rules = HouseRules(repeats="forbid_lemma", banned_words=("так",))
    answer = best_play(Referee(build_lexicon(LEXEMES), rules, DECK), cards("каткат"))
    assert (answer.total, answer.optimal) == (4 if "ката" in {one.word for one in answer.words} else 3, True)


def test_colors_and_polysemies_are_dealt_out() -> None:
    blue, yellow = ([LetterCard(sign, color, 2) for sign in "кат"] for color in ("blue", "yellow"))
    answer = best_play(Referee(build_lexicon(LEXEMES), PRINTED, DECK), [*blue, *yellow])
    assert (answer.total, answer.optimal) == (24, True)


def test_a_small_hand_is_settled_by_its_subsets_where_the_best_word_is_not_in_the_best_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused() -> None:
        pytest.fail("a small hand needs no programme")

    monkeypatch.setattr(RESERVE, "programme", refused)
    lexicon = build_lexicon([Lexeme("vesum", [word], [frozenset({"NOUN"})]) for word in ("катом", "кат", "том", "окт")])
    blue = [LetterCard(sign, "blue", 1) for sign in "кат"]
    yellow = [LetterCard(sign, "yellow", 2) for sign in "том"]
    hand: tuple[Card, ...] = (*blue, PrizeCard(Prize.CHAOS), *yellow, LetterCard("щ", None, 9))
    referee = Referee(lexicon, PRINTED, DECK)
    answer = best_play(referee, hand, PlayQuery(1))
    check(answer, hand, PRINTED, referee, 1, 0)
    assert ({one.word for one in answer.words}, answer.total) == ({"кат", "том"}, 6 + 12 + 2)
    assert (answer.left, answer.optimal) == ((3, 7), True)


def test_a_polysemy_dearer_than_any_card_still_leaves_a_card_in_a_one_coloured_word() -> None:
    found = [Lexeme("vesum", [word], [frozenset({"NOUN"})]) for word in ("кт", "що", "кщо")]
    lexicon = build_lexicon(found)
    dear = PrizeCard(Prize.POLYSEMY, 4)
    letters = (LetterCard("о", "yellow", 3), LetterCard("т", "blue", 1), LetterCard("а", "blue", 1))
    hand = (*letters, dear, dear)
    one_color = {"name": "one_color", "when": {"one_color": True}, "factor": 2, "min_cards": 1}
    rules = HouseRules.model_validate({"coefficients": [one_color]})
    answer = best_play(Referee(lexicon, rules, DECK), hand, PlayQuery(3, 2), Clock(FOREVER))
    assert answer.total == truth(lexicon, hand, rules, (), 3, 2)
    assert [one.word for one in answer.words] == ["що", "кт"]
    assert answer.optimal
