"""The service behind gunicorn: one mapped index, opened once and shared by all workers."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import resource
import shutil
import tempfile
from collections.abc import Callable
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from wordsvc.http.logs import AccessLog, ServerLog, configure_logs
from wordsvc.http.server.allocator import give_memory_back
from wordsvc.law.presets import DEFAULT_DECK
from wordsvc.optimum.remote import RESERVE
from wordsvc.settings import Settings
from wordsvc.store import Retention, StoreUnavailable

MakeApp = Callable[[Settings, AccessLog], Flask]

_log = logging.getLogger("wordsvc")


class Service(BaseApplication):  # type: ignore[misc]  # the library has no types
    """A gunicorn that serves one app, loaded before it forks so that workers share its memory."""

    def __init__(self, settings: Settings, access_log: AccessLog, make_app: MakeApp) -> None:
        self._settings, self._access_log, self._make_app = settings, access_log, make_app
        self._app: Flask
        super().__init__()

    def load_config(self) -> None:
        """Set what gunicorn has to know; nothing is read from files or the command line."""
        options = {
            "bind": self._settings.address,
            "workers": self._settings.workers,
            "threads": self._settings.threads,
            # By name: the metrics library looks for the workers' common folder when it is imported.
            "worker_class": "wordsvc.http.server.worker.LoopWorker",
            "preload_app": True,
            "control_socket_disable": True,
            "logger_class": ServerLog,
            "loglevel": self._settings.log_level,
            "max_requests": 0,
            "timeout": 30,
            "graceful_timeout": 20,
            "when_ready": _freeze,
            "post_fork": _start_ahead,
            "worker_exit": self._worker_exit,
            "child_exit": _forget_worker,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Open the index, make the app, and compile the search of hands: workers share all of it."""
        # Imported late, for the metrics too.
        from wordsvc.http.state import State
        from wordsvc.solver.hand.warm import warm_up

        self._app = self._make_app(self._settings, self._access_log)
        shared: State = self._app.extensions["wordsvc"]
        warm_up(shared.desk.lexicon, shared.desk.catalog.decks[DEFAULT_DECK])
        self._prepare_store()
        return self._app

    def _prepare_store(self) -> None:
        """Make the tables before the workers come, and clean them; without the database their first request will."""
        store, settings = self._app.extensions["wordsvc"].store, self._settings
        try:
            store.prepare()
            store.clean(Retention(settings.keep_answers, settings.keep_finished, settings.keep_abandoned))
        except StoreUnavailable as error:
            _log.warning("games have to wait for the database: %s", error)

    def _worker_exit(self, _server: Any, _worker: Any) -> None:
        RESERVE.end()
        self._app.extensions["wordsvc"].store.close()


def serve(settings: Settings, make_app: MakeApp) -> None:
    """Serve what ``make_app`` makes until told to stop.

    Raises IndexFileError before anything is bound if the index can't be used.
    """
    give_memory_back()
    _allow_many_files()
    folder, owner = tempfile.mkdtemp(prefix="wordsvc-metrics-"), os.getpid()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
    try:
        Service(settings, configure_logs(settings), make_app).run()
    finally:
        # A worker that ends comes by here as well, and the others still need the folder.
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)


def _allow_many_files() -> None:
    """A connection is a file, and the limit that processes get by default is low for the sake of old programs."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _freeze(_server: Any) -> None:
    """Keep what is loaded out of the collector's reach: it would write to pages that workers share."""
    gc.collect()
    gc.freeze()


def _start_ahead(_server: Any, _worker: Any) -> None:
    """Each worker has its own solver process, started before the first question."""
    RESERVE.keep_ready()


def _forget_worker(_server: Any, worker: Any) -> None:
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
