"""What the page of the table says of English, to its own template and to its scripts."""

from __future__ import annotations

from typing import Final

from wordsvc.games.english.texts import SHARED
from wordsvc.texts import Table, Texts

_TABLE: Final[Table] = {
    "game.first": (
        "Радимо: починає той, хто вже бував у Лондоні. Можна домовитися й інакше або кинути жереб.",
        "Advice: whoever has been to London begins. Any other way will do, or have it drawn.",
    ),
    "game.name": ("Англійська", "English"),
    "card.picture": ("зображення {picture}", "picture {picture}"),
    "ask.chain": ("складіть ланцюг слів", "make a chain of words"),
    "chain.label": ("Ланцюг", "Chain"),
    "chain.hint": (
        "Торкайтеся слів: наступне починається з останньої літери попереднього, а через Синкопу — з будь-якої.",
        "Touch words: each begins with the last letter of the one before; by a Syncope, with any letter of it.",
    ),
    "chain.by_syncope": ("через «{letter}»", "by “{letter}”"),
    "chain.remove": ("Прибрати: {word}", "Take out: {word}"),
    "chain.syncopes": ("Ще {count:синкопа|синкопи|синкоп}", "{count:syncope|syncopes} left"),
    "chain.length": ("{count:літера|літери|літер}", "{count:letter|letters}"),
    "chain.do": ("Записати ланцюг", "Write the chain down"),
    "chain.none": ("Ланцюга не буде", "No chain"),
    "chain.clear": ("Спочатку", "Start again"),
    "event.chain": ("{player}: {chain}, {length:літера|літери|літер}", "{player}: {chain}, {length:letter|letters}"),
    "event.no_chain": ("{player}: ланцюга немає", "{player}: no chain"),
    "game.about": ("найдовший ланцюг слів", "the longest chain of words"),
}

PAGE: Final = Texts(_TABLE, SHARED)
