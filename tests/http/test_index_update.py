"""An index replaced under a running word game: the service goes on with it, and never with a 500."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.games.small_lexicon import small_lexicon
from tests.http.conftest import MakeApp

BOX = {"name": "t", "letters": [{"letters": "лм", "points": 1, "count": 2}, {"letters": "а", "points": 1, "count": 4}]}


class Game:
    """A game of one, who knows the table."""

    def __init__(self, client: FlaskClient) -> None:
        begun = client.post("/v1/games", json={"game": "words", "players": ["А"], "deck": BOX}).get_json()
        self.path, self.token = f"/v1/games/{begun['id']}", begun["seats"][0]["token"]

    def view(self, client: FlaskClient) -> Any:
        answer = client.get(self.path)
        assert answer.status_code == 200
        return answer.get_json()

    def move(self, client: FlaskClient, kind: str, **move: Any) -> Any:
        body = {"kind": kind, "version": self.view(client)["version"], **move}
        return client.post(f"{self.path}/moves", json=body, headers={"Authorization": f"Bearer {self.token}"})


def test_the_game_goes_on_and_ends(make_app: MakeApp) -> None:
    old, new = small_lexicon(), small_lexicon("few")
    first = make_app(index=old.path)
    client = first.test_client()
    game = Game(client)
    store, game_id = first.extensions["wordsvc"].store, game.path.rpartition("/")[2]
    while (table := store.find(game_id).state.table).down:
        one = table.card(table.down[0])
        same = [place for place in table.down if table.card(place) == one]
        assert game.move(client, "open", places=same[:2]).status_code == 200
    assert game.move(client, "compose", words=[{"word": "лама"}]).status_code == 200

    after = make_app(index=new.path).test_client()
    assert game.view(after)["seats"] == game.view(client)["seats"]
    assert game.move(after, "compose", words=[{"word": "мала"}]).status_code == 409
    assert game.move(after, "compose", words=[{"word": "а"}, {"word": "а"}]).status_code == 200
    view = game.view(after)
    assert (view["over"], view["result"]["scores"]) == (True, [4 + 1 + 1 + 2])
    log = after.get(f"{game.path}/log").get_json()
    assert log["lexicon"] == old.sha256
    assert [made.get("lexicon") for made in log["moves"]] == [None] * (len(log["moves"]) - 1) + [new.sha256]
    events = after.get(f"{game.path}/events", headers={"Last-Event-ID": "0"}).get_data(as_text=True)
    assert events.count("composed") == 3
