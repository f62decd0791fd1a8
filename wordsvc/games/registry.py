"""All the games: those that need nothing but a deck, and the word game over a lexicon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordsvc.games.engine.state import Game
from wordsvc.games.english.game import ENGLISH
from wordsvc.games.football.game import FOOTBALL
from wordsvc.games.maths.game import MATHS
from wordsvc.games.words.finding import solver_finder
from wordsvc.games.words.game import word_game
from wordsvc.law.house_rules import HouseRules
from wordsvc.lexicon import Lexicon

GAMES: Mapping[str, Game[Any]] = {game.name: game for game in (MATHS, ENGLISH, FOOTBALL)}


def check_boxes(games: Mapping[str, Game[Any]], boxes: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise ValueError that names the first deck which is none of its game, and what is wrong with it.

    A deck of the word game may hold hands even where it can't be played out, so it is judged when a game begins.
    """
    for name, box in boxes.items():
        game = box.get("game", "words")
        if game == "words":
            continue
        if game not in games:
            msg = f"deck {name!r}: no such game: {game!r}"
            raise ValueError(msg)
        read = games[game].read_deck(dict(box))
        if isinstance(read, tuple):
            raise ValueError(f"deck {name!r}: " + "; ".join(f"{fault.pointer} {fault.en}" for fault in read))


def all_games(lexicon: Lexicon, presets: Mapping[str, HouseRules]) -> Mapping[str, Game[Any]]:
    """Return the four games by name; ``presets`` are the house rules of the word game that have a name."""
    words = word_game(lexicon, presets, solver_finder(lexicon))
    return {words.name: words, **GAMES}
