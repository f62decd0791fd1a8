"""What the page of the table says of pictures."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Texts

PAGE: Final = Texts(
    {
        "game.name": ("Картинки", "Pictures"),
        "game.about": ("знайти пари", "find the pairs"),
    }
)
