"""How a bot plays football: pairs that it remembers, and each card where it helps, in its turn and out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from wordsvc.terminal_game.memory import Card
from wordsvc.terminal_game.player import Json, Move, Offers, Plan, Player

_MUCH: Final = 10
"""Points on the table that it remembers how to take, for which it takes the turn itself."""
_LAST: Final = 12
"""With so few cards left what it remembers is taken by whoever comes first, however little it is."""
_LOST_TURN: Final = 2
"""Points by which a match must promise more than the turn that it costs."""


def football(player: Player, view: Json, offers: Offers) -> Plan:
    """Pair what it knows; keep others from what it knows."""
    promised = _promised(player, view)
    if view["turn"] != player.seat:
        return _out_of_turn(player, view, offers, promised) if promised else []
    return [
        _match(player, view, offers, promised),
        None if promised else _look(player, view, offers),
        _miss(player, view, offers),
        {"kind": "open", "places": player.places(view, offers["open"]["count"], _name)} if "open" in offers else None,
    ]


def _promised(player: Player, view: Json) -> int:
    """Points of the pairs that it remembers."""
    known = player.memory.known(view["table"]["places"])
    return sum(2 * int(known[place]["points"]) for place, _ in player.pairs(view, _name))


def _out_of_turn(player: Player, view: Json, offers: Offers, promised: int) -> Plan:
    """Before another takes what it remembers: a red, two yellows that work as one, or a yellow if it comes next."""
    if promised < _MUCH and len(view["table"]["places"]) > _LAST:
        return []
    rival = view["turn"]
    yellow = {"kind": "yellow", "player": rival} if "yellow" in offers else None
    seats = view["seats"]
    following = [(rival + step) % len(seats) for step in range(1, len(seats) + 1)]
    coming = next(seat for seat in following if not seats[seat]["resigned"] and not seats[seat]["misses"])
    return [
        yellow if coming == player.seat else None,
        {"kind": "red"} if "red" in offers else None,
        {**yellow, "cards": 2} if yellow and _held(player, view)["yellow"] >= 2 else None,
    ]


def _match(player: Player, view: Json, offers: Offers, promised: int) -> Move | None:
    """Call a match where half of the gain is worth more than a turn; take the dearest pair."""
    offer = offers.get("play_game")
    if offer is None:
        return None
    pairs = {other: _dearest(view["seats"][other]["hand"]) for other in offer["opponents"]}
    other = max(pairs, key=lambda one: pairs[one])
    # Either side may win: what is hoped for is half of their dearest pair less half of one's own.
    hoped = pairs[other][0] - _dearest(player.hand(view))[0]
    if "take" not in offer and hoped < promised + _LOST_TURN:
        return None
    return {"kind": "play_game", "opponent": other, "take": pairs[other][1]}


def _look(player: Player, view: Json, offers: Offers) -> Move | None:
    """Look at cards that it does not know, when there is something to match them with."""
    if "var" not in offers:
        return None
    down = view["table"]["places"]
    known = player.memory.known(down)
    unknown = len(down) - len(known)
    men = sum(_name(card) is not None for card in known.values())
    if unknown < offers["var"]["count"] or (men < 2 and len(down) > _LAST):
        return None
    return {"kind": "var", "places": player.places(view, offers["var"]["count"], lambda _: None)}


def _miss(player: Player, view: Json, offers: Offers) -> Move | None:
    """Let the strongest rival miss a turn, with a card more than are kept for others' turns or towards the end."""
    rivals = [other for other in player.rivals(view) if not view["seats"][other]["misses"]]
    spare = _held(player, view)["yellow"] > 2 or len(view["table"]["places"]) <= _LAST
    return {"kind": "yellow", "player": rivals[0]} if "yellow" in offers and rivals and spare else None


def _held(player: Player, view: Json) -> Counter[str]:
    return Counter(str(card["prize"]) for card in player.hand(view) if "prize" in card)


def _name(card: Card) -> Hashable | None:
    return card.get("footballer")


def _dearest(hand: Sequence[Card]) -> tuple[int, str]:
    """Points of a card and name of the dearest pair of a hand."""
    names = [card["footballer"] for card in hand if "footballer" in card]
    paired = [
        (card["points"], card["footballer"])
        for card in hand
        if "footballer" in card and names.count(card["footballer"]) >= 2
    ]
    return max(paired, default=(-1, ""))
