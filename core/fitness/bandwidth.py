"""How fast this computer reads its memory: a model reads all its weights for each token, so no model can be faster."""

from __future__ import annotations

import ctypes
import os
import time
from concurrent.futures import ThreadPoolExecutor

TOTAL_BYTES = 256 << 20  # far more than any cache holds
ROUNDS = 3
MOST_THREADS = 4


def read_bandwidth(total_bytes: int = TOTAL_BYTES) -> float:
    """Bytes a second, of as many threads as an engine would use; the best of a few rounds."""
    threads = max(1, min(MOST_THREADS, os.cpu_count() or 1))
    # Written and not only reserved: what was never written all lies in one small page.
    blocks = [b"\1" * (total_bytes // threads) for _ in range(threads)]
    best = 0.0
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(ROUNDS):
            started = time.perf_counter()
            list(pool.map(_read, blocks))
            best = max(best, total_bytes / (time.perf_counter() - started))
    return best


def _read(block: bytes) -> None:
    """Look for a byte that is not there; the C library does it at the memory's speed, beside other threads."""
    if _MEMCHR is None:
        block.find(b"\0")
    else:
        _MEMCHR(block, 0, len(block))


def _memchr() -> ctypes._NamedFuncPointer | None:
    """The C library's own search, which lets other threads of Python run meanwhile; None where it cannot be had."""
    try:
        function = ctypes.CDLL(None if os.name == "posix" else "msvcrt").memchr
    except (OSError, AttributeError, TypeError):
        return None
    function.argtypes = (ctypes.c_char_p, ctypes.c_int, ctypes.c_size_t)
    function.restype = ctypes.c_void_p
    return function


_MEMCHR = _memchr()
