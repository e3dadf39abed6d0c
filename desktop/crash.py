"""The unexpected: recorded in a local file without the user's data, told in one calm sentence, survived."""

from __future__ import annotations

import faulthandler
import sys
import threading
from typing import IO, TYPE_CHECKING

from core.crash import FILE, FOLDER, record, without_personal_data

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

NATIVE_FILE = "native.txt"


class CrashRecorder:
    """Writes what happened and tells the user where; lives as long as the program."""

    def __init__(self, home: Path, tell: Callable[[Path], None]) -> None:
        """`tell` may be called on any thread."""
        self._home = home
        self._tell = tell
        self._native: IO[str] | None = None

    def install(self) -> None:
        """Take over what reaches the top of any thread, and native faults."""
        sys.excepthook = self._on_exception
        threading.excepthook = lambda args: self.record(args.exc_value)
        try:
            folder = self._home / FOLDER
            folder.mkdir(parents=True, exist_ok=True)
            self._native = (folder / NATIVE_FILE).open("a", encoding="utf-8")
        except OSError:
            faulthandler.enable()
        else:
            faulthandler.enable(self._native)

    def record(self, error: BaseException | None) -> None:
        """Write the error down and tell the user."""
        if error is None:
            return
        if record(self._home, error) is None:
            sys.stderr.write(without_personal_data(error))
        self._tell(self._home / FOLDER / FILE)

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.record(error)
