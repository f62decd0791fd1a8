"""The table, the hands and what happens, as text in a terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console
from rich.markup import escape

from wordsvc.terminal_game.texts import has, say
from wordsvc.texts import Language
from wordsvc.texts.names import known_name

Json = Mapping[str, Any]
_STYLES: Final = {"blue": "blue", "yellow": "yellow", "red": "red", "green": "green", "black": "bold", "white": "white"}


class Screen:
    """Prints in one language on one console."""

    def __init__(self, console: Console, language: Language) -> None:
        self.console = console
        self.language = language

    def say(self, text: str, style: str = "", **details: Any) -> None:
        """Print one of the texts."""
        self.line(say(text, self.language, **details), style)

    def line(self, text: str, style: str = "") -> None:
        """Print a line as it is, however strange its characters."""
        self.console.print(escape(text), style=style or None, highlight=False, soft_wrap=True)

    def card(self, card: Json) -> str:
        """A card in a word, with its colour where the terminal has colours."""
        if "prize" in card:
            key = f"prize.{card['prize']}"
            text, points = say(key, self.language) if has(key) else str(card["prize"]), card.get("points")
        else:
            name = str(card.get("letter") or card.get("picture") or next(iter(card.values())))
            text, points = name.upper() if "letter" in card else name, card.get("points")
        shown = escape(text) + (f"[dim]·{points}[/]" if points is not None else "")
        color = card.get("color")
        if color is None:
            return f"[bold]{shown}[/]"
        if color in _STYLES and self.console.color_system is not None:
            return f"[bold {_STYLES[color]}]{shown}[/]"
        return f"[bold]{shown}[/]({escape(known_name('color', str(color), self.language))})"

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
        numbered = view["game"] == "words"
        for at, seat in enumerate(view["seats"]):
            mark = "▶" if at == view["turn"] else " "
            score = "" if seat["score"] is None else f"  {say('score', self.language)}: {seat['score']}"
            left = f"  ({say('left', self.language)})" if seat["resigned"] else ""
            self.line(f"{mark} {seat['player']}{score}{left}", "bold")
            hand = [
                f"[dim]{i}[/] {self.card(card)}" if numbered else self.card(card)
                for i, card in enumerate(seat["hand"], 1)
            ]
            none = f"[dim]{say('no_cards', self.language)}[/]"
            self.console.print("    " + ("  ".join(hand) or none), highlight=False)
            words = seat.get("words") or ()
            if words:
                told = ", ".join(f"{one['word']} {one['score']}" for one in words)
                self.line(f"    {say('words', self.language)}: {told}")

    def show(self, view: Json) -> None:
        """The whole table."""
        self.console.rule(style="dim")
        self.table(view)
        self.seats(view)

    def ask(self, view: Json, seat: int) -> None:
        """Whose move it is and what may be done."""
        player = view["seats"][seat]["player"]
        offers = [offer for offer in view["allowed"] if seat in offer["seats"] and offer["kind"] != "resign"]
        # To compose is asked for together with how to end it.
        composing = any(offer["kind"] == "compose" for offer in offers)
        asks = [self._asked(offer) for offer in offers if not (composing and offer["kind"] == "done")]
        head = "turn" if view["turn"] == seat else "answers"
        self.line(
            f"{say(head, self.language, player=player)} — {'; '.join(asks)}. {say('help_hint', self.language)}", "bold"
        )

    def _asked(self, offer: Json) -> str:
        kind, count = offer["kind"], offer.get("count", "")
        counted = f"ask.{kind}.{count}"
        return say(counted if has(counted) else f"ask.{kind}", self.language, count=count)

    def tell(self, events: Sequence[Json], view: Json, *, private: bool = False) -> None:
        """What has happened, line by line; what only one player may see, only when asked to."""
        for event in events:
            if event["event"] == "seen" and private:
                shown = self._placed(event["cards"])
                self.console.print(
                    say("seen", self.language, player=self._turn_name(view), cards=shown), highlight=False
                )
            text = self._event(event, view)
            if text:
                self.console.print(text, highlight=False)

    def _event(self, event: Json, view: Json) -> str:
        kind = event["event"]
        if kind == "ended":
            return f"[bold green]{say('ended.' + event['reason'], self.language)}[/]"
        if not has(f"event.{kind}"):
            return ""
        names = [escape(seat["player"]) for seat in view["seats"]]
        other = event.get("from", event.get("opponent", event.get("player")))
        details: dict[str, Any] = {
            "player": names[event["seat"]] if "seat" in event else "",
            "other": names[other] if isinstance(other, int) else "",
            "cards": self._placed(event["cards"]) if "cards" in event and isinstance(event["cards"], list) else "",
            "places": ", ".join(str(place + 1) for place in event.get("places", ())),
            "word": escape(str(event.get("word", ""))),
            "score": self._score(event.get("score")),
            "gave": self.card(event["gave"]) if "gave" in event else "",
            "took": self.card(event["took"]) if "took" in event else "",
            "chain": " ".join(link["word"] for link in event.get("chain", ())),
            "rolls": ", ".join(":".join(map(str, roll)) for roll in event.get("rolls", ())),
            "winner": names[event["winner"]] if "winner" in event else "",
        }
        details |= {key: event.get(key, "") for key in ("expression", "value", "length")}
        return say(f"event.{kind}", self.language, **details)

    def _placed(self, cards: Sequence[Json]) -> str:
        """Cards, with their numbers on the table where they lie on it."""
        return ", ".join(
            f"[dim]{item['place'] + 1}[/] {self.card(item['card'])}" if "place" in item else self.card(item)
            for item in cards
        )

    def _score(self, score: Any) -> str:
        if not isinstance(score, Mapping):
            return ""
        factors = "".join(
            f" × {one['factor']} ({escape(known_name('factor', one['name'], self.language))})"
            for one in score["factors"]
        )
        return f"{score['base']}{factors} = [bold]{score['total']}[/]" if factors else f"[bold]{score['total']}[/]"

    def _turn_name(self, view: Json) -> str:
        return escape(view["seats"][view["turn"]]["player"]) if view["turn"] is not None else ""

    def over(self, view: Json) -> None:
        """The end: who won, with which scores."""
        result = view["result"]
        self.console.rule(say("over", self.language))
        names = [seat["player"] for seat in view["seats"]]
        for name, score in zip(names, result["scores"], strict=True):
            self.line(f"  {name}: {'—' if score is None else score}")
        winners = ", ".join(names[seat] for seat in result["winners"])
        text = "nobody" if not winners else "winner" if len(result["winners"]) == 1 else "shared"
        self.say(text, "bold green", players=winners)


def pretty(document: Json) -> str:
    """A document as people save it."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
