"""A lexicon of a few words for the word game, and how to ask it the slow way."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from wordsvc.law.cards import Card, Deck
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.lexicon import Lexicon

sys.path.append(str(Path(__file__).parents[2]))

from tests.lexicon.tiny import lexeme, tiny

NOUN = "NOUN,inan"
LEXEMES = [
    f"кіт:{NOUN},masc,nomn кота:{NOUN},masc,gent",
    f"кота:{NOUN},femn,nomn",
    f"око:{NOUN},neut,nomn ока:{NOUN},neut,gent",
    f"молоко:{NOUN},neut,nomn молока:{NOUN},neut,gent",
    f"коло:{NOUN},neut,nomn кола:{NOUN},neut,gent",
    f"вода:{NOUN},femn,nomn води:{NOUN},femn,gent",
    f"слава:{NOUN},femn,nomn слави:{NOUN},femn,gent",
    f"україна:{NOUN},femn,nomn україні:{NOUN},femn,datv",
    "а:CONJ",
    "ой:INTJ",
    f"лама:{NOUN},femn,nomn",
    "мала:ADJF,femn,nomn",
    "кльовий:ADJF,masc,nomn,Slng",
    f"м'ята:{NOUN},femn,nomn",
    f"ножиці:{NOUN},plur,nomn",
]


@cache
def small_lexicon(which: str = "all") -> Lexicon:
    """All the words; «few»: without the last ones, so another edition."""
    path = Path(tempfile.mkdtemp()) / "index"
    return tiny(path, [lexeme(text) for text in (LEXEMES if which == "all" else LEXEMES[:9])])


def find_slowly(
    hand: Sequence[Card], rules: HouseRules, deck: Deck, played: Sequence[PlayedWord], player: str
) -> list[str]:
    """Every word that the hand makes: the whole lexicon, judged word by word."""
    return list(_found(tuple(hand), rules, deck, () if rules.repeats == "allow" else tuple(played), player))


@lru_cache(maxsize=10_000)
def _found(
    hand: tuple[Card, ...], rules: HouseRules, deck: Deck, played: tuple[PlayedWord, ...], player: str
) -> tuple[str, ...]:
    referee = Referee(small_lexicon(), rules, deck, played, player)
    return tuple(word for word in small_lexicon() if referee.judge(word, hand, suggest=False).valid)


def can_find(hand: Sequence[Card], rules: HouseRules, deck: Deck, played: Sequence[PlayedWord], player: str) -> bool:
    """The finder of the tests' word game."""
    return bool(find_slowly(hand, rules, deck, played, player))
