"""What is done with the model files, on a lane of its own: copying gigabytes must keep nobody waiting."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from core.errors import EngineMissingError, GeneratorError
from core.generating import Trouble
from desktop.model_shelf.view_model import ShelfState, recommended_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.cancel import CancelToken
    from core.fitness.figures import Fitness
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

    def test(
        self,
        most_questions: int | None,
        cancel: CancelToken,
        tell: Callable[[tuple[int, int]], None],
    ) -> Fitness:
        """Put the fixed questions to the chosen model. Runs on the lane that the model helps on."""
        from core.fitness.fitness import fill_store, fitness  # noqa: PLC0415 - see the class
        from core.language.pack import languages  # noqa: PLC0415
        from models.reader import Reader  # noqa: PLC0415

        generator = self._engines.get().generator
        if generator is None:
            raise GeneratorError(trouble=Trouble.NOT_INSTALLED, model="")
        reader = Reader()  # the other one may be at an import
        self._engines.is_tested = True
        try:
            with TemporaryDirectory(prefix="bulafiel-fitness-") as folder:
                fill_store(Path(folder), reader, cancel)
                return fitness(
                    generator,
                    Path(folder),
                    languages(),
                    on_progress=lambda done, total: tell((done, total)),
                    cancel=cancel,
                    most_questions=most_questions,
                )
        finally:
            self._engines.is_tested = False
            reader.close()

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
