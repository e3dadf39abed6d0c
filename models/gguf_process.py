"""A child process with a model loaded: it sees that the file is the one that was chosen, before and after each call."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final

from core.cancel import CancelToken
from core.errors import CancelledError, GeneratorError, ModelFileError
from core.generating import ModelFile, Trouble
from models.child import Child
from models.child_limits import Limits
from models.child_waiting import ChildFaultError, Fault
from models.gguf_header import read_header
from models.gguf_reply import refusal
from models.machine import threads
from models.memory import memory
from models.processes import memory_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from models.child_life import Json
    from models.gguf_loads import FailedLoads

CHILD: Final = "models.children.gguf"
STATES: Final = "states"
CONTEXT: Final = 4096  # tokens: the rules, some pages of a leaflet, and an answer
CHUNK: Final = 128  # tokens that are read at once
REPLY_LIMIT_BYTES: Final = 1_000_000
STOP_SECONDS: Final = 0.25
SILENCE_SECONDS: Final = 1.0
# What the system may be asked for, above what may be held: the file itself, libraries, stacks of threads.
ADDRESS_ROOM_BYTES: Final = 3 << 30

_TROUBLES: Final = {
    Fault.CRASHED: Trouble.CRASHED,
    Fault.GARBLED: Trouble.GARBLED,
    Fault.TOO_SLOW: Trouble.TOO_SLOW,
    Fault.SILENT: Trouble.TOO_SLOW,
    Fault.TOO_LARGE: Trouble.MEMORY,
}
# Why a load ends that says nothing of the model's own fitness.
_BLAMELESS: Final = (Trouble.MISSING, Trouble.UNREADABLE, Trouble.CHANGED)

Stamp = tuple[int, int, int]


class ModelProcess:
    """One child, with one model at a time; used by one caller at a time."""

    def __init__(
        self, folder: Path, loads: FailedLoads, *, child: str, memory_limit_bytes: int | None
    ) -> None:
        self._states = folder / STATES
        self._loads = loads
        self._child_module = child
        self._memory_limit_bytes = memory_limit_bytes
        self._child: Child | None = None
        self._opened: tuple[ModelFile, Stamp] | None = None
        self._changed: set[tuple[str, Stamp]] = set()  # files that have another content than noted
        self._needs: dict[Stamp, int] = {}  # memory in bytes
        self._peak_bytes = 0

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        child = self._child  # another thread may be at work with it
        return child.pid if child is not None else None

    @property
    def peak_memory_bytes(self) -> int:
        """The most memory that the last process has held."""
        if self._child is not None:
            self._peak_bytes = self._child.peak_memory_bytes
        return self._peak_bytes

    def trouble(self, model: ModelFile) -> Trouble | None:
        """What is known against the model without loading it."""
        try:
            stamp = _stamp(model.file)
        except FileNotFoundError:
            return Trouble.MISSING
        except OSError:
            return Trouble.UNREADABLE
        if stamp[0] != model.bytes or (model.sha256, stamp) in self._changed:
            return Trouble.CHANGED
        if self._is_open(model, stamp):
            return None
        if self._loads.is_off(model.sha256):
            return Trouble.OFF
        return self._trouble_inside(model, stamp)

    def ask(
        self,
        model: ModelFile,
        function: str,
        arguments: tuple[Json, ...],
        deadline: float,
        cancel: CancelToken,
    ) -> Json:
        """The child's reply, of the very file that was chosen; the model is loaded first if need be.

        Raises:
            GeneratorError: there is none.
            CancelledError: the token was set.
        """
        stamp = self._open(model, deadline, cancel)
        reply = self._call(model, stamp, (function, *arguments), deadline, cancel)
        if _stamp_now(model.file) != stamp:
            self.end()
            raise _error(Trouble.CHANGED, model)
        match reply:
            case {"refused": "too_long"}:
                raise _error(Trouble.TOO_LONG, model)
            case {"generated": _} | {"prepared": _} | {"bandwidth": float()}:
                return reply
            case _:
                self.end()
                raise _error(Trouble.GARBLED, model)

    def forgive(self) -> None:
        """What was found against a file may be looked at anew."""
        self._changed.clear()

    def end(self) -> None:
        """End the process; a later call starts another."""
        self._opened = None
        if self._child is not None:
            self._child.close()
            self._peak_bytes = self._child.peak_memory_bytes
            self._child = None

    def _trouble_inside(self, model: ModelFile, stamp: Stamp) -> Trouble | None:
        """What its header says against it, and how much memory is free."""
        if stamp not in self._needs:
            try:
                self._needs[stamp] = read_header(model.file).memory_bytes(CONTEXT)
            except ModelFileError as error:
                return Trouble(str(error.details["trouble"]))
        free = memory().available_bytes
        held = memory_bytes(self.pid)  # by the model that it takes the place of
        return Trouble.MEMORY if free is not None and self._needs[stamp] > free + held else None

    def _open(self, model: ModelFile, deadline: float, cancel: CancelToken) -> Stamp:
        """Have the model loaded; its file's stamp."""
        stamp = _stamp_now(model.file)
        if stamp is None:
            raise _error(Trouble.MISSING, model)
        if self._is_open(model, stamp):
            return stamp
        self.end()
        self._child = Child(self._child_module, self._limits(model, stamp), is_asked_again=False)
        settings = {"context": CONTEXT, "threads": threads(), "chunk": CHUNK}
        request = ("load", str(model.file), model.sha256, str(self._states), settings)
        self._loads.begin(model.sha256)
        try:
            reply = self._call(model, stamp, request, deadline, cancel)
        except (CancelledError, KeyboardInterrupt):
            self._loads.take_back(model.sha256)
            raise
        trouble = refusal(reply)
        if trouble is None:
            self._loads.forget(model.sha256)
            self._opened = (model, stamp)
            return stamp
        self.end()
        if trouble in _BLAMELESS:
            self._loads.take_back(model.sha256)
        if trouble is Trouble.CHANGED:
            self._changed.add((model.sha256, stamp))
        raise _error(trouble, model)

    def _call(
        self,
        model: ModelFile,
        stamp: Stamp,
        request: tuple[Json, ...],
        deadline: float,
        cancel: CancelToken,
    ) -> Json:
        assert self._child is not None  # noqa: S101 - it was opened before
        left = max(0.0, deadline - time.monotonic())
        watch = _FileWatch(model.file, stamp, cancel)
        try:
            return self._child.call(*request, time_limit_seconds=left, cancel=watch)
        except CancelledError:
            if cancel.is_cancelled:
                raise
            self.end()
            if request[0] == "load":
                self._loads.take_back(model.sha256)
            raise _error(Trouble.CHANGED, model) from None
        except ChildFaultError as error:
            if not self._child.is_running:
                self.end()
            trouble = _TROUBLES[error.fault]
            if _stamp_now(model.file) != stamp:  # a file cut short under its reader ends this
                trouble = Trouble.CHANGED
            if request[0] == "load" and (trouble in _BLAMELESS or error.fault is Fault.TOO_SLOW):
                self._loads.take_back(model.sha256)
            raise _error(trouble, model) from error

    def _is_open(self, model: ModelFile, stamp: Stamp) -> bool:
        child = self._child  # another thread may be at work with it
        return child is not None and child.is_running and self._opened == (model, stamp)

    def _limits(self, model: ModelFile, stamp: Stamp) -> Limits:
        # Weights may be held twice: as the file has them, and as the processor likes them.
        usual = self._needs.get(stamp, model.bytes) + model.bytes
        limit = self._memory_limit_bytes or usual
        return Limits(
            memory_bytes=limit,
            address_bytes=limit + (0 if self._memory_limit_bytes else ADDRESS_ROOM_BYTES),
            reply_bytes=REPLY_LIMIT_BYTES,
            stop_seconds=STOP_SECONDS,
            silence_seconds=SILENCE_SECONDS,
            memory_suspicion=0.9,  # most of it is always in use
        )


class _FileWatch(CancelToken):
    """Set when another one was set, or when a file is not the one any more that it was."""

    def __init__(self, file: Path, stamp: Stamp, other: CancelToken) -> None:
        super().__init__()
        self._file = file
        self._stamp = stamp
        self._other = other

    @property
    def is_cancelled(self) -> bool:
        return self._other.is_cancelled or _stamp_now(self._file) != self._stamp


def _error(trouble: Trouble, model: ModelFile) -> GeneratorError:
    return GeneratorError(trouble=trouble, model=model.name)


def _stamp(file: Path) -> Stamp:
    """What is another when the file is another.

    Raises:
        OSError: it is not there, or cannot be read.
    """
    state = file.stat()
    if not os.access(file, os.R_OK):
        raise PermissionError(file)
    return (state.st_size, state.st_mtime_ns, state.st_ino)


def _stamp_now(file: Path) -> Stamp | None:
    try:
        return _stamp(file)
    except OSError:
        return None
