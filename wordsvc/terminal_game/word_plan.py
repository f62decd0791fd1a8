"""How a bot plays the word game: the best words of its hand, Exchange and Chaos in its turn and out of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from wordsvc.terminal_game.client import Refused
from wordsvc.terminal_game.memory import Card
from wordsvc.terminal_game.player import Json, Move, Offers, Plan, Player

MOST_ASKED: Final = 120
"""Cards that the service takes for one hand."""
_LISTED: Final = 150
"""Words among which it chooses those that it composes together."""
_TOGETHER: Final = 100
"""Sets of words that it has in mind while it chooses."""
_KEPT: Final = 2
"""What a card kept is worth while there are cards to find: a point at the end, and a longer word till then."""
_ONE_PAIR: Final = 2
"""What turning one more pair over is worth; twice that for each pair that it remembers."""
_WORTH_IT: Final = 2
"""By how many points a card must be dearer to be worth an Exchange."""
_FEW: Final = 16
"""With so few cards left the others, too, may remember them all."""


Worth = tuple[int, str, frozenset[int]]
"""What composing a word is worth, the word, its cards."""


def words(player: Player, view: Json, offers: Offers) -> Plan:
    """Compose, then open what is known to match; out of turn, take what others are about to use."""
    if "open" in offers:
        return [{"kind": "open", "places": player.places(view, offers["open"]["count"], _letter)}]
    if "done" in offers:
        return [_exchange(player, view, offers, player.rivals(view)), *_compose(player, view, offers), {"kind": "done"}]
    rival = view["turn"]
    if view["phase"] == "compose":
        return [_exchange(player, view, offers, [rival])]
    return [_chaos(player, view, offers)]


def _compose(player: Player, view: Json, offers: Offers) -> Plan:
    """The words that are worth most together and, should house rules refuse one beside the others, the best alone."""
    if "compose" not in offers:
        return []
    seats = view["seats"]
    question = {
        "hand": {"cards": player.hand(view)[:MOST_ASKED]},
        "deck": player.agreed.deck,
        "rules": player.agreed.rules,
        "played": [{"word": one["word"], "player": seat["player"]} for seat in seats for one in seat["words"]],
        "player": seats[player.seat]["player"],
        "limit": _LISTED,
    }
    try:
        found = player.api.best_words(question)
    except Refused:
        return []
    more = bool(view["table"]["places"])
    kept, pair = (_KEPT, _ONE_PAIR * (1 + len(player.pairs(view, _letter)))) if more else (1, 0)
    laid = [(one["word"], frozenset(card["index"] for card in one["play"]["cards"])) for one in found]
    worth = [
        (one["score"]["total"] + pair - kept * len(cards), word, cards)
        for one, (word, cards) in zip(found, laid, strict=True)
    ]
    chosen = _together([one for one in worth if one[0] > 0])
    return [_composing(chosen), _composing(chosen[:1])] if chosen else []


def _together(worth: Sequence[Worth]) -> list[Worth]:
    """Words without a common card, worth most together as far as a short search finds; the dearest first."""
    sets: dict[frozenset[int], tuple[int, tuple[Worth, ...]]] = {frozenset(): (0, ())}
    for one in worth:
        for used, (value, words) in list(sets.items()):
            if used.isdisjoint(one[2]) and value + one[0] > sets.get(used | one[2], (0, ()))[0]:
                sets[used | one[2]] = (value + one[0], (*words, one))
        sets = dict(sorted(sets.items(), key=lambda item: -item[1][0])[:_TOGETHER])
    return sorted(max(sets.values(), key=lambda item: item[0])[1], key=lambda one: -one[0])


def _composing(chosen: Sequence[Worth]) -> Move:
    return {"kind": "compose", "words": [{"word": word, "cards": sorted(cards)} for _, word, cards in chosen]}


def _exchange(player: Player, view: Json, offers: Offers, others: Iterable[int]) -> Move | None:
    """Give the cheapest letter for the dearest one of these players, where that is a gain."""
    if "exchange" not in offers:
        return None
    mine = [(card["points"], i) for i, card in enumerate(player.hand(view)) if "letter" in card]
    theirs = [
        (card["points"], other, i)
        for other in others
        if other in offers["exchange"]["from"]
        for i, card in enumerate(view["seats"][other]["hand"])
        if "letter" in card
    ]
    if not mine or not theirs or max(theirs)[0] < min(mine)[0] + _WORTH_IT:
        return None
    _, other, take = max(theirs)
    return {"kind": "exchange", "give": min(mine)[1], "from": other, "take": take}


def _chaos(player: Player, view: Json, offers: Offers) -> Move | None:
    """Before another opens one of the last cards, shuffle them all, unless it remembers a pair itself."""
    few = len(view["table"]["places"]) <= _FEW
    if "chaos" not in offers or not few or player.pairs(view, _letter):
        return None
    return {"kind": "chaos", "places": None}


def _letter(card: Card) -> Hashable | None:
    return card.get("letter")
