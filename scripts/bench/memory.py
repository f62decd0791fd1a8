"""What a process holds after many best plays by eight threads: as the service sets its allocator, and as it comes.

Run it with .venv/bin/python; an argument changes the number of hands.
"""

from __future__ import annotations

import gc
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.table import Table
from tables import arguments, publish

HANDS = 400
THREADS = 8
LETTERS = "оаиінвретслкдпмуя"


def own_memory() -> float:
    """What this process wrote and shares with nobody, in MB."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty:")) / 1024


def work(hands: int) -> None:
    """Answer so many hands; print the memory before and after, and the processor time, as three numbers."""
    import time

    from wordsvc.app import create_app
    from wordsvc.law.presets import DEFAULT_DECK
    from wordsvc.settings import Settings
    from wordsvc.solver.hand.warm import warm_up

    app = create_app(Settings.read({"WORDSVC_RATES": "off"}))
    state = app.extensions["wordsvc"]
    warm_up(state.desk.lexicon, state.desk.catalog.decks[DEFAULT_DECK])

    def answer(number: int) -> None:
        chance, client = random.Random(number), app.test_client()
        hand = "".join(chance.choices(LETTERS, k=chance.randint(5, 30))) + "*" * chance.randint(0, 3)
        client.post("/v1/hands/best-words", json={"hand": hand})
        client.post("/v1/hands/best-play", json={"hand": hand[:14]})

    before, started = own_memory(), time.process_time()
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(answer, range(hands)))
    gc.collect()
    print(before, own_memory(), time.process_time() - started)


def main() -> None:
    """Measure in two processes, one after the other, and print one table."""
    hands = int(next(iter(arguments()), HANDS))
    table = Table("allocator", "ready, MB", f"after {hands} hands, MB", "processor, s", "grown, ratio", "time, ratio")
    grown = taken = 0.0
    for name, begin in (("as it comes", ""), ("as the service sets it", "give_memory_back(); ")):
        code = f"from wordsvc.http.allocator import give_memory_back; {begin}import memory; memory.work({hands})"
        folder = Path(__file__).parent
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
        before, after, seconds = map(float, done.stdout.split())
        grown, taken = grown or after - before, taken or seconds
        ratios = f"{(after - before) / grown:.2f}", f"{seconds / taken:.2f}"
        table.add_row(name, f"{before:.0f}", f"{after:.0f}", f"{seconds:.1f}", *ratios)
    publish("Memory after best plays", "What the service's settings of the allocator give back, and its price.", table)


if __name__ == "__main__":
    main()
