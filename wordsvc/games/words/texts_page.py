"""What the page of the table says of the word game, to its own template and to its scripts."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.texts_chaos import CHAOS, CHAOS_ON_PAGE
from wordsvc.games.words.texts import SHARED
from wordsvc.texts import Table, Texts

_TABLE: Final[Table] = {
    "game.name": ("Слова", "Words"),
    "own_rules.fault": ("Документ правил — це не JSON: {fault}", "The document of the rules is no JSON: {fault}"),
    "color.blue": ("синя", "blue"),
    "color.yellow": ("жовта", "yellow"),
    "card.letter": ("{letter} {color}, {points:бал|бали|балів}", "{letter} {color}, {points:point|points}"),
    "card.letter_plain": ("{letter}, {points:бал|бали|балів}", "{letter}, {points:point|points}"),
    "ask.compose": ("складіть слова", "compose words"),
    "ask.done": ("завершіть складання", "end composing"),
    "do.exchange": ("Обмін", "Exchange"),
    "exchange.give": ("Віддати свою картку", "Give a card of yours"),
    "exchange.take": ("Узяти картку гравця {player}", "Take a card of {player}"),
    "exchange.do": ("Обміняти", "Exchange"),
    "compose.label": ("Слово зі своїх карток", "A word of your cards"),
    "compose.do": ("Записати слово", "Write the word down"),
    "compose.do_for": ("Записати «{word}»: {points:бал|бали|балів}", "Write “{word}” down: {points:point|points}"),
    "compose.wins": ("Перемога!", "Victory!"),
    "done": ("Готово, відкриваю картки", "Done, on to the cards"),
    "done.end": ("Готово", "Done"),
    "attempts": ("Спроби", "Attempts"),
    "answer.yes": ("так", "yes"),
    "answer.no": ("ні", "no"),
    "answer.disputed": ("спірне, зараховано", "disputed, counts"),
    "points": ("{points:бал|бали|балів}", "{points:point|points}"),
    "words_of": ("Слова: {player}", "Words: {player}"),
    "event.exchanged": (
        "{player} віддає «{gave}» гравцеві {other} і бере «{took}»",
        "{player} gives “{gave}” to {other} and takes “{took}”",
    ),
    "ended.no_words": ("Стіл порожній, слів більше немає.", "The table is empty and no word is left."),
    "ended.winning_phrase": ("Слава Україні! Перемога.", "Слава Україні! Victory."),
    "result.left": ("ще {count:картка|картки|карток}", "{count:card|cards} left"),
    "game.about": ("складати слова з літер", "compose words of letters"),
    "new.own_rules": ("Правила документом", "House rules as a document"),
    "new.own_rules.label": ("Опис правил (JSON)", "Description of the rules (JSON)"),
    "new.own_rules.hint": (
        "Для того, чого немає у формі: такий самий документ, який приймає API. Порожнє поле — правила зі списку.",
        "For what the form does not have: the document that the API takes. Left empty, the list's are used.",
    ),
}

PAGE: Final = Texts(_TABLE, SHARED, CHAOS, CHAOS_ON_PAGE)
