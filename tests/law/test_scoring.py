"""The best choice of cards for a word against a brute force that tries them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.strategies import SMALL_DECK, SMALL_LETTERS, cards, hands, laid, scoring_rules, signatures, small_words
from wordsvc.language.alphabet import APOSTROPHE
from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.factors import applying, earned, factor
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.scoring import missing

FEATURES: tuple[frozenset[str], ...] = (frozenset({"NOUN"}), frozenset({"VERB", "Slng"}))
Rank = tuple[int, int, list[bool]]


def letters_needed(word: str, rules: HouseRules) -> Counter[str]:
    return Counter(letter for letter in word if letter != APOSTROPHE or rules.apostrophe == "card")


def choices(letter: str, count: int, hand: Sequence[Card]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to lay ``count`` times ``letter``: cards of the hand, and how many a Polysemy covers."""
    own = [index for index, card in enumerate(hand) if isinstance(card, LetterCard) and card.letter == letter]
    for covered in range(count + 1 if letter != APOSTROPHE else 1):
        for chosen in combinations(own, count - covered):
            yield chosen, covered


def ways(
    word: str, hand: Sequence[Card], rules: HouseRules
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], dict[str, int]]]:
    """Every way to lay the word: letter cards, Polysemies, how many occurrences they cover of each letter."""
    polysemies = [
        index for index, card in enumerate(hand) if isinstance(card, PrizeCard) and card.prize is Prize.POLYSEMY
    ]
    most = len(polysemies) if rules.polysemy.max_per_word is None else rules.polysemy.max_per_word
    need = letters_needed(word, rules)
    for cover in product(*(choices(letter, count, hand) for letter, count in need.items())):
        covered = {letter: count for letter, (_, count) in zip(need, cover, strict=True) if count}
        if len(covered) <= most:
            chosen = tuple(index for own, _ in cover for index in own)
            for spent in combinations(polysemies, len(covered)):
                yield chosen, spent, covered


def total(
    chosen: Sequence[int],
    spent: Sequence[int],
    covered: dict[str, int],
    hand: Sequence[Card],
    rules: HouseRules,
    features: Sequence[frozenset[str]],
) -> int:
    """What one way is worth, word for word from the rules."""
    base = sum(hand[index].points for index in chosen)
    match rules.polysemy.points:
        case "printed":
            base += sum(hand[index].points for index in spent)
        case "letter":
            base += sum(SMALL_DECK.letter_points(letter) for letter in covered)
        case "each":
            base += sum(SMALL_DECK.letter_points(letter) * count for letter, count in covered.items())
    colors = {card.color for index in chosen if isinstance(card := hand[index], LetterCard)}
    one_color = len(colors) == 1 and None not in colors and (rules.polysemy.keeps_color or not spent)
    factors = [
        one.factor
        for one in rules.coefficients
        if one.when.one_color in (None, one_color)
        and len(chosen) >= one.min_cards
        and (
            not (one.when.require or one.when.forbid)
            or any(set(one.when.require) <= reading and not set(one.when.forbid) & reading for reading in features)
        )
    ]
    if rules.stacking == "highest":
        return base * max(factors, default=1)
    for one in factors:
        base *= one
    return base


def brute(word: str, hand: Sequence[Card], rules: HouseRules, features: Sequence[frozenset[str]]) -> Rank | None:
    """The best rank of all ways: total, then few prize cards, then low indices."""
    ranks = [
        (
            total(chosen, spent, covered, hand, rules, features),
            -len(spent),
            [index in chosen or index in spent for index in range(len(hand))],
        )
        for chosen, spent, covered in ways(word, hand, rules)
    ]
    return max(ranks, default=None)


