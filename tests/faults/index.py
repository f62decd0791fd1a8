"""The index damaged anywhere, and replaced while it is being asked."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults.measure import Figures
from tests.lexicon.tiny import lexeme, write
from tests.service import Service, services
from wordsvc.lexicon import IndexFileError, Lexicon

EDITIONS = {
    "old": ["кіт:NOUN,anim,masc,nomn кота:NOUN,anim,masc,gent", "пес:NOUN,anim,masc,nomn"],
    "new": ["котисько:NOUN,anim,neut,nomn кота:NOUN,anim,neut,gent", "лис:NOUN,anim,masc,nomn"],
}
"""In both «кота» is a word, of another lexeme; each has a word that the other lacks."""
LEMMAS = {"old": "кіт", "new": "котисько"}


def small_index(path: Path, edition: str) -> str:
    """Write an index of one of the editions in place of what is there; its SHA-256."""
    return write(path, [lexeme(text) for text in EDITIONS[edition]], edition=edition)


def damaged(path: Path, rounds: int, seed: int = 1) -> Figures:
    """Cut the file, or turn one bit over, at so many random places; it must be refused each time, and taken whole."""
    random, size = Random(seed), path.stat().st_size
    reasons: Counter[str] = Counter()
    cuts = sorted((random.randrange(size) for _ in range(rounds // 2)), reverse=True)
    for _ in range(rounds - len(cuts)):
        at, mask = random.randrange(size), 1 << random.randrange(8)
        _turn(path, at, mask)
        reasons[f"one bit turned over: {_refused(path)}"] += 1
        _turn(path, at, mask)
    Lexicon(path)
    for cut in cuts:
        os.truncate(path, cut)
        reasons[f"cut: {_refused(path)}"] += 1
    assert sum(reasons.values()) == rounds
    return {"bytes": size, "places": rounds, **reasons, "taken": 0}


def _turn(path: Path, at: int, mask: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ mask]))


def _refused(path: Path) -> str:
    with pytest.raises(IndexFileError) as caught:
        Lexicon(path)
    return caught.value.reason


def replaced(folder: Path, rounds: int, threads: int = 4) -> Figures:
    """Replace the index under two services that are being asked, and start one of them anew, again and again."""
    index = folder / "some.index"
    digests = {edition: small_index(index, edition) for edition in ("new", "old")}
    done = threading.Event()
    told: Counter[str] = Counter()
    with (
        services(f"sqlite:///{folder / 'games.sqlite'}", folder, many=2, index=index) as served,
        ThreadPoolExecutor(threads) as pool,
    ):
        asking = [pool.submit(_ask, served, number, digests, done) for number in range(threads)]
        try:
            for number in range(rounds):
                small_index(index, "new" if number % 2 == 0 else "old")
                served[number % 2].kill_workers()
                time.sleep(0.3)
                # Three in a row, so that one of the services is left with either edition for a while.
                victim = served[number // 3 % 2]
                victim.stop()
                victim.start()
                victim.wait()
        finally:
            done.set()
        for one in asking:
            told += one.result(timeout=60)
    assert all(told[edition] > 10 for edition in EDITIONS), told
    return {"replaced and started anew": rounds, "answers of the old edition": told["old"],
            "answers of the new edition": told["new"], "mixed answers": 0}  # fmt: skip


def _ask(served: list[Service], number: int, digests: dict[str, str], until: threading.Event) -> Counter[str]:
    told: Counter[str] = Counter()
    random = Random(number)
    while not until.is_set():
        service = random.choice(served)
        with contextlib.suppress(OSError, http.client.HTTPException):
            told[_edition(service, random, digests)] += 1
    return told


def _edition(service: Service, random: Random, digests: dict[str, str]) -> str:
    """The one edition that an answer comes from; every part of it has to agree."""
    if random.random() < 0.2:
        answer = _answer(service, "GET", "/v1/lexicon")
        edition = answer["sources"][0]["edition"]
        assert answer["sha256"] == digests[edition]
        return str(edition)
    answer = _answer(service, "POST", "/v1/verdicts/batch", {"words": ["кота", "пес", "лис"]})
    editions = {source["edition"] for verdict in answer["verdicts"] for source in verdict["sources"]}
    assert len(editions) == 1
    edition = editions.pop()
    common, old, new = answer["verdicts"]
    assert {reading["lemma"] for reading in common["readings"]} == {LEMMAS[edition]}
    assert (old["valid"], new["valid"]) == (edition == "old", edition == "new")
    return str(edition)


def _answer(service: Service, method: str, path: str, body: Any = None) -> Any:
    status, data = service.ask(method, path, body)
    assert status == 200
    return json.loads(data)
