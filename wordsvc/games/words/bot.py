"""How a bot plays the word game: the best words of its hand, Exchange and Chaos in its turn and out of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from wordsvc.games.memory import Card
from wordsvc.games.player import Json, NotAnswered, Player, Wish

_MOST_ASKED: Final = 120
"""Cards that a search takes for one hand."""
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
_UNLOVED: Final = "Abbr"
"""Readings by which a word is laid only where the hand makes no other: people frown at abbreviations."""
_KNOWS_ALL: Final = 4
"""The first level that knows words which most people don't."""

Worth = tuple[int, str, frozenset[int]]
"""What composing a word is worth, the word, its cards."""


def plan(player: Player) -> Iterator[Wish | None]:
    """Compose, then open what is known to match; out of turn, take what others are about to use."""
    offers, view = player.offers, player.view
    if "open" in offers:
        yield player.opening(_letter)
    elif "done" in offers:
        yield _exchange(player, player.rivals)
        if "compose" in offers:
            yield from _compose(player)
        yield Wish({"kind": "done"}, "done")
    elif view["phase"] == "compose":
        yield _exchange(player, [view["turn"]])
    else:
        yield _chaos(player)


def _compose(player: Player) -> Iterator[Wish]:
    """The words that are worth most together and, should house rules refuse one beside the others, the best alone."""
    more = player.offers["done"]["opens"]
    kept, pair = (_KEPT, _ONE_PAIR * (1 + len(player.pairs(_letter)))) if more else (1, 0)
    laid = [
        (one["score"]["total"], one["word"], frozenset(card["index"] for card in one["play"]["cards"]))
        for one in _found(player)
    ]
    worth = [(total + pair - kept * len(cards), word, cards) for total, word, cards in laid]
    chosen = _together([one for one in worth if one[0] > 0])
    if chosen:
        yield _composing(chosen)
        yield _composing(chosen[:1])


def _found(player: Player) -> Sequence[Json]:
    """The best words of the hand; one letter or an abbreviation only where it makes nothing else.

    The lower levels lay such a word only when there are no more cards to find: people would rather keep theirs.
    """
    view, agreed = player.view, player.agreed
    question = {
        "hand": {"cards": player.hand[:_MOST_ASKED]},
        "deck": agreed["deck"],
        "rules": agreed["rules"],
        "played": [{"word": one["word"], "player": seat["player"]} for seat in view["seats"] for one in seat["words"]],
        "player": view["seats"][player.seat]["player"],
        "limit": _LISTED,
        "familiarity": "known" if player.level < _KNOWS_ALL else "obscure",
    }
    loved = {**question, "rules": _without_unloved(agreed["rules"]), "min_length": 2}
    words = _asked(player, loved)
    return words if words or (player.level < _KNOWS_ALL and player.down) else _asked(player, question)


def _asked(player: Player, question: Json) -> Sequence[Json]:
    try:
        words: Sequence[Json] = player.searches.best_words(question)["words"]
    except NotAnswered:
        return ()
    return words


def _without_unloved(rules: Json) -> Mapping[str, Any]:
    """House rules that refuse what these do, and abbreviations as well."""
    accept = rules.get("accept") or [{}]
    return {**rules, "accept": [{**block, "forbid": [*block.get("forbid", ()), _UNLOVED]} for block in accept]}


def _together(worth: Sequence[Worth]) -> list[Worth]:
    """Words without a common card, worth most together as far as a short search finds; the dearest first."""
    sets: dict[frozenset[int], tuple[int, tuple[Worth, ...]]] = {frozenset(): (0, ())}
    for one in worth:
        for used, (value, words) in list(sets.items()):
            if used.isdisjoint(one[2]) and value + one[0] > sets.get(used | one[2], (0, ()))[0]:
                sets[used | one[2]] = (value + one[0], (*words, one))
        sets = dict(sorted(sets.items(), key=lambda item: -item[1][0])[:_TOGETHER])
    return sorted(max(sets.values(), key=lambda item: item[0])[1], key=lambda one: -one[0])


def _composing(chosen: Sequence[Worth]) -> Wish:
    words = [word for _, word, _ in chosen]
    move = {"kind": "compose", "words": [{"word": word, "cards": sorted(cards)} for _, word, cards in chosen]}
    return Wish(move, "compose", {"words": words})


def _exchange(player: Player, others: Iterable[int]) -> Wish | None:
    """Give the cheapest letter for the dearest one of these players, where that is a gain."""
    if "exchange" not in player.offers:
        return None
    seats = player.view["seats"]
    mine = [(card["points"], at) for at, card in enumerate(player.hand) if "letter" in card]
    theirs = [
        (card["points"], other, at)
        for other in others
        if other in player.offers["exchange"]["from"]
        for at, card in enumerate(seats[other]["hand"])
        if "letter" in card
    ]
    if not mine or not theirs or max(theirs)[0] < min(mine)[0] + _WORTH_IT:
        return None
    _, other, take = max(theirs)
    told = {"player": seats[other]["player"], "letter": seats[other]["hand"][take]["letter"]}
    return Wish({"kind": "exchange", "give": min(mine)[1], "from": other, "take": take}, "exchange", told)


def _chaos(player: Player) -> Wish | None:
    """Before another opens one of the last cards, shuffle them all, unless it remembers a pair itself."""
    if "chaos" not in player.offers or len(player.down) > _FEW or player.pairs(_letter):
        return None
    return Wish({"kind": "chaos", "places": None}, "shuffle")


def _letter(card: Card) -> Hashable | None:
    return card.get("letter")
