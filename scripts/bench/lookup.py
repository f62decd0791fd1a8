"""What a look-up, a verdict and an HTTP answer cost, as ratios to baselines of the same run.

Run it with .venv/bin/python.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterable

import marisa_trie
import pymorphy3
from rich.table import Table
from serving import bare_view, memory, rate, service
from tables import publish

from wordsvc.law.presets import Catalog
from wordsvc.law.referee import Referee
from wordsvc.lexicon import Lexicon
from wordsvc.settings import Settings

WORDS = 20_000
SECONDS = 4.0
BATCH = 1000


def per_call(function: Callable[[str], object], words: Iterable[str]) -> float:
    """Microseconds a call, the best of five passes."""
    words = list(words)
    best = float("inf")
    for _ in range(5):
        started = time.perf_counter()
        for word in words:
            function(word)
        best = min(best, time.perf_counter() - started)
    return best / len(words) * 1e6


def main() -> None:
    """Measure and print one table."""
    settings = Settings.read()
    lexicon = Lexicon(settings.index)
    catalog = Catalog.read(settings.dictionaries)
    chance = random.Random(20)
    forms = list(lexicon)
    words = [word for word in chance.sample(forms, WORDS * 2) if word.isalpha()][:WORDS]
    hands = {word: [word[at] for at in chance.sample(range(len(word)), len(word))] + ["*"] for word in words}

    table = Table("what", "measured", "baseline", "ratio", "goal")
    _lookups(table, lexicon, forms, words)
    _verdicts(table, lexicon, catalog, words, hands)
    _serving(table, words, hands)
    publish("Looking up, judging, answering", "What a question costs, beside the barest way to ask it.", table)


def _lookups(table: Table, lexicon: Lexicon, forms: list[str], words: list[str]) -> None:
    bare = marisa_trie.Trie(forms)
    known = pymorphy3.MorphAnalyzer(lang="uk")
    asked = [word if place % 2 else word + "щ" for place, word in enumerate(words)]
    trie = per_call(lambda word: word in bare, asked)
    ours = per_call(lambda word: word in lexicon, asked)
    morph = per_call(known.word_is_known, asked)
    table.add_row("known word", f"{ours:.2f} µs", f"{trie:.2f} µs bare trie", f"{ours / trie:.2f} ×", "≤ 2 ×")
    table.add_row("known word", f"{ours:.2f} µs", f"{morph:.2f} µs pymorphy3", f"{ours / morph:.2f} ×", "")


def _verdicts(table: Table, lexicon: Lexicon, catalog: Catalog, words: list[str], hands: dict[str, list[str]]) -> None:
    from wordsvc.law.cards import read_hand, short_hand

    deck = catalog.decks["words"]
    referee = Referee(lexicon, catalog.rules["printed"], deck)
    cards = {word: read_hand(short_hand("".join(hand)), deck) for word, hand in hands.items()}
    check = per_call(lambda word: word in lexicon, words)
    plain = per_call(lambda word: referee.judge(word, suggest=False), words)
    full = per_call(lambda word: referee.judge(word, cards[word], suggest=False), words[:4000])
    table.add_row("verdict", f"{plain:.1f} µs", f"{check:.2f} µs look-up", f"{plain / check:.0f} ×", "")
    table.add_row("verdict with hand", f"{full:.1f} µs", f"{plain:.1f} µs without", f"{full / plain:.1f} ×", "")


def _serving(table: Table, words: list[str], hands: dict[str, list[str]]) -> None:
    one = [
        json.dumps({"word": word, "hand": "".join(hands[word])}, ensure_ascii=False).encode() for word in words[:2000]
    ]
    batches = [json.dumps({"words": words[at : at + BATCH]}).encode() for at in range(0, WORDS, BATCH)]
    with bare_view() as bare_port, service(workers=1) as (port, master):
        rates = [(rate(bare_port, "/bare", one, SECONDS), rate(port, "/v1/verdicts", one, SECONDS)) for _ in range(2)]
        bare, verdict = map(max, zip(*rates, strict=True))
        batch = rate(port, "/v1/verdicts/batch", batches, SECONDS, clients=1) * BATCH
        single = memory(master)
    with service(workers=4) as (port, master):
        rate(port, "/v1/verdicts", one, SECONDS, clients=4)
        four = memory(master)
    table.add_row("POST verdict", f"{verdict:.0f}/s", f"{bare:.0f}/s bare view", f"{verdict / bare:.2f} ×", "≥ 0.5 ×")
    table.add_row(
        "batch of 1000, one worker", f"{batch:,.0f} words/s", f"{verdict:.0f}/s one by one", f"{batch / verdict:.0f} ×",
        "≥ 20,000 words/s",
    )  # fmt: skip
    table.add_row(
        "memory", f"{four:.0f} MB 4 workers", f"{single:.0f} MB 1 worker", f"{four / single:.2f} ×", "≤ 1.5 ×"
    )


if __name__ == "__main__":
    main()
