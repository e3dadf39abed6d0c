"""What the settings show of the voices; it runs on the voice's lane. Core is imported at the first call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.errors import SpeechError
from desktop.settings.voice_options import SpokenLanguage, VoicesFound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.speaking import Voice


class VoiceSource(Protocol):
    """What knows the voices of this computer."""

    def voices(self) -> Sequence[Voice]:
        """All of them.

        Raises:
            SpeechError: there is no engine.
        """
        ...


def find_voices(source: VoiceSource) -> VoicesFound:
    """The languages that can be read aloud, and the voices there are for them; the error where there is none."""
    languages = spoken_languages()
    try:
        return VoicesFound(languages, tuple(source.voices()))
    except SpeechError as error:
        return VoicesFound(languages, (), error)


def spoken_languages() -> tuple[SpokenLanguage, ...]:
    """Each way of speaking a language that a language pack has words for."""
    from core.language.pack import languages, load_pack  # noqa: PLC0415 - see the module
    from core.spoken.wording import load_wordings  # noqa: PLC0415

    return tuple(
        SpokenLanguage(tag, load_pack(code).name, wording.words["trial"])
        for code in languages()
        for tag, wording in load_wordings(code).items()
    )
