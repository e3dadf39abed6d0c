"""Push to talk: the microphone is open only then, and the voice is silent meanwhile. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.errors import SpeechError
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.cancel import CancelToken
    from core.errors import AppError
    from core.hearing.listening import Noticed
    from core.hearing.understood import Understood
    from core.speaking import SpeechTrouble
    from desktop.tasks import Starter

MOST_PIECES = 1200  # of about a fortieth of a second: nobody says a question for half a minute
LEVEL_FLOOR_DBFS = -60.0
FULL = 100


class Ear(Protocol):
    """The microphone."""

    @property
    def name(self) -> str: ...

    def open(self) -> None: ...

    def close(self) -> None: ...


class Hearer(Protocol):
    """What understands. Runs on the hearing lane."""

    def begin(self, lang: str) -> None:
        """Get ready for an utterance.

        Raises:
            HearingError: nothing can be understood in this language.
        """
        ...

    def feed(self, pcm: bytes, cancel: CancelToken) -> Noticed: ...

    def finish(self, cancel: CancelToken) -> Noticed: ...


class Before(Protocol):
    """What comes before the microphone opens."""

    def before(self, name: str, then: Callable[[], None]) -> None:
        """Tell of the microphone of this name, then open it."""
        ...

    def leave(self) -> None: ...


class HearingView(Protocol):
    """What the screen shows of listening."""

    def show_hearing(self, sentence: str, level: int) -> None:
        """What is going on, and how loud it is, 0 to 100."""
        ...

    def end_hearing(self) -> None: ...


class Hearing:
    """One utterance at a time; what was understood is told once, and the microphone closed before that."""

    def __init__(
        self,
        view: HearingView,
        ear: Ear,
        hearer: Hearer,
        lane: Starter,
        *,
        opening: Before,
        on_understood: Callable[[Understood], None],
        on_trouble: Callable[[AppError | None], None],
    ) -> None:
        """`on_trouble` gets None where there was sound and no speech in it."""
        self._view = view
        self._ear = ear
        self._hearer = hearer
        self._lane = lane
        self._opening = opening
        self._is_opening = False
        self._on_understood = on_understood
        self._on_trouble = on_trouble
        self._tasks: list[Task[Noticed, None]] = []
        self._beginning: Task[None, None] | None = None
        self._pieces = 0
        self.is_open = False

    def begin(self, lang: str) -> None:
        """Listen; the microphone opens once the engine is ready."""
        self.leave()
        self.is_open = True
        self._pieces = 0
        self._view.show_hearing(_("Getting ready to listen…"), 0)
        self._beginning = Task(
            lambda _cancel, _tell: self._hearer.begin(lang),
            on_result=lambda _none: self._listen(),
            on_error=self._fail,
        )
        self._lane.start(self._beginning)

    def finish(self) -> None:
        """The key was released, or pressed again: what was said until now is all."""
        if not self.is_open:
            return
        if self._beginning is not None or self._is_opening:  # nothing was said yet
            self.leave()
            return
        self._ear.close()
        self._view.show_hearing(_("Understanding…"), 0)
        self._work(self._hearer.finish, is_last=True)

    def leave(self) -> None:
        """Hear nothing, understand nothing more."""
        if self._beginning is not None:
            self._beginning.cancel()
            self._beginning = None
        self._is_opening = False
        self._opening.leave()
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        self._ear.close()
        if self.is_open:
            self.is_open = False
            self._view.end_hearing()

    def on_heard(self, pcm: bytes) -> None:
        """A piece from the microphone."""
        if not self.is_open:
            return
        self._pieces += 1
        if self._pieces > MOST_PIECES:
            self.finish()
        else:
            self._work(lambda cancel: self._hearer.feed(pcm, cancel))

    def on_failed(self, trouble: SpeechTrouble) -> None:
        """The microphone failed."""
        self._fail(SpeechError(trouble=trouble))

    def _listen(self) -> None:
        self._beginning = None
        self._is_opening = True
        self._opening.before(self._ear.name, self._open)

    def _open(self) -> None:
        if not self._is_opening:  # left meanwhile
            return
        self._is_opening = False
        self._ear.open()
        if self.is_open:  # it may have failed at once
            self._tell_listening(0)

    def _work(self, step: Callable[[CancelToken], Noticed], *, is_last: bool = False) -> None:
        task: Task[Noticed, None] = Task(
            lambda cancel, _tell: step(cancel),
            on_result=lambda noticed: self._take(task, noticed, is_last=is_last),
            on_error=self._fail,
        )
        self._tasks.append(task)
        self._lane.start(task)

    def _take(self, task: Task[Noticed, None], noticed: Noticed, *, is_last: bool) -> None:
        self._tasks.remove(task)
        if noticed.understood is not None:
            self.leave()
            self._on_understood(noticed.understood)
        elif is_last:
            self.leave()
            self._on_trouble(None)
        elif noticed.is_dead:
            # Translators: {name} is the name of a microphone.
            sentence = _("I hear nothing at all on {name}. Is it switched on?")
            self._view.show_hearing(sentence.format(name=self._ear.name), 0)
        elif noticed.partial:
            self._view.show_hearing(noticed.partial, _share(noticed.level_dbfs))
        else:
            self._tell_listening(_share(noticed.level_dbfs))

    def _tell_listening(self, level: int) -> None:
        # Translators: {name} is the name of a microphone.
        self._view.show_hearing(_("Listening with {name}.").format(name=self._ear.name), level)

    def _fail(self, error: AppError) -> None:
        self.leave()
        self._on_trouble(error)


def _share(dbfs: float) -> int:
    """A level as a meter shows it."""
    return round(FULL * max(0.0, min(1.0, 1 - dbfs / LEVEL_FLOOR_DBFS)))
