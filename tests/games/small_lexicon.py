"""A lexicon of a few words for the word game, and how to ask it the slow way."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from wordsvc.cards import Card, Deck
from wordsvc.house_rules import HouseRules
from wordsvc.lexicon import Lexicon, container
from wordsvc.lexicon.build import _IDS, _Collected, _layout
from wordsvc.lexicon.signature import completed
from wordsvc.lexicon.sources import Lexeme
from wordsvc.referee import PlayedWord, Referee

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
    collected = _Collected()
    for text in LEXEMES if which == "all" else LEXEMES[:9]:
        pairs = [part.partition(":") for part in text.split()]
        forms = [form for form, _, _ in pairs]
        grammemes = [completed(frozenset(names.split(","))) for _, _, names in pairs]
        collected.add(Lexeme("vesum", forms, grammemes), _IDS.index("vesum"), frozenset())
    header, sections = _layout(collected, {})
    names = ("edition", "title_uk", "title_en", "licence", "licence_note", "url", "takes")
    header |= {"sources": [{"id": name, **dict.fromkeys(names, "test")} for name in _IDS], "replacements": {}}
    path = Path(tempfile.mkdtemp()) / "index"
    container.write(path, header, sections)
    return Lexicon(path)


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
