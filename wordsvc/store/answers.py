"""What a move is answered with, and the key under which the same request is answered the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """An idempotency key, and the fingerprint of the request that it came with."""

    name: str
    fingerprint: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What a move is answered with, byte for byte."""

    status: int
    body: bytes
