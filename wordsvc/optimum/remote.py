"""Programmes in processes that can be killed, since HiGHS overruns its limits; a process serves one after another."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Lock
from typing import Any, Final

from wordsvc.optimum.clock import Clock, TimeUp

_MOST_WAITING: Final = 2


class RemoteProgramme:
    """A programme in a process of its own, as :mod:`wordsvc.optimum.programme_process` serves it."""

    def __init__(self) -> None:
        # In a group of its own, so that what interrupts a command at a terminal leaves it to us.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "wordsvc.optimum.programme_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            process_group=0,
        )
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        self._questions, self._answers = self._process.stdin, self._process.stdout
        self._clear = True

    def tell(self, *message: Any) -> None:
        """Send what needs no answer. Raises TimeUp if the process is gone."""
        self._clear = False
        try:
            self._questions.write(json.dumps(message) + "\n")
            self._questions.flush()
        except BrokenPipeError:
            raise TimeUp from None
        self._clear = True

    def ask(self, clock: Clock, *question: Any) -> Any:
        """The answer to a question. Raises TimeUp; then the process is of no more use."""
        self.tell(*question)
        self._clear = False
        if not wait([self._answers.fileno()], max(0.0, clock.left)):
            raise TimeUp
        answer = self._answers.readline()
        if not answer:  # the process died, and has said why on the standard error
            raise TimeUp
        self._clear = True
        return json.loads(answer)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def reusable(self) -> bool:
        """Whether the process lives and owes no answer."""
        return self._clear and self._process.poll() is None

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.communicate()

    def disown(self) -> None:
        """In a forked process: drop this end of what belongs to the process before the fork."""
        self._questions.close()
        self._answers.close()
        self._process.returncode = 0


class Reserve:
    """Processes that wait for their next programme. Shared by threads; a forked process begins with none.

    They end with this process: killed at its exit, and, should it be killed itself, when their input closes.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: list[RemoteProgramme] = []
        self._ahead = False
        os.register_at_fork(before=self._lock.acquire, after_in_parent=self._lock.release, after_in_child=self._disown)
        atexit.register(self.end)

    @contextmanager
    def programme(self) -> Iterator[RemoteProgramme]:
        """An empty programme for one question; afterwards its process is kept, or killed if it is still at work."""
        remote = self._take()
        try:
            yield remote
        finally:
            self._give_back(remote)

    def keep_ready(self) -> None:
        """From now on let a process wait whenever none is at work: the next question finds it started."""
        self._ahead = True
        self._start_ahead()

    def end(self) -> None:
        """Kill the processes that wait."""
        self._ahead = False
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for remote in waiting:
            remote.kill()

    def _take(self) -> RemoteProgramme:
        while True:
            with self._lock:
                remote = self._waiting.pop() if self._waiting else None
            if remote is None:
                return RemoteProgramme()
            with contextlib.suppress(TimeUp):
                remote.tell("new")
                return remote
            remote.kill()

    def _give_back(self, remote: RemoteProgramme) -> None:
        with self._lock:
            kept = remote.reusable and len(self._waiting) < _MOST_WAITING
            if kept:
                self._waiting.append(remote)
        if not kept:
            remote.kill()
            self._start_ahead()

    def _start_ahead(self) -> None:
        with self._lock:
            if self._ahead and not self._waiting:
                self._waiting.append(RemoteProgramme())

    def _disown(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._lock.release()
        for remote in waiting:
            remote.disown()


RESERVE: Final = Reserve()
