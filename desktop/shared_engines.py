"""The engines, made once by whichever lane needs one first: a second set would be a second child of each."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from core.engines import Engines


class SharedEngines:
    """Imports the engines' side of the program at the first call, after the window is shown."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._lock = threading.Lock()
        self._engines: Engines | None = None
        self.is_tested = False  # while a test asks the model its questions, nobody else can

    def get(self) -> Engines:
        """The engines; each starts its process at its first use."""
        from models.assemble import assemble  # noqa: PLC0415 - see the class

        with self._lock:
            if self._engines is None:
                self._engines = assemble(self.home)
            return self._engines

    def made(self) -> Engines | None:
        """The engines if anybody has needed one: to close what was never begun would begin it."""
        return self._engines
