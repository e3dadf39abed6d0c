"""The parent's side of the engine that writes: what cannot be is known before, every failure is one expected error."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Final

from core.errors import GeneratorError
from core.generating import Generated, ModelFile, Trouble
from models.gguf_loads import FailedLoads
from models.gguf_process import CHILD, ModelProcess
from models.gguf_reply import generated
from models.gguf_turn import Turns, TurnTimeoutError
from models.machine import library_trouble, threads

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.cancel import CancelToken
    from core.generating import Prompt, Request

PREPARE_SECONDS: Final = 300.0


class GgufGenerator:
    """Writes with the chosen model, in one child process that keeps it loaded; see `core.generating.Generator`.

    `folder` holds what the model knows after a leaflet, and which models failed to load. With `drafts` it guesses
    what is copied from the prompt, and tries several tokens at once.
    """

    def __init__(
        self,
        chosen: Callable[[], ModelFile | None],
        folder: Path,
        *,
        child: str = CHILD,
        memory_limit_bytes: int | None = None,
        drafts: bool = True,
    ) -> None:
        self._chosen = chosen
        self.drafts = drafts
        self._loads = FailedLoads(folder)
        self._turns = Turns()
        self._process = ModelProcess(
            folder, self._loads, child=child, memory_limit_bytes=memory_limit_bytes
        )
        self._library: list[Trouble | None] = []  # what is wrong with it, once that was looked at

    @property
    def model(self) -> ModelFile | None:
        """The chosen model, None if there is none."""
        return self._chosen()

    @property
    def pid(self) -> int | None:
        """The number of the child process, None while there is none."""
        return self._process.pid

    def trouble(self) -> Trouble | None:
        """Why it would not help, as far as can be known without loading anything."""
        return self._trouble(self._chosen())

    def generate(
        self, request: Request, *, within_seconds: float, cancel: CancelToken | None = None
    ) -> Generated:
        """Raw text that follows the grammar; see `core.generating.Generator`."""
        began = time.monotonic()
        deadline = began + within_seconds
        asked = (_parts(request.prompt), request.grammar, request.most_tokens, self.drafts)
        try:
            with self._turns.writing(deadline, cancel) as token:
                token.check()
                model = self._usable()
                reply = self._process.ask(model, "generate", asked, deadline, token)
                try:
                    return generated(reply["generated"], (time.monotonic() - began) * 1000)
                except (LookupError, TypeError, ValueError):
                    self._process.end()
                    raise _error(Trouble.GARBLED, model) from None
        except TurnTimeoutError:
            raise _error(Trouble.TOO_SLOW, self._chosen()) from None

    def prepare(self, prompt: Prompt, cancel: CancelToken | None = None) -> None:
        """Read the rules and the block ahead; gives way to whoever wants an answer (`CancelledError`)."""
        with self._turns.preparing(cancel) as token:
            token.check()
            deadline = time.monotonic() + PREPARE_SECONDS
            self._process.ask(self._usable(), "prepare", (_parts(prompt),), deadline, token)

    def bandwidth(self) -> float:
        """Bytes that its threads can read from memory in a second: what a model's speed is measured by.

        Raises:
            GeneratorError: no model can be loaded.
        """
        with self._turns.writing(math.inf, None) as token:
            deadline = time.monotonic() + PREPARE_SECONDS
            told = self._process.ask(self._usable(), "bandwidth", (threads(),), deadline, token)
            return float(told["bandwidth"])

    def peak_memory_bytes(self) -> int:
        """The most memory that the last child process has held."""
        return self._process.peak_memory_bytes

    def forgive(self) -> None:
        """The user has chosen a model: whatever failed before may be tried again."""
        self._loads.forgive()
        self._process.forgive()

    def close(self) -> None:
        """End the child process, whatever it does; a later call starts another."""
        self._turns.stop()
        with self._turns.writing(math.inf, None):
            self._process.end()

    def _usable(self) -> ModelFile:
        """The chosen model.

        Raises:
            GeneratorError: it is known that it would not help.
        """
        model = self._chosen()
        if (trouble := self._trouble(model)) is not None or model is None:
            raise _error(trouble or Trouble.NO_MODEL, model)
        return model

    def _trouble(self, model: ModelFile | None) -> Trouble | None:
        if not self._library:
            self._library.append(library_trouble())
        if self._library[0] is not None:
            return self._library[0]
        return self._process.trouble(model) if model is not None else Trouble.NO_MODEL


def _error(trouble: Trouble, model: ModelFile | None) -> GeneratorError:
    return GeneratorError(trouble=trouble, model=model.name if model is not None else "")


def _parts(prompt: Prompt) -> dict[str, str]:
    return {"rules": prompt.rules, "block": prompt.block, "task": prompt.task, "key": prompt.key}
