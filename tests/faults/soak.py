"""A long time of everything at once: verdicts, batches, hands, searches, whole games of every kind with streams.

Seeded and bounded. Nothing may fail, no secret be told, and the workers' own memory has to stay where it is once they
have warmed up.
"""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from random import Random
from typing import Any
from urllib.parse import quote

import numpy as np

from tests.faults.measure import Figures, milliseconds, resident
from tests.faults.secrecy import ALL_GAMES, Overheard
from tests.service import Service

WORDS = (
    *("молоко", "рука", "ножиці", "кит", "слава", "м'ята", "ґанок", "руки", "мати", "Київ", "їжак", "хата", "яйце"),
    *("хлямзик", "покруч", "xyz", "ой-ой", "зозуля"),
)
LETTERS = "оаиінвретслкдпмуя"
WARM = 0.3
"""Share of the time after which memory is watched."""
SAMPLE_SECONDS = 2.0


class _Traffic:
    def __init__(self, service: Service, seed: int) -> None:
        self._service, self._seed = service, seed
        self.done = threading.Event()
        self.answers: Counter[str] = Counter()
        self.seconds: dict[str, list[float]] = {}
        self._lock = threading.Lock()

    def ask(self, what: str, method: str, path: str, body: Any = None) -> Any:
        started = time.perf_counter()
        status, answer = self._service.ask(method, path, body, timeout=60)
        assert status == 200, (what, status, answer[:300])
        with self._lock:
            self.answers[what] += 1
            self.seconds.setdefault(what, []).append(time.perf_counter() - started)
        return json.loads(answer)

    def words(self) -> None:
        random = Random(f"{self._seed} words")
        while not self.done.is_set():
            word = random.choice(WORDS)
            match random.randrange(4):
                case 0:
                    self.ask("verdict by address", "GET", f"/v1/words/{quote(word)}")
                case 1:
                    self.ask("batch", "POST", "/v1/verdicts/batch", {"words": random.choices(WORDS, k=40)})
                case 2:
                    pattern = quote("".join(random.choices("?*кртоа", k=4)))
                    self.ask("search", "GET", f"/v1/search?pattern={pattern}&limit=50")
                case _:
                    hand = "".join(random.choices(LETTERS, k=12)) + "*"
                    self.ask("verdict", "POST", "/v1/verdicts", {"word": word, "hand": hand})
            time.sleep(random.uniform(0, 0.02))

    def hands(self) -> None:
        random = Random(f"{self._seed} hands")
        while not self.done.is_set():
            hand = "".join(random.choices(LETTERS, k=random.randint(5, 30))) + "*" * random.randint(0, 3)
            self.ask("best words", "POST", "/v1/hands/best-words", {"hand": hand, "limit": 20})
            if random.random() < 0.2:
                self.ask("best play", "POST", "/v1/hands/best-play", {"hand": hand[:14]})
            time.sleep(random.uniform(0, 0.1))

    def games(self) -> None:
        for number, game in enumerate(itertools.cycle(ALL_GAMES)):
            if self.done.is_set():
                return
            played = Overheard(self._service, self._service.database, game, 1000 * self._seed + number).play()
            with self._lock:
                self.answers["whole games"] += 1
                self.answers["moves"] += played["moves"]
                self.answers["events"] += played["events told"]


def soak(service: Service, minutes: float, seed: int = 1, tell: Callable[[str], None] = lambda _: None) -> Figures:
    """Go on for so many minutes; games that were begun are played to their end."""
    traffic, started = _Traffic(service, seed), time.monotonic()
    times: list[float] = []
    memory: list[float] = []
    workers = service.workers()
    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(work) for work in (traffic.words, traffic.words, traffic.hands, traffic.games)]
        try:
            while (passed := time.monotonic() - started) < 60 * minutes:
                wait(running, timeout=min(SAMPLE_SECONDS, 6 * minutes), return_when=FIRST_EXCEPTION)
                if any(one.done() for one in running):
                    break
                times.append(passed)
                memory.append(resident(workers))
                tell(f"{passed:6.0f} s  {sum(traffic.answers.values()):8} done  {memory[-1]:7.1f} MB")
        finally:
            traffic.done.set()
        for one in running:
            one.result(timeout=300)
    assert service.workers() == workers, "a worker died"
    log = service.log.read_text()
    assert "Traceback" not in log
    warm = [at for at, passed in enumerate(times) if passed > 60 * minutes * WARM]
    slope = float(np.polyfit([times[at] for at in warm], [memory[at] for at in warm], 1)[0]) if len(warm) > 2 else 0.0
    return {
        "minutes": minutes,
        **traffic.answers,
        "failures": 0,
        "workers' own memory, MB": f"{memory[warm[0]]:.1f} when warm, {memory[-1]:.1f} at the end",
        "slope once warm, MB a minute": round(60 * slope, 2),
        **{f"{what} takes": milliseconds(taken) for what, taken in sorted(traffic.seconds.items())},
    }
