"""What the terminal says of maths."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.texts_chaos import CHAOS, CHAOS_AT_TERMINAL
from wordsvc.games.maths.texts import SHARED
from wordsvc.texts import Table, Texts

_TABLE: Final[Table] = {
    "help.expression": (
        "72+9 — вираз з усіх своїх карток (замість Y — що вона означає); - — виразу немає",
        "72+9 — the expression of all your cards (for a Y, what it stands for); - — none",
    ),
    "ask.expression": ("напишіть вираз з усіх своїх карток", "type the expression of all your cards"),
}

TERMINAL: Final = Texts(_TABLE, SHARED, CHAOS, CHAOS_AT_TERMINAL)
