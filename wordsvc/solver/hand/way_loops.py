"""The walk that finds the dearest ways to lay words at given prices: interpreted as it stands, or compiled."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from wordsvc.solver.hand.heap import rise, sink

FRAME: Final = 7
"""Numbers of a level of the stack: its next edge, its last one, the next choice for that edge, the unspent Polysemies,
the first alphagram below, the letter cards taken on the way, and their code."""


class NetColumns(NamedTuple):
    """The columns of a :class:`wordsvc.solver.hand.lattice.Lattice`."""

    start: Any
    child: Any
    kind: Any
    skip: Any
    accepts: Any
    below: Any


class Choices(NamedTuple):
    """The ways to lay a run: those of kind k are ``first[k]:first[k + 1]``.

    Of each: what it is worth, Polysemies that it spends (0 or 1), letter cards that it takes; ``code`` adds up to a
    number that only ways which take the same cards have in common.
    """

    first: Any
    value: Any
    spends: Any
    cards: Any
    code: Any


class WayWalk(NamedTuple):
    """Where the walk stands, and what it has found.

    ``values`` and ``slots`` are a heap, the worst on top; a slot has the alphagram and the choices that lay it.
    ``seen`` are the codes met, hashed; empty where ways that take the same cards are not alike.
    """

    stack: Any
    worth: Any
    path: Any
    values: Any
    slots: Any
    alphagrams: Any
    paths: Any
    seen: Any


def is_new(code: int, seen: Any) -> bool:
    """Whether this code has not been met; remembers it, as long as there is room (none: all are new)."""
    if len(seen) == 0:
        return True
    mask = len(seen) - 1
    place = (code * 0x9E3779B1 >> 7) & mask
    for _ in range(64):
        if seen[place] == 0:
            seen[place] = code + 1
            return True
        if seen[place] == code + 1:
            return False
        place = (place + 1) & mask
    return True


def keep(value: float, alphagram: int, depth: int, size: int, found: WayWalk) -> int:
    """Put the way of the path into the heap, in the place of the worst one if it is full; returns how many it holds."""
    values, slots = found.values, found.slots
    if size < len(values):
        slot = size
        rise(value, slot, size, values, slots)
        size += 1
    else:
        slot = slots[0]
        sink(value, slot, 0, size, values, slots)
    found.alphagrams[slot] = alphagram
    width = len(found.path)
    for place in range(width):
        found.paths[slot * width + place] = found.path[place] if place <= depth else -1
    return size


def dearest(
    net: NetColumns, choices: Choices, potential: Any, bits: Any, before: Any, found: WayWalk,
    above: float, fewest: int, replace: bool, depth: int, size: int, steps: int,
) -> tuple[int, int]:  # fmt: skip
    """Walk on for ``steps`` choices; returns the depth reached (-1: done) and how many ways are kept.

    Ways worth more than ``above`` are kept; once there is no room the worst gives place (``replace``) or the walk ends.
    A way has ``fewest`` letter cards at least; ``potential[n]`` is what no way on from node n exceeds.
    """
    stack, worth, path, values, _, _, _, seen = found
    least = values[0] if size == len(values) else above
    while depth >= 0 and steps > 0:
        at = depth * FRAME
        edge = stack[at]
        if edge == stack[at + 1]:
            depth -= 1
            continue
        kind = net.kind[edge]
        choice = stack[at + 2]
        if choice == choices.first[kind + 1]:
            edge += 1
            stack[at] = edge
            if edge < stack[at + 1]:
                stack[at + 2] = choices.first[net.kind[edge]]
            continue
        stack[at + 2] = choice + 1
        steps -= 1
        unspent = stack[at + 3] - choices.spends[choice]
        if unspent < 0:
            continue
        value = worth[depth] + choices.value[choice]
        node = net.child[edge]
        if value + potential[node] <= least:
            continue
        alphagram = stack[at + 4] + net.skip[edge]
        if before[((alphagram + net.below[node]) >> 6) + 1] == before[alphagram >> 6]:
            continue
        cards, code = stack[at + 5] + choices.cards[choice], stack[at + 6] + choices.code[choice]
        path[depth] = choice
        if (
            net.accepts[node]
            and value > least
            and cards >= fewest
            and bits[alphagram >> 6] >> (alphagram & 63) & 1
            and is_new(code, seen)
        ):
            if size == len(values) and not replace:
                return -1, size + 1
            size = keep(value, alphagram, depth, size, found)
            if replace and size == len(values):
                least = values[0]
        first, end = net.start[node], net.start[node + 1]
        if first == end:
            continue
        depth += 1
        at += FRAME
        worth[depth] = value
        stack[at], stack[at + 1], stack[at + 2] = first, end, choices.first[net.kind[first]]
        stack[at + 3], stack[at + 4], stack[at + 5], stack[at + 6] = unspent, alphagram, cards, code
    return depth, size
