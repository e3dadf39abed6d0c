"""Moves what is done with model files to its lane and what came of it to the screen. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.errors import CancelledError
from core.messages import error_sentence
from desktop import translations
from desktop.model_shelf.view_model import copying, shelf_shown, test_rows, testing
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken
    from core.errors import AppError
    from core.fitness.figures import Fitness
    from core.generating import ModelFile
    from desktop.model_shelf.view_model import ModelEntry, ShelfShown, ShelfState, Step
    from desktop.rows import Row
    from desktop.tasks import Starter


class ShelfWork(Protocol):
    """What can be done with the model files. Every call runs on the models' lane."""

    def state(self) -> ShelfState: ...

    def add(
        self, file: Path, cancel: CancelToken, tell: Callable[[tuple[int, int]], None]
    ) -> ModelFile:
        """Copy a file to the shelf, telling bytes done and of how many."""
        ...

    def choose(self, sha256: str) -> None:
        """Choose a model, or none ("")."""
        ...

    def remove(self, sha256: str) -> None: ...

    def recommended(self) -> str:
        """What is known of models to get elsewhere, as a text."""
        ...

    def test(
        self,
        most_questions: int | None,
        cancel: CancelToken,
        tell: Callable[[tuple[int, int]], None],
    ) -> Fitness:
        """Put the fixed questions, or so many of each kind, to the chosen model. Runs on the helping lane."""
        ...


class ShelfView(Protocol):
    """What the screen can show."""

    def show_shelf(self, shelf: ShelfShown) -> None: ...

    def show_started(self, sentence: str) -> None: ...

    def show_step(self, step: Step) -> None: ...

    def show_finished(self, sentence: str) -> None:
        """Nothing is at work any more; tell what came of it."""
        ...

    def tell(self, sentence: str) -> None: ...

    def focus_model(self, sha256: str) -> None: ...

    def show_text(self, text: str) -> None: ...

    def show_test(self, rows: Sequence[Row]) -> None: ...


