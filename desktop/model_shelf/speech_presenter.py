"""Moves what is done with speech models to the models' lane and what came of it to the screen. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.errors import CancelledError, SpeechModelError
from core.messages import error_sentence
from core.recognizing import HearingTrouble
from desktop import translations
from desktop.model_shelf.speech_view_model import added_sentence, languages_words, speech_shown
from desktop.model_shelf.view_model import copying
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken
    from core.errors import AppError
    from core.recognizing import SpeechModel
    from desktop.model_shelf.speech_view_model import SpeechEntry, SpeechShown, SpeechState
    from desktop.model_shelf.view_model import Step
    from desktop.tasks import Starter


class SpeechWork(Protocol):
    """What can be done with the speech models. Every call runs on the models' lane."""

    def state(self) -> SpeechState: ...

    def add(
        self, place: Path, lang: str, cancel: CancelToken, tell: Callable[[tuple[int, int]], None]
    ) -> SpeechModel:
        """Copy a folder or zip to the shelf, telling bytes done and of how many; `lang` where it does not say."""
        ...

    def choose(self, sha256: str, langs: Sequence[str]) -> None: ...

    def remove(self, sha256: str) -> None: ...


class SpeechView(Protocol):
    """What the screen can show of them."""

    def show_speech(self, shown: SpeechShown) -> None: ...

    def show_started(self, sentence: str) -> None: ...

    def show_step(self, step: Step) -> None: ...

    def show_finished(self, sentence: str) -> None: ...

    def tell(self, sentence: str) -> None: ...

    def focus_model(self, sha256: str) -> None: ...

    def ask_language(self, place: Path) -> None:
        """The model does not say which language it hears."""
        ...


class SpeechPresenter:
    """One model is copied at a time; the others wait for their turn."""

    def __init__(self, view: SpeechView, work: SpeechWork, lane: Starter) -> None:
        self._view = view
        self._work = work
        self._lane = lane
        self._has_left = False
        self._adding: Task[tuple[SpeechModel, SpeechState], tuple[int, int]] | None = None
        self._waiting: list[tuple[Path, str]] = []

    def refresh(self) -> None:
        """Show the speech models as they are now."""
        self._do(lambda: None, "")

    def add(self, places: Sequence[Path], lang: str = "") -> None:
        """Copy these folders or zips, one after the other; `lang` is for one that does not tell its language."""
        self._waiting += [(place, lang) for place in places]
        if self._adding is None and self._waiting:
            self._add_next()

    def stop(self) -> None:
        """End the copying; nothing is left behind, and what waits is let go."""
        self._waiting.clear()
        if self._adding is not None:
            self._adding.stop()

    def choose(self, entry: SpeechEntry) -> None:
        """Have this model hear each of the program's languages that it can hear."""
        if not entry.langs:
            sentence = _("{model} hears no language that the program understands.")
            self._view.tell(sentence.format(model=entry.model.name))
            return
        sentence = _("{model} hears from now on: {languages}.").format(
            model=entry.model.name, languages=languages_words(entry.langs)
        )
        self._do(lambda: self._work.choose(entry.model.sha256, entry.langs), sentence)

    def remove(self, entry: SpeechEntry) -> None:
        """Take the model off the shelf; the user has confirmed it."""
        sentence = _("{model} was removed from this computer.").format(model=entry.model.name)
        self._do(lambda: self._work.remove(entry.model.sha256), sentence)

    def leave(self) -> None:
        """Say nothing more, and copy nothing more."""
        self._has_left = True
        self._waiting.clear()
        if self._adding is not None:
            self._adding.cancel()

    def _do(self, work: Callable[[], None], sentence: str) -> None:
        """Something short, never cancelled, and the models as they are afterwards."""

        def on_lane() -> SpeechState:
            work()
            return self._work.state()

        def done(state: SpeechState) -> None:
            if self._has_left:
                return
            self._view.show_speech(speech_shown(state))
            if sentence:
                self._view.tell(sentence)

        self._lane.start(
            Task["SpeechState", None](
                lambda _cancel, _tell: on_lane(), on_result=done, on_error=self._tell_error
            )
        )

    def _add_next(self) -> None:
        place, lang = self._waiting.pop(0)

        def on_lane(
            cancel: CancelToken, tell: Callable[[tuple[int, int]], None]
        ) -> tuple[SpeechModel, SpeechState]:
            added = self._work.add(place, lang, cancel, tell)
            return added, self._work.state()

        self._adding = Task(
            on_lane,
            on_result=self._added,
            on_error=lambda error: self._not_added(place, error),
            on_progress=lambda told: self._view.show_step(copying(place.name, *told)),
        )
        self._view.show_started(_("{file} is being added.").format(file=place.name))
        self._view.show_step(copying(place.name, 0, 0))
        self._lane.start(self._adding)

    def _added(self, told: tuple[SpeechModel, SpeechState]) -> None:
        model, state = told
        self._view.show_speech(speech_shown(state))
        self._finish(added_sentence(model, state.hearing or {}))
        self._view.focus_model(model.sha256)

    def _not_added(self, place: Path, error: AppError) -> None:
        if isinstance(error, CancelledError):
            self._finish(_("The model was not added."))
        elif (
            isinstance(error, SpeechModelError)
            and error.details["trouble"] is HearingTrouble.NO_MODEL
        ):
            sentence = _("{file} does not say which language it hears.")
            self._finish(sentence.format(file=place.name))
            self._view.ask_language(place)
        else:
            self._finish(error_sentence(error, translations.language()))

    def _finish(self, sentence: str) -> None:
        self._adding = None
        self._view.show_finished(sentence)
        if self._waiting:
            self._add_next()

    def _tell_error(self, error: AppError) -> None:
        if not self._has_left:
            self._view.tell(error_sentence(error, translations.language()))