@settings(max_examples=2500)
@given(small_words(), hands(), scoring_rules(), st.sampled_from([(), FEATURES[:1], FEATURES]))
@example("а", (PrizeCard(Prize.POLYSEMY), LetterCard("а", None, 0)), HouseRules(), ())
def test_the_best_laying_equals_a_brute_force_over_all_choices(
    word: str, hand: tuple[Card, ...], rules: HouseRules, features: tuple[frozenset[str], ...]
) -> None:
    laying = laid(word, hand, rules, features)
    best = brute(word, hand, rules, features)
    assert (missing(word, hand, rules) is None) == (best is not None)
    if best is None:
        assert laying is None
        return
    assert laying is not None
    used = {card.index for card in laying.cards}
    assert (laying.score.total, -sum(isinstance(card.card, PrizeCard) for card in laying.cards)) == best[:2]
    assert [index in used for index in range(len(hand))] == best[2]


@settings(max_examples=500)
@given(small_words(), hands(), scoring_rules())
def test_a_laying_accounts_for_every_place_and_every_point(
    word: str, hand: tuple[Card, ...], rules: HouseRules
) -> None:
    laying = laid(word, hand, rules, FEATURES)
    if laying is None:
        return
    places = [place for used in laying.cards for place in used.positions]
    free = "" if rules.apostrophe == "card" else APOSTROPHE
    assert sorted(places) == [place for place, letter in enumerate(word) if letter not in free]
    assert [used.index for used in laying.cards] == sorted({used.index for used in laying.cards})
    covered: dict[str, int] = {}
    for used in laying.cards:
        assert used.card == hand[used.index]
        assert used.positions == tuple(sorted(used.positions))
        if isinstance(used.card, LetterCard):
            assert [word[place] for place in used.positions] == [used.card.letter]
        else:
            assert used.card.prize is Prize.POLYSEMY
            assert {word[place] for place in used.positions} == {used.stands_for}
            assert used.stands_for not in covered
            covered[used.stands_for or ""] = len(used.positions)
    chosen = [used.index for used in laying.cards if isinstance(used.card, LetterCard)]
    spent = [used.index for used in laying.cards if isinstance(used.card, PrizeCard)]
    assert laying.score.total == total(chosen, spent, covered, hand, rules, FEATURES)
    assert laying.score.total == laying.score.base * factor(laying.score.factors, rules)


@settings(max_examples=500)
@given(small_words(), hands(6), cards(), scoring_rules(), st.data())
def test_adding_a_card_never_lowers_a_total(
    word: str, hand: tuple[Card, ...], card: Card, rules: HouseRules, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(hand)))
    before = laid(word, hand, rules, FEATURES)
    after = laid(word, (*hand[:at], card, *hand[at:]), rules, FEATURES)
    if before is not None:
        assert after is not None
        assert after.score.total >= before.score.total


@given(small_words(), hands(), scoring_rules(), st.randoms(use_true_random=False))
def test_the_total_does_not_depend_on_the_order_of_the_hand(
    word: str, hand: tuple[Card, ...], rules: HouseRules, random: object
) -> None:
    shuffled = list(hand)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one = laid(word, hand, rules, FEATURES)
    other = laid(word, shuffled, rules, FEATURES)
    assert (one and one.score.total) == (other and other.score.total)


@settings(max_examples=500)
@given(small_words(8), hands(8), scoring_rules())
def test_the_missing_letters_are_the_fewest_that_would_do(word: str, hand: tuple[Card, ...], rules: HouseRules) -> None:
    lacking = missing(word, hand, rules)
    if lacking is None:
        assert laid(word, hand, rules, ()) is not None
        return
    extra = tuple(LetterCard(letter, None, 0) for letter in lacking.letters)
    assert lacking.letters
    assert missing(word, hand + extra, rules) is None
    for place in range(len(extra)):
        assert missing(word, hand + extra[:place] + extra[place + 1 :], rules) is not None


