"""The search of the automaton of alphagrams for the k most valuable ones that a hand can lay, proven.

The loops run interpreted until :func:`compile_loops` has numba compile them, which pays in a service and not for a
single question: loading numba takes longer than hundreds of interpreted answers.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import numpy as np

from wordsvc.lexicon.hand_index import ORDER, Accepting, HandIndex
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand import heap, loops, way_loops, worth

SIGNS: Final = len(ORDER)
_DEEPEST: Final = SIGNS + 2
_WANTED_KEPT: Final = 8
"""Questions whose columns are kept; a table of points has a number for each node of the automaton (4 MB)."""
_NO_BYTES: Final = b""


class HeldCard(NamedTuple):
    """A letter card: the place of its sign, what it is worth, the number of its colour, whether it must be used."""

    sign: int
    value: int
    color: int
    must: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A hand: its letter cards in the order in which they are taken, and the points of its Polysemies as spent."""

    cards: Sequence[HeldCard]
    prizes: Sequence[int]


class Mode(NamedTuple):
    """A way to lay words: ``factor`` times the sum, cards of one ``color`` (or any), Polysemies that may be spent."""

    factor: int
    color: int
    polysemies: int


@dataclass(frozen=True, slots=True)
class Demand:
    """What a question asks of words in every mode.

    ``least[s]`` is how often sign s must occur at least, -1 where it takes no card; ``stand[s]`` what a Polysemy is
    worth that stands for it, once or for ``each`` occurrence, -1 where it can't; ``weights[s]`` the most that a card of
    it or a Polysemy for it is worth; ``pattern`` the bytes of a pattern in the alphabet of the ``text`` section.
    """

    least: tuple[int, ...]
    stand: tuple[int, ...]
    each: bool
    weights: tuple[int, ...]
    pattern: bytes = _NO_BYTES

    @property
    def ahead(self) -> list[int]:
        """For each sign, and the end, the first one from there on that must occur (the end: none)."""
        ahead = [SIGNS] * (SIGNS + 1)
        for sign in range(SIGNS - 1, -1, -1):
            ahead[sign] = sign if self.least[sign] > 0 else ahead[sign + 1]
        return ahead


@dataclass(frozen=True, slots=True)
class Leaf:
    """Which alphagrams count: with a form of at least ``shortest`` letters whose set is of class ``number``."""

    accepting: Accepting
    classes: bytes
    number: int
    shortest: int


@dataclass(frozen=True, slots=True)
class Engine:
    """The loops in one of their two shapes, and the sequences they like."""

    search: Callable[..., tuple[int, int, int]]
    dearest: Callable[..., tuple[int, int]]
    numbers: Callable[[Sequence[int]], Any]
    reals: Callable[[Sequence[float]], Any]
    zeros: Callable[[int], Any]
    column: Callable[[Any], Any]
    listed: Callable[[Any], list[int]]
    steps: int
    """Edges between two looks at the clock."""


_INTERPRETED: Final = Engine(
    loops.search,
    way_loops.dearest,
    numbers=list,
    reals=list,
    zeros=lambda size: [0] * size,
    column=memoryview,
    listed=list,
    steps=1 << 13,
)
_engine = _INTERPRETED
_COMPILED: Final[dict[ModuleType, Sequence[str]]] = {
    heap: ("rise", "sink"),
    worth: ("fill_pool", "fill_runs", "fill_most", "fill_prizes"),
    loops: ("matches", "offer", "counts", "walk", "search"),
    way_loops: ("is_new", "keep", "dearest"),
}
"""The functions to compile, each after those that it calls."""


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
    for module, names in _COMPILED.items():
        for name in names:
            # The copy sees the compiled versions of the functions that it calls.
            copy = FunctionType(getattr(module, name).__code__, {**vars(module), **compiled}, name)
            try:
                compiled[name] = numba.njit(copy, nogil=True, cache=True)
                forget_unreadable(Path(compiled[name].stats.cache_path), name)
            except RuntimeError:  # no folder to keep compiled code in
                compiled[name] = numba.njit(copy, nogil=True)
    _engine = Engine(
        compiled["search"],
        compiled["dearest"],
        numbers=lambda values: np.array(values, dtype=np.int64),
        reals=lambda values: np.array(values, dtype=np.float64),
        zeros=lambda size: np.zeros(size, dtype=np.int64),
        column=np.asarray,
        listed=lambda values: values.tolist(),
        steps=1 << 21,
    )
    return True


