"""What a search by pattern takes of the processor, as ratios to an expression run through all words in the same run.

Run it with .venv/bin/python.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from rich.table import Table
from tables import publish

from wordsvc.lexicon import Lexicon
from wordsvc.settings import Settings

PATTERNS = (
    *("*щщщ*", "?щщщ*", "*ння", "*ацією", "к?т*", "??ґ??????????????", "?" * 25, "*" + "?" * 40),
    *("*ґ*ґ*", "*а*а*а*а", "*'*-*'*", "*к*т*"),
)


def taken(action: Callable[[], int]) -> tuple[int, float]:
    """What the action gives, and milliseconds of processor."""
    started = time.process_time()
    return action(), (time.process_time() - started) * 1e3


def main() -> None:
    """Measure and print one table."""
    lexicon = Lexicon(Settings.read().index)
    text = "\n" + "\n".join(sorted(lexicon)) + "\n"
    table = Table("pattern", "words", "expression, ms", "search, ms", "ratio")
    for pattern in PATTERNS:
        written = pattern.replace("?", "[а-яєіїґ]").replace("*", r"[^\n]*")
        expression = re.compile(rf"(?<=\n){written}(?=\n)")
        many, plainly = taken(lambda expression=expression: sum(1 for _ in expression.finditer(text)))
        found, searched = taken(lambda pattern=pattern: sum(1 for _ in lexicon.matching(pattern, 60)))
        if many != found:
            raise RuntimeError(f"{pattern}: {many} words by the expression, {found} by the search")
        table.add_row(pattern, str(found), f"{plainly:.0f}", f"{searched:.1f}", f"{plainly / searched:.1f}")
    publish("Searches by pattern", "Beside an expression that reads every line.", table)


if __name__ == "__main__":
    main()
