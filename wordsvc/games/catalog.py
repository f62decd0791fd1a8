"""The games that need nothing but a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordsvc.games.english import ENGLISH
from wordsvc.games.football import FOOTBALL
from wordsvc.games.maths import MATHS
from wordsvc.games.state import Game

GAMES: Mapping[str, Game[Any]] = {game.name: game for game in (MATHS, ENGLISH, FOOTBALL)}
