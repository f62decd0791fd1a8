"""Setting a game at the terminal up: who plays, where the service is, what becomes of the log."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx
from rich.console import Console
from rich.markup import escape

from wordsvc.games.registry import GameFolder
from wordsvc.terminal_game.client import Api, NotStarted, Refused, Unreachable
from wordsvc.terminal_game.embedded import embedded_server
from wordsvc.terminal_game.loop import Loop, Place, Quit
from wordsvc.terminal_game.screen import Screen, pretty
from wordsvc.terminal_game.texts import say
from wordsvc.texts import Language

MOST_SEATS: Final = 8


@dataclass(frozen=True, slots=True)
class Evening:
    """What was asked for: people by name, how many bots of which level; ``server`` None: one of our own.

    ``first``: the name of who begins, or ``draw``.
    """

    game: GameFolder
    people: Sequence[str]
    bots: int
    level: int
    deck: str | dict[str, Any] | None = None
    rules: str | dict[str, Any] | None = None
    server: str | None = None
    log: Path | None = None
    first: str | None = None

    def names(self, language: Language) -> list[str]:
        """The names of all players, people first."""
        taken = set(self.people)
        numbers = (say("bot", language, number=number) for number in range(1, 2 * MOST_SEATS + 1))
        return [*self.people, *[name for name in numbers if name not in taken][: self.bots]]


def play(evening: Evening, language: Language) -> bool:
    """Play the game out; returns whether it came to its end. Nothing that goes wrong on the way is a traceback."""
    screen = Screen(Console(highlight=False), language)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    try:
        with _service(evening, screen) as http:
            return _play(evening, Api(http, language), screen)
    except Refused as refusal:
        screen.line(refusal.detail, "red")
    except NotStarted as error:
        screen.say("not_started", "red", reason=error)
    except (Unreachable, httpx.InvalidURL) as error:
        screen.say("unreachable", "red", reason=error)
    except (LookupError, TypeError) as error:
        # What answers at the address speaks JSON, but not of games.
        screen.say("strange", "red", reason=repr(error))
    except (Quit, KeyboardInterrupt):
        screen.line("")
        screen.say("stopped")
    return False


@contextmanager
def _service(evening: Evening, screen: Screen) -> Iterator[httpx.Client]:
    if evening.server is None:
        screen.say("starting", "dim")
    with nullcontext(evening.server) if evening.server is not None else embedded_server() as address:
        # Proxies of the environment are for servers out there, not for one's own.
        own = evening.server is None
        with httpx.Client(base_url=address or "", trust_env=not own, follow_redirects=True) as http:
            yield http


def _play(evening: Evening, api: Api, screen: Screen) -> bool:
    names = evening.names(screen.language)
    asked: dict[str, Any] = {"game": evening.game.name, "players": names}
    asked |= {key: value for key, value in (("deck", evening.deck), ("rules", evening.rules)) if value is not None}
    if evening.first is not None:
        asked["first"] = "draw" if evening.first == "draw" else names.index(evening.first)
    begun = api.begin(asked)
    game = begun["id"]
    screen.say("commitment", "dim", commitment=begun["commitment"])
    if evening.server is not None:
        # Only this terminal has the seats' tokens: whoever is elsewhere may look on.
        screen.say("watch", "dim", address=f"{evening.server.rstrip('/')}/v1/games/{game}/events")
    places = [
        Place(seat["token"], evening.level if at >= len(evening.people) else None)
        for at, seat in enumerate(begun["seats"])
    ]
    screen.play(evening.game.prompts, evening.game.terminal_texts)
    loop = Loop(api, game, places, screen, lambda prompt: screen.console.input(escape(prompt)))
    loop.run()
    if evening.log is not None:
        evening.log.write_text(pretty(api.log(game)), encoding="utf-8")
        screen.say("check", path=evening.log)
    return True
