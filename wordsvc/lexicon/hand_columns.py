"""Columns of the index for searching the words of a hand: every form under its letters, the letters in an automaton.

The *alphagram* of a form is its letters sorted, rare ones first, as *runs*: a sign and how often it occurs. All
alphagrams, in order, make a minimal automaton whose edges are runs. The ``skip`` of the edges on the way to an
accepting node adds up to the alphagram's number, and the number gives the forms. Edges lead to nodes of smaller
numbers; the last node is the root.

==========================  ===========================================================================================
``hand_run``                kind of run → place of the sign in :data:`ORDER` · 64 + occurrences
``hand_node``               node → its first edge (25 bits), most signs that can follow (6), whether it accepts (1)
``hand_edge``               edge → kind of run (8 bits), skip (27), node (27); edges of a node are sorted by run
``hand_level``              height (most runs that can follow) → its first node
``hand_slot_start``         alphagram → the place of its first form; forms of an alphagram follow one another
``hand_slot_text``          place → where the form starts in ``text``, so also its alphabetical order
``hand_slot_set``           place → number of the set of the signatures of all readings
``hand_slot_letters``       place → letters of the form
``hand_set_start``          set → its first entry in ``hand_set_signature``
==========================  ===========================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from wordsvc.language.alphabet import LETTERS, is_word

ORDER: Final = "-'ґщїфжєцхшчйюбгязьдплукмстерівинао"
"""Signs of an alphagram in their order: rare ones first, so that a search that lacks one gives up early."""
EDGE_BITS: Final = 27
NODE_EDGE_BITS: Final = 25
_SIGNS: Final = 2
_MOST: Final = 64
_CHUNK: Final = 1 << 18
_NEWLINE: Final = 10
_CODES: Final = {1: "B", 2: "H", 4: "I", 8: "q"}
_FIRST_LETTER: Final = 0x41

_Sections = dict[str, tuple[str, bytes | memoryview]]
_Bytes = npt.NDArray[np.uint8]
_Hashes = npt.NDArray[np.uint64]
_Places = npt.NDArray[np.uint32]
_Numbers = npt.NDArray[np.int64]


def hand_sections(
    text: bytes, form_of_line: npt.NDArray[np.uint32], form: npt.NDArray[np.uint32], signature: npt.NDArray[np.uint16]
) -> _Sections:
    """The sections described above.

    ``text`` is the section of that name, ``form_of_line`` the number of the form on each of its lines; ``form`` and
    ``signature`` are those of every reading. Raises ValueError where the lexicon is too large for the columns.
    """
    signs = np.frombuffer(text, dtype=np.uint8)
    starts = np.flatnonzero(signs == _NEWLINE)[:-1] + 1
    kept = _playable(text, starts)
    runs, kinds = _alphagrams(signs, starts)
    runs, starts, form_of_line = runs[kept], starts[kept], form_of_line[kept]
    order = np.lexsort(np.ascontiguousarray(runs).view(">u8").astype(np.uint64).T[::-1])
    runs = runs[order]
    first = np.flatnonzero(_shared(runs) < runs.shape[1])
    columns = _automaton(runs[first], kinds)
    sets, set_start, set_signature = _signature_sets(form, signature)
    columns |= {
        "run": kinds.astype(np.uint16),
        "slot_start": np.append(first, len(runs)).astype(np.uint32),
        "slot_text": starts[order].astype(np.uint32),
        "slot_set": sets[form_of_line[order]].astype(np.min_scalar_type(len(set_start))),
        "slot_letters": _letters(runs, kinds),
        "set_start": set_start.astype(np.uint32),
        "set_signature": set_signature.astype(np.uint16),
    }
    return {
        f"hand_{name}": (_CODES[data.itemsize], np.ascontiguousarray(data).data.cast("B"))
        for name, data in columns.items()
    }


def _playable(text: bytes, starts: _Numbers) -> npt.NDArray[np.bool_]:
    """Which lines are spelled like words; the others («див.») can't be laid under any house rules."""
    kept = np.ones(len(starts), dtype=bool)
    signs = np.frombuffer(text, dtype=np.uint8)
    odd = np.flatnonzero((signs < _FIRST_LETTER) & (signs != _NEWLINE))
    for line in np.unique(np.searchsorted(starts, odd, side="right") - 1):
        start = int(starts[line])
        kept[line] = is_word(spelled(text[start : text.index(b"\n", start)]))
    return kept


