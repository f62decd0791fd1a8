"""Where things are and how much is allowed: the environment, read once. ``docs/configuration.md`` is its table."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BeforeValidator, Field, ValidationError, ValidationInfo, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, EnvSettingsSource, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from wordsvc.places import DATA, DICTIONARIES

_PREFIX: Final = "wordsvc_"
# Said to be nothing, these are as if not said: an empty host would be every address of the machine.
_MAY_BE_EMPTY: Final = frozenset({"index", "dictionaries", "host", "database", "keep_finished", "keep_abandoned"})
_PERIODS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE: Final = re.compile(rf"(\d{{1,9}}) ?/ ?({'|'.join(_PERIODS)})")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    amount: int
    seconds: int


def _rate(text: str) -> Rate | None:
    if text == "off":
        return None
    match = _RATE.fullmatch(text)
    if match is None or not int(match[1]):
        msg = f"must be a number of requests a time, such as 600/minute, or off, not {text!r}"
        raise ValueError(msg)
    return Rate(int(match[1]), _PERIODS[match[2]])


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _folders(text: str) -> tuple[Path, ...]:
    return tuple(Path(one) for one in text.split(os.pathsep) if one)


Limit = Annotated[Rate | None, NoDecode, BeforeValidator(_rate)]
Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)]
Folders = Annotated[tuple[Path, ...], NoDecode, BeforeValidator(_folders)]
Days = Annotated[int, Field(ge=1, le=36_500)]


class Settings(BaseSettings):
    """The settings of one process; :meth:`read` takes them from the environment."""

    model_config = SettingsConfigDict(env_prefix=_PREFIX, frozen=True, validate_default=False)

    index: Path = DATA / "lexicon.index"
    dictionaries: Path = DICTIONARIES
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65_535)] = 8000
    workers: Annotated[int, Field(ge=1, le=64)] = 2
    threads: Annotated[int, Field(ge=1, le=256)] = 32
    streams: Annotated[int, Field(ge=1, le=100_000)] = 10_000
    database: Annotated[str, Field(repr=False)] = f"sqlite:///{DATA / 'games.sqlite'}"
    game_origins: Words = ()
    games: Folders = ()
    """Folders with further games."""
    rate_words: Limit = Rate(6000, 60)
    rate_solvers: Limit = Rate(1200, 60)
    rate_plays: Limit = Rate(120, 60)
    rate_advice: Limit = Rate(1200, 60)
    rate_games: Limit = Rate(60, 60)
    rate_moves: Limit = Rate(6000, 60)
    rate_reports: Limit = Rate(20, 3600)
    rate_guesses: Limit = Rate(100, 60)
    rate_store: Annotated[str, Field(repr=False)] = "memory"
    rates: Annotated[Mapping[str, Rate], NoDecode] = Field("on", validate_default=True)
    """How much one client may ask, by class of cost; what is not here is not limited."""
    proxies: Annotated[int, Field(ge=0, le=16)] = 0
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "json", "text"] = "auto"
    keep_answers: Days = 7
    keep_finished: Days | None = None
    keep_abandoned: Days | None = None

    @field_validator("rates", mode="before")
    @classmethod
    def _rates(cls, text: str, info: ValidationInfo) -> dict[str, Rate]:
        if text not in ("on", "off"):
            msg = f"must be on or off, not {text!r}"
            raise ValueError(msg)
        said = {name: info.data.get(f"rate_{name}") for name in RATES} if text == "on" else {}
        return {name: rate for name, rate in said.items() if rate is not None}

    @field_validator("rate_store")
    @classmethod
    def _store(cls, address: str) -> str:
        if address != "memory" and not address.startswith(("redis://", "rediss://", "unix://")):
            # The address may hold a password.
            msg = "must be memory, or redis://user:password@host:port/number"
            raise ValueError(msg)
        return address

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the base class has them
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Take what :meth:`read` gives, and nothing behind its back."""
        return (init_settings,)

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Settings from ``WORDSVC_*``. Raises ValueError that names each variable that can't be understood."""
        source = EnvSettingsSource(cls)
        given = {name.lower(): text for name, text in environment.items()}
        source.env_vars = {
            name: text for name, text in given.items() if text or name.removeprefix(_PREFIX) not in _MAY_BE_EMPTY
        }
        try:
            return cls(**source())
        except ValidationError as error:
            raise ValueError("; ".join(map(_sentence, error.errors(include_url=False)))) from None

    @property
    def address(self) -> str:
        """Where to listen, as it stands in an address: an IPv6 host in brackets."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def changed(self, **options: Any) -> Self:
        """These settings with those options that are not None."""
        return self.model_copy(update={name: value for name, value in options.items() if value is not None})


RATES: Final[Mapping[str, Rate]] = {
    name.removeprefix("rate_"): field.default
    for name, field in Settings.model_fields.items()
    if isinstance(field.default, Rate)
}
"""How much one client may ask unless the environment says otherwise, by class of cost."""


def known_variables() -> tuple[str, ...]:
    """Every variable that :meth:`Settings.read` looks at."""
    return tuple(map(_variable, Settings.model_fields))


def _variable(name: object) -> str:
    return f"{_PREFIX}{name}".upper()


def _sentence(error: ErrorDetails) -> str:
    """What a variable must be, for people."""
    name, given = error["loc"][0], error["input"]
    match error["type"]:
        case "value_error":
            must = str(error["ctx"]["error"])
        case "literal_error":
            must = f"must be {error['ctx']['expected'].replace(chr(39), '')}, not {given!r}"
        case _:
            schema = Settings.model_json_schema()["properties"][name]
            bounds = schema if "minimum" in schema else schema["anyOf"][0]
            must = f"must be a whole number from {bounds['minimum']} to {bounds['maximum']}, not {given!r}"
    return f"{_variable(name)} {must}"
