"""Files that the program writes where the user wants them: whole, or not at all."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from core.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def as_a_whole(path: Path) -> Iterator[Path]:
    """A draft to write to, which takes the file's place when that is done; what stood there stays until then.

    Raises:
        UsageError: it cannot be written; what stood there is untouched.
    """
    try:
        # A device or a pipe would be gone for good when a file takes its place.
        if not path.name or (path.exists() and not path.is_file()):
            raise UsageError(argument=path, problem="is no file")
        draft = path.with_name(path.name + ".part")
        try:
            yield draft
            draft.replace(path)
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(argument=path, problem=error.strerror) from None


def write_whole(path: Path, content: str | bytes) -> None:
    """Write the file; text as UTF-8. What stood there before is replaced only by the whole.

    Raises:
        UsageError: it cannot be written; what stood there is untouched.
    """
    with as_a_whole(path) as draft:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)
