"""Boxes, rules and moves of random word games over a small lexicon."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.games.small_lexicon import can_find, find_slowly, small_lexicon
from wordsvc.games.words.deck import deck_of, referee_card
from wordsvc.games.words.game import word_game
from wordsvc.games.words.judges import played
from wordsvc.law.play import Play, judge_play
from wordsvc.law.presets import Catalog
from wordsvc.law.referee import Referee
from wordsvc.places import DICTIONARIES

PRESETS = Catalog.read(DICTIONARIES).rules
WORDS = word_game(small_lexicon(), PRESETS, can_find)
POOR_WORDS = word_game(small_lexicon("few"), PRESETS)


def small_box(random: Random) -> dict[str, Any]:
    """A box of the letters of a few words, most of them an even number of times."""
    letters = "".join(random.sample(["кіт", "око", "молоко", "вода", "слава", "україні", "лама", "кльовий"], 3))
    entries = []
    for letter, many in sorted(Counter(letters).items()):
        colors: list[str] = random.choice(([], ["red"], ["red", "blue"]))
        count = many if len(colors) == 2 else many + many % 2
        if entries and random.random() < 0.1:
            count += 1
        entries.append({"letters": letter, "colors": colors, "points": random.randint(0, 5), "count": count})
    prizes = [
        {"prize": prize, "count": random.randint(1, 3), "points": random.choice((0, 0, 2))}
        for prize in ("polysemy", "exchange", "chaos")
        if random.random() < 0.8
    ]
    return {"name": "small", "columns": random.randint(1, 9), "letters": entries, "prizes": prizes}


def house_rules(random: Random) -> object:
    if random.random() < 0.3:
        return random.choice((None, "printed", "only_singular_nouns", "slang_doubles"))
    return {
        "accept": random.choice(([], [{"require": ["NOUN"]}])),
        "min_length": random.choice((1, 3)),
        "repeats": random.choice(("allow", "forbid_form", "forbid_lemma")),
        "repeats_scope": random.choice(("everyone", "player")),
        "polysemy": {
            "points": random.choice(("printed", "zero", "letter", "each")),
            "keeps_color": random.random() < 0.5,
            "max_per_word": random.choice((None, 1)),
        },
        "winning_phrase": random.random() < 0.5,
    }


def fill(table: Any, entry: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """Fill a move in, as a player who knows the small lexicon by heart."""
    random, state = table.random, table.state
    match entry["kind"]:
        case "open":
            return {"places": pick(table, entry["count"])}
        case "chaos":
            down = state.table.down
            return {"places": random.choice((None, random.sample(down, random.randint(2, len(down)))))}
        case "exchange":
            hand = state.seats[seat].hand
            exchanges = [i for i, card in enumerate(hand) if card.name == "exchange"]
            give = random.choice([i for i in range(len(hand)) if exchanges != [i]])
            other = random.choice([one for one in entry["from"] if one != seat])
            return {"give": give, "from": other, "take": random.randrange(len(state.seats[other].hand))}
        case "compose":
            return compose(table, seat)
    return {}


def compose(table: Any, seat: int) -> dict[str, Any]:
    """A word or two of the hand, with or without naming the cards; when there are none, the end of composing."""
    random, state = table.random, table.state
    hand = [referee_card(card) for card in state.seats[seat].hand]
    rules, box, name = state.setting.rules, deck_of(state.setting), state.seats[seat].player
    words = find_slowly(hand, rules, box, played(state), name)
    if rules.winning_phrase:
        words += ["слава Україні"] * Referee(small_lexicon(), rules, box).judge("Слава Україні", hand).valid
    if not words:
        return {"kind": "done"}
    asked = [random.choice(words) for _ in range(random.choice((1, 1, 2, 3)))]
    while True:
        verdict = judge_play(Referee(small_lexicon(), rules, box, played(state), name), hand, Play(asked))
        if verdict.valid:
            break
        asked = asked[:-1]
    composed = []
    for word, one in zip(asked, verdict.verdicts, strict=True):
        indices = random.sample([card.index for card in one.laying.cards], len(one.laying.cards))
        named = {"cards": indices} if random.random() < 0.4 and " " not in word else {}
        composed.append({"word": word, **named})
    return {"words": composed}


def pick(table: Any, count: int) -> list[int]:
    """Places with the letters one remembers in pairs first, then unknown ones."""
    random, down = table.random, list(table.state.table.down)
    random.shuffle(down)
    seen: dict[str, list[int]] = {}
    for place in down:
        card = table.remembered.get(place, {})
        if "letter" in card:
            seen.setdefault(card["letter"], []).append(place)
    known = [place for places in seen.values() for place in places[: len(places) // 2 * 2]]
    if random.random() < 0.1:
        known = []
    rest = sorted((place for place in down if place not in known), key=lambda place: place in table.remembered)
    return [*known, *rest][:count]


def bad_moves(table: Any) -> list[dict[str, Any]]:
    """Moves that are illegal, or no moves at all."""
    random, version = table.random, table.state.version
    wild = [random.randint(-2, 12) for _ in range(random.randint(1, 3))]
    return [
        {"kind": "compose", "version": version, "words": [{"word": random.choice(("кіт", "ножиці", "xyz", "ой-ой"))}]},
        {"kind": "compose", "version": version, "words": [{"word": "кіт", "cards": wild}]},
        {"kind": "compose", "version": version, "words": []},
        {"kind": "compose", "version": None, "words": [{"word": "кіт"}]},
        {"kind": "exchange", "version": None, "give": wild[0], "from": random.randint(-1, 8), "take": wild[-1]},
        {"kind": "exchange", "version": version, "give": "0"},
    ]


def recount(event: Mapping[str, Any], hands: list[Counter[str]], scores: list[int]) -> None:
    """Count an event of the public log that other games don't have."""
    if event["event"] == "exchanged":
        gave, took = (json.dumps(event[key], sort_keys=True) for key in ("gave", "took"))
        for hand, gets, loses in ((hands[event["seat"]], took, gave), (hands[event["from"]], gave, took)):
            hand[gets] += 1
            hand[loses] -= 1
    elif event["event"] == "composed":
        factor = 1
        for one in event["score"]["factors"]:
            factor *= one["factor"]
        # The winning phrase is two words, and only what both have is a factor of it.
        assert event["score"]["base"] * factor == event["score"]["total"] or (" " in event["word"] and factor == 1)
        scores[event["seat"]] += event["score"]["total"]
