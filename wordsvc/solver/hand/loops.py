"""The inner loops of the search, over flat sequences of whole numbers: interpreted as they stand, or compiled.

Depth first over the automaton of alphagrams, rare letters first. Equal values rank by fame: a rank is the value times
:data:`FAMES` plus the fame. Below an edge no word can be worth more than what the path is worth plus the smaller of two
bounds: what the hand still holds in the signs to come, and what the dearest way on weighs. Where that does not beat the
k-th best rank found so far, everything below is skipped.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from wordsvc.lexicon.hand_index import EDGE_BITS, NODE_EDGE_BITS
from wordsvc.solver.hand.heap import rise, sink
from wordsvc.solver.hand.worth import LONGEST, HeldColumns, Wanted, Worth, fill_most, fill_pool, fill_prizes, fill_runs

FRAME: Final = 7
"""Numbers of a level of the stack: its next edge, its last one, the value and the unspent Polysemies there, the first
alphagram below and the end of them, the sign that may not be passed over."""
NODE_SHIFT: Final = 32 - NODE_EDGE_BITS
FAMES: Final = 4
"""How many fames there are (see :func:`wordsvc.lexicon.hand_index.fame`)."""
_EDGE_MASK: Final = (1 << EDGE_BITS) - 1
_RUN_SHIFT: Final = 2 * EDGE_BITS
_FIRST_LETTER: Final = 0x41
_ANY_LETTER: Final = 0x3F
_ANY_RUN: Final = 0x2A
_NEWLINE: Final = 10


class Automaton(NamedTuple):
    """The columns of the automaton (see :mod:`wordsvc.lexicon.hand_columns`)."""

    nodes: Any
    edges: Any
    run: Any


class Leaves(NamedTuple):
    """Which alphagrams count: a bit each, and how many before each 64 of them; two bits of ``fame`` for each.

    With a ``pattern``, one of its forms of class ``number`` and at least ``shortest`` letters must match.
    """

    bits: Any
    before: Any
    fame: Any
    pattern: Any
    text: Any
    slot_start: Any
    slot_text: Any
    slot_set: Any
    letters: Any
    classes: Any
    number: int
    shortest: int


class Walk(NamedTuple):
    """Where the walk stands, the heap of the best (rank, alphagram), or a byte for each where all are asked for."""

    stack: Any
    values: Any
    numbers: Any
    every: Any


def matches(pattern: Any, text: Any, start: int) -> bool:
    """Whether the line of ``text`` at ``start`` matches: ``?`` is one letter, ``*`` any run of signs."""
    place, star, retry = 0, -1, 0
    while text[start] != _NEWLINE:
        wanted = pattern[place] if place < len(pattern) else _NEWLINE
        if wanted == _ANY_RUN:
            star, retry = place, start
            place += 1
        elif wanted == text[start] or (wanted == _ANY_LETTER and text[start] >= _FIRST_LETTER):
            place += 1
            start += 1
        elif star >= 0:
            retry += 1
            place, start = star + 1, retry
        else:
            return False
    while place < len(pattern) and pattern[place] == _ANY_RUN:
        place += 1
    return place == len(pattern)


def offer(value: int, number: int, size: int, values: Any, numbers: Any) -> int:
    """Put an alphagram into the heap of the best ones, the worst on top; returns how many it holds.

    One that is there already keeps its higher value.
    """
    place = -1
    for known in range(size):
        if numbers[known] == number:
            place = known
    if place >= 0 and values[place] >= value:
        return size
    if place < 0 and size < len(values):
        rise(value, number, size, values, numbers)
        return size + 1
    sink(value, number, max(place, 0), size, values, numbers)
    return size


def counts(number: int, leaves: Leaves) -> bool:
    """Whether an alphagram has a form that counts."""
    if not leaves.bits[number >> 6] >> (number & 63) & 1:
        return False
    if len(leaves.pattern) == 0:
        return True
    for slot in range(leaves.slot_start[number], leaves.slot_start[number + 1]):
        if (
            leaves.classes[leaves.slot_set[slot]] == leaves.number
            and leaves.letters[slot] >= leaves.shortest
            and matches(leaves.pattern, leaves.text, leaves.slot_text[slot])
        ):
            return True
    return False


def walk(
    automaton: Automaton, prizes: Any, wanted: Wanted, worth: Worth, leaves: Leaves, state: Walk,
    factor: int, depth: int, size: int, steps: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Walk on from ``state`` for ``steps`` edges; returns the depth (-1: done), the heap's size, the steps left."""
    nodes, edges, run = automaton
    _, ahead, _, potential, _ = wanted
    plain, covered, _, _, _, _, most, rest, beside, gains = worth
    stack, values, numbers, every = state
    collect = len(every) > 0
    factor *= FAMES
    worst = values[0] if not collect and size == len(values) else -1
    while depth >= 0 and steps > 0:
        at = depth * FRAME
        place = stack[at]
        if place == stack[at + 1]:
            depth -= 1
            continue
        stack[at] = place + 1
        steps -= 1
        edge = edges[place]
        kind = edge >> _RUN_SHIFT
        after = (run[kind] >> 6) + 1
        if after > stack[at + 6] + 1:
            depth -= 1
            continue
        value, unspent = plain[kind], stack[at + 3]
        if value < 0:
            value = covered[kind]
            if value < 0 or unspent == 0:
                continue
            value += prizes[len(prizes) - unspent]
            unspent -= 1
        value += stack[at + 2]
        child = edge & _EDGE_MASK
        node = nodes[child]
        bound = min(most[after * LONGEST + (node >> 1 & 63)] + rest[unspent], potential[child] + beside[unspent])
        if (value + bound) * factor + FAMES - 1 <= worst:
            continue
        first = stack[at + 4] + (edge >> EDGE_BITS & _EDGE_MASK)
        end = stack[at + 5]
        if place + 1 < stack[at + 1]:
            end = stack[at + 4] + (edges[place + 1] >> EDGE_BITS & _EDGE_MASK)
        if leaves.before[(end >> 6) + 1] == leaves.before[first >> 6]:
            continue
        rank = (value + gains[unspent]) * factor + (leaves.fame[first >> 2] >> ((first & 3) << 1) & 3)
        if node & 1 and rank > worst and ahead[after] == len(ahead) - 1 and counts(first, leaves):
            if collect:
                every[first] = 1
            else:
                size = offer(rank, first, size, values, numbers)
                if size == len(values):
                    worst = values[0]
        depth += 1
        at += FRAME
        stack[at] = node >> NODE_SHIFT
        stack[at + 1] = nodes[child + 1] >> NODE_SHIFT
        stack[at + 2], stack[at + 3], stack[at + 6] = value, unspent, ahead[after]
        stack[at + 4], stack[at + 5] = first, end
    return depth, size, steps


