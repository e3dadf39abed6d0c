"""Files that the program writes where the user wants them: whole, or not at all."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from core.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write the file; text as UTF-8. What stood there before is replaced only by the whole.

    Raises:
        UsageError: it cannot be written; what stood there is untouched.
    """
    content = content.encode() if isinstance(content, str) else content
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise UsageError(argument=path, problem=error.strerror) from None
