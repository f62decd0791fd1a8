"""A game from a folder outside of the service: begun, played over HTTP and at the terminal, replayed, checked."""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from rich.console import Console

from tests.games.fifth import FOLDER
from wordsvc.app import create_app
from wordsvc.cli import main
from wordsvc.games.engine.record import verify_log
from wordsvc.games.registry import find_games, plain_games
from wordsvc.settings import Settings
from wordsvc.terminal_game.client import Api
from wordsvc.terminal_game.loop import Loop, Place
from wordsvc.terminal_game.screen import Screen

PLAYERS = ["Оля", "Тарас"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    settings = Settings.read().changed(database=f"sqlite:///{tmp_path}/games.sqlite", games=(FOLDER,))
    app = create_app(settings)
    yield app.test_client()
    app.extensions["wordsvc"].store.close()


def begin(client: FlaskClient) -> dict[str, Any]:
    begun: dict[str, Any] = client.post("/v1/games", json={"game": "pictures", "players": PLAYERS}).get_json()
    return begun


def move(client: FlaskClient, begun: dict[str, Any], seat: int, **made: Any) -> Any:
    token = begun["seats"][seat]["token"]
    return client.post(f"/v1/games/{begun['id']}/moves", json=made, headers={"Authorization": f"Bearer {token}"})


def play_out(client: FlaskClient, begun: dict[str, Any]) -> dict[str, Any]:
    """Play with a perfect memory; returns the last view."""
    seen: dict[int, str] = {}
    view: dict[str, Any] = client.get(f"/v1/games/{begun['id']}").get_json()
    while not view["over"]:
        down = view["table"]["places"]
        pairs = [[a, b] for a in down for b in down if a < b and a in seen and seen[a] == seen.get(b)]
        places = (pairs or [sorted(down, key=lambda at: at in seen)[:2]])[0]
        made = move(client, begun, view["turn"], kind="open", version=view["version"], places=places).get_json()
        opened = next(event for event in made["events"] if event["event"] == "opened")
        seen |= {one["place"]: one["card"]["picture"] for one in opened["cards"]}
        view = made["view"]
    return view


def test_it_is_found_beside_the_others_which_stay_as_they_are() -> None:
    games = find_games(FOLDER)
    assert list(games) == [*find_games(), "pictures"]
    assert {name: games[name] for name in find_games()} == dict(find_games())


def test_two_games_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("__init__.py", "game.py"):
        (tmp_path / "maths").mkdir(exist_ok=True)
        (tmp_path / "maths" / name).write_text("")
    with pytest.raises(ValueError, match="maths"):
        find_games(tmp_path)


def test_it_is_played_over_http_to_its_end_and_its_log_is_true(client: FlaskClient) -> None:
    begun = begin(client)
    view = play_out(client, begun)
    assert max(view["result"]["scores"]) >= 3
    assert sum(view["result"]["scores"]) == 6
    log = client.get(f"/v1/games/{begun['id']}/log").get_json()
    games = plain_games(find_games(FOLDER))
    assert verify_log(log, games) == []
    forged = json.loads(json.dumps(log, ensure_ascii=False).replace("🐱", "🦊"))
    assert verify_log(forged, games) != []


def test_it_is_rebuilt_from_its_log_by_another_process(client: FlaskClient, tmp_path: Path) -> None:
    begun = begin(client)
    move(client, begun, 0, kind="open", version=0, places=[0, 1])
    settings = Settings.read().changed(database=f"sqlite:///{tmp_path}/games.sqlite", games=(FOLDER,))
    other = create_app(settings)
    try:
        again = other.test_client().get(f"/v1/games/{begun['id']}").get_json()
    finally:
        other.extensions["wordsvc"].store.close()
    assert again == client.get(f"/v1/games/{begun['id']}").get_json()
    assert again["version"] == 1


@pytest.mark.parametrize(
    ("made", "uk", "en"),
    [
        ({"places": [0]}, "Треба вибрати 2 картки; вибрано 1.", "Choose 2 cards; 1 was chosen."),
        ({"places": [0, 0]}, "Кожне місце", "Each place"),
    ],
)
def test_it_refuses_in_the_words_that_all_games_share(client: FlaskClient, made: Any, uk: str, en: str) -> None:
    begun = begin(client)
    for language, said in (("uk", uk), ("en", en)):
        answer = client.post(
            f"/v1/games/{begun['id']}/moves",
            json={"kind": "open", "version": 0, **made},
            headers={"Authorization": f"Bearer {begun['seats'][0]['token']}", "Accept-Language": language},
        )
        assert answer.status_code == 409
        assert answer.get_json()["detail"].startswith(said)


def test_a_deck_of_it_is_checked_and_its_own_is_listed(client: FlaskClient) -> None:
    deck = {"name": "d", "game": "pictures", "pictures": ["a", "b", "a"]}
    answer = client.post("/v1/games", json={"game": "pictures", "players": PLAYERS, "deck": deck})
    assert [one["pointer"] for one in answer.get_json()["errors"]] == ["/deck/pictures/2/name"]
    assert {"name": "pictures", "game": "pictures"} in client.get("/v1/decks").get_json()["boxes"]


def test_the_description_of_the_api_and_the_page_have_it(client: FlaskClient) -> None:
    schemas = client.get("/openapi.json").get_json()["components"]["schemas"]
    assert "pictures" in schemas["NewGameRequest"]["properties"]["game"]["enum"]
    assert "PicturesOpen" in schemas
    page = client.get("/play").get_data(as_text=True)
    assert re.search(r'name="game" value="pictures"', page)
    assert "знайти пари" in page
    assert re.search(r'<option value="pictures" data-columns="3">Звірі</option>', page)
    found = re.search(r'data-games="([^"]*)"', page)
    assert found
    with client.get(json.loads(html.unescape(found[1]))["pictures"]["module"]) as module:
        assert module.status_code == 200


def test_people_and_bots_play_it_at_the_terminal(client: FlaskClient) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        told = client.open(
            request.url.path, method=request.method, data=request.content, headers=list(request.headers.items())
        )
        return httpx.Response(told.status_code, content=told.get_data())

    api = Api(httpx.Client(transport=httpx.MockTransport(answer), base_url="http://service"), "uk")
    begun = api.begin({"game": "pictures", "players": [*PLAYERS, "Бот"]})
    places = [Place(seat["token"], 5 if at == 2 else None) for at, seat in enumerate(begun["seats"])]
    screen = Screen(Console(file=io.StringIO(), width=100, highlight=False), "uk")
    folder = find_games(FOLDER)["pictures"]
    screen.play(folder.prompts, folder.terminal_texts)
    lines = iter(["?", "1", "1 2", "готово", *["3 4", "5 6", "1 3", "2 4"] * 50])
    view = Loop(api, begun["id"], places, screen, lambda _: next(lines)).run()
    told = screen.console.file.getvalue()  # type: ignore[attr-defined]
    assert view["over"]
    assert "відкрийте дві картки" in told
    assert "3 17 — відкрити картки з цими номерами" in told
    assert "Треба вибрати 2 картки; вибрано 1." in told
    assert "🐱" in told
    assert "Перемог" in told


def test_the_commands_know_it_where_the_environment_names_its_folder(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = begin(client)
    play_out(client, begun)
    log = tmp_path / "log.json"
    log.write_bytes(client.get(f"/v1/games/{begun['id']}/log").get_data())
    assert CliRunner().invoke(main, ["verify-log", str(log)]).exit_code == 1
    assert "pictures" not in CliRunner().invoke(main, ["play", "--help"]).output
    monkeypatch.setenv("WORDSVC_GAMES", str(FOLDER))
    assert CliRunner().invoke(main, ["verify-log", str(log)]).exit_code == 0
    assert "pictures" in CliRunner().invoke(main, ["play", "--help"]).output
