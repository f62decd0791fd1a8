from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from wordsvc.optimum.clock import Clock, TimeUp
from wordsvc.optimum.remote import RemoteProgramme, Reserve

FOREVER = 60.0


@pytest.fixture
def reserve() -> Iterator[Reserve]:
    made = Reserve()
    yield made
    made.end()


def most(remote: RemoteProgramme, limit: int) -> float:
    """The value of a programme with one column, which is worth 2 and has this limit in its one row."""
    remote.tell("rows", [[None, limit]])
    remote.tell("columns", [[2, None, True, [0], [1]]])
    value, _ = remote.ask(Clock(FOREVER), "lp")
    assert isinstance(value, float)
    return value


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def cut_off(reserve: Reserve) -> int:
    """The process of a programme whose answer did not come in time."""
    with reserve.programme() as remote, pytest.raises(TimeUp):
        remote.ask(Clock(0.0), "lp")
    return remote.pid


def test_a_process_serves_one_programme_after_another_and_each_begins_empty(reserve: Reserve) -> None:
    with reserve.programme() as first:
        assert most(first, 3) == 6
    with reserve.programme() as second:
        assert second.pid == first.pid
        assert most(second, 5) == 10


def test_programmes_at_one_time_have_processes_of_their_own_and_few_are_kept(reserve: Reserve) -> None:
    with reserve.programme() as one, reserve.programme() as two, reserve.programme() as three:
        assert [most(one, 1), most(two, 2), most(three, 3)] == [2, 4, 6]
    assert sorted(map(lives, {one.pid, two.pid, three.pid})) == [False, True, True]


def test_a_process_that_owes_an_answer_is_killed_and_the_next_programme_has_another(reserve: Reserve) -> None:
    pid = cut_off(reserve)
    assert not lives(pid)
    with reserve.programme() as remote:
        assert most(remote, 4) == 8


def test_an_error_of_the_client_leaves_the_process_usable(reserve: Reserve) -> None:
    with pytest.raises(KeyError), reserve.programme() as first:
        raise KeyError
    with reserve.programme() as second:
        assert (second.pid, most(second, 1)) == (first.pid, 2)


def test_a_process_that_died_while_it_waited_is_replaced(reserve: Reserve) -> None:
    with reserve.programme() as first:
        most(first, 1)
    os.kill(first.pid, signal.SIGKILL)
    os.waitid(os.P_PID, first.pid, os.WEXITED | os.WNOWAIT)
    with reserve.programme() as second:
        assert most(second, 7) == 14
    assert second.pid != first.pid


def test_a_service_has_a_process_ready_before_the_question_and_after_one_was_killed(
    reserve: Reserve, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    start = RemoteProgramme.__init__

    def noted(remote: RemoteProgramme) -> None:
        start(remote)
        started.append(remote.pid)

    monkeypatch.setattr(RemoteProgramme, "__init__", noted)
    reserve.keep_ready()
    assert len(started) == 1
    assert cut_off(reserve) == started[0]
    assert len(started) == 2
    with reserve.programme() as remote:
        assert (remote.pid, most(remote, 1)) == (started[1], 2)


def test_the_processes_that_wait_end_with_the_service(reserve: Reserve) -> None:
    with reserve.programme() as remote:
        most(remote, 1)
    reserve.end()
    assert not lives(remote.pid)


def test_a_forked_process_starts_its_own_and_leaves_those_of_its_parent_alone(reserve: Reserve) -> None:
    with reserve.programme() as remote:
        most(remote, 1)
    child = os.fork()
    if not child:
        with reserve.programme() as own:
            fine = own.pid != remote.pid and most(own, 2) == 4
        reserve.end()
        os._exit(0 if fine else 1)
    assert os.waitpid(child, 0)[1] == 0
    with reserve.programme() as again:
        assert (again.pid, most(again, 3)) == (remote.pid, 6)
