"""Random play of any game over random decks, checked from outside: what every game must keep to.

A player here sees what a person at the table sees: the view, the public events, and its own private part.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any

from tests.games import plain, random_words
from tests.games.random_decks import random_rules, small_deck
from tests.games.random_moves import BAD, FILL
from tests.games.searches import SmallSearches
from wordsvc.games.advice import Followed, advise
from wordsvc.games.engine.decks import load_document
from wordsvc.games.engine.engine import Accepted, make_move, start, view
from wordsvc.games.engine.record import Entry, Proposal, entry, log, public, rebuild, replay, settle_setting, verify_log
from wordsvc.games.engine.state import Event, Game, GameState, Malformed, Setting, canonical
from wordsvc.games.memory import LEVELS

GAMES: Mapping[str, Game[Any]] = {**plain.GAMES, "words": random_words.WORDS}
# Where a recorded game is rebuilt: there the lexicon has lost most of the words.
ELSEWHERE: Mapping[str, Game[Any]] = {**plain.GAMES, "words": random_words.POOR_WORDS}
MOST_MOVES = 20_000
# In how many of the steps secrets are checked: the checks cost more than the play.
WATCHED = 0.25
# In how many of the steps a seat is advised, and does what it is told.
ADVISED = 0.1


@dataclass
class Table:
    """One game being played, and what the players remember of it."""

    game: Game[Any]
    random: Random
    setting: Setting
    seed: bytes
    state: GameState[Any]
    entries: list[Entry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    remembered: dict[int, dict[str, Any]] = field(default_factory=dict)
    refusals: int = 0
    searches: SmallSearches = field(default_factory=SmallSearches)

    @classmethod
    def set_up(cls, game: Game[Any], random: Random, deck: Mapping[str, Any] | None = None) -> Table:
        players = [f"P{i}" for i in range(random.choice((1, 2, 2, 3, 4, 8)))]
        deck = deck or small_deck(game.name, random)
        first = random.choice((None, "draw", random.randrange(len(players))))
        rules = random_rules(game.name, random)
        setting = settle_setting({game.name: game}, Proposal(game.name, players, deck, rules, first=first))
        assert isinstance(setting, Setting), setting
        seed = random.randbytes(16)
        return cls(game, random, setting, seed, start(game, setting, seed))

    def play_out(self) -> None:
        while not self.state.over:
            assert self.state.version < MOST_MOVES, "a game must end"
            if self.random.random() < 0.1:
                self.misbehave()
            if self.state.over:
                # What looked like misbehaving was allowed, and the last move.
                break
            if self.random.random() < WATCHED:
                self.check_secrets()
            if self.random.random() >= ADVISED or not self.take_advice():
                self.step()
        self.misbehave()

    def step(self) -> None:
        seen = view(self.game, self.state, "g")
        offers = [offer for offer in seen["allowed"] if offer["kind"] != "resign" or self.random.random() < 0.01]
        offer = self.random.choice(offers or seen["allowed"])
        seat = self.random.choice(offer["seats"])
        move = {"kind": offer["kind"], "version": seen["version"], **FILL[self.game.name](self, offer, seat)}
        outcome = make_move(self.game, self.state, seat, move)
        assert isinstance(outcome, Accepted), (offer, move, outcome)
        if self.random.random() < WATCHED:
            self.check_permuted(seat, move, outcome)
        self.accept(seat, outcome)

    def take_advice(self) -> bool:
        """Do what some seat is advised to do, which is legal and depends on nothing hidden; tell whether it was."""
        seat, level = self.random.randrange(len(self.state.seats)), self.random.choice(list(LEVELS))
        move = self.advice(seat, level, self.state)
        fixed = tuple(getattr(self.state.memo, "looks", ()))
        assert move == self.advice(seat, level, self.permuted(fixed))
        if move is None:
            return False
        outcome = make_move(self.game, self.state, seat, move)
        assert isinstance(outcome, Accepted), (move, outcome)
        self.accept(seat, outcome)
        return True

    def advice(self, seat: int, level: int, state: GameState[Any]) -> Mapping[str, Any] | None:
        followed = Followed("g", self.game, state, self.entries, seat)
        wish = advise(followed, plain.FOLDERS[self.game.name].plan, level, self.searches)
        if wish is None:
            return None
        assert all(plain.advised(wish, self.game.name))
        return wish.move

    def accept(self, seat: int, outcome: Accepted[Any]) -> None:
        before, self.state = self.state, outcome.state
        assert self.state.version == before.version + 1
        self.entries.append(entry(self.game, seat, outcome))
        self.events += outcome.events
        self.check_conserved()
        for event in outcome.events:
            document = event.document()
            if event.kind == "opened":
                self.remembered.update({item["place"]: item["card"] for item in document["cards"]})
            if event.kind == "shuffled":
                for place in document["places"]:
                    self.remembered.pop(place, None)

    def misbehave(self) -> None:
        """Try a move that is illegal or no move at all; nothing may change."""
        before = canonical(self.state)
        wild = [one(self) for one in BAD] + (random_words.bad_moves(self) if self.game.name == "words" else [])
        move = self.random.choice(wild)
        seat = self.random.randrange(len(self.state.seats))
        try:
            outcome = make_move(self.game, self.state, seat, move)
        except Malformed as error:
            self.check_faults(error)
        else:
            if isinstance(outcome, Accepted):
                assert not self.state.over
                self.accept(seat, outcome)
                return
            self.refusals += 1
            assert plain.is_told(outcome, self.game.name)
            assert make_move(self.game, self.permuted(), seat, move) == outcome
        assert canonical(self.state) == before

    def check_faults(self, error: Malformed) -> None:
        assert error.faults
        assert all(plain.is_told(fault, self.game.name) for fault in error.faults)

    def permuted(self, fixed: tuple[int, ...] = (), other_seed: bool = True) -> GameState[Any]:
        """Return the state with the face-down cards in another order (and another seed): a different secret."""
        table = self.state.table
        free = [place for place in table.down if place not in fixed]
        order = self.random.sample(free, len(free))
        cards = list(table.cards)
        for place, source in zip(free, order, strict=True):
            cards[place] = table.cards[source]
        chance = replace(self.state.chance, seed=bytes(32)) if other_seed else self.state.chance
        return replace(self.state, table=replace(table, cards=tuple(cards)), chance=chance)

    def check_secrets(self) -> None:
        seen = canonical(view(self.game, self.state, "g"))
        assert seen == canonical(view(self.game, self.permuted(), "g"))
        assert self.seed.hex().encode() not in seen
        assert self.seed.hex() not in repr(self.state)
        fixed = tuple(getattr(self.state.memo, "looks", ()))
        for seat in range(len(self.state.seats)):
            own = canonical(view(self.game, self.state, "g", seat))
            assert own == canonical(view(self.game, self.permuted(fixed), "g", seat))

    def check_permuted(self, seat: int, move: Mapping[str, Any], outcome: Accepted[Any]) -> None:
        """What everybody hears of a move depends on no card that it doesn't turn over."""
        touched = tuple(move.get("places") or ()) if move["kind"] != "chaos" else ()
        touched += (move["place"],) if "place" in move else ()
        touched += self.state.table.up
        if move["kind"] == "var":
            touched = ()
        other = make_move(self.game, self.permuted(touched, other_seed=False), seat, move)
        assert isinstance(other, Accepted)
        if not outcome.state.over:
            assert public(other.events) == public(outcome.events)

    def check_conserved(self) -> None:
        state = self.state
        held = Counter(card for seat in state.seats for card in seat.hand)
        held += Counter(state.discard) + Counter(card for card in state.table.cards if card is not None)
        assert held == Counter(self.setting.deck.cards)

    def check_end(self) -> None:
        result = view(self.game, self.state, "g")["result"]
        assert result["seed"] == self.seed.hex()
        document = json.loads(json.dumps(log(self.state, self.entries)))
        assert verify_log(document, {self.game.name: self.game}) == []
        moves = [(made.seat, made.move) for made in self.entries]
        *_, last = replay(self.game, self.setting, self.seed, moves)
        assert isinstance(last, Accepted)
        assert canonical(last.state) == canonical(self.state)
        *_, rebuilt = rebuild(ELSEWHERE[self.game.name], start(self.game, self.setting, self.seed), self.entries)
        assert canonical(rebuilt.state) == canonical(self.state)
        self.check_scores(document)

    def check_scores(self, document: Mapping[str, Any]) -> None:
        """Count hands and scores again from the public log alone."""
        hands: list[Counter[str]] = [Counter() for _ in document["players"]]
        points: dict[str, int] = {}
        scores: list[Any] = [0 if self.game.name in ("football", "words") else None] * len(hands)
        for event in (event for made in document["moves"] for event in made["events"]):
            kind, seat = event["event"], event.get("seat")
            if kind in ("taken", "discarded", "pair_won"):
                for item in event["cards"]:
                    card = item.get("card", item)
                    name = json.dumps(card, sort_keys=True)
                    points[name] = card.get("points", 0)
                    hands[seat][name] += -1 if kind == "discarded" else 1
                    if kind == "pair_won":
                        hands[event["from"]][name] -= 1
            elif kind == "expression":
                assert value_again(event["expression"]) == Fraction(event["value"])
                scores[seat] = event["value"]
            elif kind == "chain":
                scores[seat] = sum(len(link["word"]) for link in event["chain"])
            else:
                random_words.recount(event, hands, scores)
        for seat, hand in zip(self.state.seats, hands, strict=True):
            assert +hand == Counter(json.dumps(card.document(), sort_keys=True) for card in seat.hand)
        if self.game.name == "words":
            scores = [score + sum(hand.values()) for score, hand in zip(scores, hands, strict=True)]
        if self.game.name == "football":
            scores = [sum(points[name] * many for name, many in hand.items()) for hand in hands]
        for seat, score in enumerate(document["result"]["scores"]):
            assert score == scores[seat] or (self.game.name == "english" and not score and not scores[seat])


