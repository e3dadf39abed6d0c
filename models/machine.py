"""What this computer and this installation offer the engine that writes, known without loading it."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from typing import Final

from core.generating import Trouble

LIBRARY: Final = "llama_cpp"
# Written by the set-up beside the library: {"cpu": [the instructions that it uses, as Linux calls them]}
BUILD_FILE: Final = "bulafiel-build.json"
CPUINFO: Final = Path("/proc/cpuinfo")
THREAD_LIMIT: Final = 8  # more wait for the memory and for each other


def library_trouble(cpuinfo: Path = CPUINFO) -> Trouble | None:
    """Why the library cannot run here: it is not installed, or was built for another processor."""
    spec = importlib.util.find_spec(LIBRARY)
    if spec is None or spec.origin is None:
        return Trouble.NOT_INSTALLED
    needed = needed_instructions(Path(spec.origin).with_name(BUILD_FILE))
    there = instructions(cpuinfo)
    return Trouble.PROCESSOR if there and not needed <= there else None


def needed_instructions(build_file: Path) -> frozenset[str]:
    """What the library needs of a processor; nothing if that was not noted."""
    try:
        noted = json.loads(build_file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    names = noted.get("cpu") if isinstance(noted, dict) else None
    return frozenset(map(str, names)) if isinstance(names, list) else frozenset()


def instructions(cpuinfo: Path = CPUINFO) -> frozenset[str]:
    """What the processor can do; nothing where the system does not say."""
    for line in _lines(cpuinfo):
        name, _, value = line.partition(":")
        if name.strip() in ("flags", "Features"):
            return frozenset(value.split())
    return frozenset()


def threads(cpuinfo: Path = CPUINFO) -> int:
    """How many threads the engine has: one for each core, however many it pretends to have."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(cores(cpuinfo) or THREAD_LIMIT, allowed or 1, THREAD_LIMIT))


def cores(cpuinfo: Path = CPUINFO) -> int:
    """The processor's cores, 0 where the system does not say."""
    found = set()
    package = ""
    for line in _lines(cpuinfo):
        name, _, value = line.partition(":")
        if name.strip() == "physical id":
            package = value.strip()
        elif name.strip() == "core id":
            found.add((package, value.strip()))
    return len(found)


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
