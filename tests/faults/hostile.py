"""The worst hands we know of: each is answered within its budget, and words are judged meanwhile."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from tests.faults.measure import Figures, milliseconds, percentile
from tests.service import Service
from wordsvc.service.hand_searches import PLAY_BUDGET, WORDS_BUDGET

COMMON = "оаиінврелктсумдпьязгхйблюцчшщжєфїґ"
GRAMMEMES = ("NOUN", "VERB", "ADJF", "sing", "plur", "nomn", "gent", "accs", "masc", "femn", "neut", "anim", "inan")
BUDGETS = {"/v1/hands/best-words": WORDS_BUDGET, "/v1/hands/best-play": PLAY_BUDGET}


def hands(seed: int = 1) -> Iterator[tuple[str, dict[str, Any]]]:
    """Endless hostile questions about hands, the kinds in turn."""
    random = Random(seed)
    kinds = (_many_polysemies, _all_letters, _wild_pattern, _many_rules, _must_use, _colors, _long_game)
    while True:
        for number, kind in enumerate(kinds):
            body = kind(random)
            path = "/v1/hands/best-play" if random.random() < 0.4 or number == 1 else "/v1/hands/best-words"
            if path.endswith("best-play"):
                body = {key: body[key] for key in body if key in ("hand", "rules", "played", "player", "deck")}
                # A hand that has the winning phrase would be answered at once.
                body["rules"] = {**body.get("rules", {"name": "hostile"}), "winning_phrase": False}
                body |= {"card_left": random.choice((0, 1, 1000)), "per_word": random.choice((0, 1, 1000))}
            yield path, body


def _letters(random: Random, many: int) -> list[dict[str, Any]]:
    letters = random.choices(COMMON, weights=range(len(COMMON) + 4, 4, -1), k=many)
    return [{"letter": letter, "points": random.randint(0, 12)} for letter in letters]


def _cards(random: Random, letters: int, polysemies: int) -> dict[str, Any]:
    return {"cards": _letters(random, letters) + [{"prize": "polysemy"}] * polysemies}


def _many_polysemies(random: Random) -> dict[str, Any]:
    return {"hand": _cards(random, 60, 60), "limit": 1000}


def _all_letters(random: Random) -> dict[str, Any]:
    return {"hand": _cards(random, 112, 8), "limit": 1000, "sort": "length"}


def _wild_pattern(random: Random) -> dict[str, Any]:
    return {"hand": _cards(random, 100, 20), "pattern": "*?*?*?*", "sort": "alphabet", "limit": 1000}


def _must_use(random: Random) -> dict[str, Any]:
    return {"hand": _cards(random, 110, 10), "must_use": random.sample(range(120), 30), "limit": 1000}


def _many_rules(random: Random) -> dict[str, Any]:
    def condition() -> dict[str, Any]:
        names = random.sample(GRAMMEMES, 6)
        return {"require": names[:2], "forbid": names[2:]}

    coefficients = [
        {"name": f"c{number}", "when": {**condition(), "one_color": random.choice((True, False, None))}, "factor": 1}
        for number in range(20)
    ]
    rules = {
        "name": "hostile",
        "accept": [condition() for _ in range(40)],
        "coefficients": coefficients,
        "polysemy": {"points": "each", "keeps_color": True, "max_per_word": None},
        "repeats": "forbid_lemma",
        "apostrophe": "card",
        "hyphen": "free",
    }
    return {"hand": _cards(random, 100, 20), "rules": rules, "limit": 1000}


def _colors(random: Random) -> dict[str, Any]:
    cards = [{**card, "color": f"c{number % 60}"} for number, card in enumerate(_letters(random, 116))]
    return {"hand": {"cards": cards + [{"prize": "polysemy"}] * 4}, "limit": 1000}


def _long_game(random: Random) -> dict[str, Any]:
    played = [{"word": "кіт", "player": f"P{number}"} for number in range(2000)]
    rules = {"name": "hostile", "repeats": "forbid_lemma", "repeats_scope": "player"}
    return {"hand": _cards(random, 100, 20), "played": played, "player": "P1", "rules": rules}


def hostile(service: Service, rounds: int, seed: int = 1, at_once: int = 2) -> Figures:
    """Ask about so many hostile hands, some at once, and judge words meanwhile."""
    done = threading.Event()
    asked = hands(seed)
    questions = [next(asked) for _ in range(rounds)]
    with ThreadPoolExecutor(at_once + 1) as pool:
        quiet = _judge(service, threading.Event(), 40)
        judging = pool.submit(_judge, service, done)
        try:
            answers = list(pool.map(lambda question: _ask(service, *question), questions))
        finally:
            done.set()
        verdicts = judging.result(timeout=60)
    over = [seconds / BUDGETS[path] for path, seconds, _ in answers]
    return {
        "hands": rounds,
        "at once": at_once,
        "complete or proven": sum(whole for *_, whole in answers),
        "an answer takes": milliseconds([seconds for _, seconds, _ in answers]),
        "longest, in budgets": round(max(over), 2),
        "a verdict takes when quiet": milliseconds(quiet),
        "a verdict takes meanwhile": milliseconds(verdicts),
        "p99": percentile(verdicts, 0.99),
    }


def _ask(service: Service, path: str, body: dict[str, Any]) -> tuple[str, float, bool]:
    started = time.perf_counter()
    status, answer = service.ask("POST", path, body, timeout=120)
    seconds = time.perf_counter() - started
    assert status == 200, (status, answer[:500])
    document = json.loads(answer)
    return path, seconds, bool(document["complete"] if "complete" in document else document["optimal"])


def _judge(service: Service, until: threading.Event, most: int = 1_000_000) -> list[float]:
    taken: list[float] = []
    while not until.is_set() and len(taken) < most:
        started = time.perf_counter()
        status, body = service.ask("POST", "/v1/verdicts", {"word": "молоко", "hand": "молоко"}, timeout=60)
        taken.append(time.perf_counter() - started)
        assert (status, json.loads(body)["valid"]) == (200, True)
        time.sleep(0.01)
    return taken
