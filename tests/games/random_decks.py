"""Random decks and house rules of the four games, small enough to be played out quickly."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games import random_words
from wordsvc.games.maths.deck import SIGNS

WORDS = ["cat", "tiger", "rat", "tea", "apple", "egg", "goat", "owl", "lion", "nose", "elk", "kite", "ear", "sun"]
POSITIONS = ("goalkeeper", "defender", "midfielder", "forward")


def small_deck(name: str, random: Random) -> dict[str, Any]:
    """Return a deck small enough to be played out quickly."""
    if name == "words":
        return random_words.small_box(random)
    head: dict[str, Any] = {"name": "small", "game": name}
    if name == "maths":
        digits = {digit: lost(random, 2 * random.randint(0, 1)) for digit in "0123456789"}
        digits[random.choice("0123456789")] = 2
        signs = {sign: random.randint(0, 3) for sign in SIGNS}
        return {
            **head,
            "digits": digits,
            "signs": signs,
            "variables": random.randint(0, 2),
            "chaos": random.randint(0, 3),
        }
    if name == "english":
        words = random.sample(WORDS, random.randint(1, 7))
        entries: list[dict[str, Any]] = [
            {"word": word, "picture": f"<{word}>", "count": lost(random, many), "pictures": lost(random, many)}
            for word, many in ((word, random.choice((1, 1, 1, 2))) for word in words)
        ]
        entries[0] = {"word": words[0], "picture": f"<{words[0]}>"}
        return {**head, "words": entries, "syncopes": random.randint(0, 3)}
    players = [
        {"name": f"№ {n}", "number": n, "position": random.choice(POSITIONS), "points": random.randint(0, 10)}
        for n in range(1, random.randint(2, 9))
    ]
    players[1:] = [{**player, "count": lost(random, 2)} for player in players[1:]]
    prizes = {kind: random.randint(0, 3) for kind in ("yellow", "red", "var", "play_game")}
    return {**head, "footballers": players, "prizes": prizes}


def lost(random: Random, many: int) -> int:
    """How many of so many cards are still there."""
    return max(0, many - (random.random() < 0.1))


def random_rules(name: str, random: Random) -> object:
    if name == "words":
        return random_words.house_rules(random)
    if name == "football":
        return {"two_yellows": random.choice(("game", "pending", "together"))}
    if name != "maths":
        return random.choice((None, "printed"))
    return {
        "goal": random.choice(("highest", "lowest", "closest")),
        "target": random.choice(("0", "7", "−3", "22/7")),
        "leading_zero": random.random() < 0.3,
        "leading_sign": random.random() < 0.5,
        "surplus_signs": random.choice(("must", "may")),
    }
