"""What a model knows after a leaflet, kept on disk: the next question about it needs no second reading.

A file that is not whole is removed and never used; a full disk only means that nothing is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

SUFFIX = ".state"
LIMIT_BYTES = 500_000_000
_HASH_BYTES = hashlib.sha256().digest_size


class States:
    """A folder of states; the ones that were not used for longest go when there are too many."""

    def __init__(self, folder: Path, limit_bytes: int = LIMIT_BYTES) -> None:
        self._folder = folder
        self._limit_bytes = limit_bytes

    def get(self, name: str) -> memoryview | None:
        """The state of this name, None if there is none that can be trusted. It may be written to."""
        file = self._file(name)
        try:
            with file.open("rb") as source:
                data = bytearray(os.fstat(source.fileno()).st_size)  # large: it is held once
                source.readinto(data)
        except FileNotFoundError:
            return None
        except OSError:  # a disk may lose a file's blocks
            data = bytearray()
        state = memoryview(data)[_HASH_BYTES:]
        is_whole = data[:_HASH_BYTES] == _hash(name, state)
        with contextlib.suppress(OSError):
            if is_whole:
                os.utime(file)
            else:
                file.unlink()
        return state if is_whole else None

    def has(self, name: str) -> bool:
        return self._file(name).is_file()

    def keep(self, name: str, state: bytes | memoryview) -> None:
        """Keep it, if there is room for it."""
        if len(state) > self._limit_bytes:
            return
        file = self._file(name)
        draft = file.with_suffix(f".{os.getpid()}.part")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_room(len(state) + _HASH_BYTES)
            with draft.open("wb") as out:
                out.write(_hash(name, state))
                out.write(state)
            draft.replace(file)
        except OSError:
            with contextlib.suppress(OSError):
                draft.unlink()

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}{SUFFIX}"

    def _make_room(self, needed: int) -> None:
        found = []
        for file in self._folder.iterdir():
            with contextlib.suppress(OSError):  # another process was quicker
                if file.suffix == ".part":
                    _remove_left_over(file)
                elif file.suffix == SUFFIX:
                    state = file.stat()
                    found.append((state.st_mtime_ns, state.st_size, file))
        total = sum(size for _, size, _ in found) + needed
        for _, size, file in sorted(found):
            if total <= self._limit_bytes:
                return
            with contextlib.suppress(OSError):
                file.unlink()
            total -= size


def _remove_left_over(part: Path) -> None:
    """Remove what a process left that did not come to its end."""
    number = part.suffixes[-2].removeprefix(".") if len(part.suffixes) > 1 else ""
    if number.isdecimal() and Path("/proc").is_dir() and Path(f"/proc/{number}").exists():
        return
    part.unlink()


def _hash(name: str, state: bytes | memoryview) -> bytes:
    """Of the state together with what it is the state of."""
    found = hashlib.sha256(name.encode())
    found.update(state)
    return found.digest()
