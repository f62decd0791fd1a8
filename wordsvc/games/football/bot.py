"""How a bot plays football: pairs that it remembers, and each card where it helps, in its turn and out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from wordsvc.games.memory import Card
from wordsvc.games.player import Player, Wish

_MUCH: Final = 10
"""Points on the table that it remembers how to take, for which it takes the turn itself."""
_LAST: Final = 12
"""With so few cards left what it remembers is taken by whoever comes first, however little it is."""
_LOST_TURN: Final = 2
"""Points by which a match must promise more than the turn that it costs."""


def plan(player: Player) -> Iterator[Wish | None]:
    """Pair what it knows; keep others from what it knows."""
    promised = _promised(player)
    if player.view["turn"] != player.seat:
        if promised >= _MUCH or (promised and len(player.down) <= _LAST):
            yield from _out_of_turn(player)
        return
    yield _match(player, promised)
    if not promised:
        yield _look(player)
    yield _miss(player)
    if "open" in player.offers:
        yield player.opening(_name)


def _promised(player: Player) -> int:
    """Points of the pairs that it remembers."""
    known = player.memory.known(player.down)
    return sum(2 * int(known[place]["points"]) for place, _ in player.pairs(_name))


def _out_of_turn(player: Player) -> Iterator[Wish | None]:
    """Before another takes what it remembers: a red, yellows that work as one, or a yellow if it comes next."""
    rival, seats, offers = player.view["turn"], player.view["seats"], player.offers
    following = [(rival + step) % len(seats) for step in range(1, len(seats) + 1)]
    coming = next(seat for seat in following if not seats[seat]["resigned"] and not seats[seat]["misses"])
    told = {"player": seats[rival]["player"]}
    second = player.seat in seats[rival]["booked_by"]
    if "yellow" in offers and second:
        yield Wish({"kind": "yellow", "player": rival}, "take_the_turn", told)
    if "yellow" in offers and coming == player.seat:
        yield Wish({"kind": "yellow", "player": rival}, "come_next", told)
    if "red" in offers:
        yield Wish({"kind": "red"}, "take_the_turn", told)
    if "yellow" in offers and not second and _held(player)["yellow"] >= 2:
        yield Wish({"kind": "yellow", "player": rival, "cards": 2}, "take_the_turn", told)


def _match(player: Player, promised: int) -> Wish | None:
    """Call a match where half of the gain is worth more than a turn; take the dearest pair."""
    offer = player.offers.get("play_game")
    if offer is None:
        return None
    seats = player.view["seats"]
    pairs = {other: _dearest(seats[other]["hand"]) for other in offer["opponents"]}
    other = max(pairs, key=lambda one: pairs[one])
    points, footballer = pairs[other]
    # Either side may win: what is hoped for is half of their dearest pair less half of one's own.
    if "take" not in offer and points - _dearest(player.hand)[0] < promised + _LOST_TURN:
        return None
    told = {"player": seats[other]["player"], "footballer": footballer}
    return Wish({"kind": "play_game", "opponent": other, "take": footballer}, "dearest_pair", told)


def _look(player: Player) -> Wish | None:
    """Look at cards that it does not know, when there is something to match them with."""
    if "var" not in player.offers:
        return None
    known, count = player.memory.known(player.down), player.offers["var"]["count"]
    unknown = len(player.down) - len(known)
    men = sum(_name(card) is not None for card in known.values())
    if unknown < count or (men < 2 and len(player.down) > _LAST):
        return None
    return Wish({"kind": "var", "places": player.strange()[:count]}, "look")


def _miss(player: Player) -> Wish | None:
    """Let the strongest rival miss a turn, with a card more than are kept for others' turns or towards the end."""
    seats = player.view["seats"]
    # A second one on the same rival would be a red: better kept for a rival's turn.
    rivals = [one for one in player.rivals if not seats[one]["misses"] and player.seat not in seats[one]["booked_by"]]
    spare = _held(player)["yellow"] > 2 or len(player.down) <= _LAST
    if "yellow" not in player.offers or not rivals or not spare:
        return None
    return Wish({"kind": "yellow", "player": rivals[0]}, "let_miss", {"player": seats[rivals[0]]["player"]})


def _held(player: Player) -> Counter[str]:
    return Counter(str(card["prize"]) for card in player.hand if "prize" in card)


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
