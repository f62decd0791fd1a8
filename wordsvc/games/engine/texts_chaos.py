"""What is said of the card Chaos, which several games have: everywhere, on the page, at the terminal."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table

CHAOS: Final[Table] = {
    "prize.chaos": ("Хаос", "Chaos"),
}

CHAOS_ON_PAGE: Final[Table] = {
    "ask.chaos": ("перемішайте картки", "shuffle cards"),
    "pick.chaos": (
        "Торкніться карток, які перемішати (щонайменше {count}), або перемішайте всі.",
        "Touch the cards to shuffle ({count} or more), or shuffle all of them.",
    ),
    "do.chaos": ("Хаос", "Chaos"),
    "event.shuffled": ("{player} перемішує картки", "{player} shuffles cards"),
}

CHAOS_AT_TERMINAL: Final[Table] = {
    "help.chaos": (
        "хаос, хаос 3 17 25 — перемішати всі картки або ці",
        "chaos, chaos 3 17 25 — shuffle all cards, or these",
    ),
    "ask.chaos": ("«хаос»", "“chaos”"),
    "event.shuffled": ("{player} перемішує картки: {places}", "{player} shuffles the cards {places}"),
}
