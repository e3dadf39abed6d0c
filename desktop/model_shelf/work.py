"""What is done with the model files, on a lane of its own: copying gigabytes must keep nobody waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import EngineMissingError
from core.generating import Trouble
from desktop.model_shelf.view_model import ShelfState, recommended_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.cancel import CancelToken
    from core.generating import ModelFile, ModelShelf
    from desktop.shared_engines import SharedEngines


class EngineShelf:
    """The shelf of the data folder. The engines are imported here at the first call, after the window is shown."""

    def __init__(self, engines: SharedEngines) -> None:
        self._engines = engines

    def state(self) -> ShelfState:
        engines = self._engines.get()
        trouble = (
            Trouble.NOT_INSTALLED if engines.generator is None else engines.generator.trouble()
        )
        if engines.shelf is None:
            return ShelfState(trouble=trouble)
        chosen = engines.shelf.chosen()
        return ShelfState(
            tuple(engines.shelf.models()), "" if chosen is None else chosen.sha256, trouble
        )

    def add(
        self, file: Path, cancel: CancelToken, tell: Callable[[tuple[int, int]], None]
    ) -> ModelFile:
        return self._shelf().add(file, lambda done, total: tell((done, total)), cancel)

    def choose(self, sha256: str) -> None:
        """Choose a model, or none ("")."""
        self._shelf().choose(sha256 or None)

    def remove(self, sha256: str) -> None:
        self._shelf().remove(sha256)

    def recommended(self) -> str:
        """What is known of models to get elsewhere, as a text."""
        from core.model_list import load_model_list  # noqa: PLC0415 - see the class
        from models.memory import memory  # noqa: PLC0415

        return recommended_text(load_model_list().recommended, memory().total_bytes)

    def _shelf(self) -> ModelShelf:
        shelf = self._engines.get().shelf
        if shelf is None:
            raise EngineMissingError(engine="shelf")
        return shelf
