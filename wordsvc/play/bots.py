"""Bots: they see what a player at the table sees (views and events), remember some of it, and ask the service.

A bot's memory is its strength; its judgement is the service's: the best word, expression or chain of its hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from wordsvc.play.client import Api, Refused
from wordsvc.play.memory import LEVELS, Card, Memory

_WHIM: Final = 0.2
"""How often it opens any cards: two who only ever open what they don't remember may miss a last pair for ever."""
_WORTH_COMPOSING: Final = 3
MOST_ASKED: Final = 120
"""Cards that the service takes for one hand."""

Json = Mapping[str, Any]
Move = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was agreed on before the game, from its public log."""

    game: str
    deck: Json
    rules: Json


class Bot:
    """A player without hands: ``choose`` fills in one of the moves that the view allows its seat."""

    def __init__(self, api: Api, agreed: Agreed, seat: int, level: int, random: Random) -> None:
        self._api, self._agreed, self._seat, self._random = api, agreed, seat, random
        self._memory = Memory(LEVELS[level])
        self._tried: set[str] = set()

    def watch(self, events: Sequence[Json]) -> None:
        """See what happened."""
        self._memory.watch(events)

    def refused(self, move: Json) -> None:
        """Remember that a move was refused in this state, so as not to try it again."""
        self._tried.add(_key(move))

    def choose(self, view: Json) -> Move | None:
        """A move for this state, None if the bot has nothing to do or to say."""
        offers = {offer["kind"]: offer for offer in view["allowed"] if self._seat in offer["seats"]}
        for move in _PLANS[self._agreed.game](self, view, offers):
            if move is not None and _key(move) not in self._tried:
                return move
        return None

    def moved(self) -> None:
        """Forget what was refused: the game has moved on."""
        self._tried.clear()

    @property
    def seat(self) -> int:
        """The seat that it plays for."""
        return self._seat

    def hand(self, view: Json) -> list[Card]:
        """Its own cards."""
        hand: list[Card] = view["seats"][self._seat]["hand"]
        return hand

    def rivals(self, view: Json) -> list[int]:
        """Seats of the others still in the game, the strongest first."""
        others = [i for i, seat in enumerate(view["seats"]) if i != self._seat and not seat["resigned"]]
        return sorted(others, key=lambda i: -(view["seats"][i]["score"] or 0) if self._agreed.game != "maths" else 0)

    def places(self, view: Json, count: int, picture: Callable[[Card], Hashable | None]) -> list[int]:
        """What to open: pairs that it remembers, then cards that it does not know, then any."""
        down = view["table"]["places"]
        known = self._memory.known(down)
        pairs = [place for pair in self._memory.pairs(down, picture) for place in pair][: count - count % 2]
        rest = [place for place in down if place not in pairs]
        self._random.shuffle(rest)
        if self._random.random() > _WHIM:
            rest.sort(key=lambda place: place in known)
        return [*pairs, *rest][:count]

    def knows_a_pair(self, view: Json, picture: Callable[[Card], Hashable | None]) -> bool:
        """Whether it remembers two cards that match."""
        return bool(self._memory.pairs(view["table"]["places"], picture))

    # The word game.

    def words(self, view: Json, offers: Mapping[str, Json]) -> Sequence[Move | None]:
        """Compose the best words one by one, then open what is known to match."""
        if "open" in offers:
            return [{"kind": "open", "places": self.places(view, offers["open"]["count"], _letter)}]
        if "done" not in offers:
            return []
        return [self._word(view, offers), self._exchange(view, offers), self._chaos(view, offers), {"kind": "done"}]

    def _word(self, view: Json, offers: Mapping[str, Json]) -> Move | None:
        if "compose" not in offers:
            return None
        seats = view["seats"]
        question = {
            "hand": {"cards": self.hand(view)[:MOST_ASKED]},
            "deck": self._agreed.deck,
            "rules": self._agreed.rules,
            "played": [{"word": one["word"], "player": seat["player"]} for seat in seats for one in seat["words"]],
            "player": seats[self._seat]["player"],
            "limit": 1,
        }
        try:
            found = self._api.best_words(question)
        except Refused:
            return None
        if not found:
            return None
        used = [card["index"] for card in found[0]["play"]["cards"]]
        # A card kept is a point at the end, and a longer word may come while there are cards to find.
        if found[0]["score"]["total"] <= len(used) or (view["table"]["places"] and len(used) < _WORTH_COMPOSING):
            return None
        return {"kind": "compose", "words": [{"word": found[0]["word"], "cards": used}]}

    def _exchange(self, view: Json, offers: Mapping[str, Json]) -> Move | None:
        """Give the cheapest letter for the dearest one of another player, where that is a gain."""
        if "exchange" not in offers:
            return None
        mine = [(card["points"], i) for i, card in enumerate(self.hand(view)) if "letter" in card]
        theirs = [
            (card["points"], other, i)
            for other in self.rivals(view)
            for i, card in enumerate(view["seats"][other]["hand"])
            if "letter" in card
        ]
        if not mine or not theirs or max(theirs)[0] <= min(mine)[0]:
            return None
        _, other, take = max(theirs)
        return {"kind": "exchange", "give": min(mine)[1], "from": other, "take": take}

    def _chaos(self, view: Json, offers: Mapping[str, Json]) -> Move | None:
        """Shuffle all when there is nothing of its own to lose by it."""
        if "chaos" not in offers or self.knows_a_pair(view, _letter):
            return None
        return {"kind": "chaos", "places": None}

    # Maths.

    def maths(self, view: Json, offers: Mapping[str, Json]) -> Sequence[Move | None]:
        """Open equal pictures, shuffle when it must, ask for the best expression."""
        if "open" in offers:
            return [{"kind": "open", "places": self.places(view, offers["open"]["count"], _whole)}]
        if "chaos" in offers:
            return [{"kind": "chaos", "places": None}]
        if "expression" in offers:
            return [self._expression(view), {"kind": "expression", "expression": None}]
        return []

    def _expression(self, view: Json) -> Move | None:
        rules = self._agreed.rules
        question = {
            "cards": [_symbol(card) for card in self.hand(view)],
            # What a Y may stand for.
            "signs": [sign for sign, many in self._agreed.deck["signs"].items() if many],
            **{key: rules[key] for key in ("goal", "target", "leading_zero", "leading_sign") if key in rules},
        }
        try:
            return {"kind": "expression", "expression": self._api.best_expression(question)}
        except Refused:
            return None

    # English.

    def english(self, view: Json, offers: Mapping[str, Json]) -> Sequence[Move | None]:
        """Open a word and its picture when both are known; ask for the longest chain."""
        if "open" in offers:
            shut = set(offers["open"].get("except", ()))
            return [{"kind": "open", "place": self._one_place(view, shut)}]
        if "chain" in offers:
            return [self._chain(view), {"kind": "chain", "chain": []}]
        return []

    def _one_place(self, view: Json, shut: set[int]) -> int:
        down = [place for place in view["table"]["places"] if place not in shut]
        known = self._memory.known(down)
        if view["open"]:
            first = view["open"][0]["card"]
            partners = [i for i, card in known.items() if _english(card) == _english(first) and set(card) != set(first)]
            useful = [i for i, card in known.items() if ("picture" in card) == ("picture" in first)]
        else:
            pairs = self._memory.pairs(down, _english)
            partners, useful = [pair[0] for pair in pairs], list(known)
        if partners:
            return partners[0]
        if self._random.random() < _WHIM:
            return int(self._random.choice(down))
        unknown = [place for place in down if place not in useful]
        chosen: int = self._random.choice([place for place in unknown if place not in known] or unknown or down)
        return chosen

    def _chain(self, view: Json) -> Move | None:
        hand = self.hand(view)
        question = {
            "words": [card["word"] for card in hand if "word" in card],
            "syncopes": sum("prize" in card for card in hand),
        }
        try:
            return {"kind": "chain", "chain": self._api.best_chain(question)}
        except Refused:
            return None

    # Football.

    def football(self, view: Json, offers: Mapping[str, Json]) -> Sequence[Move | None]:
        """Pair what it knows; a card of each kind where it helps."""
        known = self.knows_a_pair(view, _footballer)
        if view["turn"] != self._seat:
            return [{"kind": "red"} if "red" in offers and known else None]
        return [
            self._match(view, offers, known=known),
            self._look(view, offers, known=known),
            self._yellow(view, offers),
            {"kind": "open", "places": self.places(view, offers["open"]["count"], _footballer)}
            if "open" in offers
            else None,
        ]

    def _match(self, view: Json, offers: Mapping[str, Json], *, known: bool) -> Move | None:
        """Call a match for a dearer pair than its own dearest, when it knows none on the table; take the dearest."""
        offer = offers.get("play_game")
        if offer is None:
            return None
        pairs = {other: _dearest(view["seats"][other]["hand"]) for other in offer["opponents"]}
        other = max(pairs, key=lambda one: pairs[one])
        if "take" not in offer and (known or pairs[other] <= _dearest(self.hand(view))):
            return None
        return {"kind": "play_game", "opponent": other, "take": pairs[other][1]}

    def _look(self, view: Json, offers: Mapping[str, Json], *, known: bool) -> Move | None:
        if "var" not in offers or known:
            return None
        return {"kind": "var", "places": self.places(view, offers["var"]["count"], lambda _: None)}

    def _yellow(self, view: Json, offers: Mapping[str, Json]) -> Move | None:
        rivals = [other for other in self.rivals(view) if not view["seats"][other].get("misses")]
        return {"kind": "yellow", "player": rivals[0]} if "yellow" in offers and rivals else None


_PLANS: Final[Mapping[str, Callable[[Bot, Json, Mapping[str, Json]], Sequence[Move | None]]]] = {
    "words": Bot.words,
    "maths": Bot.maths,
    "english": Bot.english,
    "football": Bot.football,
}


def _key(move: Json) -> str:
    return json.dumps(move, sort_keys=True)


def _letter(card: Card) -> Hashable | None:
    return card.get("letter")


def _whole(card: Card) -> Hashable | None:
    return json.dumps(card, sort_keys=True)


def _english(card: Card) -> Hashable | None:
    return card.get("of") or card.get("word")


def _footballer(card: Card) -> Hashable | None:
    return card.get("footballer")


def _symbol(card: Card) -> str:
    return str(card.get("digit") or card.get("sign") or card.get("variable"))


def _dearest(hand: Sequence[Card]) -> tuple[int, str]:
    """Points and name of the dearest pair of a hand."""
    names = [card["footballer"] for card in hand if "footballer" in card]
    paired = [
        (card["points"], card["footballer"])
        for card in hand
        if "footballer" in card and names.count(card["footballer"]) >= 2
    ]
    return max(paired, default=(-1, ""))
