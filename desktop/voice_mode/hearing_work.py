"""What the hearing lane does: an engine, the names to listen for, and what was understood of it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import HearingError
from core.recognizing import HearingTrouble

if TYPE_CHECKING:
    from core.cancel import CancelToken
    from core.hearing.listening import Listening, Noticed
    from desktop.shared_engines import SharedEngines
    from desktop.shared_store import SharedStore


class EngineHearer:
    """Listens with the chosen speech model for the medicines that are in the library."""

    def __init__(self, engines: SharedEngines, store: SharedStore) -> None:
        self._engines = engines
        self._store = store
        self._listening: Listening | None = None

    def begin(self, lang: str) -> None:
        """Load what is needed; the names are read anew each time, for the library may have changed."""
        from core.hearing.listening import Listening  # noqa: PLC0415 - after the window is shown
        from core.hearing.names import NameEar  # noqa: PLC0415
        from core.hearing.vocabulary import known_names, phrases  # noqa: PLC0415
        from core.language.names import load_names  # noqa: PLC0415
        from core.language.pack import load_pack  # noqa: PLC0415
        from core.store.documents import medicines  # noqa: PLC0415

        recognizer = self._engines.get().recognizer
        if recognizer is None:
            raise HearingError(trouble=HearingTrouble.NOT_INSTALLED)
        if (trouble := recognizer.trouble(lang)) is not None:
            raise HearingError(trouble=trouble, what="")
        recognizer.load(lang)
        pack = load_pack(lang)
        names = known_names(medicines(self._store.get().reader()), load_names(), pack.countries)
        ear = NameEar.of(names, pack)
        self._listening = Listening(recognizer, ear, phrases(names))

    def feed(self, pcm: bytes, cancel: CancelToken) -> Noticed:
        return self._ready().feed(pcm, cancel)

    def finish(self, cancel: CancelToken) -> Noticed:
        return self._ready().finish(cancel)

    def close(self) -> None:
        """End the engine's process and this lane's connection. Runs on the hearing lane."""
        self._store.release()
        engines = self._engines.made()
        if engines is not None and engines.recognizer is not None:
            engines.recognizer.close()

    def _ready(self) -> Listening:
        if self._listening is None:
            raise HearingError(trouble=HearingTrouble.NOT_LISTENING)
        return self._listening
