"""A large file's bytes, read once: hashed, copied on the way, in pieces between which the user may stop it."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from core.errors import ModelFileError
from core.generating import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Final

    from core.cancel import CancelToken

CHUNK_BYTES: Final = 4 << 20


def hash_of(
    file: Path,
    size: int,
    on_progress: Callable[[int, int], None],
    cancel: CancelToken | None,
    write: Callable[[bytes], object] = lambda _chunk: None,
) -> str:
    """The hash of a file's content, which is given to `write` on the way.

    Raises:
        OSError: it cannot be read or written.
        ModelFileError: it is shorter than it was.
        CancelledError: the token was set.
    """
    digest = hashlib.sha256()
    done = 0
    with file.open("rb") as source:
        while chunk := source.read(CHUNK_BYTES):
            if cancel is not None:
                cancel.check()
            digest.update(chunk)
            write(chunk)
            done += len(chunk)
            on_progress(done, size)
    if done < size:
        raise ModelFileError(file=file.name, trouble=Trouble.TRUNCATED)
    return digest.hexdigest()


def keep_name(folder: Path) -> None:
    """Have the new name of a file in this folder outlast a power cut, where a folder can be told to."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
