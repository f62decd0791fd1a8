"""What the page of the table says of maths, to its own template and to its scripts."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.texts_chaos import CHAOS, CHAOS_ON_PAGE
from wordsvc.games.maths.texts import SHARED
from wordsvc.texts import Table, Texts

_TABLE: Final[Table] = {
    "game.first": (
        "Радимо: починає той, хто вже зробив домашку. Можна домовитися й інакше або кинути жереб.",
        "Advice: whoever has done the homework begins. Any other way will do, or have it drawn.",
    ),
    "game.name": ("Математика", "Maths"),
    "ask.expression": ("складіть вираз з усіх карток", "make an expression of all cards"),
    "expression.label": ("Вираз з усіх своїх карток", "An expression of all your cards"),
    "expression.variable": ("Що означає Y", "What Y stands for"),
    "expression.do": ("Записати вираз", "Write the expression down"),
    "expression.do_for": ("Записати: {value}", "Write down: {value}"),
    "expression.none": ("Виразу не буде", "No expression"),
    "game.about": ("найбільший вираз зі своїх карток", "the highest expression of one's cards"),
    "new.goal": ("Мета", "Goal"),
    "goal.highest": ("найбільше значення", "the highest value"),
    "goal.lowest": ("найменше значення", "the lowest value"),
    "goal.closest": ("найближче до числа", "closest to a number"),
    "new.target": ("Число", "Number"),
}

PAGE: Final = Texts(_TABLE, SHARED, CHAOS, CHAOS_ON_PAGE)
