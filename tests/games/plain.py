"""The games that need no lexicon, and what a game says in words."""

from __future__ import annotations

from wordsvc.games.engine.saying import say_fault, say_refusal
from wordsvc.games.engine.state import Fault, Refusal
from wordsvc.games.player import Wish
from wordsvc.games.registry import find_games, plain_games
from wordsvc.texts import LANGUAGES, Language

FOLDERS = find_games()
GAMES = plain_games(FOLDERS)


def told(what: Fault | Refusal, game: str, language: Language = "en") -> str:
    """The sentence for a refusal or a fault."""
    say = say_refusal if isinstance(what, Refusal) else say_fault
    return say(what, FOLDERS[game].texts, language)  # type: ignore[operator]


def advised(wish: Wish, game: str) -> list[str]:
    """The sentence for a wish, in every language."""
    return [FOLDERS[game].texts.say(f"advice.{wish.code}", language, wish.details) for language in LANGUAGES]


def is_told(what: Fault | Refusal, game: str) -> bool:
    """Whether there is a whole sentence in every language."""
    said = [told(what, game, language) for language in LANGUAGES]
    return all(one and one[0] == one[0].upper() and one[-1] in ".:" and "{" not in one for one in said)
