"""How a bot plays maths and English: pairs that it remembers, then the service's best of its hand."""

from __future__ import annotations

import json
from collections.abc import Hashable

from wordsvc.terminal_game.client import Refused
from wordsvc.terminal_game.memory import Card
from wordsvc.terminal_game.player import Json, Move, Offers, Plan, Player


def maths(player: Player, view: Json, offers: Offers) -> Plan:
    """Open equal pictures, shuffle when it must, ask for the best expression."""
    if "open" in offers:
        return [{"kind": "open", "places": player.places(view, offers["open"]["count"], _whole)}]
    if "chaos" in offers:
        return [_chaos(player, view)]
    if "expression" in offers:
        return [_expression(player, view), {"kind": "expression", "expression": None}]
    return []


def _chaos(player: Player, view: Json) -> Move:
    """Shuffle what it doesn't remember to match: the others may remember the rest."""
    paired = {place for pair in player.pairs(view, _whole) for place in pair}
    loose = [place for place in view["table"]["places"] if place not in paired]
    return {"kind": "chaos", "places": loose if paired and len(loose) >= 2 else None}


def _expression(player: Player, view: Json) -> Move | None:
    rules = player.agreed.rules
    question = {
        "cards": [_symbol(card) for card in player.hand(view)],
        # What a Y may stand for.
        "signs": [sign for sign, many in player.agreed.deck["signs"].items() if many],
        **{key: rules[key] for key in ("goal", "target", "leading_zero", "leading_sign") if key in rules},
    }
    try:
        return {"kind": "expression", "expression": player.api.best_expression(question)}
    except Refused:
        return None


def english(player: Player, view: Json, offers: Offers) -> Plan:
    """Open a word and its picture when both are known; ask for the longest chain."""
    if "open" in offers:
        return [{"kind": "open", "place": _one_place(player, view, set(offers["open"].get("except", ())))}]
    if "chain" in offers:
        return [_chain(player, view), {"kind": "chain", "chain": []}]
    return []


def _one_place(player: Player, view: Json, shut: set[int]) -> int:
    down = [place for place in view["table"]["places"] if place not in shut]
    known = player.memory.known(down)
    if view["open"]:
        first = view["open"][0]["card"]
        partners = [i for i, card in known.items() if _word(card) == _word(first) and set(card) != set(first)]
        useful = [i for i, card in known.items() if ("picture" in card) == ("picture" in first)]
    else:
        pairs = player.memory.pairs(down, _word)
        partners, useful = [pair[0] for pair in pairs], list(known)
    if partners:
        return partners[0]
    if player.is_whimsical():
        return int(player.random.choice(down))
    unknown = [place for place in down if place not in useful]
    chosen: int = player.random.choice([place for place in unknown if place not in known] or unknown or down)
    return chosen


def _chain(player: Player, view: Json) -> Move | None:
    hand = player.hand(view)
    question = {
        "words": [card["word"] for card in hand if "word" in card],
        "syncopes": sum("prize" in card for card in hand),
    }
    try:
        return {"kind": "chain", "chain": player.api.best_chain(question)}
    except Refused:
        return None


def _whole(card: Card) -> Hashable | None:
    return json.dumps(card, sort_keys=True)


def _word(card: Card) -> Hashable | None:
    return card.get("of") or card.get("word")


def _symbol(card: Card) -> str:
    return str(card.get("digit") or card.get("sign") or card.get("variable"))
