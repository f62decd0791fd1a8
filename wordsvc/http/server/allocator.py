"""What a process keeps of the memory that it no longer uses.

The search for a best play takes and frees tens of megabytes. glibc would keep them for the thread that freed them, in
as many places as there are threads (at most eight a processor): a worker then holds many times what it uses.
"""

from __future__ import annotations

import ctypes
import os
import platform
from typing import Final

# Numbers of malloc.h: they are part of glibc's binary interface.
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8

_MEGABYTE: Final = 2**20
_CHOSEN: Final = {_ARENA_MAX: 2, _MMAP_THRESHOLD: _MEGABYTE, _TRIM_THRESHOLD: 8 * _MEGABYTE}


def give_memory_back() -> bool:
    """Let this process and its children return what they free; False, and nothing is changed, where that can't be set.

    That is where the C library is not glibc, or whoever runs the service has set its allocator by the environment.
    """
    chosen_otherwise = any(name == "GLIBC_TUNABLES" or name.startswith("MALLOC_") for name in os.environ)
    if chosen_otherwise or platform.libc_ver()[0] != "glibc":
        return False
    mallopt = ctypes.CDLL(None).mallopt
    return all(mallopt(option, value) for option, value in _CHOSEN.items())
