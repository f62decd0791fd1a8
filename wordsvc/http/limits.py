"""How much one client may ask, by what it costs: words, pages, solvers, best plays, advice, new games, moves, guesses.

Requests are counted in windows of the clock. ``limits`` keeps the counts, in this process or in Redis.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_network
from typing import Any, Final

from flask import Flask, current_app, request
from limits.storage import MemoryStorage, Storage, storage_from_string

from wordsvc.http.metrics import LIMITED
from wordsvc.service.costs import cost_of
from wordsvc.service.refusals import RequestError
from wordsvc.settings import Rate, Settings

HEADERS: Final = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
STANDING: Final = "wordsvc.rate"
"""Where a request's environment holds the headers that tell the client where it stands."""

GUESSES: Final = "guesses"
_BY_TOKEN: Final = ("moves", "advice")
"""What is asked of a game by its id, and for a seat by its token: these can be guessed at."""
# Redis is asked within a request: rather than wait for it, count here.
_PATIENCE: Final = 0.25
_REDIS_AGAIN: Final = 5.0

_log = logging.getLogger("wordsvc")


@dataclass(frozen=True, slots=True)
class Count:
    """How many requests a client has made in this window, and the seconds until the next one."""

    rate: Rate
    made: int
    seconds_left: int

    @property
    def headers(self) -> list[tuple[str, str]]:
        """The ``RateLimit-*`` headers."""
        left = max(0, self.rate.amount - self.made)
        return list(zip(HEADERS, (str(self.rate.amount), str(left), str(self.seconds_left)), strict=True))


class Limits:
    """The counts of all clients. Shared by threads; in memory, each process counts for itself."""

    def __init__(self, rates: Mapping[str, Rate], address: str = "memory") -> None:
        self.rates = rates
        self._memory = MemoryStorage()
        self._shared = None if address == "memory" else _redis(address)
        self._shared_from = 0.0

    def count(self, name: str, client: str, cost: int = 1) -> Count | None:
        """Count a request of the class ``name``; None where that is not limited. With cost 0 only look."""
        rate = self.rates.get(name)
        if rate is None:
            return None
        now = time.time()
        window = int(now // rate.seconds)
        left = max(1, round((window + 1) * rate.seconds - now))
        return Count(rate, self._made(f"wordsvc/{name}/{client}/{window}", rate.seconds, cost), left)

    def _made(self, key: str, seconds: int, cost: int) -> int:
        if self._shared is not None and time.monotonic() >= self._shared_from:
            try:
                return _ask(self._shared, key, seconds, cost)
            except Exception as error:
                self._shared_from = time.monotonic() + _REDIS_AGAIN
                _log.warning("Redis failed, requests are counted in memory: %s", type(error).__name__)
        return _ask(self._memory, key, seconds, cost)


def _ask(storage: Storage, key: str, seconds: int, cost: int) -> int:
    return storage.incr(key, seconds, cost) if cost else storage.get(key)


def _redis(address: str) -> Storage:
    # Loaded late: Redis is an extra.
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    options: dict[str, Any] = {
        "socket_timeout": _PATIENCE,
        "socket_connect_timeout": _PATIENCE,
        "retry": Retry(NoBackoff(), 0),
    }
    # The library reads the address of a socket under another name.
    named = f"redis+{address}" if address.startswith("unix://") else address
    storage = storage_from_string(named, **options)
    assert isinstance(storage, Storage)  # noqa: S101 - the other kind is for async+redis://
    return storage


def limit(app: Flask, settings: Settings) -> None:
    """Limit every client of ``app``, but for the addresses by which the service is watched."""
    limits = app.extensions["wordsvc.limits"] = Limits(settings.rates, settings.rate_store)
    if not settings.rates:
        return

    @app.before_request
    def count() -> None:
        cost = cost_of(app.view_functions.get(request.endpoint or ""))
        if cost == "watching":
            return
        client = client_of(request.remote_addr)
        if cost in _BY_TOKEN:
            guesses = limits.count(GUESSES, client, cost=0)
            if guesses is not None and guesses.made >= guesses.rate.amount:
                raise _refusal(guesses, GUESSES, "too_many_guesses")
        counted = limits.count(cost, client)
        if counted is None:
            return
        request.environ[STANDING] = counted.headers
        if counted.made > counted.rate.amount:
            raise _refusal(counted, cost, "too_many_requests")


def guessed() -> None:
    """Count a wrong token or an id that no game has. Beyond the limit its client gets no further tries."""
    limits: Limits = current_app.extensions["wordsvc.limits"]
    limits.count(GUESSES, client_of(request.remote_addr))


def client_of(address: str | None) -> str:
    """Whom to count for: the address, of IPv6 the network that one household gets."""
    if address is None or ":" not in address:
        return address or "unknown"
    try:
        parsed = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    # A socket for both kinds writes IPv4 so; the network of all those is the whole of IPv4.
    return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))


def _refusal(counted: Count, name: str, code: str) -> RequestError:
    LIMITED.labels(name).inc()
    request.environ[STANDING] = counted.headers
    details = {"most": counted.rate.amount, "period": counted.rate.seconds, "seconds": counted.seconds_left}
    return RequestError(429, code, details=details, headers={"Retry-After": str(counted.seconds_left)})
