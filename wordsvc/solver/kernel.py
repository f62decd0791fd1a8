"""The search of the automaton of alphagrams for the k most valuable ones that a hand can lay, proven.

The loops run interpreted until :func:`compile_loops` has numba compile them, which pays in a service and not for a
single question: loading numba takes longer than hundreds of interpreted answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from types import FunctionType
from typing import Any, Final

import numpy as np

from wordsvc.lexicon.hand_index import ORDER, Accepting, HandIndex
from wordsvc.solver import loops

SIGNS: Final = len(ORDER)
_DEEPEST: Final = SIGNS + 2
_NO_BYTES: Final = b""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a hand offers in one mode (a colour, or all cards): ``factor`` times the sum of the values.

    ``cards[s]`` are the values of the cards of sign s, those that must be used first, then the dearest first;
    ``must[s]`` how many must be. ``prizes`` are the points of the Polysemies in the order in which they are spent.
    """

    factor: int
    cards: Sequence[Sequence[int]]
    must: Sequence[int]
    prizes: Sequence[int]


@dataclass(frozen=True, slots=True)
class Demand:
    """What a question asks of words in every mode.

    ``least[s]`` is how often sign s must occur at least, -1 where it takes no card; ``stand[s]`` what a Polysemy is
    worth that stands for it, once or for ``each`` occurrence, -1 where it can't; ``weights[s]`` the most that a card of
    it or a Polysemy for it is worth; ``pattern`` the bytes of a pattern in the alphabet of the ``text`` section.
    """

    least: Sequence[int]
    stand: Sequence[int]
    each: bool
    weights: tuple[int, ...]
    pattern: bytes = _NO_BYTES


@dataclass(frozen=True, slots=True)
class Leaf:
    """Which alphagrams count: with a form of at least ``shortest`` letters whose set is of class ``number``."""

    accepting: Accepting
    classes: bytes
    number: int
    shortest: int


@dataclass(frozen=True, slots=True)
class _Engine:
    """The loops in one of their two shapes, and the sequences they like."""

    fill_tables: Callable[..., tuple[int, int]]
    fill_bounds: Callable[..., None]
    search: Callable[..., tuple[int, int]]
    numbers: Callable[[Sequence[int]], Any]
    zeros: Callable[[int], Any]
    column: Callable[[Any], Any]
    steps: int
    """Edges between two looks at the clock."""


_INTERPRETED: Final = _Engine(
    loops.fill_tables,
    loops.fill_bounds,
    loops.search,
    numbers=list,
    zeros=lambda size: [0] * size,
    column=memoryview,
    steps=1 << 13,
)
_engine = _INTERPRETED


def compile_loops() -> bool:
    """Have numba compile the loops for this process; returns False, and changes nothing, where it is not installed.

    The first search compiles: some seconds, unless an earlier process has left compiled code in numba's cache.
    """
    global _engine  # noqa: PLW0603 - a process has one engine
    try:
        import numba
    except ImportError:
        return False
    compiled: dict[str, Any] = {}
    for name in ("fill_tables", "fill_bounds", "matches", "offer", "counts", "search"):
        function = getattr(loops, name)
        # The copy sees the compiled versions of the functions that it calls.
        scope = {**vars(loops), **compiled}
        copy = FunctionType(function.__code__, scope, name)
        try:
            compiled[name] = numba.njit(copy, nogil=True, cache=True)
        except RuntimeError:  # no folder to keep compiled code in
            compiled[name] = numba.njit(copy, nogil=True)
    _engine = _Engine(
        compiled["fill_tables"],
        compiled["fill_bounds"],
        compiled["search"],
        numbers=lambda values: np.array(values, dtype=np.int64),
        zeros=lambda size: np.zeros(size, dtype=np.int64),
        column=np.asarray,
        steps=1 << 21,
    )
    return True


def is_compiled() -> bool:
    """Whether this process runs the compiled loops."""
    return _engine is not _INTERPRETED


@lru_cache(maxsize=8)
def _columns(index: HandIndex, engine: _Engine) -> tuple[loops.Automaton, tuple[Any, Any, Any, Any, Any]]:
    column = engine.column
    automaton = loops.Automaton(column(index.node), column(index.edge), column(index.run))
    start, text, number, letters = index.slot_start, index.slot_text, index.slot_set, index.letters
    return automaton, (column(index.text), column(start), column(text), column(number), column(letters))


