"""``wordsvc doctor``: every fault that it names, made, found, and told with what to do."""

from __future__ import annotations

import json
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

from tests.databases import KINDS, address
from tests.games.plain import GAMES
from tests.lexicon.tiny import lexeme, write
from tests.redis import redis_server
from tests.service import free_port
from wordsvc.cli import checks, main
from wordsvc.cli.checks import Finding
from wordsvc.cli.doctor_texts import FINDINGS
from wordsvc.lexicon import container
from wordsvc.lexicon.freshness import list_digests
from wordsvc.settings import Settings
from wordsvc.store import Store, examine
from wordsvc.texts import LANGUAGES


@pytest.fixture
def sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of an installation with nothing wrong, on an index of one word."""
    index = tmp_path / "lexicon.index"
    write(index, [lexeme("кіт:NOUN,masc,nomn")], lists=list_digests(Settings.read({}).dictionaries))
    monkeypatch.setattr("wordsvc.solver.hand.warm.warm_up", lambda *_: True)
    return Settings.read({}).changed(index=index, database=f"sqlite:///{tmp_path}/games.sqlite", port=free_port())


def found(findings: Iterator[Finding]) -> dict[str, tuple[str, dict[str, Any]]]:
    told = {}
    for finding in findings:
        for language in LANGUAGES:
            assert FINDINGS.say(finding.code, language, finding.details)
        told[finding.code] = (finding.level, finding.details)
    return told


def only(findings: Iterator[Finding], level: str) -> dict[str, dict[str, Any]]:
    return {code: details for code, (rank, details) in found(findings).items() if rank == level}


def doctor(*arguments: str, **environment: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["doctor", *arguments], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.fixture
def environment(sound: Settings) -> dict[str, str]:
    return {
        "WORDSVC_INDEX": str(sound.index),
        "WORDSVC_DATABASE": sound.database,
        "WORDSVC_PORT": str(sound.port),
    }


def test_a_sound_installation_has_no_fault(environment: dict[str, str]) -> None:
    status, output = doctor(**environment)
    assert status == 0, output
    assert "✗" not in output
    for said in ("✓ Python", "✓ пакунки", "✓ покажчик", "✓ сховища", "✓ порт", "✓ на дисках"):
        assert said in output


def test_it_speaks_english_and_json(environment: dict[str, str]) -> None:
    assert "✓ the disks have" in doctor("--lang", "en", **environment)[1]
    status, output = doctor("--json", "--lang", "en", **environment)
    checks = {one["code"]: one for one in json.loads(output)["checks"]}
    assert (status, checks["port_free"]["level"]) == (0, "ok")
    assert checks["index"]["details"]["forms"] == "1"
    assert "forms" in checks["index"]["message"]


def test_a_fault_is_a_bad_end(environment: dict[str, str], tmp_path: Path) -> None:
    status, output = doctor(**environment | {"WORDSVC_INDEX": str(tmp_path / "none")})
    assert status == 1
    assert "✗" in output
    assert "wordsvc build" in output


def test_it_changes_nothing(environment: dict[str, str], tmp_path: Path) -> None:
    before = sorted(path.name for path in tmp_path.iterdir())
    doctor(**environment)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_an_old_python() -> None:
    assert found(checks.python((3, 10, 9))) == {"python_old": ("fault", {"version": "3.10.9", "least": "3.11"})}


def test_packages_that_are_missing_unfit_or_not_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = metadata.version

    def other(name: str) -> str:
        if name == "click":
            raise metadata.PackageNotFoundError(name)
        return "0.1" if name == "flask" else version(name)

    lock = tmp_path / "run.lock"
    lock.write_text('alembic==0.0.1 \\\n    --hash=sha256:00\nclick==0.1 ; sys_platform == "win32" \\\n')
    monkeypatch.setattr("wordsvc.cli.checks.metadata.version", other)
    told = found(checks.packages(lock))
    assert told["package_missing"] == ("fault", {"package": "click"})
    assert told["package_unfit"][1]["version"] == "0.1"
    level, details = told["packages_not_locked"]
    assert level == "warning"
    assert "alembic" in details["packages"]
    assert "click" not in details["packages"]


def test_without_a_lock_what_is_asked_for_is_enough(tmp_path: Path) -> None:
    assert found(checks.packages(tmp_path / "none")) == {"packages": ("ok", {})}


def test_variables_that_are_none() -> None:
    told = list(checks.variables({"WORDSVC_THREAD": "3", "WORDSVC_ZZZZZZ": "1", "WORDSVC_PORT": "1", "OTHER": ""}))
    assert [(one.code, one.details["name"], one.details["near"]) for one in told] == [
        ("variable_near", "WORDSVC_THREAD", "WORDSVC_THREADS"),
        ("variable", "WORDSVC_ZZZZZZ", ""),
    ]


def test_a_setting_that_can_not_be_read() -> None:
    status, output = doctor(WORDSVC_PORT="many")
    assert status == 1
    assert "WORDSVC_PORT" in output


@pytest.mark.parametrize("reason", ["missing", "foreign", "version", "damaged"])
def test_an_index_that_can_not_be_used(reason: str, sound: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    match reason:
        case "missing":
            sound.index.unlink()
        case "foreign":
            sound.index.write_text("x" * 10_000)
        case "version":
            monkeypatch.setattr(container, "FORMAT_VERSION", container.FORMAT_VERSION + 1)
        case "damaged":
            data = bytearray(sound.index.read_bytes())
            data[len(data) // 2] ^= 1
            sound.index.write_bytes(data)
    assert only(checks.index(sound), "fault") == {f"index_{reason}": {"path": str(sound.index)}}


def test_an_index_that_is_no_longer_current(
    sound: Settings, tmp_path: Path, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictionaries = tmp_path / "dictionaries"
    shutil.copytree(sound.dictionaries, dictionaries)
    with (dictionaries / "supplement.tsv").open("a", encoding="utf-8") as file:
        file.write("# one line more\n")
    changed = sound.changed(dictionaries=dictionaries)
    assert only(checks.index(changed), "warning")["index_lists"] == {"names": "supplement.tsv"}
    lexicon = app.extensions["wordsvc"].desk.lexicon
    monkeypatch.setattr("wordsvc.cli.checks.Lexicon", lambda _: lexicon)
    assert "index_edition" not in only(checks.index(changed), "warning")
    monkeypatch.setattr("wordsvc.lexicon.freshness.metadata.version", lambda _: "0.0")
    told = only(checks.index(changed), "warning")
    assert told["index_edition"] == {"names": "pymorphy3-dicts-uk, ukrainian-word-stress"}


def test_documents_that_can_not_be_read(sound: Settings, tmp_path: Path) -> None:
    assert "documents" in only(checks.index(sound.changed(dictionaries=tmp_path / "none")), "fault")


def test_numba_is_missing(sound: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordsvc.solver.hand.warm.warm_up", lambda *_: False)
    assert "numba_missing" in only(checks.index(sound), "warning")


def test_a_clock_that_is_behind() -> None:
    now = datetime.now(UTC)
    assert list(checks.clock(now, now)) == []
    assert "clock" in only(checks.clock(now + timedelta(days=1), now), "fault")


@pytest.mark.parametrize("kind", KINDS)
def test_a_store_that_is_current_behind_ahead_and_one_that_is_not_there(kind: str, tmp_path: Path) -> None:
    url = address(kind, tmp_path)
    assert [code for code, _ in examine(url)] == [{"sqlite": "store_new", "postgresql": "store_behind"}[kind]]
    store = Store(url, GAMES)
    store.prepare()
    store.close()
    ((code, details),) = examine(url)
    assert code == "store_ok"
    assert details["kind"].lower() == kind
    if kind == "sqlite":
        for revision, expected in (("9999", "store_ahead"), (None, "store_behind")):
            with closing(sqlite3.connect(tmp_path / "games.sqlite")) as connection, connection:
                connection.execute("DELETE FROM alembic_version")
                if revision:
                    connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
            assert [code for code, _ in examine(url)] == [expected]


def test_stores_that_can_not_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite"
    store = Store(f"sqlite:///{path}", GAMES)
    store.prepare()
    store.close()
    assert [code for code, _ in examine(f"sqlite:///file:{path}?mode=ro&uri=true")] == ["store_readonly"]
    (tmp_path / "text").write_text("this is no database " * 100)
    for url, code in (
        (f"sqlite:///{tmp_path}/text/games.sqlite", "store_folder"),
        (f"sqlite:///{tmp_path}/text", "store_unreachable"),
        ("postgresql://me:hidden@127.0.0.1:1/none", "store_unreachable"),
        ("mysql://me:hidden@host/none", "store_address"),
    ):
        findings = examine(url)
        assert [one for one, _ in findings] == [code], url
        assert "hidden" not in str(findings)
    monkeypatch.setattr("wordsvc.store.health.SOUND_WAL", (9, 0, 0))
    assert [code for code, _ in examine(f"sqlite:///{path}")] == ["sqlite_old", "store_ok"]


def test_an_old_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordsvc.store.health._OLDEST_POSTGRESQL", 999)
    assert "postgresql_old" in dict(examine(address("postgresql", tmp_path)))


def test_a_port_that_is_taken_and_one_where_the_service_runs_already(
    sound: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "port_free" in found(checks.port(sound))
    with socket.socket() as taken:
        taken.bind((sound.host, sound.port))
        taken.listen()
        with monkeypatch.context() as patched:
            patched.setattr("wordsvc.cli.checks._serves", lambda _: True)
            assert "port_serves" in only(checks.port(sound), "ok")
    assert "port" in only(checks.port(sound.changed(host="192.0.2.1")), "fault")


@pytest.mark.parametrize(("free", "level"), [(500, "warning"), (50, "fault"), (5000, None)])
def test_little_room_on_the_disk(
    free: int, level: str | None, sound: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")._replace(free=free * 1024 * 1024)
    monkeypatch.setattr("wordsvc.cli.checks.shutil.disk_usage", lambda _: usage)
    told = found(checks.disk(sound))
    assert told.get("disk", (None,))[0] == level
    assert ("disk_room" in told) == (level is None)


def test_the_disk_of_a_database_is_the_one_that_its_file_will_be_on(
    sound: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked: list[Path] = []
    usage = shutil.disk_usage("/")
    monkeypatch.setattr("wordsvc.cli.checks.shutil.disk_usage", lambda place: asked.append(place) or usage)
    for place, folder in (
        (f"sqlite:///{tmp_path}/games.sqlite", tmp_path),
        ("sqlite:///games.sqlite", Path()),
        (f"sqlite:///file:{tmp_path}/games.sqlite?mode=rwc&uri=true", tmp_path),
    ):
        asked.clear()
        list(checks.disk(sound.changed(database=place)))
        assert folder.resolve() in [one.resolve() for one in asked]


def test_a_redis_that_answers_is_silent_or_has_no_package(sound: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(checks.rates(sound)) == {}
    with redis_server() as server:
        shared = sound.changed(rate_store=server.address)
        assert found(checks.rates(shared)) == {"redis": ("ok", {})}
    assert "redis_silent" in only(checks.rates(shared), "warning")
    monkeypatch.setattr("wordsvc.cli.checks.find_spec", lambda _: None)
    assert "redis_missing" in only(checks.rates(shared), "fault")
