"""Where things are and how much is allowed: the environment, read once. ``docs/configuration.md`` is its table."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self

_MOST_DAYS: Final = 36_500
PROJECT: Final = Path(__file__).resolve().parent.parent


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
    keep_answers: int
    keep_finished: int | None
    keep_abandoned: int | None

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Settings from ``WORDSVC_*``. Raises ValueError that names a variable that is not a number."""
        threads = _number(environment, "WORDSVC_THREADS", 32, 256)
        return cls(
            index=Path(environment.get("WORDSVC_INDEX", PROJECT / "var" / "lexicon.index")),
            dictionaries=Path(environment.get("WORDSVC_DICTIONARIES", PROJECT / "dictionaries")),
            host=environment.get("WORDSVC_HOST", "127.0.0.1"),
            port=_number(environment, "WORDSVC_PORT", 8000, 65535),
            workers=_number(environment, "WORDSVC_WORKERS", 2, 64),
            threads=threads,
            streams=_number(environment, "WORDSVC_STREAMS", max(1, threads // 2), max(1, threads - 1)),
            database=environment.get("WORDSVC_DATABASE") or f"sqlite:///{PROJECT / 'var' / 'games.sqlite'}",
            game_origins=tuple(environment.get("WORDSVC_GAME_ORIGINS", "").replace(",", " ").split()),
            keep_answers=_number(environment, "WORDSVC_KEEP_ANSWERS", 7, _MOST_DAYS),
            keep_finished=_days(environment, "WORDSVC_KEEP_FINISHED"),
            keep_abandoned=_days(environment, "WORDSVC_KEEP_ABANDONED"),
        )

    def changed(self, **options: Any) -> Self:
        """These settings with those options that are not None."""
        return replace(self, **{name: value for name, value in options.items() if value is not None})


def _days(environment: Mapping[str, str], name: str) -> int | None:
    return _number(environment, name, 1, _MOST_DAYS) if environment.get(name) else None


def _number(environment: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = environment.get(name, str(default))
    if not text.isdecimal() or not 1 <= int(text) <= most:
        msg = f"{name} must be a whole number from 1 to {most}, not {text!r}"
        raise ValueError(msg)
    return int(text)
