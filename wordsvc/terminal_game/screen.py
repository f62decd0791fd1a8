"""The table, the hands and what happens, as text in a terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console
from rich.markup import escape

from wordsvc.games.prompts import Prompts, asked_together
from wordsvc.terminal_game.texts import TEXTS
from wordsvc.texts import Language, Texts
from wordsvc.texts.names import known_name

Json = Mapping[str, Any]
_STYLES: Final = {"blue": "blue", "yellow": "yellow", "red": "red", "green": "green", "black": "bold", "white": "white"}


class Screen:
    """Prints in one language on one console: of any game until it is told which one is played."""

    def __init__(self, console: Console, language: Language) -> None:
        self.console, self.language = console, language
        self.prompts, self._texts = Prompts(), TEXTS

    def play(self, prompts: Prompts, texts: Texts) -> None:
        """Show this game from now on."""
        self.prompts, self._texts = prompts, Texts(TEXTS, texts)

    def text(self, code: str, **details: Any) -> str:
        """One of the texts."""
        return self._texts.say(code, self.language, details)

    def say(self, code: str, style: str = "", **details: Any) -> None:
        """Print one of the texts."""
        self.line(self.text(code, **details), style)

    def line(self, text: str, style: str = "") -> None:
        """Print a line as it is, however strange its characters."""
        self.console.print(escape(text), style=style or None, highlight=False, soft_wrap=True)

    def card(self, card: Json) -> str:
        """A card in a word, with its colour where the terminal has colours."""
        points = card.get("points")
        text = self.prompts.card(card) or self._name(card)
        shown = escape(text) + (f"[dim]·{points}[/]" if points is not None else "")
        color = card.get("color")
        if color is None:
            return f"[bold]{shown}[/]"
        if color in _STYLES and self.console.color_system is not None:
            return f"[bold {_STYLES[color]}]{shown}[/]"
        return f"[bold]{shown}[/]({escape(known_name('color', str(color), self.language))})"

    def _name(self, card: Json) -> str:
        kind = next(name for name in card if name not in ("points", "color"))
        return self.text(f"{kind}.{card[kind]}") if f"{kind}.{card[kind]}" in self._texts else str(card[kind])

    def table(self, view: Json) -> None:
        """The face-down cards by their numbers from 1, in rows; what lies open shows its face."""
        table = view["table"]
        up = {shown["place"]: shown["card"] for shown in view["open"]}
        places = [*table["places"], *up]
        self.say("table_left", "bold", count=len(places))
        if not places:
            return
        last = max(places)
        width = len(str(last + 1))
        # Where a row of the table has no room, shorter ones are better than broken ones: cards are named by number.
        columns = max(1, min(table["columns"], (self.console.width + 1) // (width + 1)))
        for row in range(last // columns + 1):
            cells = []
            for place in range(row * columns, min((row + 1) * columns, last + 1)):
                if place in up:
                    cells.append(self.card(up[place]))
                else:
                    number = str(place + 1) if place in table["places"] else "·"
                    cells.append(f"[cyan]{number:>{width}}[/]" if number != "·" else f"[dim]{number:>{width}}[/]")
            self.console.print(" ".join(cells), highlight=False, soft_wrap=True)

    def seats(self, view: Json) -> None:
        """Every player with score, cards (where moves name them, by their numbers from 1), words."""
        numbered = self.prompts.numbered
        for at, seat in enumerate(view["seats"]):
            mark = "▶" if at == view["turn"] else " "
            score = "" if seat["score"] is None else f"  {self.text('score')}: {seat['score']}"
            left = f"  ({self.text('left')})" if seat["resigned"] else ""
            self.line(f"{mark} {seat['player']}{score}{left}", "bold")
            hand = [
                f"[dim]{i}[/] {self.card(card)}" if numbered else self.card(card)
                for i, card in enumerate(seat["hand"], 1)
            ]
            none = f"[dim]{self.text('no_cards')}[/]"
            self.console.print("    " + ("  ".join(hand) or none), highlight=False)
            made = self.prompts.made(seat, self.text)
            if made:
                self.line(f"    {made}")

    def show(self, view: Json) -> None:
        """The whole table."""
        self.console.rule(style="dim")
        self.table(view)
        self.seats(view)

    def ask(self, view: Json, seat: int) -> None:
        """Whose move it is and what may be done."""
        player = view["seats"][seat]["player"]
        offers = {offer["kind"]: offer for offer in view["allowed"] if seat in offer["seats"]}
        kinds = asked_together([kind for kind in offers if kind != "resign"], self.prompts)
        asks = [self._asked(offers[kind]) for kind in kinds]
        head = "turn" if view["turn"] == seat else "answers"
        self.line(f"{self.text(head, player=player)} — {'; '.join(asks)}. {self.text('help_hint')}", "bold")

    def _asked(self, offer: Json) -> str:
        kind, count = offer["kind"], offer.get("count", "")
        known = [code for code in (f"ask.{kind}.{count}", f"ask.{kind}") if code in self._texts]
        return self.text(known[0], count=count) if known else str(kind)

    def tell(self, events: Sequence[Json], view: Json, *, private: bool = False) -> None:
        """What has happened, line by line; what only one player may see, only when asked to."""
        for event in events:
            if event["event"] == "seen" and private:
                shown = self._placed(event["cards"])
                self.console.print(self.text("seen", player=self._turn_name(view), cards=shown), highlight=False)
            text = self._event(event, view)
            if text:
                self.console.print(text, highlight=False)

    def _event(self, event: Json, view: Json) -> str:
        kind = event["event"]
        if kind == "ended":
            return f"[bold green]{self.text('ended.' + event['reason'])}[/]"
        if f"event.{kind}" not in self._texts:
            return ""
        names = [escape(seat["player"]) for seat in view["seats"]]
        other = event.get("from", event.get("opponent", event.get("player")))
        details: dict[str, Any] = {name: self._plain(value) for name, value in event.items()}
        details |= {name: names[event[name]] for name in ("winner",) if name in event}
        details |= {
            "player": names[event["seat"]] if "seat" in event else "",
            "other": names[other] if isinstance(other, int) else "",
            "cards": self._placed(event["cards"]) if isinstance(event.get("cards"), list) else "",
            "places": ", ".join(str(place + 1) for place in event.get("places", ())),
        }
        details |= {name: escape(text) for name, text in self.prompts.told(event, self.text).items()}
        return self.text(f"event.{kind}", **details)

    def _plain(self, value: Any) -> Any:
        """A detail of an event: text without markup, an object as the card that it is."""
        if isinstance(value, Mapping):
            return self.card(value) if value else ""
        return escape(value) if isinstance(value, str) else value

    def _placed(self, cards: Sequence[Json]) -> str:
        """Cards, with their numbers on the table where they lie on it."""
        return ", ".join(
            f"[dim]{item['place'] + 1}[/] {self.card(item['card'])}" if "place" in item else self.card(item)
            for item in cards
        )

    def _turn_name(self, view: Json) -> str:
        return escape(view["seats"][view["turn"]]["player"]) if view["turn"] is not None else ""

    def over(self, view: Json) -> None:
        """The end: who won, with which scores."""
        result = view["result"]
        self.console.rule(self.text("over"))
        names = [seat["player"] for seat in view["seats"]]
        for name, score in zip(names, result["scores"], strict=True):
            self.line(f"  {name}: {'—' if score is None else score}")
        winners = ", ".join(names[seat] for seat in result["winners"])
        text = "nobody" if not winners else "winner" if len(result["winners"]) == 1 else "shared"
        self.say(text, "bold green", players=winners)


def pretty(document: Json) -> str:
    """A document as people save it."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
