"""What the terminal says of the word game."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.texts_chaos import CHAOS, CHAOS_AT_TERMINAL
from wordsvc.games.words.texts import SHARED
from wordsvc.texts import Table, Texts
from wordsvc.texts.names import NAMES

_TABLE: Final[Table] = {
    "not_opening.compose": (
        "Зараз картки не відкривають. Спершу складіть слова або напишіть «готово».",
        "No cards are opened now. Compose words first, or type “done”.",
    ),
    "no_such_card": (
        "{player}: картки {number} немає, карток у руці {many}.",
        "{player} has no card {number}; cards in hand: {many}.",
    ),
    "exchange": (
        "Обмін пишуть так: обмін 2 Оля 3 — ваша друга картка на третю картку Олі.",
        "An exchange is typed: exchange 2 Olia 3 — your second card for Olia's third.",
    ),
    "word_cards": (
        "Слова пишуть через пропуск: вода кота. Якщо важливо, з яких карток: вода=1,2,5,7.",
        "Words are typed with spaces: вода кота. If it matters of which cards: вода=1,2,5,7.",
    ),
    "help.compose": (
        "вода кота — скласти слова; вода=1,2,5,7 — саме з цих карток; +хаос — слово, що збігається з командою",
        "вода кота — compose words; вода=1,2,5,7 — of exactly these cards; +хаос — a word that is also a command",
    ),
    "help.done": ("готово — закінчити складання", "done — end composing"),
    "help.exchange": (
        "обмін 2 Оля 3 — моя друга картка на третю картку Олі",
        "exchange 2 Olia 3 — my second card for Olia's third",
    ),
    "words": ("слова", "words"),
    "ask.compose": ("складіть слова або «готово»", "compose words, or “done”"),
    "ask.done": ("«готово»", "“done”"),
    "ask.exchange": ("«обмін»", "“exchange”"),
    "event.exchanged": (
        "{player} віддає {gave} гравцеві {other} і бере {took}",
        "{player} gives {gave} to {other} and takes {took}",
    ),
    "ended.no_words": (
        "Стіл порожній, і ніхто не може скласти слова.",
        "The table is empty and nobody can compose a word.",
    ),
    "ended.winning_phrase": ("Слава Україні!", "Слава Україні!"),
}

TERMINAL: Final = Texts(_TABLE, SHARED, CHAOS, CHAOS_AT_TERMINAL, NAMES)
