"""Moves of a random player: what the game offers, filled in as a person at the table could, and what no game allows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tests.games import random_words
from wordsvc.games.maths.deck import SIGNS
from wordsvc.optimum.clock import Clock
from wordsvc.solver.chain.longest import longest_chain
from wordsvc.solver.expression.answers import ExpressionRules, best

if TYPE_CHECKING:
    from tests.games.conformance import Table


def known_pair(table: Table, partner: Callable[[dict[str, Any]], str]) -> list[int] | None:
    """Return two places that a player with a perfect memory knows to match."""
    seen: dict[str, int] = {}
    for place in table.state.table.down:
        card = table.remembered.get(place)
        if card is None:
            continue
        key = partner(card)
        if key in seen:
            return [seen[key], place]
        seen[key] = place
    return None


def pick(table: Table, count: int) -> list[int]:
    """Choose places as a person would: a pair one remembers, else something new."""
    down = list(table.state.table.down)
    known = known_pair(table, lambda card: json.dumps(card, sort_keys=True)) if count == 2 else None
    if known and table.random.random() < 0.8:
        return known
    new = [place for place in down if place not in table.remembered]
    if table.random.random() < 0.7 and len(new) >= count:
        return table.random.sample(new, count)
    return table.random.sample(down, count)


def fill_maths(table: Table, entry: Mapping[str, Any], seat: int) -> dict[str, Any]:
    if entry["kind"] == "open":
        return {"places": pick(table, entry["count"])}
    if entry["kind"] == "chaos":
        if table.random.random() < 0.2:
            return {}
        down = table.state.table.down
        return {"places": table.random.sample(down, table.random.randint(entry["least"], entry["most"]))}
    if entry["kind"] == "expression":
        rules = table.setting.rules
        known = tuple(s for s in SIGNS if any(c.name == s for c in table.setting.deck.cards))
        hand = [card.name for card in table.state.seats[seat].hand]
        options = ExpressionRules(rules.leading_zero, rules.leading_sign, rules.surplus_signs)
        found = best(hand, "highest", clock=Clock(0.01), options=options, signs=known)
        return {"expression": found.expression if table.random.random() < 0.9 else None}
    return {}


def fill_english(table: Table, entry: Mapping[str, Any], seat: int) -> dict[str, Any]:
    if entry["kind"] == "open":
        down = [place for place in table.state.table.down if place not in entry.get("except", ())]
        up = table.state.table.up
        if up and table.random.random() < 0.7:
            first = table.state.table.card(up[0]).document()
            word = first.get("of", first.get("word"))
            other = "word" if "picture" in first else "picture"
            for place in down:
                card = table.remembered.get(place, {})
                if other in card and card.get("of", card.get("word")) == word:
                    return {"place": place}
        return {"place": table.random.choice(down)}
    if entry["kind"] == "chain":
        hand = table.state.seats[seat].hand
        words = [card.name for card in hand if card.kind == "word"]
        if table.random.random() < 0.5:
            return {"chain": [{"word": table.random.choice(words)}]}
        if table.random.random() < 0.5:
            return {"chain": []}
        found = longest_chain(words, sum(card.is_prize for card in hand))
        return {"chain": [link.document() for link in found.chain]}
    return {}


def fill_football(table: Table, entry: Mapping[str, Any], _seat: int) -> dict[str, Any]:
    random = table.random
    match entry["kind"]:
        case "open":
            return {"places": pick(table, entry["count"])}
        case "var":
            return {"places": random.sample(table.state.table.down, entry["count"])}
        case "play_game" if "take" in entry:
            return {"opponent": entry["opponents"][0], "take": random.choice(entry["take"])}
        case "play_game":
            return {"opponent": random.choice(entry["opponents"])}
        case "yellow":
            return {"player": random.choice(table.state.active)}
    return {}


FILL = {"maths": fill_maths, "english": fill_english, "football": fill_football, "words": random_words.fill}


def _wild_places(table: Table) -> list[Any]:
    random = table.random
    return [random.randint(-3, len(table.setting.deck.cards) + 3) for _ in range(random.randint(0, 4))]


def _version(table: Table) -> int | None:
    return table.random.choice((table.state.version, table.state.version, table.state.version + 1, 0, None))


BAD: list[Callable[[Table], dict[str, Any]]] = [
    lambda _: {},
    lambda table: {"kind": "fly", "version": table.state.version},
    lambda table: {"kind": "open", "version": table.state.version, "places": "all"},
    lambda table: {"kind": "open", "version": _version(table), "places": _wild_places(table)},
    lambda table: {"kind": "open", "version": table.state.version, "places": _wild_places(table)[:2]},
    lambda table: {"kind": "open", "version": table.state.version, "place": table.random.randint(-2, 40)},
    lambda table: {"kind": "chaos", "version": table.state.version, "places": _wild_places(table)},
    lambda table: {"kind": "expression", "version": table.state.version, "expression": "1+1"},
    lambda table: {"kind": "chain", "version": table.state.version, "chain": [{"word": "zebra"}]},
    lambda table: {"kind": "var", "version": table.state.version, "places": _wild_places(table)},
    lambda table: {"kind": "yellow", "version": _version(table), "player": table.random.randint(-1, 9)},
    lambda _: {"kind": "red", "version": None},
    lambda table: {
        "kind": "play_game",
        "version": table.state.version,
        "opponent": table.random.randint(-1, 9),
    },
    lambda table: {"kind": "resign", "version": table.state.version + 1},
]
