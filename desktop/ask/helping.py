"""A model's help with an answer that is shown already, and the record of what was answered in the end. No Qt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from core.asking.answer import Help
from core.errors import CancelledError
from core.generating import Level, Trouble
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.asking.answer import Answer
    from core.asking.leaflet_answer import Literal
    from core.cancel import CancelToken
    from core.errors import AppError
    from desktop.choices import Choices
    from desktop.tasks import Starter


class Helper(Protocol):
    """What a model can do for an answer."""

    def is_ready(self) -> bool:
        """Whether a model is there to be asked at all. Any lane may ask; nothing is loaded for it."""
        ...

    def get_ready(self, lang: str, cancel: CancelToken) -> None:
        """Load the model and have it read what comes before every question. Runs on the helping lane."""
        ...

    def help_with(
        self, literal: Literal, level: Level, cancel: CancelToken, *, judge: bool
    ) -> Answer:
        """The answer with the model's part, or the literal one with the model's trouble. Runs on the helping lane."""
        ...

    def read_ahead(self, literal: Literal, cancel: CancelToken) -> None:
        """Have the model read what the next question on this leaflet may be about. Runs on the helping lane."""
        ...


class Recorder(Protocol):
    """What keeps the answers. Runs on the asking lane, where its connection lives."""

    def record(self, answer: Answer) -> Answer:
        """The same answer with its number; one that cannot be recorded says why."""
        ...


class HelpView(Protocol):
    """What the screen shows of a model at work."""

    def show_working(self, sentence: str) -> None: ...

    def show_stopping(self, sentence: str) -> None: ...

    def end_help(self) -> None: ...


class Helping:
    """One answer at a time. Whatever becomes of the model, what was shown is recorded once."""

    def __init__(
        self,
        view: HelpView,
        helper: Helper,
        lane: Starter,
        *,
        recorder: Recorder,
        recording: Starter,
        choices: Choices,
    ) -> None:
        self._view = view
        self._helper = helper
        self._lane = lane
        self._recorder = recorder
        self._recording = recording
        self._choices = choices
        self._literal: Literal | None = None
        self._task: Task[Answer, None] | None = None
        self._ahead: Task[None, None] | None = None
        self._is_expected = False
        self._number = 0

    def wants(self, literal: Literal) -> bool:
        """Whether a model is to be asked. Runs on the asking lane."""
        level = self._choices.settings.level
        return literal.can_be_helped and level is not Level.EXTRACT and self._helper.is_ready()

    def expect(self, lang: str) -> None:
        """A question is being written: the model gets ready meanwhile, once for each question."""
        if self._is_expected or self._task is not None:
            return
        self._is_expected = True
        if self._choices.settings.level is not Level.EXTRACT:
            self._get_ahead(lambda cancel, _tell: self._helper.get_ready(lang, cancel))

    def begin(self, literal: Literal, on_answer: Callable[[Answer], None]) -> None:
        """Have the model help with an answer that nobody has recorded yet; then tell what was recorded."""
        self.leave()
        settings = self._choices.settings
        level, judge = settings.level, settings.second_judge
        self._literal = literal
        self._task = Task(
            lambda cancel, _tell: self._helper.help_with(literal, level, cancel, judge=judge),
            on_result=lambda answer: self._finish(answer, on_answer, literal),
            on_error=lambda error: self._finish(_without(literal, level, error), on_answer),
        )
        self._view.show_working(_("The model is at work on this answer; you can read meanwhile."))
        self._lane.start(self._task)

    def stop(self) -> None:
        """The user has seen enough: what is shown stays."""
        if self._task is not None and self._literal is not None:
            self._task.stop()
            self._view.show_stopping(_("Stopping the model…"))

    def stand_aside(self) -> None:
        """Somebody else waits for the model: it reads no further ahead."""
        if self._ahead is not None:
            self._ahead.cancel()

    def leave(self) -> None:
        """Nothing of this answer may arrive from now on; it is recorded as it was shown."""
        self._number += 1
        self._is_expected = False
        self.stand_aside()
        if self._task is None or self._literal is None:
            return
        self._task.cancel()
        literal, self._literal = self._literal, None
        self._record(
            _without(literal, self._choices.settings.level, CancelledError()), lambda _answer: None
        )
        self._view.end_help()

    def _finish(
        self, answer: Answer, on_answer: Callable[[Answer], None], helped: Literal | None = None
    ) -> None:
        self._literal = self._task = None
        self._record(answer, on_answer)
        is_read = self._choices.settings.level is not Level.SELECT
        if helped is not None and is_read and not _failed(answer):
            # While the user reads, nobody waits for the model: it gets ready for the next question.
            self._get_ahead(lambda cancel, _tell: self._helper.read_ahead(helped, cancel))

    def _get_ahead(self, work: Callable[[CancelToken, object], None]) -> None:
        self._ahead = Task[None, None](work)
        self._lane.start(self._ahead)

    def _record(self, answer: Answer, on_answer: Callable[[Answer], None]) -> None:
        number = self._number

        def arrived(recorded: Answer) -> None:
            if number == self._number:
                on_answer(recorded)

        # Never cancelled: a task that is cancelled before its turn is not done at all.
        self._recording.start(
            Task["Answer", None](
                lambda _cancel, _tell: self._recorder.record(answer),
                on_result=arrived,
                on_error=lambda error: arrived(replace(answer, unrecorded=type(error).__name__)),
            )
        )


def _failed(answer: Answer) -> bool:
    """Whether the engine itself failed, or was stopped: it is left in peace then."""
    harmless = {"", Trouble.ABSTAINED, Trouble.NO_CHOICE, Trouble.UNUSABLE}
    return answer.help is None or answer.help.trouble not in harmless


def _without(literal: Literal, level: Level, error: AppError) -> Answer:
    """The literal answer, saying why the model has not helped."""
    trouble = Trouble.CANCELLED if isinstance(error, CancelledError) else Trouble.CRASHED
    return replace(literal.answer, help=Help(level, trouble))
