"""Maths at the terminal: expressions are typed as they are."""

from __future__ import annotations

from typing import Final

from wordsvc.games.prompts import CHAOS, NONE, Move, Prompts, Typed, UnnamedMove


def _expression(typed: Typed) -> Move:
    return {"expression": None if typed.text in NONE else typed.text}


PROMPTS: Final = Prompts(
    commands={"chaos": CHAOS},
    answers={"expression": UnnamedMove(_expression, numbers=True)},
)