def spelled(line: bytes) -> str:
    """A line of the ``text`` section as a word."""
    return "".join(LETTERS[byte - _FIRST_LETTER] if byte >= _FIRST_LETTER else chr(byte) for byte in line)


def _alphagrams(signs: _Bytes, starts: _Numbers) -> tuple[_Bytes, _Numbers]:
    """Runs of every line, one row a line, from 1, padded with 0 to a multiple of 8; the kinds of runs."""
    place = np.zeros(256, dtype=np.int64)
    for number, sign in enumerate(ORDER):
        place[_FIRST_LETTER + LETTERS.index(sign) if sign in LETTERS else ord(sign)] = number
    pieces = []
    for begin in range(0, len(starts), _CHUNK):
        end = starts[begin + _CHUNK] if begin + _CHUNK < len(starts) else len(signs)
        block = signs[starts[begin] : end]
        line = np.cumsum(block == _NEWLINE)
        inside = block != _NEWLINE
        keys = line[inside] * len(ORDER) + place[block[inside]]
        count = np.bincount(keys, minlength=int(line[-1]) * len(ORDER)).reshape(-1, len(ORDER))
        row, rank = np.nonzero(count)
        distinct = np.bincount(row)
        column = np.arange(len(row)) - np.repeat(np.cumsum(distinct) - distinct, distinct)
        piece = np.zeros((len(distinct), int(distinct.max())), dtype=np.uint16)
        piece[row, column] = rank * _MOST + count[row, rank]
        pieces.append(piece)
    width = -(-max((piece.shape[1] for piece in pieces), default=1) // 8) * 8
    used = np.zeros(len(ORDER) * _MOST, dtype=bool)
    for piece in pieces:
        used[piece] = True
    kinds = np.flatnonzero(used[1:]) + 1
    if len(kinds) > 255:
        msg = f"{len(kinds)} kinds of runs do not fit a byte"
        raise ValueError(msg)
    number_of = np.zeros(len(used), dtype=np.uint8)
    number_of[kinds] = np.arange(1, len(kinds) + 1)
    runs = np.zeros((len(starts), width), dtype=np.uint8)
    for number, piece in enumerate(pieces):
        runs[number * _CHUNK : number * _CHUNK + len(piece), : piece.shape[1]] = number_of[piece]
    return runs, kinds


def _shared(runs: _Bytes) -> _Numbers:
    """How many leading columns each row shares with the row before it; all of them if it is the same."""
    shared = np.zeros(len(runs), dtype=np.int64)
    equal = np.ones(max(len(runs) - 1, 0), dtype=bool)
    for column in range(runs.shape[1]):
        equal &= runs[1:, column] == runs[:-1, column]
        shared[1:] += equal
    return shared


def _letters(runs: _Bytes, kinds: _Numbers) -> _Bytes:
    """How many letters each row has; apostrophes and hyphens are none."""
    letters = np.append(0, np.where(kinds // _MOST >= _SIGNS, kinds % _MOST, 0)).astype(np.uint8)
    return sum((letters[column] for column in runs.T), np.zeros(len(runs), dtype=np.uint8))


def _mixed(values: npt.NDArray[Any]) -> _Hashes:
    """Well-spread 64-bit hashes (the finaliser of splitmix64)."""
    hashes = values.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    hashes = (hashes ^ (hashes >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    hashes = (hashes ^ (hashes >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return hashes ^ (hashes >> np.uint64(31))


@dataclass(frozen=True, slots=True)
class _Level:
    """The nodes of the trie of alphagrams at one depth, in order."""

    first: _Places
    """The first alphagram below each node."""
    accepts: npt.NDArray[np.bool_]
    run: _Bytes
    """The run that leads to each node."""
    child: _Places
    """The first node of the next level that hangs below each node, and one end more."""
    hash: _Hashes
    """Equal hashes mean equal subtries: the sum over what hangs below, each well mixed."""
    height: _Bytes
    """Most runs that can still follow."""
    longest: _Bytes
    """Most signs that can still follow."""


def _levels(runs: _Bytes, kinds: _Numbers) -> list[_Level]:
    """The trie of the (sorted, distinct) rows of ``runs``, level by level, the root's first."""
    shared = _shared(runs)
    length = (runs > 0).sum(axis=1)
    signs = np.append(0, kinds % _MOST).astype(np.uint8)
    none = np.zeros(0, dtype=np.int64)
    small, places = none.astype(np.uint8), none.astype(np.uint32)
    below = _Level(places, none > 0, small, places, none.astype(np.uint64), small, small)
    levels: list[_Level] = []
    for depth in range(int(length.max(initial=0)), -1, -1):
        first = np.flatnonzero((shared < depth) & (length >= depth)) if depth else np.zeros(1, dtype=np.int64)
        accepts = length[first] == depth if len(runs) else np.zeros(1, dtype=bool)
        run = runs[first, depth - 1] if depth else np.zeros(1, dtype=np.uint8)
        child = np.searchsorted(below.first, np.append(first, len(runs)))
        edges = _mixed(below.hash ^ (below.run.astype(np.uint64) << np.uint64(56)))
        sums = np.append(np.uint64(0), np.cumsum(edges))
        hashes = _mixed(sums[child[1:]] - sums[child[:-1]] + accepts.astype(np.uint64))
        height, longest = np.zeros(len(first), dtype=np.uint8), np.zeros(len(first), dtype=np.uint8)
        parents = np.flatnonzero(np.diff(child))
        if len(parents):
            height[parents] = np.maximum.reduceat(below.height + 1, child[parents])
            longest[parents] = np.maximum.reduceat(below.longest + signs[below.run], child[parents])
        below = _Level(first.astype(np.uint32), accepts, run, child.astype(np.uint32), hashes, height, longest)
        levels.append(below)
    return levels[::-1]


def _automaton(runs: _Bytes, kinds: _Numbers) -> dict[str, npt.NDArray[Any]]:
    """The trie with equal subtries merged; nodes by height, so that all of a height can be computed at once."""
    levels = _levels(runs, kinds)
    base = np.cumsum([0, *(len(level.first) for level in levels)])
    hashes = np.concatenate([level.hash for level in levels])
    height = np.concatenate([level.height for level in levels])
    first = np.concatenate([level.first for level in levels])
    _, chosen, merged = np.unique(hashes, return_index=True, return_inverse=True)
    # Within a height in alphabetical order: what a search needs together lies together.
    order = np.lexsort((first[chosen], height[chosen]))
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    node, chosen = rank[merged], chosen[order]

    accepts = np.concatenate([level.accepts for level in levels])[chosen]
    longest = np.concatenate([level.longest for level in levels])[chosen]
    run = np.concatenate([level.run for level in levels])
    below = np.repeat(base[1:], np.diff(base))[chosen]
    child = np.concatenate([level.child[:-1] for level in levels])[chosen] + below
    child_end = np.concatenate([level.child[1:] for level in levels])[chosen] + below

    sizes = child_end - child
    start = np.append(0, np.cumsum(sizes))
    target = np.repeat(child - start[:-1], sizes) + np.arange(start[-1])
    skip = (first[target] - np.repeat(first[chosen], sizes)).astype(np.int64)
    if start[-1] >= 1 << NODE_EDGE_BITS or len(runs) >= 1 << EDGE_BITS:
        msg = f"{start[-1]} edges, {len(runs)} alphagrams: too many for the columns"
        raise ValueError(msg)
    edge = node[target] | skip << EDGE_BITS | (run[target].astype(np.int64) - 1) << 2 * EDGE_BITS
    flags = np.append(longest.astype(np.int64) << 1 | accepts, 0)
    return {
        "node": (start << 32 - NODE_EDGE_BITS | flags).astype(np.uint32),
        "edge": edge,
        "level": np.searchsorted(height[chosen], np.arange(len(levels) + 1)).astype(np.uint32),
    }


def _signature_sets(
    form: npt.NDArray[np.uint32], signature: npt.NDArray[np.uint16]
) -> tuple[_Numbers, _Numbers, npt.NDArray[np.uint16]]:
    """The number of each form's set of signatures, and the sets: where each starts, their signatures."""
    pairs = np.sort(form.astype(np.int64) << 16 | signature)
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    signature = (pairs & 0xFFFF).astype(np.uint16)
    start = np.searchsorted(pairs >> 16, np.arange(int(form.max()) + 2))
    sums = np.append(np.uint64(0), np.cumsum(_mixed(signature)))
    _, place, number = np.unique(sums[start[1:]] - sums[start[:-1]], return_index=True, return_inverse=True)
    sizes = start[place + 1] - start[place]
    set_start = np.append(0, np.cumsum(sizes))
    entries = np.repeat(start[place] - set_start[:-1], sizes) + np.arange(set_start[-1])
    return number, set_start, signature[entries]
