"""How well known a word is (rules, words §1.2)."""

from __future__ import annotations

from enum import IntEnum


class Familiarity(IntEnum):
    """How well known a lexeme is; the lower, the better known."""

    EVERYDAY = 0
    KNOWN = 1
    RARE = 2
    OBSCURE = 3
