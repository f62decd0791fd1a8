"""Moves of the word game, as its tests write them."""

from __future__ import annotations

from tests.games.laid import Laid

VODA = "в о д а"


def words(*asked: str | tuple[str, list[int]]) -> list[dict[str, object]]:
    return [{"word": one} if isinstance(one, str) else {"word": one[0], "cards": one[1]} for one in asked]


def compose(game: Laid, *asked: str | tuple[str, list[int]], seat: int = 0) -> Laid:
    return game.do(seat, "compose", words=words(*asked))


def problems(game: Laid, *asked: str | tuple[str, list[int]], seat: int = 0) -> list[str]:
    """Codes of the referee's problems with a play that must be refused."""
    before = game.state
    refusal = game.refusal(seat, "compose", words=words(*asked))
    assert refusal.code == "invalid_word"
    assert game.state is before
    return [problem["code"] for word in refusal.details["words"] for problem in word["problems"]]
