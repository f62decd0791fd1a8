"""Refusals and faults in words: the texts that all games share, and those of one game over them."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.state import Fault, Refusal
from wordsvc.games.engine.texts import ADVICE, FAULTS, LOGS, REFUSALS, SHARED
from wordsvc.texts import Language, Table, Texts
from wordsvc.texts.value_faults import TABLE

COMMON: Final = (TABLE, REFUSALS, SHARED, FAULTS, LOGS, ADVICE)
ENGINE: Final = Texts(*COMMON)
"""What can be said where no game is known."""


def texts_of(*tables: Table) -> Texts:
    """Return what one game says: its own tables beside the common ones."""
    return Texts(*COMMON, *tables)


def say_refusal(refusal: Refusal, texts: Texts, language: Language) -> str:
    """Return why a move is not allowed, and what would be."""
    return texts.tell(refusal.message, language)


def say_fault(fault: Fault, texts: Texts, language: Language) -> str:
    """Return what is wrong, as a sentence."""
    code = f"fault.{fault.code}"
    text = texts.say(code if code in texts else "fault.other", language, fault.details)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
