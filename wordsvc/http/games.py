"""Games: begun, looked at, moved on; who may act is told by a seat's token."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from flask import Blueprint, Response, g, request

from wordsvc.games.advice import Followed
from wordsvc.games.engine.record import PROPOSED, Proposal, log, settle_setting
from wordsvc.games.engine.state import Event, Malformed, Refusal, Setting
from wordsvc.http.endpoint import endpoint, json_response
from wordsvc.http.game_answers import (
    MAX_KEY,
    CreatedAnswer,
    GameAnswer,
    LogAnswer,
    MovedAnswer,
    MoveHeaders,
    MoveRequest,
    NewGameRequest,
    created_answer,
    game_answer,
    malformed,
    moved_answer,
    refused,
    unknown_keys,
)
from wordsvc.http.limits import guessed
from wordsvc.http.metrics import ENDED, GAMES, MOVES
from wordsvc.http.problems import PROBLEM_JSON, fault, language, problem_response
from wordsvc.http.state import desk, state
from wordsvc.service.advice import AdviceAnswer, AdviceRequest, advice_for
from wordsvc.service.refusals import RequestError
from wordsvc.store import Answer, FoundGame, Key, KeyReused, UnknownGame, WrongToken

TAG: Final = "games"
_KEY: Final = re.compile(rf"[!-~]{{1,{MAX_KEY}}}")

games = Blueprint("games", __name__, url_prefix="/v1/games")


@games.app_errorhandler(UnknownGame)
def _unknown_game(_error: UnknownGame) -> Response:
    guessed()
    return problem_response(RequestError(404, "unknown_game"))


@games.app_errorhandler(WrongToken)
def _wrong_token(_error: WrongToken) -> Response:
    guessed()
    return problem_response(RequestError(401, "wrong_token", headers={"WWW-Authenticate": 'Bearer realm="wordsvc"'}))


@games.after_request
def _never_stored(response: Response) -> Response:
    response.headers.setdefault("Cache-Control", "no-store")
    return response


@games.post("")
@endpoint(CreatedAnswer, tag=TAG, cost="games", body=NewGameRequest, raw=True, status=201, refusals=(503,))
def begin(asked: dict[str, Any]) -> Response:
    """Begin a game: the deck is shuffled, the commitment to its order made, a token given to every seat."""
    setting = settle_setting(state().games, Proposal.of(asked), desk().decks)
    faults = unknown_keys(asked, PROPOSED)
    if faults or not isinstance(setting, Setting):
        raise malformed([*faults, *(setting if isinstance(setting, tuple) else ())], asked.get("game"))
    created = state().store.create(setting)
    GAMES.labels(setting.game).inc()
    response = json_response(created_answer(created), 201)
    response.headers["Location"] = f"/v1/games/{created.id}"
    return response


@games.get("/<game_id>")
@endpoint(GameAnswer, tag=TAG, cost="moves", security="optional", refusals=(401, 404, 422, 503))
def look(game_id: str) -> GameAnswer:
    """Show the game as everybody sees it; with a token also what only its seat may see."""
    return game_answer(state().store.find(game_id, bearer()))


@games.post("/<game_id>/moves")
@endpoint(
    MovedAnswer,
    tag=TAG,
    cost="moves",
    body=MoveRequest,
    raw=True,
    headers=MoveHeaders,
    security="required",
    refusals=(401, 404, 409, 503),
)
def move(game_id: str, asked: dict[str, Any]) -> Response:
    """Make a move. Refused (409), it changes nothing; with an Idempotency-Key it may be sent again safely."""
    token = bearer()
    try:
        answer = state().store.move(game_id, token or "", asked, _answer, _key(asked))
    except Malformed as error:
        raise malformed(error.faults, state().store.find(game_id).game.name) from None
    except KeyReused:
        raise RequestError(422, "idempotency_key_reused") from None
    told: _Told | None = g.get("told")
    if told is None or told.answer is not answer:
        # Kept from an earlier request, whatever was tried on the way.
        MOVES.labels("any", "repeated").inc()
    else:
        MOVES.labels(told.game, told.outcome).inc()
        if told.ended:
            ENDED.labels(told.game).inc()
    mimetype = "application/json" if answer.status < 400 else PROBLEM_JSON
    return Response(answer.body, answer.status, mimetype=mimetype)


@games.get("/<game_id>/log")
@endpoint(LogAnswer, tag=TAG, cost="moves", refusals=(404, 422, 503))
def record(game_id: str) -> dict[str, Any]:
    """Give the public record of the game; once it is over, with the seed that `wordsvc verify-log` checks it by."""
    found, entries = state().store.record(game_id)
    return log(found.state, entries)


@games.post("/<game_id>/advice")
@endpoint(
    AdviceAnswer,
    tag=TAG,
    cost="advice",
    body=AdviceRequest,
    security="required",
    refusals=(401, 403, 404, 409, 503),
)
def advise(game_id: str, asked: AdviceRequest) -> AdviceAnswer:
    """Advise a seat: a legal move, which is not made, and why; null if it has nothing to do.

    It follows from what the seat sees and was shown, as far as the level remembers that.
    """
    found, entries = state().store.record(game_id, bearer() or "")
    if not found.state.setting.advised:
        raise RequestError(403, "advice_off")
    if asked.version not in (None, found.state.version):
        raise refused(Refusal("stale_version", {"version": found.state.version}), found.game.name)
    followed = Followed(found.id, found.game, found.state, entries, found.seat or 0)
    return advice_for(desk(), followed, asked.level, language())


def bearer() -> str | None:
    """The token of the request, None without one. Raises WrongToken for another kind of credentials."""
    if "Authorization" not in request.headers:
        return None
    given = request.authorization
    if given is None or given.type != "bearer" or not given.token:
        raise WrongToken
    return given.token


def _key(asked: dict[str, Any]) -> Key | None:
    name = request.headers.get("Idempotency-Key")
    if name is None:
        return None
    if not _KEY.fullmatch(name):
        raise fault("/Idempotency-Key", "idempotency_key", {"most": MAX_KEY})
    return Key(name, sha256(json.dumps(asked, sort_keys=True).encode()).digest())


@dataclass(frozen=True, slots=True)
class _Told:
    """The last answer that was made for a request, and what the metrics say of it if that is the one given."""

    answer: Answer
    game: str
    outcome: str
    ended: bool


def _answer(found: FoundGame, outcome: Sequence[Event] | Refusal) -> Answer:
    """What a move is answered with; called before it is written, so that the answer can be written with it.

    Called again for each try: only the last one counts.
    """
    if isinstance(outcome, Refusal):
        response, code = problem_response(refused(outcome, found.game.name)), outcome.code
    else:
        response, code = json_response(moved_answer(found, outcome)), "accepted"
    answer = Answer(response.status_code, response.get_data())
    g.told = _Told(answer, found.game.name, code, ended=code == "accepted" and found.state.over)
    return answer
