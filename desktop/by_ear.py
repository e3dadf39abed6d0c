"""What is used by ear: answers read aloud, the box in the hand, and voice mode, which brings both together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.ask.work import StoreAsker
from desktop.box.assemble import assemble_box
from desktop.box_aloud import BoxInVoiceMode
from desktop.controls import on_keys
from desktop.translations import _
from desktop.voice.answer_reader import AnswerReader
from desktop.voice.work import AnswerWords
from desktop.voice_mode.assemble import ModeParts
from desktop.voice_mode.work import StoreMode

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QAction

    from core.asking.answer import Answer
    from core.errors import AppError
    from desktop.box.work import StoreBoxes
    from desktop.choices import Choices
    from desktop.main_window import MainWindow
    from desktop.places import Place
    from desktop.shared_store import SharedStore
    from desktop.tasks import Lane
    from desktop.voice.assemble import VoiceParts
    from desktop.voice.work import VoiceMaker
    from desktop.voice_mode.hearing_work import EngineHearer


@dataclass(frozen=True, slots=True)
class EarStage:
    """What lives behind voice, ear and box as long as the program."""

    store: SharedStore
    asking: Lane
    voice: VoiceMaker
    speaking: Lane
    hearer: EngineHearer
    hearing: Lane
    boxes: StoreBoxes
    painting: Lane
    on_store_error: Callable[[AppError], None]


class ByEar:
    """Reads the window's answer, asks about its medicine in voice mode, and brings a box's medicine to it."""

    def __init__(
        self,
        stage: EarStage,
        choices: Choices,
        voice: VoiceParts,
        window: MainWindow,
        *,
        answer: Callable[[], Answer | None],
        place: Callable[[], Place | None],
        written: Callable[[], tuple[str, str]],
        on_medicine: Callable[[str], None],
    ) -> None:
        self._stage = stage
        self._choices = choices
        self._window = window
        self._place = place
        self._written = written
        self._mode: ModeParts | None = None
        self._aloud = AnswerReader(
            voice.reading, AnswerWords(stage.store), stage.asking, answer, window.notice.tell
        )
        self._box = assemble_box(
            window,
            window.notice,
            stage.boxes,
            stage.painting,
            on_medicine=on_medicine,
            on_store_error=stage.on_store_error,
        )
        voice.bar.read_wanted.connect(self._aloud.read)
        voice.bar.mode_wanted.connect(self._open_mode)

    @property
    def actions_for_menu(self) -> list[QAction]:
        """What the box's menu offers."""
        return self._box.actions_for_menu

    def take_pictures(self, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        """Read the first picture among files as a box; the others are given back."""
        return self._box.take_pictures(paths)

    def say(self, words: str, lang: str) -> None:
        """Say one sentence, as to try a voice."""
        self._aloud.say(words, lang)

    def read_text(self, text: str) -> None:
        """Read a text of the program's own, or pause, or go on."""
        self._aloud.read_text(text)

    def hush(self) -> None:
        """Another question has been asked: nothing of the answer before may be read on."""
        self._aloud.leave()

    def leave(self) -> None:
        """Silence all, and close voice mode."""
        self._aloud.leave()
        if self._mode is not None:
            self._mode.window.close()
        self._box.leave()

    def _open_mode(self) -> None:
        """The program for ears and six keys; it begins with the medicine that is asked about."""
        place = self._place()
        if place is None:  # the first moment of the program
            return
        self._aloud.leave()
        if self._mode is None:
            self._mode = self._made_mode(place)
        mode = self._mode
        self._box.presenter.show_on(BoxInVoiceMode(mode.mode, mode.talking.leave))
        _question, medicine = self._written()
        mode.open(medicine)

    def _made_mode(self, place: Place) -> ModeParts:
        stage = self._stage
        parts = ModeParts(
            self._window,
            StoreMode(StoreAsker(stage.store), AnswerWords(stage.store)),
            stage.asking,
            maker=stage.voice,
            speaking=stage.speaking,
            choices=self._choices,
            place=lambda: self._place() or place,
            hearer=stage.hearer,
            hearing=stage.hearing,
        )
        box, window = self._box, parts.window
        window.closed.connect(lambda: box.presenter.show_on(None))
        window.files_came.connect(lambda paths: self._drop_on_mode(parts, paths))
        on_keys(window, "F3", lambda: box.open_camera(window, parts.mode.pager.speak))
        return parts

    def _drop_on_mode(self, parts: ModeParts, paths: tuple[Path, ...]) -> None:
        if len(self._box.take_pictures(paths)) == len(paths):
            parts.mode.pager.tell(
                _("Only a picture of a box is read here. Leave voice mode to add leaflets.")
            )
