"""What the OpenAPI document says of games beyond the endpoints' types: moves by game and kind, streams, examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.games.advice import Followed
from wordsvc.games.engine.engine import Accepted, Resign, make_move, rules_by_kind, start
from wordsvc.games.engine.record import Entry, Proposal, log, settle_setting
from wordsvc.games.engine.state import Game, GameState, Move, Setting
from wordsvc.http.game_answers import created_answer, game_answer, moved_answer
from wordsvc.http.state import desk
from wordsvc.service.advice import advice_for
from wordsvc.store import Created, FoundGame

_REF: Final = "#/components/schemas/"
_ID: Final = "9nGfFbS2cUQ0lB5n2f4g1A"
_SEED: Final = bytes(range(16))


def describe_games(document: dict[str, Any], games: Mapping[str, Game[Any]]) -> dict[str, Any]:
    """Put these games into the document."""
    schemas, paths = document["components"]["schemas"], document["paths"]
    schemas["NewGameRequest"]["properties"]["game"]["enum"] = sorted(games)
    schemas["MoveRequest"] = {"title": "MoveRequest", "anyOf": _moves(games, schemas)}
    stream = paths["/v1/games/{game_id}/events"]["get"]["responses"]
    stream["200"]["content"] = {"text/event-stream": {"schema": {"type": "string"}, "example": _STREAM}}
    stream["204"] = {"description": "The game is over and the client has all its events: do not come again."}
    paths["/v1/games"]["post"]["responses"]["201"]["headers"] = {
        "Location": {"description": "The address of the game.", "schema": {"type": "string"}}
    }
    _add_links(paths)
    _add_examples(paths, games)
    return document


def _add_links(paths: dict[str, Any]) -> None:
    """Say where a client goes from a new game, and from a move."""
    game = "/v1/games/{game_id}"
    operations = {
        "look": (game, "get"),
        "move": (f"{game}/moves", "post"),
        "advise": (f"{game}/advice", "post"),
        "record": (f"{game}/log", "get"),
    }
    for answer, game_id in (
        (paths["/v1/games"]["post"]["responses"]["201"], "$response.body#/id"),
        (paths[f"{game}/moves"]["post"]["responses"]["200"], "$request.path.game_id"),
    ):
        answer["links"] = {
            name: {
                "operationRef": f"#/paths/{path.replace('/', '~1')}/{method}",
                "parameters": {"game_id": game_id},
            }
            for name, (path, method) in operations.items()
        }


def _moves(games: Mapping[str, Game[Any]], schemas: dict[str, Any]) -> list[dict[str, str]]:
    models: list[tuple[str, str, type[Move]]] = [
        (f"{name.title()}{kind.title().replace('_', '')}", kind, rule.model)
        for name, game in sorted(games.items())
        for kind, rule in sorted(rules_by_kind(game).items())
    ]
    models.append(("Resign", "resign", Resign))
    for title, kind, model in models:
        schemas[title] = _schema(title, kind, model, schemas)
    return [{"$ref": f"{_REF}{title}"} for title, _, _ in models]


def _schema(title: str, kind: str, model: type[Move], schemas: dict[str, Any]) -> dict[str, Any]:
    schema = model.model_json_schema(ref_template=f"{_REF}{title}{{model}}")
    for name, part in schema.pop("$defs", {}).items():
        schemas[f"{title}{name}"] = part
    schema["title"] = title
    schema["properties"]["kind"] = {"const": kind, "type": "string"}
    return schema


_STREAM: Final = 'id: 3\ndata: {"version":1,"event":"turn","seat":1}\n\n'


def _add_examples(paths: dict[str, Any], games: Mapping[str, Game[Any]]) -> None:
    """A game that anybody can set up again, with the answers that the service would give."""
    example = next((one for one in desk().folders.values() if one.example and one.name in games), None)
    if example is None or example.example is None:
        return
    game, made, players = games[example.name], dict(example.example), ["Оля", "Тарас"]
    setting = settle_setting(games, Proposal(game.name, players), desk().decks)
    if not isinstance(setting, Setting):
        return
    state: GameState[Any] = start(game, setting, _SEED)
    move = {"version": 0, **made}
    step = make_move(game, state, 0, move)
    if not isinstance(step, Accepted):
        return
    sequence = len(step.events)
    found = FoundGame(_ID, game, step.state, sequence, 0)
    new = Created(
        _ID, state, ("the-token-of-seat-0-shown-this-once-43-chars", "the-token-of-seat-1-shown-this-once-43-chars")
    )
    _example(paths["/v1/games"]["post"], {"game": game.name, "players": players}, "201", created_answer(new))
    _example(paths["/v1/games/{game_id}"]["get"], None, "200", game_answer(FoundGame(_ID, game, step.state, sequence)))
    _example(paths["/v1/games/{game_id}/moves"]["post"], move, "200", moved_answer(found, step.events))
    advised = advice_for(desk(), Followed(_ID, game, state, [], 0), 5, "uk")
    _example(paths["/v1/games/{game_id}/advice"]["post"], {"level": 5, "version": 0}, "200", advised)
    _example(paths["/v1/games/{game_id}/log"]["get"], None, "200", log(step.state, [Entry(1, 0, made, step.events)]))


def _example(operation: dict[str, Any], body: Any, status: str, answer: Any) -> None:
    if body is not None:
        operation["requestBody"]["content"]["application/json"]["example"] = body
    operation["responses"][status]["content"]["application/json"]["example"] = answer
