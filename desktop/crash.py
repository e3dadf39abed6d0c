"""The unexpected: recorded in a local file without the user's data, told in one calm sentence, survived."""

from __future__ import annotations

import faulthandler
import sys
import threading
import traceback
from pathlib import Path
from typing import IO, TYPE_CHECKING

from core.paths import program_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

FOLDER = "crashes"
FILE = "unexpected.txt"
NATIVE_FILE = "native.txt"
MOST_BYTES = 200_000  # a fault that repeats must not fill the disk


class CrashRecorder:
    """Writes what happened and tells the user where; lives as long as the program."""

    def __init__(self, home: Path, tell: Callable[[Path], None]) -> None:
        """`tell` may be called on any thread."""
        self._folder = home / FOLDER
        self._tell = tell
        self._native: IO[str] | None = None

    def install(self) -> None:
        """Take over what reaches the top of any thread, and native faults."""
        sys.excepthook = self._on_exception
        threading.excepthook = lambda args: self.record(args.exc_value)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._native = (self._folder / NATIVE_FILE).open("a", encoding="utf-8")
        except OSError:
            faulthandler.enable()
        else:
            faulthandler.enable(self._native)

    def record(self, error: BaseException | None) -> None:
        """Write the error down and tell the user."""
        if error is None:
            return
        path = self._folder / FILE
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            mode = "a" if path.exists() and path.stat().st_size < MOST_BYTES else "w"
            with path.open(mode, encoding="utf-8") as file:
                file.write(without_personal_data(error))
        except OSError:
            sys.stderr.write(without_personal_data(error))
        self._tell(path)

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.record(error)


def without_personal_data(error: BaseException) -> str:
    """Kinds of errors and places in the code only: messages may quote a question, paths may hold a name."""
    lines = []
    cause: BaseException | None = error
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        lines.append(f"{type(cause).__module__}.{type(cause).__qualname__}")
        lines += [
            f"  {_place(frame.filename)}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(cause.__traceback__)
        ]
        cause = cause.__cause__ or cause.__context__
    return "\n".join(lines) + "\n\n"


def _place(file: str) -> str:
    path = Path(file)
    if path.is_relative_to(program_folder()):
        return str(path.relative_to(program_folder()))
    return path.name
