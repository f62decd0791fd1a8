"""What maths says."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.saying import texts_of
from wordsvc.solver.expression.texts import PROBLEMS
from wordsvc.texts import Table

TABLE: Final[Table] = {
    "already_answered.detail": (
        "Ваш вираз уже записано; зачекайте на інших.",
        "Your expression is recorded; wait for the others.",
    ),
    "title.invalid_expression": ("Вираз не підходить", "The expression is not valid"),
    "invalid_expression.detail": (
        "Складіть один вираз з усіх своїх карток. {reasons: }",
        "Make one expression of all your cards. {reasons: }",
    ),
    "advice.expression": ("Кращого виразу не знайшлося: {value}.", "No better expression was found: {value}."),
    "advice.no_expression": ("Виразу з цих карток не знайшлося.", "No expression of these cards was found."),
}

TEXTS: Final = texts_of(TABLE, PROBLEMS)

SHARED: Final[Table] = {
    "event.expression": ("{player}: {expression} = {value}", "{player}: {expression} = {value}"),
    "event.no_expression": ("{player}: виразу немає", "{player}: no expression"),
    "ended.no_results": (
        "Виразу немає ні в кого, тож ніхто не має результату і ніхто не переміг.",
        "Nobody has an expression, so nobody has a result, and nobody wins.",
    ),
}
"""What the page and the terminal say alike."""
