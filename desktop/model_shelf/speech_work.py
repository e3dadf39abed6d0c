"""What is done with the speech models, on the models' lane: they are hundreds of megabytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import EngineMissingError
from core.recognizing import HearingTrouble
from desktop.model_shelf.speech_view_model import SpeechState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken
    from core.recognizing import SpeechModel, SpeechShelf
    from desktop.shared_engines import SharedEngines


class EngineSpeechShelf:
    """The speech models of the data folder; the engines are imported at the first call, after the window is shown."""

    def __init__(self, engines: SharedEngines) -> None:
        self._engines = engines

    def state(self) -> SpeechState:
        from core.language.pack import languages  # noqa: PLC0415 - after the window is shown
        from models.speech_licence import licence_of  # noqa: PLC0415

        engines = self._engines.get()
        shelf, recognizer = engines.speech_shelf, engines.recognizer
        if shelf is None:
            return SpeechState()
        models = tuple(shelf.models())
        chosen = {lang: shelf.chosen(lang) for lang in languages()}
        troubles = {
            lang: HearingTrouble.NOT_INSTALLED if recognizer is None else recognizer.trouble(lang)
            for lang in chosen
        }
        return SpeechState(
            models,
            {lang: model.sha256 if model else "" for lang, model in chosen.items()},
            {lang: trouble for lang, trouble in troubles.items() if trouble is not None},
            {model.sha256: licence_of(model.folder) for model in models},
        )

    def add(
        self,
        place: Path,
        lang: str,
        cancel: CancelToken,
        tell: Callable[[tuple[int, int]], None],
    ) -> SpeechModel:
        return self._shelf().add(
            place, lang or None, lambda done, total: tell((done, total)), cancel
        )

    def choose(self, sha256: str, langs: Sequence[str]) -> None:
        for lang in langs:
            self._shelf().choose(sha256, lang)

    def remove(self, sha256: str) -> None:
        self._shelf().remove(sha256)

    def _shelf(self) -> SpeechShelf:
        shelf = self._engines.get().speech_shelf
        if shelf is None:
            raise EngineMissingError(engine="vosk")
        return shelf