class Search:
    """One question's search: keeps the ``limit`` best alphagrams over all modes that it is run with."""

    def __init__(self, index: HandIndex, demand: Demand, limit: int, deadline: float) -> None:
        self._engine = engine = _engine
        self._demand, self._deadline = demand, deadline
        self._automaton, self._forms = _columns(index, engine)
        self._alphagrams = index.alphagrams
        self._pattern = engine.column(np.frombuffer(demand.pattern, dtype=np.uint8))
        every = np.zeros(0 if limit else index.alphagrams, dtype=np.uint8)
        self._state = loops.State(engine.zeros(_DEEPEST * loops.FRAME), engine.zeros(limit), engine.zeros(limit), every)
        self._size = 0
        self._least = engine.numbers(demand.least)
        self._stand = engine.numbers(demand.stand)
        ahead = [SIGNS] * (SIGNS + 1)
        for sign in range(SIGNS - 1, -1, -1):
            ahead[sign] = sign if demand.least[sign] > 0 else ahead[sign + 1]
        self._ahead = engine.numbers(ahead)
        self._potential = engine.column(index.potential(demand.weights))

    def run(self, offer: Offer, leaf: Leaf) -> bool:
        """Search one mode for the forms of one class; returns False if the deadline came first."""
        engine, stack = self._engine, self._state.stack
        worth = self._worth(offer)
        column = engine.column
        leaves = loops.Leaves(
            column(leaf.accepting.bits), column(leaf.accepting.before), self._pattern, *self._forms,
            column(np.frombuffer(leaf.classes, dtype=np.uint8)), leaf.number, leaf.shortest,
        )  # fmt: skip
        root = len(self._automaton.nodes) - 2
        stack[0] = self._automaton.nodes[root] >> loops.NODE_SHIFT
        stack[1] = self._automaton.nodes[root + 1] >> loops.NODE_SHIFT
        stack[2], stack[3], stack[4] = 0, len(offer.prizes), 0
        stack[5], stack[6] = self._alphagrams, self._ahead[0]
        depth = 0
        while True:
            depth, self._size = engine.search(
                self._automaton, worth, leaves, self._state, depth, self._size, engine.steps
            )
            if depth < 0:
                return True
            if time.monotonic() > self._deadline:
                return False

    def _worth(self, offer: Offer) -> loops.Worth:
        engine, demand = self._engine, self._demand
        kinds = len(self._automaton.run)
        plain, covered = engine.zeros(kinds), engine.zeros(kinds)
        pool = engine.numbers(list(accumulate((len(cards) for cards in offer.cards), initial=0)))
        values = engine.numbers([value for cards in offer.cards for value in cards])
        extra, gain = engine.fill_tables(
            self._automaton.run, pool, values, engine.numbers(offer.must), self._least, self._stand, demand.each,
            plain, covered,
        )  # fmt: skip
        most = engine.zeros((SIGNS + 1) * loops.LONGEST)
        engine.fill_bounds(pool, values, engine.zeros(loops.LONGEST), most)
        unspent = offer.prizes[::-1]
        rest = list(accumulate((points + max(extra, gain, 0) for points in unspent), initial=0))
        printed = list(accumulate(unspent, initial=0))
        gains = list(accumulate((max(0, points + gain) for points in unspent), initial=0))
        return loops.Worth(
            plain, covered, engine.numbers(offer.prizes), most, self._potential, engine.numbers(rest),
            engine.numbers(printed), engine.numbers(gains), self._ahead, offer.factor,
        )  # fmt: skip

    @property
    def full(self) -> bool:
        """Whether there may be more alphagrams than were asked for."""
        return self._size == len(self._state.values)

    @property
    def best(self) -> list[tuple[int, int]]:
        """(value, alphagram) of the best ones, in no order."""
        return [(int(self._state.values[place]), int(self._state.numbers[place])) for place in range(self._size)]

    @property
    def every(self) -> Any:
        """A byte for each alphagram, 1 where the hand can lay it; only with ``limit`` 0."""
        return self._state.every

    @property
    def chosen(self) -> Any:
        """The alphagrams that the hand can lay, as an array; only with ``limit`` 0."""
        return np.flatnonzero(self._state.every)
