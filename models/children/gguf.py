"""Loads a model file and writes with it: the functions that the parent calls."""

from __future__ import annotations

import hashlib
import json
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from models.child_life import check_stopped, is_stopped
from models.children.gguf_engine import Engine, LoadError, Settings, built
from models.children.gguf_session import Session, TooLongError
from models.children.gguf_states import States

if TYPE_CHECKING:
    import os

    from models.child_life import Json

PIECE_BYTES = 4 << 20
BANDWIDTH_BYTES = 256 << 20  # far more than a processor keeps near
BANDWIDTH_TRIES = 5

_session: list[Session] = []


def load(path: str, sha256: str, states: str, settings: Json) -> Json:
    """`{"loaded": figures}` or `{"refused": a trouble, "detail": text}`; another model of this process is let go."""
    began = time.monotonic()
    try:
        before = Path(path).stat()
        found = _hash(path)
        hashed = time.monotonic()
        if sha256 not in ("", found):
            return {"refused": "changed", "detail": found}
        engine = Engine(path, Settings(**settings), is_stopped)
        after = Path(path).stat()
    except FileNotFoundError as error:
        return {"refused": "missing", "detail": str(error)}
    except OSError as error:
        return {"refused": "unreadable", "detail": str(error)}
    except LoadError as error:
        words = str(error)
        return {"refused": "memory" if "alloc" in words else "damaged", "detail": words}
    if _stamp(before) != _stamp(after):
        return {"refused": "changed", "detail": "while it was loaded"}
    identity = json.dumps([found, built()])
    _session[:] = [Session(engine, States(Path(states)), identity)]
    return {
        "loaded": {
            "context": engine.context_size,
            "hash_ms": (hashed - began) * 1000,
            "total_ms": (time.monotonic() - began) * 1000,
        }
    }


def prepare(prompt: Json) -> Json:
    """`{"prepared": figures}` or `{"refused": "too_long"}`."""
    try:
        return {"prepared": _session[0].prepare(prompt)}
    except TooLongError:
        return {"refused": "too_long"}


def generate(prompt: Json, grammar: str, most_tokens: int, drafts: bool) -> Json:
    """`{"generated": figures and text}` or `{"refused": "too_long"}`."""
    try:
        written = _session[0].generate(prompt, grammar, most_tokens, drafts=drafts)
    except TooLongError:
        return {"refused": "too_long"}
    return {"generated": written}


def bandwidth(threads: int) -> Json:
    """`{"bandwidth": bytes that so many threads read from memory in a second}`: what limits a model's speed."""
    numbers = np.ones(BANDWIDTH_BYTES // 8)
    parts = np.array_split(numbers, threads)
    best = math.inf
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(BANDWIDTH_TRIES):
            check_stopped()
            began = time.perf_counter()
            list(pool.map(np.max, parts))
            best = min(best, time.perf_counter() - began)
    return {"bandwidth": numbers.nbytes / best}


def _hash(path: str) -> str:
    found = hashlib.sha256()
    with Path(path).open("rb", buffering=0) as file:
        while piece := file.read(PIECE_BYTES):
            check_stopped()
            found.update(piece)
    return found.hexdigest()


def _stamp(state: os.stat_result) -> tuple[int, int, int]:
    return (state.st_size, state.st_mtime_ns, state.st_ino)
