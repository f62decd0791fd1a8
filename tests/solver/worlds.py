"""Small lexicons, hands and house rules to try the solvers on, and the slow truth about them."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product
from pathlib import Path

from hypothesis import strategies as st

from tests.lexicon.tiny import tiny
from wordsvc.language.alphabet import APOSTROPHE, is_word
from wordsvc.law import scoring
from wordsvc.law.cards import Card, Deck, LetterCard, Prize, PrizeCard
from wordsvc.law.factors import applying, earned, factor
from wordsvc.law.holding import Holding, WordToLay
from wordsvc.law.house_rules import Coefficient, CoefficientCondition, HouseRules, PolysemyRules
from wordsvc.law.scoring import Laying
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.build.lexeme import Lexeme, Stress
from wordsvc.lexicon.condition import Condition

LETTERS = "аоктщ"
COLORS = (None, "blue", "yellow")
DECK = Deck.model_validate(
    {
        "name": "tiny",
        "letters": [
            {"letters": "ао", "points": 1, "count": 2},
            {"letters": "кт", "colors": ["blue", "yellow"], "points": 2, "count": 2},
            {"letters": "щ", "points": 8, "count": 1},
        ],
        "prizes": [{"prize": "polysemy", "points": 0, "count": 4}],
    }
)

letter_cards = st.builds(
    LetterCard, st.sampled_from(LETTERS), st.sampled_from(COLORS), st.sampled_from((0, 1, 1, 2, 3, 8))
)
polysemies = st.builds(PrizeCard, st.just(Prize.POLYSEMY), st.sampled_from((0, 0, 0, 1, 4)))
other_cards = st.one_of(
    st.builds(LetterCard, st.just(APOSTROPHE), st.sampled_from(COLORS), st.sampled_from((0, 1))),
    st.builds(PrizeCard, st.sampled_from((Prize.EXCHANGE, Prize.CHAOS)), st.just(0)),
)


@st.composite
def hands(draw: st.DrawFn, most: int = 9) -> tuple[Card, ...]:
    cards = draw(st.lists(letter_cards, max_size=most) | st.lists(letter_cards, min_size=most, max_size=most))
    cards += draw(st.lists(polysemies, max_size=3))
    cards += draw(st.lists(other_cards, max_size=1))
    return tuple(draw(st.permutations(cards)))


words = st.builds(
    lambda parts, sign: sign.join(parts),
    st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=2),
    st.sampled_from(("", "", "", "'", "-")),
).filter(is_word)
features = st.frozensets(st.sampled_from(("NOUN", "VERB", "sing", "plur", "Slng", "Dist", "Prop")), max_size=4)


@st.composite
def lexemes(draw: st.DrawFn) -> list[Lexeme]:
    found = []
    for _ in range(draw(st.integers(1, 15))):
        forms = draw(st.lists(words, min_size=1, max_size=3))
        source = draw(st.sampled_from(("vesum", "supplement")))
        found.append(Lexeme(source, forms, [draw(features) or frozenset({"NOUN"}) for _ in forms]))
    return found


def build_lexicon(found: Sequence[Lexeme], ulif: Collection[str] = ()) -> Lexicon:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tiny.index"
        return tiny(path, found, {form: [Stress("lower", ())] for form in ulif})


@st.composite
def lexicons(draw: st.DrawFn) -> Lexicon:
    found = draw(lexemes())
    forms = sorted({form for lexeme in found for form in lexeme.forms})
    return build_lexicon(found, draw(st.lists(st.sampled_from(forms), max_size=4)))


conditions = st.builds(
    lambda require, forbid: {"require": tuple(require - forbid), "forbid": tuple(forbid)},
    st.frozensets(st.sampled_from(("NOUN", "sing", "Slng")), max_size=2),
    st.frozensets(st.sampled_from(("plur", "Prop", "VERB")), max_size=1),
)


@st.composite
def coefficients(draw: st.DrawFn) -> tuple[Coefficient, ...]:
    number = draw(st.integers(0, 3))
    return tuple(
        Coefficient(
            name=f"c{place}",
            when=CoefficientCondition(
                one_color=draw(st.sampled_from((None, True, True, False))),
                **(draw(conditions) if draw(st.booleans()) else {}),
            ),
            factor=draw(st.sampled_from((0, 1, 2, 3))),
            **draw(st.sampled_from(({}, {}, {"min_cards": 0}, {"min_cards": 1}, {"min_cards": 3}, {"min_cards": 4}))),
        )
        for place in range(number)
    )


@st.composite
def house_rules(draw: st.DrawFn) -> HouseRules:
    extra = draw(st.lists(words, max_size=2))
    banned = [word for word in draw(st.lists(words, max_size=2)) if word not in extra]
    return HouseRules(
        accept=tuple(Condition(**draw(conditions)) for _ in range(draw(st.sampled_from((0, 0, 1, 2))))),
        min_length=draw(st.sampled_from((1, 1, 2, 4))),
        allow_disputed=draw(st.booleans()),
        allow_nonstandard=draw(st.booleans()),
        repeats=draw(st.sampled_from(("allow", "forbid_form", "forbid_lemma"))),
        repeats_scope=draw(st.sampled_from(("everyone", "player"))),
        coefficients=draw(st.one_of(st.just(HouseRules().coefficients), coefficients())),
        stacking=draw(st.sampled_from(("multiply", "highest"))),
        polysemy=PolysemyRules(
            points=draw(st.sampled_from(("printed", "zero", "letter", "each"))),
            keeps_color=draw(st.booleans()),
            max_per_word=draw(st.sampled_from((None, None, 0, 1, 2))),
        ),
        apostrophe=draw(st.sampled_from(("free", "card"))),
        hyphen=draw(st.sampled_from(("forbidden", "free"))),
        extra_words=tuple(extra),
        banned_words=tuple(banned),
    )


def every_way(word: WordToLay, holding: Holding) -> Iterator[tuple[frozenset[int], int]]:
    """Every way to lay a word, by the letter of the rules: the cards used and the total."""
    hand, rules, deck = holding.hand, holding.rules, holding.deck
    need = scoring.needed(word.text, rules)
    prizes = [i for i, card in enumerate(hand) if isinstance(card, PrizeCard) and card.prize is Prize.POLYSEMY]
    most = len(prizes) if rules.polysemy.max_per_word is None else rules.polysemy.max_per_word
    choices = []
    for letter, count in need.items():
        held = [i for i, card in enumerate(hand) if isinstance(card, LetterCard) and card.letter == letter]
        choices.append(
            [
                (letter, cards, count - size)
                for size in range(count + 1)
                if size == count or letter != APOSTROPHE
                for cards in combinations(held, size)
            ]
        )
    for choice in product(*choices):
        covered = [(letter, hidden) for letter, _, hidden in choice if hidden]
        if len(covered) > most:
            continue
        letters = [i for _, cards, _ in choice for i in cards]
        colors = {hand[i].color for i in letters}  # type: ignore[union-attr]
        one_color = len(colors) == 1 and None not in colors and (rules.polysemy.keeps_color or not covered)
        factor_ = factor(applying(earned(rules, word.earning), one_color=one_color, cards=len(letters)), rules)
        points = sum(hand[i].points for i in letters)
        for letter, hidden in covered:
            times = {"letter": 1, "each": hidden}.get(rules.polysemy.points, 0)
            points += times * deck.letter_points(letter)
        for spent in combinations(prizes, len(covered)):
            printed = sum(hand[i].points for i in spent) if rules.polysemy.points == "printed" else 0
            yield frozenset((*letters, *spent)), (points + printed) * factor_


def best_total(word: WordToLay, holding: Holding) -> int | None:
    """The highest total of a word with the cards that must be used; None where it can't be laid."""
    ways = every_way(word, holding)
    return max((total for used, total in ways if used.issuperset(holding.must_use)), default=None)


def check_laying(
    word: str, laying: Laying, hand: Sequence[Card], rules: HouseRules, must_use: Collection[int] = ()
) -> None:
    """The laying lays the word from the hand, each card once, every letter once."""
    indices = [used.index for used in laying.cards]
    assert len(set(indices)) == len(indices)
    assert set(must_use) <= set(indices)
    assert all(hand[used.index] == used.card for used in laying.cards)
    places = sorted(place for used in laying.cards for place in used.positions)
    free = "-" if rules.apostrophe == "card" else "-'"
    assert places == [place for place, sign in enumerate(word) if sign not in free]
    for used in laying.cards:
        letter = used.stands_for or getattr(used.card, "letter", None)
        assert {word[place] for place in used.positions} == {letter}