def test_coefficients_that_apply_multiply_or_only_the_highest_counts() -> None:
    coefficients = [
        {"name": "colour", "when": {"one_color": True}, "factor": 2},
        {"name": "mixed", "when": {"one_color": False}, "factor": 5},
        {"name": "slang", "when": {"require": ["Slng"]}, "factor": 3},
        {"name": "noun", "when": {"require": ["NOUN"], "forbid": ["Prop"]}, "factor": 7},
        {"name": "always", "when": {}, "factor": 1},
    ]
    rules = HouseRules.model_validate({"coefficients": coefficients})
    highest = HouseRules.model_validate({"coefficients": coefficients, "stacking": "highest"})
    slang, name = frozenset({"Slng"}), frozenset({"NOUN", "Prop"})
    table = [
        ([], True, ["colour", "always"], 2, 2),
        ([], False, ["mixed", "always"], 5, 5),
        ([slang], True, ["colour", "slang", "always"], 6, 3),
        ([name], True, ["colour", "always"], 2, 2),
        ([slang | name], False, ["mixed", "slang", "always"], 15, 5),
        ([name, frozenset({"NOUN"})], True, ["colour", "noun", "always"], 14, 7),
    ]
    for features, one_color, names, product_, most in table:
        applied = applying(earned(rules, signatures(features)), one_color=one_color, cards=2)
        assert [one.name for one in applied] == names
        assert (factor(applied, rules), factor(applied, highest)) == (product_, most)
    assert factor([], rules) == factor([], highest) == 1


def test_a_hand_of_120_cards_is_laid_at_once() -> None:
    hand = tuple(LetterCard(letter, color, 1) for letter in SMALL_LETTERS[:4] * 13 for color in ("blue", "yellow"))
    hand += (PrizeCard(Prize.POLYSEMY),) * 16
    laying = laid("абвг" * 16, hand, HouseRules(), ())
    assert len(hand) == 120
    assert laying is not None
    # Of 64 letters 52 have a card of one colour at most 13 times each; Polysemies cover the rest and keep the colour.
    assert (laying.score.base, laying.score.total) == (52, 104)


def test_where_mixed_words_pay_more_the_best_has_one_card_of_another_colour() -> None:
    letters = SMALL_LETTERS.replace(APOSTROPHE, "")
    dear = tuple(LetterCard(letter, "blue", 9) for letter in letters)
    others = tuple(LetterCard(letter, f"c{number}", 1) for number in range(30) for letter in letters)[: 120 - len(dear)]
    mixed = {"name": "mixed", "when": {"one_color": False}, "factor": 2}
    laying = laid(letters, dear + others, HouseRules.model_validate({"coefficients": [mixed]}), ())
    assert laying is not None
    # All but one of the dear ones, doubled.
    assert laying.score.total == 2 * (9 * len(letters) - 9 + 1)


def test_a_lone_card_is_not_of_one_colour_unless_the_rules_say_so() -> None:
    hand = (LetterCard("а", "blue", 5), LetterCard("б", "blue", 1), PrizeCard(Prize.POLYSEMY))
    alone = HouseRules.model_validate(
        {"coefficients": [{"name": "one_color", "when": {"one_color": True}, "factor": 2, "min_cards": 1}]}
    )
    for word, total_, alone_total in (("а", 5, 10), ("аб", 12, 12), ("ав", 5, 10), ("абв", 12, 12)):
        assert (laid(word, hand, HouseRules(), ()).score.total, laid(word, hand, alone, ()).score.total) == (  # type: ignore[union-attr]
            total_,
            alone_total,
        )


def test_a_coefficient_may_ask_for_so_many_letter_cards_that_a_polysemy_stays_in_the_hand() -> None:
    hand = (LetterCard("а", "blue", 0), LetterCard("б", "blue", 1), PrizeCard(Prize.POLYSEMY, 9))
    rules = HouseRules.model_validate({"coefficients": [{"name": "long", "when": {}, "factor": 20, "min_cards": 2}]})
    laying = laid("аб", hand, rules, ())
    assert laying is not None
    assert (laying.score.total, [used.index for used in laying.cards]) == (20, [0, 1])
