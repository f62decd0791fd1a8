"""What is dropped with time: answers, and games where days are set; never anything of a game that goes on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import func, select, update

from tests.databases import Opened, agreed, legal, make_move, rendered
from tests.games.plain import GAMES
from tests.store.test_games import play_out
from tests.store.test_signals import listening, wait_until
from wordsvc.cli import main
from wordsvc.settings import Settings
from wordsvc.store import Created, Dropped, Key, Retention, Store, UnknownGame
from wordsvc.store import retention as module
from wordsvc.store.tables import answers, games, metadata, moves, seats


def age(store: Store, created: Created, days: float) -> None:
    """Make all of a game so many days older."""
    then = datetime.now(UTC) - timedelta(days=days)
    with store._writing() as connection:
        for table, column in ((games, games.c.id), (moves, moves.c.game), (answers, answers.c.game)):
            connection.execute(update(table).where(column == created.id).values(created=then))


def keyed(store: Store, created: Created, name: str = "k") -> Any:
    seat, move = legal(store.find(created.id))
    return store.move(created.id, created.tokens[seat], move, rendered, Key(name, b"f"))


def count(store: Store) -> dict[str, int]:
    with store._reading() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in metadata.sorted_tables
        }


def test_answers_after_their_days_the_game_goes_on(store: Store, open_store: Opened) -> None:
    old, fresh = (store.create(agreed()) for _ in range(2))
    keyed(store, old)
    kept = keyed(store, fresh)
    age(store, old, 8)
    age(store, fresh, 6)
    before = store.find(old.id).state
    assert store.clean(Retention()) == Dropped(answers=1, games=0)
    assert store.clean(Retention()) == Dropped(answers=0, games=0)
    assert open_store().find(old.id).state == before
    assert make_move(store, old).status == 200
    seat, move = legal(store.find(fresh.id))
    assert store.move(fresh.id, fresh.tokens[1 - seat], {**move, "version": 0}, rendered, Key("k", b"f")) == kept


def test_by_default_no_game_ever(store: Store) -> None:
    over, running = (store.create(agreed()) for _ in range(2))
    play_out(store, over)
    for one in (over, running):
        age(store, one, 10_000)
    before = count(store)
    assert store.clean(Retention()) == Dropped(0, 0)
    assert count(store) == before


@pytest.mark.parametrize(
    ("retention", "left"),
    [
        (Retention(finished=30), {"over, new", "on, old", "on, new", "on, moved"}),
        (Retention(abandoned=30), {"over, old", "over, new", "on, new", "on, moved"}),
        (Retention(finished=30, abandoned=30), {"over, new", "on, new", "on, moved"}),
        (Retention(finished=90, abandoned=90), {"over, old", "over, new", "on, old", "on, new", "on, moved"}),
    ],
)
def test_games_after_their_days(store: Store, open_store: Opened, retention: Retention, left: set[str]) -> None:
    table = {name: store.create(agreed()) for name in ("over, old", "over, new", "on, old", "on, new", "on, moved")}
    for name in ("over, old", "over, new"):
        play_out(store, table[name])
    for name in ("over, old", "on, old", "on, moved"):
        age(store, table[name], 60)
    make_move(store, table["on, moved"])
    dropped = store.clean(retention)
    assert dropped.games == 5 - len(left)
    for name, created in table.items():
        for where in (store, open_store()):
            if name in left:
                assert where.find(created.id).state.over == name.startswith("over")
            else:
                with pytest.raises(UnknownGame):
                    where.find(created.id)
    assert count(store)[seats.name] == 2 * len(left), "nothing of a dropped game stays"
    if "on, old" not in left:
        with pytest.raises(UnknownGame):
            make_move(store, table["on, old"])


def test_more_than_one_batch(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BATCH", 2)
    for _ in range(5):
        created = store.create(agreed())
        keyed(store, created)
        age(store, created, 9)
    assert store.clean(Retention()) == Dropped(5, 0)
    assert store.clean(Retention(abandoned=8)) == Dropped(0, 5)
    assert count(store) == dict.fromkeys(count(store), 0)


def test_listeners_are_woken_after_the_newest_moves_were_dropped(store: Store, open_store: Opened) -> None:
    """SQLite gives their numbers again."""
    gone, here, there = store.create(agreed()), open_store(), open_store()
    play_out(store, gone)
    age(store, gone, 9)
    created = here.create(agreed())
    with listening(here, created.id) as woken:
        assert woken.wait(5)
        assert there.clean(Retention(finished=8)).games == 1

        def heard() -> bool:
            woken.clear()
            make_move(there, created)
            return woken.wait(0.2)

        wait_until(heard, 10)


def test_the_command(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = Store(url, GAMES)
    created = store.create(agreed())
    keyed(store, created)
    age(store, created, 40)

    def run(*arguments: str, **environment: str) -> Any:
        return CliRunner().invoke(main, ["clean", *arguments], env={"WORDSVC_DATABASE": url, **environment})

    assert run("--answers", "50").output == "answers 0  games 0\n"
    assert run("--finished", "1").output == "answers 1  games 0\n"
    assert run(WORDSVC_KEEP_ABANDONED="30").output == "answers 0  games 1\n"
    assert run("--answers", "0").exit_code == 2
    assert run(WORDSVC_KEEP_FINISHED="soon").exit_code == 2
    away = run(WORDSVC_DATABASE="postgresql://nobody:geheim@127.0.0.1:9/x")
    assert (away.exit_code, "geheim" in away.output, "Traceback" in away.output) == (1, False, False)


def test_the_settings() -> None:
    settings = Settings.read({})
    assert (settings.keep_answers, settings.keep_finished, settings.keep_abandoned) == (7, None, None)
    settings = Settings.read({"WORDSVC_KEEP_ANSWERS": "1", "WORDSVC_KEEP_FINISHED": "90", "WORDSVC_KEEP_ABANDONED": ""})
    assert (settings.keep_answers, settings.keep_finished, settings.keep_abandoned) == (1, 90, None)
