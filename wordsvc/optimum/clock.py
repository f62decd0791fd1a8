"""The time that a search may take: every search has a clock, and looks at it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar, Final, Self

_PATIENCE: Final = 64
"""Ticks between two looks at the time."""


class TimeUp(Exception):  # noqa: N818 - a signal, not an error
    """The time is up."""


class Clock:
    """A time budget, counted from the moment when the clock is made."""

    now: ClassVar[Callable[[], float]] = time.monotonic
    """What measures seconds; a benchmark on a busy machine puts the processor's time here."""

    __slots__ = ("_end", "_ticks", "budget")

    def __init__(self, seconds: float) -> None:
        self.budget = seconds
        self._end = Clock.now() + seconds
        self._ticks = 0

    @property
    def left(self) -> float:
        """Seconds that are left; below 0 once the time is up."""
        return self._end - Clock.now()

    @property
    def spent(self) -> bool:
        """Whether the time is up."""
        return Clock.now() >= self._end

    def part(self, share: float) -> Self:
        """A clock for a share of what is left."""
        return type(self)(self.left * share)

    def check(self) -> None:
        """Look at the time. Raises TimeUp."""
        if self.spent:
            raise TimeUp

    def tick(self) -> None:
        """Look at the time now and then: cheap enough for inner loops. Raises TimeUp."""
        self._ticks += 1
        if self._ticks % _PATIENCE == 0:
            self.check()
