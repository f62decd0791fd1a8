"""What is wrong with a chain, in sentences."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table, Texts

TABLE: Final[Table] = {
    "not_in_hand": (
        "Слова «{word}» серед карток немає або воно вже в ланцюзі.",
        "There is no card “{word}”, or it is in the chain already.",
    ),
    "not_attached": (
        "«{word}» має починатися з літери «{letter}».",
        "“{word}” must start with the letter “{letter}”.",
    ),
    "syncope_before_first": (
        "Синкопа стоїть лише між двома словами.",
        "A syncope stands only between two words.",
    ),
    "no_such_letter": (
        "У слові «{word}» літери з номером {letter} немає (від 0 до {last}).",
        "“{word}” has no letter number {letter} (0 to {last}).",
    ),
    "too_many_syncopes": (
        "У ланцюзі {used:синкопа|синкопи|синкоп}, а в руці {held:картка|картки|карток} синкопи.",
        "The chain has {used:syncope|syncopes}, the hand {held}.",
    ),
}

PROBLEMS: Final = Texts(TABLE)