def forget_unreadable(cache: Path, name: str) -> None:
    """Drop what an earlier version of this code has left of the function ``name`` in the folder of numba's cache.

    numba reads the types that an index names before it looks whether the index is of the present code, and fails on
    a type that is no more.
    """
    for index in cache.glob(f"*.{name}-*.nbi"):
        try:
            with index.open("rb") as file:
                pickle.load(file)  # noqa: S301 - as numba reads it
                pickle.load(file)  # noqa: S301
        except Exception:
            index.unlink(missing_ok=True)


def engine() -> Engine:
    """The loops in the shape that this process runs."""
    return _engine


def is_compiled() -> bool:
    """Whether this process runs the compiled loops."""
    return _engine is not _INTERPRETED


@lru_cache(maxsize=8)
def _columns(index: HandIndex, engine: Engine) -> tuple[loops.Automaton, tuple[Any, Any, Any, Any, Any]]:
    column = engine.column
    automaton = loops.Automaton(column(index.node), column(index.edge), column(index.run))
    start, text, number, letters = index.slot_start, index.slot_text, index.slot_set, index.letters
    return automaton, (column(index.text), column(start), column(text), column(number), column(letters))


@lru_cache(maxsize=_WANTED_KEPT)
def _wanted(index: HandIndex, engine: Engine, demand: Demand) -> tuple[worth.Wanted, Any]:
    """What is asked of words, and the pattern, as the loops want it: the same for nearly all questions."""
    numbers, column = engine.numbers, engine.column
    potential = column(index.potential(demand.weights))
    wanted = worth.Wanted(
        numbers(demand.least), numbers(demand.ahead), numbers(demand.stand), potential, int(demand.each)
    )
    return wanted, column(np.frombuffer(demand.pattern, dtype=np.uint8))


class AlphagramSearch:
    """One question's search: keeps the ``limit`` best alphagrams over all modes that it is run with."""

    def __init__(self, index: HandIndex, demand: Demand, held: Held, limit: int, clock: Clock) -> None:
        self._engine = engine = _engine
        self._clock = clock
        self._automaton, self._forms = _columns(index, engine)
        self._wanted, self._pattern = _wanted(index, engine, demand)
        numbers, zeros = engine.numbers, engine.zeros
        signs, values, colors, must = zip(*held.cards, strict=True) if held.cards else ((), (), (), ())
        self._held = worth.HeldColumns(
            numbers(signs), numbers(values), numbers(colors), numbers(must), numbers(held.prizes)
        )
        kinds, prizes = len(self._automaton.run), len(held.prizes) + 1
        self._worth = worth.Worth(
            plain=zeros(kinds), covered=zeros(kinds),
            pool=zeros(SIGNS + 1), cards=zeros(len(held.cards)), must=zeros(SIGNS),
            dearest=zeros(worth.LONGEST), most=zeros((SIGNS + 1) * worth.LONGEST),
            rest=zeros(prizes), beside=zeros(prizes), gains=zeros(prizes),
        )  # fmt: skip
        every = np.zeros(0 if limit else index.alphagrams, dtype=np.uint8)
        self._state = loops.Walk(zeros(_DEEPEST * loops.FRAME), zeros(limit), zeros(limit), every)
        self._size = 0

    def run(self, modes: Sequence[Mode], leaf: Leaf) -> bool:
        """Search some modes for the forms of one class; returns False if the time was up first."""
        engine, column = self._engine, self._engine.column
        leaves = loops.Leaves(
            column(leaf.accepting.bits), column(leaf.accepting.before), column(leaf.accepting.fame), self._pattern,
            *self._forms,
            column(np.frombuffer(leaf.classes, dtype=np.uint8)), leaf.number, leaf.shortest,
        )  # fmt: skip
        numbers = engine.numbers([number for mode in modes for number in mode])
        at, depth = 0, -1
        while True:
            at, depth, self._size = engine.search(
                self._automaton, self._held, self._wanted, self._worth, numbers, leaves, self._state,
                at, depth, self._size, engine.steps,
            )  # fmt: skip
            if at >= len(numbers):
                return True
            if self._clock.spent:
                return False

    @property
    def full(self) -> bool:
        """Whether there may be more alphagrams than were asked for."""
        return self._size == len(self._state.values)

    @property
    def best(self) -> list[tuple[int, int]]:
        """(rank, alphagram) of the best ones, in no order: the value times ``FAMES``, and the fame."""
        listed, size = self._engine.listed, self._size
        return list(zip(listed(self._state.values[:size]), listed(self._state.numbers[:size]), strict=True))

    @property
    def every(self) -> Any:
        """A byte for each alphagram, 1 where the hand can lay it; only with ``limit`` 0."""
        return self._state.every