class ShelfPresenter:
    """One file is copied at a time; the others wait for their turn."""

    def __init__(
        self,
        view: ShelfView,
        work: ShelfWork,
        lane: Starter,
        on_state: Callable[[ShelfState], None],
        *,
        helping: Starter,
    ) -> None:
        """`on_state` is told whenever it may stand otherwise with the model."""
        self._view = view
        self._work = work
        self._lane = lane
        self._on_state = on_state
        self._has_left = False
        self._adding: Task[tuple[ModelFile, ShelfState], tuple[int, int]] | None = None
        self._waiting: list[Path] = []
        self._helping = helping
        self._testing: Task[list[Row], tuple[int, int]] | None = None

    def refresh(self) -> None:
        """Show the shelf as it is now."""
        self._do(lambda: None, lambda: None)

    def add(self, files: Sequence[Path]) -> None:
        """Copy these files to the shelf, one after the other."""
        self._waiting += files
        if self._testing is not None:
            self._view.tell(_("The file is added when the test has ended."))
        elif self._adding is None:
            self._add_next()

    def stop(self) -> None:
        """End the copying or the test; nothing is left behind, and the files that wait are let go."""
        self._waiting.clear()
        for task in (self._adding, self._testing):
            if task is not None:
                task.stop()

    def choose(self, entry: ModelEntry) -> None:
        """Have this model help from now on; one that is off is turned on again."""
        sentence = _("{model} is chosen now.").format(model=entry.model.name)
        self._do(lambda: self._work.choose(entry.model.sha256), lambda: self._view.tell(sentence))

    def choose_none(self) -> None:
        """Have no model help."""
        self._do(
            lambda: self._work.choose(""),
            lambda: self._view.tell(
                _("No model is chosen now; answers are the leaflet's own sentences.")
            ),
        )

    def remove(self, entry: ModelEntry) -> None:
        """Take the file off the shelf; the user has confirmed it."""
        sentence = _("{model} was removed from this computer.").format(model=entry.model.name)
        self._do(lambda: self._work.remove(entry.model.sha256), lambda: self._view.tell(sentence))

    def test(self, most_questions: int | None = None) -> None:
        """Test the chosen model with the fixed questions, or with so many of each kind."""
        if self._adding is not None or self._testing is not None:
            self._view.tell(_("The test can begin when what is at work has ended."))
            return
        self._testing = Task(
            lambda cancel, tell: test_rows(self._work.test(most_questions, cancel, tell)),
            on_result=self._tested,
            on_error=self._not_tested,
            on_progress=lambda told: self._view.show_step(testing(*told)),
        )
        self._view.show_started(_("The test begins. Questions asked meanwhile get no help."))
        self._view.show_step(testing(0, 0))
        self._helping.start(self._testing)

    def show_recommended(self) -> None:
        """Show which models are known to do."""
        self._lane.start(
            Task[str, None](
                lambda _cancel, _tell: self._work.recommended(),
                on_result=lambda text: None if self._has_left else self._view.show_text(text),
                on_error=self._tell_error,
            )
        )

    def leave(self) -> None:
        """Say nothing more, and copy nothing more."""
        self._has_left = True
        self._waiting.clear()
        for task in (self._adding, self._testing):
            if task is not None:
                task.cancel()

    def _do(self, work: Callable[[], None], then: Callable[[], None]) -> None:
        """Something short, never cancelled, and the shelf as it is afterwards."""

        def on_lane() -> ShelfState:
            work()
            return self._work.state()

        def done(state: ShelfState) -> None:
            if not self._has_left:
                self._show(state)
                then()

        self._lane.start(
            Task["ShelfState", None](
                lambda _cancel, _tell: on_lane(), on_result=done, on_error=self._tell_error
            )
        )

    def _add_next(self) -> None:
        file = self._waiting.pop(0)

        def on_lane(
            cancel: CancelToken, tell: Callable[[tuple[int, int]], None]
        ) -> tuple[ModelFile, ShelfState]:
            added = self._work.add(file, cancel, tell)
            return added, self._work.state()

        self._adding = Task(
            on_lane,
            on_result=self._added,
            on_error=self._not_added,
            on_progress=lambda told: self._view.show_step(copying(file.name, *told)),
        )
        self._view.show_started(_("{file} is being added.").format(file=file.name))
        self._view.show_step(copying(file.name, 0, 0))
        self._lane.start(self._adding)

    def _added(self, told: tuple[ModelFile, ShelfState]) -> None:
        model, state = told
        sentence = (
            _("{model} was added and is chosen.")
            if state.chosen == model.sha256
            else _("{model} was added. Press Enter on it to choose it.")
        )
        self._show(state)
        self._finish(sentence.format(model=model.name))
        self._view.focus_model(model.sha256)

    def _not_added(self, error: AppError) -> None:
        if isinstance(error, CancelledError):
            self._finish(_("The file was not added."))
        else:
            self._finish(error_sentence(error, translations.language()))

    def _tested(self, rows: list[Row]) -> None:
        self._finish(_("The test has ended. {verdict}").format(verdict=rows[0].text))
        self._view.show_test(rows)

    def _not_tested(self, error: AppError) -> None:
        if isinstance(error, CancelledError):
            self._finish(_("The test was stopped."))
        else:
            self._finish(error_sentence(error, translations.language()))
        self.refresh()  # it may be off by now

    def _finish(self, sentence: str) -> None:
        self._adding, self._testing = None, None
        self._view.show_finished(sentence)
        if self._waiting:
            self._add_next()

    def _show(self, state: ShelfState) -> None:
        self._view.show_shelf(shelf_shown(state))
        self._on_state(state)

    def _tell_error(self, error: AppError) -> None:
        if not self._has_left:
            self._view.tell(error_sentence(error, translations.language()))
