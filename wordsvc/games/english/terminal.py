"""English at the terminal: cards are opened one by one, chains are typed word by word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordsvc.games.prompts import NONE, NUMBER, Json, Move, Prompts, Say, Typed, UnnamedMove


def _open(typed: Typed) -> Move:
    places = typed.places()
    if len(places) != 1:
        raise typed.mistake("one_card")
    return {"place": places[0]}


def _chain(typed: Typed) -> Move:
    """«cat tiger owl@2»: by a syncope owl attaches to the second letter of the word before it."""
    if typed.text in NONE:
        return {"chain": []}
    chain: list[Json] = []
    for part in typed.text.lower().split():
        word, at, letter = part.partition("@")
        if at and not NUMBER.fullmatch(letter):
            raise typed.mistake("chain")
        chain.append({"word": word, "syncope_at": int(letter) - 1} if at else {"word": word})
    return {"chain": chain}


def _told(event: Json, _say: Say) -> Mapping[str, str]:
    return {"chain": " ".join(link["word"] for link in event["chain"])} if "chain" in event else {}


PROMPTS: Final = Prompts(
    answers={"chain": UnnamedMove(_chain)},
    opening=_open,
    opening_help="help.open_one",
    card=lambda card: card.get("picture"),
    told=_told,
)
