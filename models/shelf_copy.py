"""A large file's bytes, read once: hashed, copied on the way, in pieces between which the user may stop it."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from typing import IO, TYPE_CHECKING

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
    with file.open("rb") as source:
        return hash_of_stream(source, size, on_progress, cancel, write, name=file.name)


def hash_of_stream(
    source: IO[bytes],
    size: int,
    on_progress: Callable[[int, int], None],
    cancel: CancelToken | None,
    write: Callable[[bytes], object],
    *,
    name: str,
) -> str:
    """The hash of what a stream still holds; see `hash_of`."""
    digest = hashlib.sha256()
    done = 0
    while chunk := source.read(CHUNK_BYTES):
        if cancel is not None:
            cancel.check()
        digest.update(chunk)
        write(chunk)
        done += len(chunk)
        on_progress(done, size)
    if done < size:
        raise ModelFileError(file=name, trouble=Trouble.TRUNCATED)
    return digest.hexdigest()


def replace_text(file: Path, text: str) -> None:
    """Replace a file's text, as a whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    draft = file.with_suffix(f".{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def keep_name(folder: Path) -> None:
    """Have the new name of a file in this folder outlast a power cut, where a folder can be told to."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
