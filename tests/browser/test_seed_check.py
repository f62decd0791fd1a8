"""The page's own check of a finished game agrees with the service about random games, and finds what was changed."""

import copy

import pytest

from tests.games.conformance import GAMES, play_one
from wordsvc.games.engine.record import log

GAMES_A_KIND = 12

CHECK = """
async (logs) => {
  const main = document.querySelector("script[src$='js/table/main.js']").src;
  const { checkSeed } = await import(new URL("seed_check.js", main));
  const { partsOf } = await import(new URL("own.js", main));
  const check = async (log, commitment) => checkSeed(log, commitment, (await partsOf(log.game)).printed);
  return Promise.all(logs.map(async ([log, commitment]) => (await check(log, commitment)).answer));
}
"""


def finished(name: str, number: int) -> dict:
    table = play_one(GAMES[name], number)
    return log(table.state, table.entries)


def with_event(name: str, kind: str) -> dict:
    """The first game in which such a thing happened."""
    played = (finished(name, number) for number in range(200))
    return next(
        one for one in played if any(event["event"] == kind for move in one["moves"] for event in move["events"])
    )


def opened(document: dict) -> list[dict]:
    return [event for move in document["moves"] for event in move["events"] if event["event"] == "opened"]


def another_card(document: dict) -> dict:
    """The log of a game where one card was another than the seed says."""
    cards = opened(document)[0]["cards"][0]
    cards["card"] = {"digit": "∞"}
    return document


def another_roll(document: dict) -> dict:
    event = next(event for move in document["moves"] for event in move["events"] if event["event"] == "match")
    event["rolls"][0][0] = event["rolls"][0][0] % 6 + 1
    return document


def answers(visit, logs: list[tuple[dict, str]]) -> list[str]:
    page = visit().open("/play")
    return page.evaluate(CHECK, logs)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_games_that_were_played_honestly(visit, name: str) -> None:
    """Among them one where cards were shuffled or dice rolled: both draw from the seed's stream."""
    drawn = {"words": "shuffled", "maths": "shuffled", "english": "opened", "football": "match"}[name]
    logs = [*(finished(name, number) for number in range(GAMES_A_KIND)), with_event(name, drawn)]
    assert answers(visit, [(one, one["commitment"]) for one in logs]) == ["kept"] * len(logs)


def test_games_that_were_not(visit) -> None:
    honest = with_event("football", "match")
    commitment = honest["commitment"]
    other = finished("football", 1000)
    changed = [
        (another_card(copy.deepcopy(honest)), commitment),
        (another_roll(copy.deepcopy(honest)), commitment),
        ({**honest, "result": {**honest["result"], "seed": other["result"]["seed"]}}, commitment),
        # The commitment that this device was given at the start is not the one that the log has now.
        (honest, other["commitment"]),
        ({**honest, "commitment": other["commitment"]}, commitment),
        ({**honest, "deck": {**honest["deck"], "prizes": {**honest["deck"]["prizes"], "red": 9}}}, commitment),
    ]
    assert answers(visit, changed) == ["broken"] * len(changed)


def test_a_browser_that_has_no_sha256_for_the_page_says_so(visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page = visitor.open("/play")
    honest = finished("english", 1)
    assert page.evaluate(CHECK, [(honest, honest["commitment"])]) == ["unable"]


def test_who_was_drawn_to_begin_is_checked(visit) -> None:
    tables = (play_one(GAMES["english"], number) for number in range(100))
    table = next(one for one in tables if one.setting.first == "draw" and len(one.state.seats) > 1)
    honest = log(table.state, table.entries)
    forged = {**honest, "begins": (honest["begins"] + 1) % len(honest["players"])}
    logs = [(one, honest["commitment"]) for one in (honest, forged)]
    assert answers(visit, logs) == ["kept", "broken"]
