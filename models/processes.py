"""What the system tells of a process."""

from __future__ import annotations

import os
from pathlib import Path


def memory_bytes(pid: int | None) -> int:
    """Memory that a process holds, 0 where the system has no /proc."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


def peak_memory_bytes(pid: int | None) -> int:
    """The most memory that a process has held, 0 where the system has no /proc."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    peaks = [line.split()[1] for line in lines.splitlines() if line.startswith("VmHWM:")]
    return int(peaks[0]) * 1024 if peaks and peaks[0].isdecimal() else 0


def is_halted(pid: int | None) -> bool | None:
    """Whether someone has stopped it so that it runs no more (SIGSTOP); None where the system does not say."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        return told.rpartition(")")[2].split()[0] in "Tt"
    except (OSError, IndexError):
        return None
