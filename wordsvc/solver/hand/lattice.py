"""The part of an automaton of alphagrams that a hand can walk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from wordsvc.lexicon.hand_index import EDGE_BITS, NODE_EDGE_BITS, HandIndex
from wordsvc.optimum.clock import Clock

_MASK: Final = (1 << EDGE_BITS) - 1
_SHIFT: Final = 32 - NODE_EDGE_BITS
_FAR: Final = 100
"""Polysemies that no hand has."""
_Ints = npt.NDArray[np.int64]
_Places = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Nodes by height, the root last; the edges of node n are ``start[n]:start[n + 1]``.

    ``kind`` is the kind of run on an edge, ``skip`` the alphagrams before the edge's among those of its node; a node
    that ``accepts`` ends an alphagram, and ``below`` alphagrams end there or further on. ``steps`` are, for each
    height, nodes that have edges, where their edges start, and the edges.
    """

    start: _Ints
    child: _Places
    kind: npt.NDArray[np.uint8]
    skip: _Places
    accepts: npt.NDArray[np.bool_]
    below: _Places
    steps: Sequence[tuple[_Ints, _Ints, slice]]

    def __len__(self) -> int:
        return len(self.child)

    def potential(self, worth: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """For each node what no way on from it exceeds, ``worth[k]`` being the most that a run of kind k is worth."""
        potential = np.where(self.accepts, 0.0, -np.inf)
        for nodes, firsts, edges in self.steps:
            most = np.maximum.reduceat(potential[self.child[edges]] + worth[self.kind[edges]], firsts)
            potential[nodes] = np.maximum(potential[nodes], most)
        return potential


def lattice(index: HandIndex, takes: npt.NDArray[np.int64], polysemies: int, clock: Clock) -> Lattice:
    """The part of the index's automaton that can be walked with so many Polysemies.

    ``takes[k]``: Polysemies that a run of kind k can't do without, or more than there are if it can't be laid at all.
    Raises TimeUp.
    """
    node, edge, level = index.node, index.edge, index.level
    # These two are as long as the automaton: in short numbers they cost a small hand little.
    least, rest = (np.full(len(node) - 1, _FAR, dtype=np.int16) for _ in range(2))
    takes = takes.astype(np.int16)
    if not len(edge):
        return _nothing()
    least[-1] = 0
    walked: list[tuple[_Ints, _Ints]] = []
    for first, end in zip(level[-2::-1], level[:0:-1], strict=True):
        clock.check()
        nodes = first + np.flatnonzero(least[first:end] <= polysemies)
        edges, sizes = _edges(node, nodes)
        kind, child = edge[edges] >> 2 * EDGE_BITS, edge[edges] & _MASK
        spent = np.repeat(least[nodes], sizes) + takes[kind]
        kept = np.flatnonzero(spent <= polysemies)
        np.minimum.at(least, child[kept], spent[kept])
        walked.append((np.repeat(nodes, sizes)[kept], edges[kept]))
    # What is left must also lead to an end with the Polysemies that are left.
    reached = np.flatnonzero(least <= polysemies)
    rest[reached] = np.where(node[reached] & 1, 0, _FAR)
    parents: list[_Ints] = []
    kept_edges: list[_Ints] = []
    for parent, edge_of in reversed(walked):
        clock.check()
        needed = takes[edge[edge_of] >> 2 * EDGE_BITS] + rest[edge[edge_of] & _MASK]
        np.minimum.at(rest, parent, needed)
        kept = np.flatnonzero(least[parent] + needed <= polysemies)
        parents.append(parent[kept])
        kept_edges.append(edge_of[kept])
    kept_nodes = reached[least[reached] + rest[reached] <= polysemies]
    if not len(kept_nodes) or kept_nodes[-1] != len(least) - 1:
        return _nothing()
    return _compact(index, np.concatenate(parents), np.concatenate(kept_edges), kept_nodes)


def _nothing() -> Lattice:
    """The lattice of no alphagrams: a root."""
    none = np.zeros(0, dtype=np.int32)
    return Lattice(
        np.zeros(2, dtype=np.int64), none, none.astype(np.uint8), none, np.zeros(1, dtype=np.bool_), none, ()
    )


def _edges(node: Any, nodes: _Ints) -> tuple[_Ints, _Ints]:
    """The edges of nodes, and how many each has."""
    first = (node[nodes] >> np.uint32(_SHIFT)).astype(np.int64)
    sizes = (node[nodes + 1] >> np.uint32(_SHIFT)).astype(np.int64) - first
    ends = np.cumsum(sizes)
    return np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - ends + sizes, sizes), sizes


def _compact(index: HandIndex, parents: _Ints, edges: _Ints, nodes: _Ints) -> Lattice:
    """The lattice of these nodes and edges, both in order, the edges with their parents."""
    edge = index.edge[edges]
    start = np.append(np.searchsorted(parents, nodes), len(parents))
    return Lattice(
        start, np.searchsorted(nodes, edge & _MASK).astype(np.int32),
        (edge >> 2 * EDGE_BITS).astype(np.uint8), (edge >> EDGE_BITS & _MASK).astype(np.int32),
        index.node[nodes] & 1 > 0, _below(index)[nodes], _steps(start, np.searchsorted(nodes, index.level).tolist()),
    )  # fmt: skip


def _steps(start: _Ints, level: Sequence[int]) -> list[tuple[_Ints, _Ints, slice]]:
    steps = []
    for first, end in pairwise(level):
        nodes = first + np.flatnonzero(np.diff(start[first : end + 1]))
        if len(nodes):
            edges = slice(int(start[first]), int(start[end]))
            steps.append((nodes, start[nodes] - edges.start, edges))
    return steps


@lru_cache(maxsize=4)
def _below(index: HandIndex) -> _Places:
    """For each node of the index how many alphagrams end there or further on."""
    start = (index.node >> np.uint32(_SHIFT)).astype(np.int64)
    below = (index.node[:-1] & 1).astype(np.int64)
    for first, end in zip(index.level[1:-1], index.level[2:], strict=True):
        edges = slice(start[first], start[end])
        below[first:end] += np.add.reduceat(below[index.edge[edges] & _MASK], start[first:end] - start[first])
    return below.astype(np.int32)


def lattice_of(words: Sequence[Sequence[int]]) -> Lattice:
    """The lattice of words that are in no index: their kinds of runs, word by word; alphagrams are their numbers.

    Every word has at least one run.
    """
    length = max(map(len, words))
    start, child, kind, accepts, level = [0], [], [], [], [0]
    ends: dict[int, int] = {}
    for height in range(length):
        for number, word in enumerate(words):
            if height == 0:
                accepts.append(True)
            elif height < len(word):
                child.append(ends[number])
                kind.append(word[len(word) - height])
                accepts.append(False)
            else:
                continue
            ends[number] = len(accepts) - 1
            start.append(len(child))
        level.append(len(accepts))
    child += [ends[number] for number in range(len(words))]
    kind += [word[0] for word in words]
    start.append(len(child))
    level.append(len(accepts) + 1)
    below = [1] * len(accepts) + [len(words)]
    skip = [0] * (len(child) - len(words)) + list(range(len(words)))
    starts = np.array(start, dtype=np.int64)
    return Lattice(
        starts, np.array(child, dtype=np.int32), np.array(kind, dtype=np.uint8), np.array(skip, dtype=np.int32),
        np.array([*accepts, False]), np.array(below, dtype=np.int32), _steps(starts, level),
    )  # fmt: skip
