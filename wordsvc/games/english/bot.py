"""How a bot plays English: a word with its picture when it knows both, then the longest chain of its hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from wordsvc.games.memory import Card
from wordsvc.games.player import NotAnswered, Player, Wish


def plan(player: Player) -> Iterator[Wish | None]:
    """Open a word and its picture, find the longest chain."""
    offers = player.offers
    if "open" in offers:
        yield _opening(player, set(offers["open"].get("except", ())))
    if "chain" in offers:
        yield _chain(player)
        yield Wish({"kind": "chain", "chain": []}, "no_chain")


def _opening(player: Player, shut: set[int]) -> Wish:
    down = [place for place in player.down if place not in shut]
    known, opened = player.memory.known(down), player.view["open"]
    if opened:
        first = opened[0]["card"]
        partners = [at for at, card in known.items() if _word(card) == _word(first) and _kind(card) != _kind(first)]
        useless = {at for at, card in known.items() if _kind(card) == _kind(first)}
    else:
        partners, useless = [pair[0] for pair in player.memory.pairs(down, _word)], set(known)
    if partners:
        return Wish({"kind": "open", "place": partners[0]}, "known_pair")
    strange = [place for place in down if place not in known]
    useful = [place for place in down if place not in useless]
    places = down if player.is_whimsical() else strange or useful or down
    return Wish({"kind": "open", "place": player.random.choice(places)}, "not_known")


def _chain(player: Player) -> Wish | None:
    question = {
        "words": [card["word"] for card in player.hand if "word" in card],
        "syncopes": sum("prize" in card for card in player.hand),
    }
    try:
        found = player.searches.best_chain(question)
    except NotAnswered:
        return None
    return Wish({"kind": "chain", "chain": found["chain"]}, "chain", {"length": found["length"]})


def _word(card: Card) -> Hashable | None:
    return card.get("of") or card.get("word")


def _kind(card: Card) -> str:
    return next(kind for kind in ("picture", "word", "prize") if kind in card)
