"""The Ukrainian alphabet, and how a word of the lexicon is written in it."""

from __future__ import annotations

import re
from typing import Final

LETTERS: Final = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
APOSTROPHE: Final = "'"
HYPHEN: Final = "-"
VOWELS: Final = "аеєиіїоуюя"

# A few words start or end with an apostrophe: «'дин», «мо'».
_CORE: Final = rf"[{LETTERS}]+(?:[{APOSTROPHE}{HYPHEN}][{LETTERS}]+)*"
_PLAIN: Final = re.compile(rf"{APOSTROPHE}?{_CORE}|{_CORE}{APOSTROPHE}")


def is_word(text: str) -> bool:
    """Whether ``text`` is already spelled as the lexicon spells: letters, single apostrophes and hyphens.

    >>> is_word("п'ять"), is_word("П'ять"), is_word("-ять")
    (True, False, False)
    """
    return _PLAIN.fullmatch(text) is not None
