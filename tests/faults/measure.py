"""Figures of a fault: percentiles, resident memory, and one raw exchange on a connection of its own."""

from __future__ import annotations

import math
import socket
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Figures = dict[str, Any]
"""What a fault was found to do: names for people, counts and seconds."""


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that ``share`` (0 … 1) of all values don't exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def milliseconds(values: Sequence[float]) -> str:
    """Median, 99th percentile and the slowest of some times in seconds, for people."""
    return ", ".join(f"{name} {1000 * percentile(values, at):.1f} ms" for name, at in _SHOWN)


_SHOWN = (("median", 0.5), ("p99", 0.99), ("slowest", 1.0))


def resident(pids: Iterable[int]) -> float:
    """Memory that these processes share with nobody, in MB: what they would give back."""
    kilobytes = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Dirty:", "Private_Clean:")):
                kilobytes += int(line.split()[1])
    return kilobytes / 1024


@dataclass(frozen=True, slots=True)
class Exchange:
    """What came back for some bytes: status 0 when the connection was closed without an answer."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


def exchange(port: int, *pieces: bytes, seconds: float = 30, half: bool = False) -> Exchange:
    """Send pieces as they are; read one answer. A server that stops listening in the middle is no failure.

    ``half``: close the sending half afterwards, so that who waits for more learns that none will come.
    """
    started = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
            if half:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        data = _answer(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split()[1]) if lines[0].startswith("HTTP/") else 0
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    return Exchange(status, headers, body, time.perf_counter() - started)


def _answer(connection: socket.socket) -> bytes:
    data = b""
    try:
        while piece := connection.recv(65536):
            data += piece
            head, parted, body = data.partition(b"\r\n\r\n")
            if parted and len(body) >= _length(head):
                break
    except ConnectionResetError:
        pass
    return data


def _length(head: bytes) -> float:
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            return int(line.split(b":")[1])
    return math.inf
