"""A heap in two flat sequences, the worst value on top, each with its tag: interpreted as it stands, or compiled."""

from __future__ import annotations

from typing import Any


def rise(value: Any, tag: int, place: int, values: Any, tags: Any) -> None:
    """Put a new value at the end, ``place``, and let it rise to where it belongs."""
    while place > 0 and values[(place - 1) >> 1] > value:
        values[place] = values[(place - 1) >> 1]
        tags[place] = tags[(place - 1) >> 1]
        place = (place - 1) >> 1
    values[place] = value
    tags[place] = tag


def sink(value: Any, tag: int, place: int, size: int, values: Any, tags: Any) -> None:
    """Put a value that is higher than the one at ``place`` in its stead, and let it sink to where it belongs."""
    while 2 * place + 1 < size:
        child = 2 * place + 1
        if child + 1 < size and values[child + 1] < values[child]:
            child += 1
        if values[child] >= value:
            break
        values[place] = values[child]
        tags[place] = tags[child]
        place = child
    values[place] = value
    tags[place] = tag
