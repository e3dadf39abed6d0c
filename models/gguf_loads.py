"""Which models failed to load, kept on disk: after two failures in a row a model is off until it is chosen again.

A load is counted before it begins and forgotten when it succeeds, so that one in which the whole program dies counts.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "loads.json"
FAILURES: Final = 2


class FailedLoads:
    """The failures in a row, by the hash of the model's file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._unwritten: dict[str, int] = {}  # where the disk takes no note

    def is_off(self, sha256: str) -> bool:
        return self._noted().get(sha256, 0) >= FAILURES

    def begin(self, sha256: str) -> None:
        """A load begins; it has failed until something else is said."""
        self._note(sha256, self._noted().get(sha256, 0) + 1)

    def forget(self, sha256: str) -> None:
        """It succeeded, or the user turns the model on again."""
        if sha256 in self._noted():
            self._note(sha256, 0)

    def take_back(self, sha256: str) -> None:
        """The load that has begun did not come to its end, and not by its own fault."""
        self._note(sha256, max(0, self._noted().get(sha256, 0) - 1))

    def forgive(self) -> None:
        """Turn all models on again."""
        self._write({})

    def _noted(self) -> dict[str, int]:
        try:
            noted = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            noted = {}
        found = noted if isinstance(noted, dict) else {}
        counts = {str(key): count for key, count in found.items() if isinstance(count, int)}
        return counts | self._unwritten

    def _note(self, sha256: str, count: int) -> None:
        counts = self._noted() | {sha256: count}
        self._write({key: count for key, count in counts.items() if count > 0})

    def _write(self, counts: dict[str, int]) -> None:
        draft = self._file.with_suffix(f".{os.getpid()}.part")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(counts), encoding="utf-8")
            draft.replace(self._file)
            self._unwritten = {}
        except OSError:
            self._unwritten = counts
            with contextlib.suppress(OSError):
                draft.unlink()
