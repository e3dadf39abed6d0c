"""How much memory the computer has, and how much of it is free."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_SOURCE = Path("/proc/meminfo")
_KIBIBYTE = 1024


@dataclass(frozen=True, slots=True)
class Memory:
    """In bytes; None where the system does not say: then nothing is refused for it."""

    total_bytes: int | None
    available_bytes: int | None


def memory(source: Path = _SOURCE) -> Memory:
    """The computer's memory now; what the system could free at once counts as available."""
    try:
        lines = source.read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return Memory(None, None)
    values = dict(line.partition(":")[::2] for line in lines)
    return Memory(_bytes(values.get("MemTotal", "")), _bytes(values.get("MemAvailable", "")))


def _bytes(value: str) -> int | None:
    """The bytes of a value like "24689084 kB"."""
    number = value.removesuffix("kB").strip()
    return int(number) * _KIBIBYTE if number.isdecimal() else None
