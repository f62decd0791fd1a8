"""What the terminal says of football."""

from __future__ import annotations

from typing import Final

from wordsvc.games.football.texts import SHARED
from wordsvc.texts import Table, Texts

_TABLE: Final[Table] = {
    "match": (
        "Матч пишуть так: матч Оля, або з парою, яку заберете: матч Оля Воротар 1.",
        "A match is typed: play Olia, or with the pair you would take: play Olia Воротар 1.",
    ),
    "yellow": (
        "Жовту картку показують так: жовта Оля (дві разом: жовта Оля 2).",
        "A yellow card is shown: yellow Olia (two at once: yellow Olia 2).",
    ),
    "help.var": ("var 3 17 — подивитися на дві картки самому", "var 3 17 — look at two cards alone"),
    "help.play_game": (
        "матч Оля, матч Оля Воротар 1 — викликати; переможець називає пару",
        "play Olia, play Olia Воротар 1 — call a match; the winner names a pair",
    ),
    "help.yellow": ("жовта Оля — показати жовту картку", "yellow Olia — show a yellow card"),
    "help.red": ("червона — забрати хід собі", "red — take the turn"),
    "ask.var": ("«var»", "“var”"),
    "ask.play_game": ("«матч»", "“play”"),
    "ask.yellow": ("«жовта»", "“yellow”"),
    "ask.red": ("«червона»", "“red”"),
    "event.looked": ("{player} дивиться на картки {places}", "{player} looks at the cards {places}"),
    "event.match": (
        "{player} — {other}, кидки: {rolls}; переможець: {winner}",
        "{player} — {other}, rolls: {rolls}; winner: {winner}",
    ),
}

TERMINAL: Final = Texts(_TABLE, SHARED)
