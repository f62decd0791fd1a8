"""What people type, as moves; what can't be read is taken back with a sentence that says how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wordsvc.terminal_game.texts import say
from wordsvc.texts import Language

Json = Mapping[str, Any]
Move = dict[str, Any]
_NUMBERS: Final = re.compile(r"\d{1,4}(?:[\s,;]+\d{1,4})*[\s,;]*")
_NUMBER: Final = re.compile(r"\d{1,4}")
_COMMANDS: Final = {
    "done": ("готово", "done"),
    "exchange": ("обмін", "exchange"),
    "chaos": ("хаос", "chaos"),
    "var": ("var", "вар"),
    "play_game": ("play", "матч"),
    "yellow": ("жовта", "yellow"),
    "red": ("червона", "red"),
    "resign": ("здаюся", "resign"),
    "help": ("?", "довідка", "допомога", "help"),
    "quit": ("вихід", "quit", "exit"),
}
_VERBS: Final = {verb: kind for kind, verbs in _COMMANDS.items() for verb in verbs}
NONE: Final = ("-", "−", "—")


class Mistake(Exception):  # noqa: N818
    """What was typed is no move; the text says how it is written."""


class Reader:
    """Reads what one person types, in the language of the game."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def seat_and_text(self, text: str, view: Json, seat: int) -> tuple[int, str]:
        """Who speaks: «@Оля хаос» is said by Оля, out of turn; anything else by whoever was asked."""
        if not text.startswith("@"):
            return seat, text
        names = [one["player"] for one in view["seats"]]
        for i in sorted(range(len(names)), key=lambda i: -len(names[i])):
            if text[1:].casefold().startswith(names[i].casefold() + " "):
                return i, text[1 + len(names[i]) :].strip()
        name, _, rest = text[1:].partition(" ")
        return self._player(name, view), rest.strip()

    def move(self, text: str, view: Json, seat: int) -> Move:
        """The move that a person at this seat means. Raises Mistake.

        ``{"kind": "help"}`` and ``{"kind": "quit"}`` are no moves but what was asked for.
        """
        offers = {offer["kind"]: offer for offer in view["allowed"] if seat in offer["seats"]}
        verb, _, rest = text.partition(" ")
        kind = _VERBS.get(verb.casefold())
        if not text:
            raise Mistake(self._say("empty"))
        if kind in ("help", "quit", "resign"):
            return {"kind": kind}
        if text.startswith("+") and "compose" in offers:
            return self._compose(text[1:].strip())
        if kind is not None and (kind in offers or "compose" not in offers):
            return self._command(kind, rest.strip(), view, seat, offers)
        if _NUMBERS.fullmatch(text) and "expression" not in offers:
            return self._open(text, view, seat, offers)
        for free in ("compose", "expression", "chain"):
            if free in offers:
                return _FREE[free](self, text)
        raise Mistake(self._say("not_understood", typed=text))

    def _command(self, kind: str, rest: str, view: Json, seat: int, offers: Json) -> Move:
        if kind not in offers:
            raise Mistake(self._say("not_now", verb=_COMMANDS[kind][0]))
        match kind:
            case "chaos":
                return {"kind": kind, "places": self._places(rest, view) if rest else None}
            case "var":
                return {"kind": kind, "places": self._places(rest, view)}
            case "exchange":
                return self._exchange(rest, view, seat)
            case "play_game":
                return self._match(rest, view)
            case "yellow":
                return self._yellow(rest, view)
        if rest:
            raise Mistake(self._say("alone", verb=_COMMANDS[kind][0]))
        return {"kind": kind}

    def _open(self, text: str, view: Json, seat: int, offers: Json) -> Move:
        if "open" not in offers:
            turn = view["turn"]
            raise Mistake(self._say("not_opening" if turn == seat else "not_your_turn"))
        places = self._places(text, view)
        if view["game"] == "english":
            if len(places) != 1:
                raise Mistake(self._say("one_card"))
            return {"kind": "open", "place": places[0]}
        return {"kind": "open", "places": places}

    def _places(self, text: str, view: Json) -> list[int]:
        """Places as they are numbered on the screen, from 1."""
        if not _NUMBERS.fullmatch(text):
            raise Mistake(self._say("places", typed=text))
        places = [int(number) - 1 for number in _NUMBER.findall(text)]
        gone = [place + 1 for place in places if place not in view["table"]["places"]]
        if gone:
            raise Mistake(self._say("no_card", places=", ".join(map(str, gone))))
        return places

    def _player(self, name: str, view: Json) -> int:
        """A seat by its number from 1, or by the beginning of its name."""
        names = [seat["player"] for seat in view["seats"]]
        fits = [i for i, one in enumerate(names) if one.casefold() == name.casefold()]
        fits = fits or [i for i, one in enumerate(names) if name and one.casefold().startswith(name.casefold())]
        if len(fits) == 1:
            return fits[0]
        if _NUMBER.fullmatch(name) and 1 <= int(name) <= len(names):
            return int(name) - 1
        raise Mistake(self._say("no_player", name=name, names=", ".join(names)))

    def _exchange(self, rest: str, view: Json, seat: int) -> Move:
        """«обмін 2 Оля 3»: my second card for Оля's third."""
        parts = rest.split()
        if len(parts) < 3 or not _NUMBER.fullmatch(parts[0]) or not _NUMBER.fullmatch(parts[-1]):
            raise Mistake(self._say("exchange"))
        other = self._player(" ".join(parts[1:-1]), view)
        give, take = int(parts[0]) - 1, int(parts[-1]) - 1
        for owner, index in ((seat, give), (other, take)):
            many = len(view["seats"][owner]["hand"])
            if not 0 <= index < many:
                player = view["seats"][owner]["player"]
                raise Mistake(self._say("no_such_card", player=player, number=index + 1, many=many))
        return {"kind": "exchange", "give": give, "from": other, "take": take}

    def _match(self, rest: str, view: Json) -> Move:
        """«матч Оля», «матч Оля Воротар 1»: the opponent, and whose pair is taken."""
        if not rest:
            raise Mistake(self._say("match"))
        names = [seat["player"] for seat in view["seats"]]
        for i in sorted(range(len(names)), key=lambda i: -len(names[i])):
            if rest.casefold() == names[i].casefold():
                return {"kind": "play_game", "opponent": i}
            if rest.casefold().startswith(names[i].casefold() + " "):
                return {"kind": "play_game", "opponent": i, "take": rest[len(names[i]) :].strip()}
        name, _, take = rest.partition(" ")
        opponent = self._player(name, view)
        return {"kind": "play_game", "opponent": opponent, **({"take": take.strip()} if take.strip() else {})}

    def _yellow(self, rest: str, view: Json) -> Move:
        """«жовта Оля», or «жовта Оля 2» with both cards at once."""
        name, _, many = rest.rpartition(" ")
        if name and many in ("1", "2"):
            return {"kind": "yellow", "player": self._player(name, view), "cards": int(many)}
        if not rest:
            raise Mistake(self._say("yellow"))
        return {"kind": "yellow", "player": self._player(rest, view)}

    def _compose(self, text: str) -> Move:
        """«вода кота», «вода=1,2,3,4»: words, each with the numbers of its cards if they matter."""
        words: list[Json] = []
        listed = re.sub(r"(?<=\d)\s*,\s*(?=\d)", ",", re.sub(r"\s*=\s*", "=", text))
        for part in re.sub(r",(?!\d)", " ", listed).split():
            word, equals, numbers = part.partition("=")
            if equals and not re.fullmatch(r"\d{1,3}(?:,\d{1,3})*", numbers):
                raise Mistake(self._say("word_cards"))
            cards = [int(number) - 1 for number in numbers.split(",")] if equals else []
            words.append({"word": word, "cards": cards} if equals else {"word": word})
        if not words or any(not 1 <= len(word["word"]) <= 64 for word in words) or len(words) > 40:
            raise Mistake(self._say("word_cards"))
        return {"kind": "compose", "words": words}

    def _expression(self, text: str) -> Move:
        return {"kind": "expression", "expression": None if text in NONE else text}

    def _chain(self, text: str) -> Move:
        """«cat tiger owl@2»: by a syncope owl attaches to the second letter of the word before it."""
        if text in NONE:
            return {"kind": "chain", "chain": []}
        chain: list[Json] = []
        for part in text.lower().split():
            word, at, letter = part.partition("@")
            if at and not _NUMBER.fullmatch(letter):
                raise Mistake(self._say("chain"))
            chain.append({"word": word, "syncope_at": int(letter) - 1} if at else {"word": word})
        return {"kind": "chain", "chain": chain}

    def _say(self, text: str, **details: Any) -> str:
        return say(text, self._language, **details)


_FREE: Final[Mapping[str, Callable[[Reader, str], Move]]] = {
    "compose": Reader._compose,
    "expression": Reader._expression,
    "chain": Reader._chain,
}


def help_for(view: Json, seat: int, language: Language) -> Sequence[str]:
    """How each move is typed that this seat may make now."""
    kinds = [offer["kind"] for offer in view["allowed"] if seat in offer["seats"]]
    lines = [say(f"help.{kind}", language) for kind in kinds if kind != "open"]
    if "open" in kinds:
        lines.insert(0, say("help.open_one" if view["game"] == "english" else "help.open", language))
    return [*lines, say("help.other", language), say("help.quit", language)]
