"""What the terminal says of English."""

from __future__ import annotations

from typing import Final

from wordsvc.games.english.texts import SHARED
from wordsvc.texts import Table, Texts

_TABLE: Final[Table] = {
    "one_card": ("Відкривають по одній картці: назвіть один номер.", "Cards are opened one by one: name one number."),
    "chain": (
        "Ланцюг пишуть через пропуск: cat tiger owl@2 — owl через синкопу чіпляється до другої літери слова перед ним.",
        "A chain is typed with spaces: cat tiger owl@2 — by a Syncope owl attaches to the second letter before.",
    ),
    "help.open_one": ("3 — відкрити картку з цим номером", "3 — open the card with this number"),
    "help.chain": (
        "cat tiger owl@2 — ланцюг; @2: через синкопу до другої літери попереднього слова; - — порожній",
        "cat tiger owl@2 — the chain; @2: by a Syncope to the second letter of the word before; - — an empty one",
    ),
    "ask.chain": ("напишіть ланцюг зі своїх слів", "type a chain of your words"),
    "event.chain": ("{player}: {chain} — {length:літера|літери|літер}", "{player}: {chain} — {length:letter|letters}"),
}

TERMINAL: Final = Texts(_TABLE, SHARED)
