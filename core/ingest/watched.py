"""A folder that is looked into from time to time: which of its files are new, and no longer being written."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from core.ingest.ingest import find_files, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from core.cancel import CancelToken

# Only what looks like a leaflet: pictures and archives beside it, and half a download, would each be refused.
_LEAFLETS = frozenset({".pdf", ".html", ".htm", ".txt"})


@dataclass(frozen=True, slots=True)
class Stamp:
    """What changes when a file does. `changed` is in seconds since 1970: of the text, or of the file's arrival here."""

    size: int
    changed: float


def stamps_in(folder: Path, cancel: CancelToken | None = None) -> dict[Path, Stamp]:
    """The PDF, HTML and text files of a folder and below; empty when it is not there, as a stick that was taken out.

    Raises:
        CancelledError: the token was set.
    """
    found = {}
    for path in find_files([folder], cancel):
        if path == folder or path.suffix.lower() not in _LEAFLETS:
            continue
        with suppress(OSError):
            status = path.stat()
            found[path] = Stamp(status.st_size, max(status.st_mtime, status.st_ctime))
    return found


class FolderWatch:
    """Remembers what was seen and handed out; a file is handed out once for each of its states."""

    def __init__(self) -> None:
        self._seen: Mapping[Path, Stamp] = {}
        self._done: dict[Path, Stamp] = {}

    def look(
        self,
        stamps: Mapping[Path, Stamp],
        recorded: Callable[[Sequence[str]], Mapping[str, str]],
    ) -> list[Path]:
        """The files that are the same as at the last look and were not imported since they came or changed.

        `recorded` tells of some files when the last receipt of each was written (ISO 8601).
        """
        still = [
            path
            for path, stamp in stamps.items()
            if stamp.size and self._seen.get(path) == stamp and self._done.get(path) != stamp
        ]
        self._seen = dict(stamps)
        if not still:
            return []
        times = recorded([shown(path) for path in still])
        new = [
            path
            for path in still
            # One that changed under our eyes is new whatever its dates say.
            if path in self._done or not _is_after(times.get(shown(path)), stamps[path])
        ]
        self._done.update((path, stamps[path]) for path in still)
        return new


def _is_after(recorded_at: str | None, stamp: Stamp) -> bool:
    if recorded_at is None:
        return False
    try:
        recorded = datetime.fromisoformat(recorded_at)
    except ValueError:
        return False
    # Receipts are dated to the second.
    return recorded >= datetime.fromtimestamp(int(stamp.changed), UTC)