def search(
    automaton: Automaton, held: HeldColumns, wanted: Wanted, worth: Worth, modes: Any, leaves: Leaves, state: Walk,
    mode: int, depth: int, size: int, steps: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Search the modes from ``mode`` on for ``steps`` edges, going on from ``state`` where ``depth`` is not -1.

    A mode is three numbers: the factor, the colour, how many Polysemies may be spent. Returns the mode and the depth
    reached (past the last mode: done) and the size of the heap.
    """
    nodes = automaton.nodes
    root = len(nodes) - 2
    while mode < len(modes):
        if depth < 0:
            fill_pool(held, modes[mode + 1], worth)
            extra, gain = fill_runs(automaton.run, wanted, worth)
            fill_most(worth)
            fill_prizes(held, extra, gain, worth)
            stack = state.stack
            stack[0], stack[1] = nodes[root] >> NODE_SHIFT, nodes[root + 1] >> NODE_SHIFT
            stack[2], stack[3], stack[4] = 0, modes[mode + 2], 0
            stack[5], stack[6] = len(leaves.slot_start) - 1, wanted.ahead[0]
            depth = 0
        depth, size, steps = walk(automaton, held.prizes, wanted, worth, leaves, state, modes[mode], depth, size, steps)
        if depth >= 0:
            break
        mode += 3
    return mode, depth, size
