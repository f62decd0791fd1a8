"""The games, found in their folders: one folder a game, and nothing elsewhere knows which there are.

A game is a package with these parts; only the first is needed, for what it does not say it has the defaults:

* ``game.py``: its rules, as ``GAME``, or ``make_game(lexicon, presets)`` where a lexicon judges it;
* ``__init__.py``: ``PLACE``, a number that orders the games where people choose one, and ``EXAMPLE``, a first move by
  which the API's description shows what the service answers;
* ``texts.py``: ``TEXTS``, what its rules say, beside what all games say;
* ``page/``: ``page.js``, ``*.css`` and ``new.html``, what the page of the table has of its own for it, and its rules
  for people, ``rules_uk.html`` and ``rules_en.html``;
* ``texts_page.py``: ``PAGE``, what that page says of it, ``game.name`` and ``game.about`` above all, ``game.first``
  where its sheet advises who begins;
* ``bot.py``: ``plan(player)``, how bots play it;
* ``terminal.py``: ``PROMPTS``, how its moves are typed;
* ``texts_terminal.py``: ``TERMINAL``, what the terminal says of it;
* ``*.toml``: decks of its own.

Those of the service are the packages beside this module; ``find_games`` takes folders with more of them.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from wordsvc.games.engine.saying import ENGINE, say_fault
from wordsvc.games.engine.state import Game
from wordsvc.games.player import Plan, open_cards
from wordsvc.games.prompts import Prompts
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import deck_game
from wordsvc.lexicon import Lexicon
from wordsvc.texts import Texts

_OWN: Final = Path(__file__).parent
_RULES: Final = "game"
_NOTHING: Final = Texts()


@dataclass(frozen=True, slots=True)
class GameFolder:
    """Where the parts of a game are; they are loaded when they are first asked for."""

    name: str
    package: str
    path: Path

    def part(self, module: str, attribute: str, default: Any) -> Any:
        """Return an attribute of a module of the folder, the default where there is no such module or attribute."""
        if module and not (self.path / f"{module}.py").exists():
            return default
        return getattr(import_module(f"{self.package}.{module}" if module else self.package), attribute, default)

    @property
    def place(self) -> int:
        """The number that orders the games."""
        place: int = self.part("", "PLACE", sys.maxsize)
        return place

    @property
    def example(self) -> Mapping[str, Any] | None:
        """A first move, without its version, that an example may make."""
        move: Mapping[str, Any] | None = self.part("", "EXAMPLE", None)
        return move

    @property
    def texts(self) -> Texts:
        """What the game says, with what all games say."""
        texts: Texts = self.part("texts", "TEXTS", ENGINE)
        return texts

    @property
    def page(self) -> Path:
        """The folder of what the page of the table has of its own for it; there may be none."""
        return self.path / "page"

    @property
    def page_texts(self) -> Texts:
        """What that page says of the game; ``game.name`` and ``game.about`` are always there."""
        own: Texts = self.part("texts_page", "PAGE", _NOTHING)
        return own if "game.name" in own else Texts(own, {"game.name": (self.name,) * 2, "game.about": ("", "")})

    @property
    def plan(self) -> Plan:
        """How bots play it."""
        plan: Plan = self.part("bot", "plan", open_cards)
        return plan

    @property
    def prompts(self) -> Prompts:
        """What it has of its own at a terminal."""
        prompts: Prompts = self.part("terminal", "PROMPTS", Prompts())
        return prompts

    @property
    def terminal_texts(self) -> Texts:
        """What is said of it at a terminal."""
        texts: Texts = self.part("texts_terminal", "TERMINAL", _NOTHING)
        return texts

    @property
    def decks(self) -> Sequence[Mapping[str, Any]]:
        """The documents of its own decks."""
        return _decks(self.path)

    @property
    def needs_lexicon(self) -> bool:
        """Whether its rules are made over a lexicon."""
        return self.part(_RULES, "make_game", None) is not None

    def game(self, lexicon: Lexicon | None = None, presets: Mapping[str, HouseRules] | None = None) -> Game[Any]:
        """Return its rules. Raises ValueError where they need a lexicon and none is given."""
        if not self.needs_lexicon:
            game: Game[Any] = self.part(_RULES, "GAME", None)
            return game
        if lexicon is None:
            msg = f"{self.name} needs a lexicon"
            raise ValueError(msg)
        made: Game[Any] = self.part(_RULES, "make_game", None)(lexicon, presets or {})
        return made


@cache
def _decks(folder: Path) -> Sequence[Mapping[str, Any]]:
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))]


@cache
def find_games(*folders: Path) -> Mapping[str, GameFolder]:
    """Return the games of the service and of further folders, by name, in their order.

    Raises ValueError where two have one name.
    """
    found = [GameFolder(path.name, f"{__package__}.{path.name}", path) for path in _games_in(_OWN)]
    found += [_loaded(path) for folder in folders for path in _games_in(folder)]
    named: dict[str, GameFolder] = {}
    for one in sorted(found, key=lambda one: (one.place, one.name)):
        if named.setdefault(one.name, one) is not one:
            msg = f"two games are called {one.name!r}: {named[one.name].path}, {one.path}"
            raise ValueError(msg)
    return named


def _games_in(folder: Path) -> list[Path]:
    return sorted(path.parent.resolve() for path in folder.glob(f"*/{_RULES}.py"))


def _loaded(path: Path) -> GameFolder:
    """Return a game that lies outside of the service, its package made known to Python."""
    package = f"wordsvc_game_{path.name}"
    spec = spec_from_file_location(package, path / "__init__.py", submodule_search_locations=[str(path)])
    if spec is None or spec.loader is None:
        msg = f"{path} is no package"
        raise ValueError(msg)
    module = module_from_spec(spec)
    sys.modules[package] = module
    spec.loader.exec_module(module)
    return GameFolder(path.name, package, path)


def plain_games(folders: Mapping[str, GameFolder]) -> Mapping[str, Game[Any]]:
    """Return the games that need no lexicon, by name."""
    return {name: folder.game() for name, folder in folders.items() if not folder.needs_lexicon}


def all_games(
    folders: Mapping[str, GameFolder], lexicon: Lexicon, presets: Mapping[str, HouseRules]
) -> Mapping[str, Game[Any]]:
    """Return all games by name; ``presets`` are the house rules that have a name."""
    return {name: folder.game(lexicon, presets) for name, folder in folders.items()}


def all_decks(
    folders: Mapping[str, GameFolder], named: Mapping[str, Mapping[str, Any]]
) -> Mapping[str, Mapping[str, Any]]:
    """Return the documents of the decks that have a name: those of the folders, then ``named``, which come first."""
    own = {str(deck.get("name")): deck for folder in folders.values() for deck in folder.decks}
    return {**own, **named}


def check_decks(folders: Mapping[str, GameFolder], decks: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise ValueError that names the first deck which is none of its game, and what is wrong with it.

    Where a lexicon judges, a deck may hold hands even where it can't be played out: it is looked at when a game begins.
    """
    for name, deck in decks.items():
        game = deck_game(deck)
        if game not in folders:
            msg = f"deck {name!r}: no such game: {game!r}"
            raise ValueError(msg)
        folder = folders[game]
        read = () if folder.needs_lexicon else folder.game().read_deck(dict(deck))
        if isinstance(read, tuple) and read:
            told = (f"{fault.pointer} {say_fault(fault, folder.texts, 'en')}" for fault in read)
            raise ValueError(f"deck {name!r}: " + "; ".join(told))
