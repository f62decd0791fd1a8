"""Opening cards and settling what was opened: what all the games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wordsvc.games.engine.state import Event, GameState, Refusal, Step
from wordsvc.games.engine.table import Card, Table


def wrong_places(table: Table, places: Sequence[int], least: int, most: int) -> Refusal | None:
    """Return why these places can't be chosen, or None: least … most different ones, all face down.

    Nothing in the refusal depends on what lies there.
    """
    if not least <= len(places) <= most:
        details = {"least": least, "most": most, "chosen": len(places)}
        return Refusal("wrong_count", details, "detail" if least == most else "between")
    if len(set(places)) < len(places):
        return Refusal("repeated_place")
    down = frozenset(table.down)
    empty = [place for place in places if place not in down]
    return Refusal("no_card_there", {"places": empty}) if empty else None


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of cards opened together: places of matched pairs, of lone prizes, of cards to turn back."""

    pairs: tuple[tuple[int, int], ...]
    prizes: tuple[int, ...]
    back: tuple[int, ...]

    @property
    def taken(self) -> tuple[int, ...]:
        """Places whose cards the player takes: pairs first, then prizes."""
        return (*(place for pair in self.pairs for place in pair), *self.prizes)


def settle(
    table: Table,
    places: Sequence[int],
    picture: Callable[[Card], Hashable | None],
    is_prize: Callable[[Card], bool],
) -> Settled:
    """Return how cards opened together settle, whatever pair they were picked in.

    Cards with equal ``picture`` make pairs in the order of opening, so that of three the one opened last goes
    back (rules, words §1.1); None matches nothing. Unmatched prizes are taken, the rest goes back.
    """
    waiting: dict[Hashable, int] = {}
    pairs: list[tuple[int, int]] = []
    for place in places:
        shows = picture(table.card(place))
        if shows is None:
            continue
        if shows in waiting:
            pairs.append((waiting.pop(shows), place))
        else:
            waiting[shows] = place
    matched = {place for pair in pairs for place in pair}
    lone = [place for place in places if place not in matched]
    return Settled(
        tuple(pairs),
        tuple(place for place in lone if is_prize(table.card(place))),
        tuple(place for place in lone if not is_prize(table.card(place))),
    )


def is_spent(table: Table, picture: Callable[[Card], Hashable | None], is_prize: Callable[[Card], bool]) -> bool:
    """Tell whether nobody can take a card any more: no prize lies there and no two of a ``picture``.

    It follows from the deck and the cards that were taken, which everybody sees (rules, common ground).
    """
    lying = [card for card in table.cards if card is not None]
    if any(is_prize(card) for card in lying):
        return False
    return all(many < 2 for many in Counter(picture(card) for card in lying).values())


def opened(table: Table, seat: int, places: Sequence[int]) -> Event:
    """Return the event that shows these cards to everybody."""
    return Event("opened", {"seat": seat, "cards": table.shown(places)})


def collect(state: GameState[Any], seat: int, settled: Settled) -> Step[Any]:
    """Return the state with the taken cards in the hand and the others face down again, and the events."""
    events: list[Event] = []
    table, taken = state.table, settled.taken
    if taken:
        events.append(Event("taken", {"seat": seat, "cards": table.shown(taken)}))
    if settled.back:
        events.append(Event("returned", {"places": list(settled.back)}))
    cards = [table.card(place) for place in taken]
    table = table.without(taken).back(settled.back)
    return replace(state, table=table).gaining(seat, cards), tuple(events)
