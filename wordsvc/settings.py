"""Where things are and how much is allowed: the environment, read once. ``docs/configuration.md`` is its table."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self

from wordsvc.places import DATA, DICTIONARIES

_MOST_DAYS: Final = 36_500

_PERIODS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE: Final = re.compile(rf"(\d{{1,9}}) ?/ ?({'|'.join(_PERIODS)})")
_LEVELS: Final = ("debug", "info", "warning", "error")
_FORMS: Final = ("auto", "json", "text")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    amount: int
    seconds: int


RATES: Final[Mapping[str, Rate]] = {
    "words": Rate(6000, 60),
    "solvers": Rate(1200, 60),
    "plays": Rate(120, 60),
    "games": Rate(60, 60),
    "moves": Rate(6000, 60),
    "guesses": Rate(100, 60),
}
"""How much one client may ask unless the environment says otherwise, by class of cost."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one process; :meth:`read` takes them from the environment."""

    index: Path
    dictionaries: Path
    host: str
    port: int
    workers: int
    threads: int
    streams: int
    database: str = field(repr=False)
    game_origins: tuple[str, ...]
    rates: Mapping[str, Rate]
    rate_store: str = field(repr=False)
    proxies: int
    log_level: str
    log_format: str
    keep_answers: int
    keep_finished: int | None
    keep_abandoned: int | None

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Settings from ``WORDSVC_*``. Raises ValueError that names a variable that can't be understood."""
        return cls(
            # Said to be nothing, they are as if not said: an empty host would be every address of the machine.
            index=Path(environment.get("WORDSVC_INDEX") or DATA / "lexicon.index"),
            dictionaries=Path(environment.get("WORDSVC_DICTIONARIES") or DICTIONARIES),
            host=environment.get("WORDSVC_HOST") or "127.0.0.1",
            port=_number(environment, "WORDSVC_PORT", 8000, 65535),
            workers=_number(environment, "WORDSVC_WORKERS", 2, 64),
            threads=_number(environment, "WORDSVC_THREADS", 32, 256),
            streams=_number(environment, "WORDSVC_STREAMS", 10_000, 100_000),
            database=environment.get("WORDSVC_DATABASE") or f"sqlite:///{DATA / 'games.sqlite'}",
            game_origins=tuple(environment.get("WORDSVC_GAME_ORIGINS", "").replace(",", " ").split()),
            rates=_rates(environment),
            rate_store=_store(environment),
            proxies=_number(environment, "WORDSVC_PROXIES", 0, 16, least=0),
            log_level=_choice(environment, "WORDSVC_LOG_LEVEL", "info", _LEVELS),
            log_format=_choice(environment, "WORDSVC_LOG_FORMAT", "auto", _FORMS),
            keep_answers=_number(environment, "WORDSVC_KEEP_ANSWERS", 7, _MOST_DAYS),
            keep_finished=_days(environment, "WORDSVC_KEEP_FINISHED"),
            keep_abandoned=_days(environment, "WORDSVC_KEEP_ABANDONED"),
        )

    @property
    def address(self) -> str:
        """Where to listen, as it stands in an address: an IPv6 host in brackets."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def changed(self, **options: Any) -> Self:
        """These settings with those options that are not None."""
        return replace(self, **{name: value for name, value in options.items() if value is not None})


def known_variables() -> tuple[str, ...]:
    """Every variable that :meth:`Settings.read` looks at."""
    asked = _Asked()
    Settings.read(asked)
    return tuple(asked.names)


class _Asked(dict[str, str]):
    """An empty environment that remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def get(self, name: str, default: Any = None) -> Any:
        self.names.append(name)
        return default


def _rates(environment: Mapping[str, str]) -> dict[str, Rate]:
    limited = _choice(environment, "WORDSVC_RATES", "on", ("on", "off")) == "on"
    rates = {}
    for name, default in RATES.items():
        rate = _rate(environment, f"WORDSVC_RATE_{name.upper()}", default)
        if limited and rate is not None:
            rates[name] = rate
    return rates


def _rate(environment: Mapping[str, str], name: str, default: Rate) -> Rate | None:
    text = environment.get(name)
    if text is None:
        return default
    if text == "off":
        return None
    match = _RATE.fullmatch(text)
    if match is None or not int(match[1]):
        msg = f"{name} must be a number of requests a time, such as 600/minute, or off, not {text!r}"
        raise ValueError(msg)
    return Rate(int(match[1]), _PERIODS[match[2]])


def _store(environment: Mapping[str, str]) -> str:
    address = environment.get("WORDSVC_RATE_STORE", "memory")
    if address != "memory" and not address.startswith(("redis://", "rediss://", "unix://")):
        # The address may hold a password.
        msg = "WORDSVC_RATE_STORE must be memory, or redis://user:password@host:port/number"
        raise ValueError(msg)
    return address


def _choice(environment: Mapping[str, str], name: str, default: str, known: tuple[str, ...]) -> str:
    text = environment.get(name, default)
    if text not in known:
        msg = f"{name} must be {', '.join(known[:-1])} or {known[-1]}, not {text!r}"
        raise ValueError(msg)
    return text


def _days(environment: Mapping[str, str], name: str) -> int | None:
    return _number(environment, name, 1, _MOST_DAYS) if environment.get(name) else None


def _number(environment: Mapping[str, str], name: str, default: int, most: int, least: int = 1) -> int:
    text = environment.get(name, str(default))
    if not text.isdecimal() or not least <= int(text) <= most:
        msg = f"{name} must be a whole number from {least} to {most}, not {text!r}"
        raise ValueError(msg)
    return int(text)