def value_again(expression: str) -> Fraction:
    """Evaluate with Python's own arithmetic."""
    code, number = "", ""
    for symbol in expression + " ":
        if symbol.isdigit():
            number += symbol
            continue
        if number:
            code, number = code + f"Fraction({int(number)})", ""
        code += {"+": "+", "−": "-", "×": "*", "÷": "/", " ": ""}[symbol]
    return Fraction(eval(code, {"Fraction": Fraction}))


def play_one(game: Game[Any], number: int, whole_deck: str | None = None) -> Table:
    """Play one game to its end and check it; the number makes it repeatable."""
    random = Random(f"{game.name} {number}")
    table = Table.set_up(game, random, load_document(whole_deck) if whole_deck else None)
    table.play_out()
    table.check_end()
    return table


def main() -> None:
    """Play as many games of every kind, or of one, as asked for: ``python -m tests.games.conformance 10000 words``."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for name in sys.argv[2:] or GAMES:
        tables = [summary(play_one(GAMES[name], number)) for number in range(many)]
        moves, refused = (sum(column) for column in zip(*tables, strict=True))
        sys.stdout.write(f"{name}: {many} games, {moves} moves, {refused} refusals: all is well\n")


def summary(table: Table) -> tuple[int, int]:
    return table.state.version, table.refusals


if __name__ == "__main__":
    main()
