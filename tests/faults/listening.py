"""An ear at the wire: all that each listener at a table is told, grepped for what it must not know yet.

Boxes are made so that a card can be told from every other by a word that stands nowhere else (its *marker*). Whoever is
told the marker of a card that was not turned over for them, anywhere in an answer, has been told a secret.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

ALPHABET = "bcdfghjkmnpqrstvwxz"
_MARKER = re.compile(rf"zq[{ALPHABET}]{{8}}")
Listener = int | None
"""A seat, or None: anybody."""


def marker(random: Random) -> str:
    return "zq" + "".join(random.choices(ALPHABET, k=8))


def marked_box(game: str, random: Random) -> dict[str, Any]:
    """A box for the game whose cards have markers; cards of maths are too plain for that."""
    match game:
        case "words":
            letters = [
                {"letters": letter, "colors": [marker(random) for _ in range(count)], "points": 1, "count": 1}
                for letter, count in {"к": 2, "о": 4, "т": 2, "і": 2, "м": 2, "л": 2, "а": 4}.items()
            ]
            prizes = [{"prize": prize, "count": 1} for prize in ("polysemy", "exchange", "chaos")]
            return {"name": "marked", "letters": letters, "prizes": prizes}
        case "maths":
            return {
                "name": "marked",
                "game": "maths",
                "digits": {"1": 2, "2": 2, "7": 4},
                "signs": {"+": 2, "−": 1, "×": 2, "÷": 0},
                "variables": 1,
                "chaos": 2,
            }
        case "english":
            words = [{"word": marker(random), "picture": marker(random)} for _ in range(8)]
            return {"name": "marked", "game": "english", "words": words, "syncopes": 2}
    footballers = [
        {"name": marker(random), "number": number, "position": "forward", "points": number} for number in range(1, 11)
    ]
    prizes = {"yellow": 1, "red": 1, "var": 6, "play_game": 1}
    return {"name": "marked", "game": "football", "footballers": footballers, "prizes": prizes}


def spellings(secret: bytes) -> list[str]:
    """How a secret of some bytes could be written."""
    return [
        secret.hex(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        repr(secret)[2:-1],
        str(int.from_bytes(secret, "big")),
        str(int.from_bytes(secret, "little")),
        str(list(secret)),
        json.dumps(list(secret), separators=(",", ":")),
    ]


def placed(value: Any) -> Iterator[tuple[int, str]]:
    """Every card of a document that is told together with its place."""
    if isinstance(value, dict):
        if {"place", "card"} <= set(value):
            yield value["place"], json.dumps(value["card"], sort_keys=True)
        for item in value.values():
            yield from placed(item)
    if isinstance(value, list):
        for item in value:
            yield from placed(item)


@dataclass
class Knowledge:
    """What a listener may know: markers of cards turned over for them, and which card lay where."""

    markers: set[str] = field(default_factory=set)
    places: set[tuple[int, str]] = field(default_factory=set)

    def learn(self, events: Iterable[dict[str, Any]]) -> None:
        for event in events:
            if event["event"] in ("opened", "seen"):
                self.markers |= set(_MARKER.findall(json.dumps(event)))
                self.places |= set(placed(event))

    def check(self, text: str) -> None:
        """Fail when the text has a marker of a card that was never shown, or a card where none was shown."""
        assert set(_MARKER.findall(text)) <= self.markers
        if text.startswith(("{", "[")):
            assert set(placed(json.loads(text))) <= self.places


class Ear:
    """Hears a game's answers as they come: ``hear`` is an event hook of httpx."""

    def __init__(self, seed: bytes, path: str, tokens: list[str]) -> None:
        self._secrets, self._path, self._tokens = spellings(seed), path, tokens
        self._known: dict[Listener, Knowledge] = {seat: Knowledge() for seat in (None, *range(len(tokens)))}
        self.answers, self.bytes = 0, 0

    def hear(self, response: httpx.Response) -> None:
        response.read()
        if not response.request.url.path.startswith(self._path):
            # A question about a hand: its answer speaks of what was asked.
            self.silent(response.text)
            return
        self.answers += 1
        self.bytes += len(response.content)
        listener = self._listener(response.request)
        document, text = response.json(), f"{response.headers}"
        if response.request.url.path.endswith("/log") and response.is_success:
            # The box is known to all; what is turned over of it is not.
            del document["deck"]
        if "events" in document:
            self._heard(listener, document["events"])
        known = self._known[listener]
        known.check(json.dumps(document, ensure_ascii=False))
        known.check(text)
        self.silent(text + response.text, over=is_over(document))

    def _listener(self, request: httpx.Request) -> Listener:
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return self._tokens.index(token) if token in self._tokens else None

    def _heard(self, mover: Listener, events: list[dict[str, Any]]) -> None:
        public = [event for event in events if event["event"] != "seen"]
        for listener, known in self._known.items():
            known.learn(events if listener == mover else public)

    def silent(self, text: str, *, over: bool = False) -> None:
        """Fail when the text has a token, or, before the end, the seed in any spelling."""
        for secret in [*self._tokens, *([] if over else self._secrets)]:
            assert secret not in text

    def stream(self, listener: Listener, events: list[tuple[int, dict[str, Any]]]) -> int:
        """Check a whole stream of events, told to one listener; how many there were."""
        known = Knowledge()
        for _, event in events:
            known.learn([event])
            known.check(json.dumps(event, ensure_ascii=False))
            assert event["event"] != "seen" or listener is not None
            self.silent(json.dumps(event), over=event["event"] == "over")
        assert [number for number, _ in events] == sorted({number for number, _ in events})
        return len(events)


def is_over(document: dict[str, Any]) -> bool:
    """Whether an answer of a game speaks of a finished one."""
    return bool(document.get("result") or document.get("over") or document.get("view", {}).get("over"))
