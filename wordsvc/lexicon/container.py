"""The index file: named flat sections, one JSON header, a checked tail.

Layout: sections (each aligned to 8 bytes) · header (JSON) · tail (JSON: where the header is, SHA-256 of all before the
tail, date) · tail length and CRC-32 · magic. The date is outside the digest, so equal data give equal digests.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import struct
import sys
import tempfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

FORMAT_VERSION: Final = 6
_MAGIC: Final = b"KLEPKAix"
_END: Final = struct.Struct("<II8s")
_ALIGNMENT: Final = 8


class IndexFileError(Exception):
    """The index can't be used: ``reason`` is ``missing``, ``foreign``, ``version`` or ``damaged``."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Container:
    """An opened index file: its header, its sections as views of one shared mapping, its digest and date."""

    header: Mapping[str, Any]
    sections: Mapping[str, memoryview]
    sha256: str
    built: datetime


def write(path: Path, header: Mapping[str, Any], sections: Mapping[str, tuple[str, bytes | memoryview]]) -> str:
    """Write ``sections`` (name → typecode of ``memoryview.cast`` and bytes) atomically; return the SHA-256 in hex.

    A process that is killed on the way leaves the old file, or none.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    table: dict[str, list[int | str]] = {}
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        try:
            for name, (typecode, data) in sections.items():
                table[name] = [file.tell(), len(data), typecode]
                padding = bytes(-len(data) % _ALIGNMENT)
                for piece in (data, padding):
                    file.write(piece)
                    digest.update(piece)
            start = file.tell()
            text = json.dumps({**header, "sections": table}, ensure_ascii=False, separators=(",", ":")).encode()
            file.write(text)
            digest.update(text)
            tail = json.dumps(
                {
                    "format": FORMAT_VERSION,
                    "byteorder": sys.byteorder,
                    "header": [start, len(text)],
                    "sha256": digest.hexdigest(),
                    "built": datetime.now(UTC).isoformat(timespec="seconds"),
                }
            ).encode()
            file.write(tail + _END.pack(len(tail), zlib.crc32(tail), _MAGIC))
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(0o644)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
    return digest.hexdigest()


def read(path: Path) -> Container:
    """Map the file and check it whole. Raises :class:`IndexFileError` for anything but an intact index."""
    try:
        with path.open("rb") as file:
            mapping = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise IndexFileError(path, "missing") from None
    except (ValueError, OSError):  # empty, a folder, not readable
        raise IndexFileError(path, "damaged") from None
    view = memoryview(mapping)
    tail, body_end = _tail(path, view)
    if tail["format"] != FORMAT_VERSION or tail["byteorder"] != sys.byteorder:
        raise IndexFileError(path, "version")
    if _digest(view[:body_end]) != tail["sha256"]:
        raise IndexFileError(path, "damaged")
    start, length = tail["header"]
    header = json.loads(bytes(view[start : start + length]))
    sections = {
        name: view[offset : offset + size].cast(typecode)
        for name, (offset, size, typecode) in header["sections"].items()
    }
    return Container(header, sections, tail["sha256"], datetime.fromisoformat(tail["built"]))


def _tail(path: Path, view: memoryview) -> tuple[dict[str, Any], int]:
    if len(view) < _END.size or bytes(view[-len(_MAGIC) :]) != _MAGIC:
        raise IndexFileError(path, "foreign")
    length, checksum, _ = _END.unpack(view[-_END.size :])
    start = len(view) - _END.size - length
    if start < 0 or zlib.crc32(view[start : start + length]) != checksum:
        raise IndexFileError(path, "damaged")
    return json.loads(bytes(view[start : start + length])), start


def _digest(body: memoryview) -> str:
    return hashlib.sha256(body).hexdigest()
