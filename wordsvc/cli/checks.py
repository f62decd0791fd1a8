"""What ``wordsvc doctor`` looks at. Each check yields findings; none changes anything."""

from __future__ import annotations

import difflib
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

from packaging.requirements import Requirement

from wordsvc.law.cards import Deck
from wordsvc.law.presets import DEFAULT_DECK, Catalog
from wordsvc.lexicon import IndexFileError, Lexicon
from wordsvc.lexicon.freshness import changed_lists, other_editions
from wordsvc.places import PROJECT
from wordsvc.settings import Settings, known_variables

Level = Literal["ok", "warning", "fault"]

_PREFIX: Final = "WORDSVC_"
_MB: Final = 1024 * 1024
_LITTLE: Final = 1024 * _MB
_TOO_LITTLE: Final = 100 * _MB
_LEVELS: Final[Mapping[str, Level]] = {
    "store_ok": "ok",
    "store_new": "ok",
    "store_behind": "warning",
    "sqlite_old": "warning",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: ``code`` names its text, ``details`` fill it."""

    level: Level
    code: str
    details: dict[str, Any] = field(default_factory=dict)


def examine_all(environment: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Everything, in the order in which it has to be mended."""
    yield from python()
    yield from packages()
    yield from variables(environment)
    try:
        settings = Settings.read(environment)
    except ValueError as error:
        yield Finding("fault", "setting", {"reason": str(error)})
        return
    yield from index(settings)
    yield from store(settings)
    yield from rates(settings)
    yield from port(settings)
    yield from disk(settings)


def python(version: tuple[int, ...] = sys.version_info[:3]) -> Iterator[Finding]:
    """Is this Python new enough?"""
    told = {"version": ".".join(map(str, version)), "least": "3.11"}
    yield Finding("ok" if version >= (3, 11) else "fault", "python" if version >= (3, 11) else "python_old", told)


def packages(lock: Path = PROJECT / "requirements" / "run.lock") -> Iterator[Finding]:
    """Is everything installed that the package asks for, and as the lock pins it?"""
    sound = True
    for requirement in map(Requirement, metadata.requires("wordsvc") or ()):
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        version = _version(requirement.name)
        if version is None:
            sound = False
            yield Finding("fault", "package_missing", {"package": requirement.name})
        elif version not in requirement.specifier:
            sound = False
            yield Finding("fault", "package_unfit", {"package": str(requirement), "version": version})
    others = [
        f"{pinned.name} {version} ({pinned.specifier})"
        for pinned in _pinned(lock)
        if (version := _version(pinned.name)) is not None and version not in pinned.specifier
    ]
    if others:
        yield Finding("warning", "packages_not_locked", {"packages": ", ".join(others)})
    elif sound:
        yield Finding("ok", "packages")


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _pinned(lock: Path) -> Iterator[Requirement]:
    """What the lock pins for this system; nothing where there is no lock, as in an installed package."""
    if not lock.exists():
        return
    for line in lock.read_text(encoding="utf-8").splitlines():
        if line and not line[0].isspace() and line[0] not in "#-":
            requirement = Requirement(line.rstrip("\\ "))
            if requirement.marker is None or requirement.marker.evaluate():
                yield requirement


def variables(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Does the environment name a setting that is none?"""
    known = known_variables()
    for name in sorted(environment):
        if name.startswith(_PREFIX) and name not in known:
            # What all names share would make any two of them near.
            near = difflib.get_close_matches(
                name.removeprefix(_PREFIX), [one.removeprefix(_PREFIX) for one in known], 1
            )
            yield Finding(
                "warning",
                "variable_near" if near else "variable",
                {"name": name, "near": _PREFIX + near[0] if near else ""},
            )


def index(settings: Settings) -> Iterator[Finding]:
    """Are decks, rules and index sound, is the index current, are the searches compiled?"""
    deck = None
    try:
        deck = Catalog.read(settings.dictionaries).decks[DEFAULT_DECK]
    except (OSError, ValueError) as error:
        yield Finding("fault", "documents", {"reason": str(error)})
    except KeyError:
        yield Finding("fault", "documents", {"reason": f"{settings.dictionaries}: {DEFAULT_DECK}"})
    try:
        lexicon = Lexicon(settings.index)
    except IndexFileError as error:
        yield Finding("fault", f"index_{error.reason}", {"path": str(settings.index)})
        return
    told = {"path": str(settings.index), "forms": f"{len(lexicon):,}".replace(",", " "), "sha256": lexicon.sha256}
    yield Finding("ok", "index", told)
    try:
        editions, lists = (
            other_editions(lexicon, settings.dictionaries),
            changed_lists(lexicon, settings.dictionaries),
        )
    except (OSError, ValueError) as error:
        yield Finding("fault", "documents", {"reason": str(error)})
    else:
        for code, named in (("index_edition", editions), ("index_lists", lists)):
            if named:
                yield Finding("warning", code, {"names": ", ".join(named)})
    yield from clock(lexicon.built, datetime.now(UTC))
    if deck is not None:
        yield _compiled(lexicon, deck)


def _compiled(lexicon: Lexicon, deck: Deck) -> Finding:
    # Loaded late: numba is heavy.
    from wordsvc.solver.hand.warm import warm_up

    started = time.monotonic()
    compiled = warm_up(lexicon, deck)
    if not compiled:
        return Finding("warning", "numba_missing")
    return Finding("ok", "numba", {"seconds": f"{time.monotonic() - started:.1f}"})


def clock(built: datetime, now: datetime) -> Iterator[Finding]:
    """Is it later than when the index was built?"""
    if now < built - timedelta(hours=1):
        told = {"now": now.isoformat(timespec="seconds"), "built": built.isoformat(timespec="seconds")}
        yield Finding("fault", "clock", told)


def store(settings: Settings) -> Iterator[Finding]:
    """Can the store be reached, written, trusted; are its tables up to date?"""
    from wordsvc.store import examine

    for code, details in examine(settings.database):
        yield Finding(_LEVELS.get(code, "fault"), code, details)


def rates(settings: Settings) -> Iterator[Finding]:
    """Does Redis answer, where requests are to be counted there?"""
    if settings.rate_store == "memory":
        return
    if find_spec("redis") is None:
        yield Finding("fault", "redis_missing")
        return
    import redis

    try:
        with redis.Redis.from_url(settings.rate_store, socket_timeout=2, socket_connect_timeout=2) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        yield Finding("warning", "redis_silent", {"reason": type(error).__name__})
    else:
        yield Finding("ok", "redis")


def port(settings: Settings) -> Iterator[Finding]:
    """Can the service listen where it is to?"""
    told = {"host": settings.host, "port": settings.port}
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except OSError as error:
        if _serves(settings):
            yield Finding("ok", "port_serves", told)
        else:
            yield Finding("fault", "port", {**told, "reason": error.strerror or type(error).__name__})
    else:
        yield Finding("ok", "port_free", told)


def _serves(settings: Settings) -> bool:
    # Loaded late: no service that starts has use for it.
    import httpx

    try:
        answer = httpx.get(f"http://{settings.address}/healthz", timeout=3, trust_env=False)
        return bool(answer.json() == {"status": "ok"})
    except (httpx.HTTPError, ValueError):
        return False


def disk(settings: Settings) -> Iterator[Finding]:
    """Is there room for the index, the games and temporary files?"""
    from wordsvc.store import sqlite_file

    places = {settings.index.parent, Path(tempfile.gettempdir())}
    file = sqlite_file(settings.database)
    if file is not None:
        places.add(file.parent)
    told = sorted({(shutil.disk_usage(place).free, str(place)) for place in map(_existing, places)})
    for free, path in told:
        if free < _LITTLE:
            details = {"path": path, "free": free // _MB}
            yield Finding("fault" if free < _TOO_LITTLE else "warning", "disk", details)
    if told[0][0] >= _LITTLE:
        yield Finding("ok", "disk_room", {"free": f"{told[0][0] / 1024 / _MB:.1f}"})


def _existing(path: Path) -> Path:
    while not path.exists():
        path = path.parent
    return path
