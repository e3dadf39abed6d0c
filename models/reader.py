"""The parent's side of the file reader: limits, and every failure as one expected error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.engines import FILE_LIMIT_BYTES
from core.errors import RefusalReason, UnreadableFileError
from models.child import Child
from models.child_limits import Limits
from models.child_waiting import ChildFaultError, Fault
from models.wire import unpacked

if TYPE_CHECKING:
    from pathlib import Path

    from core.cancel import CancelToken
    from core.engines import FileText

TIME_LIMIT_SECONDS = 120.0
MEMORY_LIMIT_BYTES = 1 << 30
PAGE_LIMIT = 1200

_REASONS = {
    Fault.CRASHED: RefusalReason.DAMAGED,
    Fault.GARBLED: RefusalReason.DAMAGED,
    Fault.TOO_SLOW: RefusalReason.TOO_SLOW,
    Fault.SILENT: RefusalReason.TOO_SLOW,
    Fault.TOO_LARGE: RefusalReason.TOO_LARGE,
}


class Reader:
    """Reads files in one child process, reused from file to file, replaced after a fault.

    With `compare`, the second PDF reader counts the characters of every page (slow: 12 pages a second).
    """

    def __init__(
        self,
        *,
        time_limit_seconds: float = TIME_LIMIT_SECONDS,
        memory_limit_bytes: int = MEMORY_LIMIT_BYTES,
        page_limit: int = PAGE_LIMIT,
        compare: bool = False,
    ) -> None:
        self._child = Child("models.children.reader", Limits(memory_limit_bytes))
        self._time_limit_seconds = time_limit_seconds
        self._page_limit = page_limit
        self._compare = compare

    def read(self, path: Path, cancel: CancelToken | None = None) -> list[FileText]:
        """The texts in the file.

        Raises:
            UnreadableFileError: with the `RefusalReason` in its details.
            CancelledError: the token was set.
        """
        _check_size(path)
        limits = {"pages": self._page_limit, "compare": self._compare}
        try:
            reply = self._child.call(
                "read",
                str(path),
                limits,
                time_limit_seconds=self._time_limit_seconds,
                cancel=cancel,
            )
        except ChildFaultError as error:
            raise _refused(path, _REASONS[error.fault]) from error
        try:
            match reply:
                case {"texts": texts}:
                    return unpacked(texts)
                case {"refused": reason, "details": {"pages": pages, "limit": limit}}:
                    raise _refused(path, RefusalReason(reason), pages=pages, limit=limit)
                case {"refused": reason}:
                    raise _refused(path, RefusalReason(reason))
                case _:
                    raise ValueError(reply)
        except ValueError as error:
            raise _refused(path, RefusalReason.DAMAGED) from error

    def close(self) -> None:
        """End the child process; a later `read` starts another."""
        self._child.close()


def _check_size(path: Path) -> None:
    """Refuse what needs no child to be refused."""
    try:
        if not path.is_file():
            raise _refused(path, RefusalReason.CANNOT_OPEN)
        size = path.stat().st_size
    except OSError as error:
        raise _refused(path, RefusalReason.CANNOT_OPEN) from error
    if size == 0:
        raise _refused(path, RefusalReason.EMPTY_FILE)
    if size > FILE_LIMIT_BYTES:
        raise _refused(path, RefusalReason.TOO_LARGE)


def _refused(path: Path, reason: RefusalReason, **details: object) -> UnreadableFileError:
    return UnreadableFileError(file=path.name, reason=reason, **details)
