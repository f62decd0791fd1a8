"""What English says."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.saying import texts_of
from wordsvc.solver.chain.texts import PROBLEMS
from wordsvc.texts import Table

TABLE: Final[Table] = {
    "title.same_card_again": ("Ту саму картку вдруге не відкривають", "The same card can't be opened again"),
    "same_card_again.detail": (
        "Цю картку щойно перегорнули назад: відкрийте замість неї іншу.",
        "This card was turned back just now: open another in its place.",
    ),
    "already_answered.detail": (
        "Ваш ланцюг уже записано; зачекайте на інших.",
        "Your chain is recorded; wait for the others.",
    ),
    "title.invalid_chain": ("Ланцюг не підходить", "The chain is not valid"),
    "invalid_chain.detail": (
        "Складіть ланцюг зі своїх слів. {reasons: }",
        "Make a chain of your own words. {reasons: }",
    ),
    "fault.no_small_letters": ("Слово пишуть малими літерами.", "A word is written in small letters."),
    "fault.no_picture": ("Слово «{word}» не має зображення.", "The word “{word}” has no picture."),
    "advice.chain": (
        "Довшого ланцюга не знайшлося: {length:літера|літери|літер}.",
        "No longer chain was found: {length:letter|letters}.",
    ),
    "advice.no_chain": ("Ланцюга з цих слів не знайшлося.", "No chain of these words was found."),
}

TEXTS: Final = texts_of(TABLE, PROBLEMS)

SHARED: Final[Table] = {
    "prize.syncope": ("Синкопа", "Syncope"),
}
"""What the page and the terminal say alike."""
