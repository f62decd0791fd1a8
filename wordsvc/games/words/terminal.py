"""The word game at the terminal: words with the numbers of their cards, exchanges, scores with their factors."""

from __future__ import annotations

import re
from typing import Final

from wordsvc.games.prompts import CHAOS, NUMBER, Command, Json, Move, Prompts, Say, Typed, UnnamedMove
from wordsvc.games.words.composing import MAX_WORD, MAX_WORDS


def _compose(typed: Typed) -> Move:
    """«вода кота», «вода=1,2,3,4»: words, each with the numbers of its cards if they matter."""
    words: list[Json] = []
    listed = re.sub(r"(?<=\d)\s*,\s*(?=\d)", ",", re.sub(r"\s*=\s*", "=", typed.text))
    for part in re.sub(r",(?!\d)", " ", listed).split():
        word, equals, numbers = part.partition("=")
        if equals and not re.fullmatch(r"\d{1,3}(?:,\d{1,3})*", numbers):
            raise typed.mistake("word_cards")
        cards = [int(number) - 1 for number in numbers.split(",")] if equals else []
        words.append({"word": word, "cards": cards} if equals else {"word": word})
    if not 1 <= len(words) <= MAX_WORDS or any(not 1 <= len(word["word"]) <= MAX_WORD for word in words):
        raise typed.mistake("word_cards")
    return {"words": words}


def _exchange(typed: Typed) -> Move:
    """«обмін 2 Оля 3»: my second card for Оля's third."""
    parts = typed.text.split()
    if len(parts) < 3 or not NUMBER.fullmatch(parts[0]) or not NUMBER.fullmatch(parts[-1]):
        raise typed.mistake("exchange")
    other = typed.player(" ".join(parts[1:-1]))
    give, take = int(parts[0]) - 1, int(parts[-1]) - 1
    for owner, index in ((typed.seat, give), (other, take)):
        many = len(typed.view["seats"][owner]["hand"])
        if not 0 <= index < many:
            raise typed.mistake("no_such_card", player=typed.names[owner], number=index + 1, many=many)
    return {"give": give, "from": other, "take": take}


def _told(event: Json, say: Say) -> dict[str, str]:
    score = event.get("score")
    if score is None:
        return {}
    factors = "".join(f" × {one['factor']} ({_factor(one['name'], say)})" for one in score["factors"])
    return {"score": f"{score['base']}{factors} = {score['total']}" if factors else str(score["total"])}


def _factor(name: str, say: Say) -> str:
    """What people call a factor of our own; anybody else's is called by its name."""
    try:
        return say(f"factor.{name}")
    except KeyError:
        return name


def _made(seat: Json, say: Say) -> str:
    told = ", ".join(f"{one['word']} {one['score']}" for one in seat["words"])
    return f"{say('words')}: {told}" if told else ""


PROMPTS: Final = Prompts(
    commands={
        "done": Command(("готово", "done")),
        "exchange": Command(("обмін", "exchange"), _exchange),
        "chaos": CHAOS,
    },
    answers={"compose": UnnamedMove(_compose, mark="+")},
    not_opening="not_opening.compose",
    numbered=True,
    card=lambda card: card["letter"].upper() if "letter" in card else None,
    told=_told,
    made=_made,
)
