"""What people type, as moves; what can't be read is taken back with a sentence that says how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wordsvc.games.prompts import NUMBERS, Command, Json, Mistake, Move, Prompts, Say, Typed, UnnamedMove

_EVERYWHERE: Final = {
    "resign": Command(("здаюся", "resign")),
    "help": Command(("?", "довідка", "допомога", "help")),
    "quit": Command(("вихід", "quit", "exit")),
}
"""What may be typed at any moment, whatever follows."""


class MoveReader:
    """Reads what one person types at a game: by its prompts, in the language of ``say``."""

    def __init__(self, prompts: Prompts, say: Say) -> None:
        self._prompts, self._say = prompts, say
        commands = {**_EVERYWHERE, **prompts.commands}
        self._kinds = {verb: kind for kind, command in commands.items() for verb in command.verbs}

    def seat_and_text(self, text: str, view: Json, seat: int) -> tuple[int, str]:
        """Who speaks: «@Оля хаос» is said by Оля, out of turn; anything else by whoever was asked."""
        if not text.startswith("@"):
            return seat, text
        return Typed(text, view, seat, self._say).player_and_rest(text[1:])

    def move(self, text: str, view: Json, seat: int) -> Move:
        """The move that a person at this seat means. Raises Mistake.

        ``{"kind": "help"}`` and ``{"kind": "quit"}`` are no moves but what was asked for.
        """
        offers = [offer["kind"] for offer in view["allowed"] if seat in offer["seats"]]
        if not text:
            raise Mistake(self._say("empty"))
        verb, _, rest = text.partition(" ")
        kind = self._kinds.get(verb.casefold())
        if kind in _EVERYWHERE:
            return {"kind": kind}
        answered = next((one for one in self._prompts.answers if one in offers), None)
        answer = self._prompts.answers[answered] if answered else None
        if answer and answer.mark and text.startswith(answer.mark):
            text = text.removeprefix(answer.mark).strip()
            return {"kind": answered, **answer.read(Typed(text, view, seat, self._say))}
        if kind is not None and (kind in offers or not (answer and answer.mark)):
            return self._command(kind, Typed(rest.strip(), view, seat, self._say), offers)
        return self._unnamed(answered, answer, Typed(text, view, seat, self._say), offers)

    def _unnamed(self, kind: str | None, answer: UnnamedMove | None, typed: Typed, offers: Sequence[str]) -> Move:
        """Cards to be opened, or an answer."""
        if NUMBERS.fullmatch(typed.text) and not (answer and answer.numbers):
            return {"kind": "open", **self._opening(typed, offers)}
        if answer is None:
            raise typed.mistake("not_understood", typed=typed.text)
        return {"kind": kind, **answer.read(typed)}

    def _command(self, kind: str, typed: Typed, offers: Sequence[str]) -> Move:
        command = self._prompts.commands[kind]
        if kind not in offers:
            raise typed.mistake("not_now", verb=command.verbs[0])
        return {"kind": kind, **command.read(typed)}

    def _opening(self, typed: Typed, offers: Sequence[str]) -> Move:
        if "open" not in offers:
            raise typed.mistake(self._prompts.not_opening if typed.view["turn"] == typed.seat else "not_your_turn")
        return self._prompts.opening(typed)


def help_for(view: Json, seat: int, prompts: Prompts, say: Say) -> Sequence[str]:
    """How each move is typed that this seat may make now."""
    kinds = [offer["kind"] for offer in view["allowed"] if seat in offer["seats"]]
    lines = [say(f"help.{kind}") for kind in kinds if kind != "open"]
    opening = [say(prompts.opening_help)] if "open" in kinds else []
    return [*opening, *lines, say("help.other"), say("help.quit")]
