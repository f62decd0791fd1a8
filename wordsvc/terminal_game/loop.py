"""The loop: show the table, ask whoever is to move, make the move, tell what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wordsvc.games.prompts import Mistake
from wordsvc.terminal_game.client import Api, Refused
from wordsvc.terminal_game.prompts import MoveReader, help_for
from wordsvc.terminal_game.screen import Screen
from wordsvc.terminal_game.texts import YES

Json = Mapping[str, Any]
_PRIVATE: Final = frozenset({"seen"})


class Quit(Exception):  # noqa: N818
    """Somebody wants to stop."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: the right to act for it, and the level of the bot that does, if one does."""

    token: str
    level: int | None = None


class Loop:
    """One game at one screen; ``read`` asks for a line and raises EOFError when there are no more."""

    def __init__(
        self, api: Api, game: str, places: Sequence[Place], screen: Screen, read: Callable[[str], str]
    ) -> None:
        self._api, self._game, self._places, self._screen, self._read = api, game, places, screen, read
        self._reader = MoveReader(screen.prompts, screen.text)
        self._shown = -1

    def run(self) -> Json:
        """Play to the end; returns the last view. Raises Quit, and what the service's client raises."""
        view: Json = self._api.view(self._game)
        while not view["over"]:
            view = self._one_move(view)
        self._screen.over(view)
        return view

    def _one_move(self, view: Json) -> Json:
        seat = self._to_move(view)
        for other, place in enumerate(self._places):
            if place.level is not None and other != seat and _may_act(view, other):
                moved = self._bot_moves(place.token, place.level)
                if moved is not None:
                    return moved
        place = self._places[seat]
        if place.level is None:
            return self._person_moves(view, seat)
        moved = self._bot_moves(place.token, place.level)
        if moved is not None:
            return moved
        self._screen.say("stuck", player=view["seats"][seat]["player"])
        return self._made(self._api.move(self._game, place.token, {"kind": "resign", "version": view["version"]}))

    def _to_move(self, view: Json) -> int:
        """The seat in turn; where everybody answers, the first that has not."""
        if view["turn"] is not None:
            return int(view["turn"])
        offer = next(offer for offer in view["allowed"] if offer["kind"] != "resign")
        return int(offer["seats"][0])

    def _bot_moves(self, token: str, level: int) -> Json | None:
        move = self._api.advice(self._game, token, level)
        if move is None:
            return None
        try:
            return self._made(self._api.move(self._game, token, move))
        except Refused as refusal:
            if refusal.code != "stale_version":
                raise
            return self._api.view(self._game)

    def _made(self, made: Json, *, private: bool = False) -> Json:
        """Tell everybody what happened, and the one who moved also what is for them alone."""
        events, view = made["events"], made["view"]
        public = [event for event in events if event["event"] not in _PRIVATE]
        self._screen.tell(events if private else public, view, private=private)
        if private and len(public) < len(events):
            self._read(self._screen.text("seen_enter") + " ")
            self._screen.console.clear()
        return dict(view)

    def _person_moves(self, view: Json, seat: int) -> Json:
        if self._shown != view["version"]:
            self._screen.show(view)
            self._shown = view["version"]
        self._screen.ask(view, seat)
        while True:
            try:
                speaker, move = self._spoken(view, seat)
                if move is None:
                    continue
                token = self._places[speaker].token
                made = self._api.move(self._game, token, {**move, "version": view["version"]})
            except Mistake as mistake:
                self._screen.line(str(mistake), "yellow")
            except Refused as refusal:
                self._screen.line(refusal.detail, "yellow")
                if refusal.code == "stale_version":
                    return self._api.view(self._game)
            else:
                return self._made(made, private=True)

    def _spoken(self, view: Json, seat: int) -> tuple[int, dict[str, Any] | None]:
        """Who says what: a move, or None when it was a question or was taken back."""
        try:
            text = " ".join(self._read("> ").split())
        except EOFError:
            raise Quit from None
        speaker, text = self._reader.seat_and_text(text, view, seat)
        if self._places[speaker].level is not None:
            raise Mistake(self._screen.text("not_human", player=view["seats"][speaker]["player"]))
        move = self._reader.move(text, view, speaker)
        if move["kind"] == "quit":
            raise Quit
        if move["kind"] == "help":
            for line in help_for(view, speaker, self._screen.prompts, self._screen.text):
                self._screen.line(f"  {line}")
            return speaker, None
        if move["kind"] == "resign" and not self._is_sure(view["seats"][speaker]["player"]):
            return speaker, None
        return speaker, move

    def _is_sure(self, player: str) -> bool:
        try:
            answer = self._read(self._screen.text("sure", player=player))
        except EOFError:
            raise Quit from None
        return answer.strip().casefold() in YES


def _may_act(view: Json, seat: int) -> bool:
    """Whether a seat may do more than leave the game."""
    return any(seat in offer["seats"] for offer in view["allowed"] if offer["kind"] != "resign")
