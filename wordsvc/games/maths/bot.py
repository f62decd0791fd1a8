"""How a bot plays maths: pairs that it remembers, then the best expression of its hand."""

from __future__ import annotations

from collections.abc import Iterator

from wordsvc.games.memory import Card
from wordsvc.games.player import NotAnswered, Player, Wish, whole


def plan(player: Player) -> Iterator[Wish | None]:
    """Open equal pictures, shuffle when it must, find the best expression."""
    offers = player.offers
    if "open" in offers:
        yield player.opening(whole)
    if "chaos" in offers:
        yield _chaos(player)
    if "expression" in offers:
        yield _expression(player)
        yield Wish({"kind": "expression", "expression": None}, "no_expression")


def _chaos(player: Player) -> Wish:
    """Shuffle what it doesn't remember to match: the others may remember the rest."""
    paired = {place for pair in player.pairs(whole) for place in pair}
    loose = [place for place in player.down if place not in paired]
    if paired and len(loose) >= 2:
        return Wish({"kind": "chaos", "places": loose}, "shuffle_others")
    return Wish({"kind": "chaos", "places": None}, "shuffle")


def _expression(player: Player) -> Wish | None:
    rules, signs = player.agreed["rules"], player.agreed["deck"]["signs"]
    question = {
        "cards": [_symbol(card) for card in player.hand],
        # What a Y may stand for.
        "signs": [sign for sign, many in signs.items() if many],
        **{
            key: rules[key]
            for key in ("goal", "target", "leading_zero", "leading_sign", "surplus_signs")
            if key in rules
        },
    }
    try:
        found = player.searches.best_expression(question)
    except NotAnswered:
        return None
    if found["expression"] is None:
        return None
    return Wish({"kind": "expression", "expression": found["expression"]}, "expression", {"value": found["value"]})


def _symbol(card: Card) -> str:
    return str(card.get("digit") or card.get("sign") or card.get("variable"))
