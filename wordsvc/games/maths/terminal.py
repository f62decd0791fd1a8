"""Maths at the terminal: expressions are typed as they are."""

from __future__ import annotations

from typing import Final

from wordsvc.games.prompts import CHAOS, NONE, Answer, Move, Prompts, Typed


def _expression(typed: Typed) -> Move:
    return {"expression": None if typed.text in NONE else typed.text}


PROMPTS: Final = Prompts(
    commands={"chaos": CHAOS},
    answers={"expression": Answer(_expression, numbers=True)},
)
