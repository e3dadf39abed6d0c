"""What runs on the voice's lane. The engines are imported at the first call, so that the window shows first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import SpeechError
from core.speaking import SpeechTrouble, voice_for

if TYPE_CHECKING:
    from core.cancel import CancelToken
    from core.speaking import Sound
    from desktop.choices import Choices
    from desktop.shared_engines import SharedEngines


class VoiceMaker:
    """Makes words into sound in the voice that the user chose for their language."""

    def __init__(self, engines: SharedEngines, choices: Choices) -> None:
        self._engines = engines
        self._choices = choices

    def sound(self, words: str, lang: str, words_per_minute: int, cancel: CancelToken) -> Sound:
        """The words in the voice for this language ("pt-BR").

        Raises:
            SpeechError: there is no engine or no such voice, or it failed.
            CancelledError: the token was set.
        """
        speaker = self._engines.get().speaker
        if speaker is None:
            raise SpeechError(trouble=SpeechTrouble.NO_ENGINE)
        chosen = self._choices.settings.voices.get(lang, "")
        voice = voice_for(lang, speaker.voices(), chosen)
        if voice is None:
            raise SpeechError(trouble=SpeechTrouble.NO_VOICE, language=_own_name(lang))
        return speaker.speak(words, voice, words_per_minute, cancel=cancel)

    def close(self) -> None:
        """End the voice's process. Runs on its lane."""
        engines = self._engines.made()
        if engines is not None and engines.speaker is not None:
            engines.speaker.close()


def _own_name(lang: str) -> str:
    """What its speakers call a language, its tag where no pack knows it."""
    from core.language.pack import languages, load_pack  # noqa: PLC0415 - see the module

    code = lang.partition("-")[0]
    return load_pack(code).name if code in languages() else lang
