"""What runs on the voice's lane. The engines are imported at the first call, so that the window shows first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import SpeechError, StoreError
from core.speaking import SpeechTrouble, voice_for
from desktop import translations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.aloud import SpokenSentence
    from core.asking.answer import Answer
    from core.cancel import CancelToken
    from core.speaking import Sound, Speaker, Voice
    from desktop.choices import Choices
    from desktop.shared_engines import SharedEngines
    from desktop.shared_store import SharedStore


class AnswerWords:
    """The words of an answer for the voice. Runs on the asking lane, where its connection lives."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def sentences(self, answer: Answer) -> tuple[SpokenSentence, ...]:
        """The sentences in the order of hearing, each with where it comes from; emergencies first.

        Where the store cannot be read, they are said all the same, in the language of the question.
        """
        from core.asking.aloud import sentences_to_speak, sources_of  # noqa: PLC0415 - see the module

        try:
            sources = sources_of(self._store.get().reader(), answer)
        except StoreError:
            sources = {}
        return sentences_to_speak(answer, sources, own_voice())

    def of_text(self, text: str) -> tuple[SpokenSentence, ...]:
        """A text of the program's own, such as its help, in the language of its screens."""
        from core.asking.aloud import SpokenSentence  # noqa: PLC0415 - see the module
        from core.spoken.spelling import last_number_spelled  # noqa: PLC0415
        from core.spoken.spoken import sentences_told  # noqa: PLC0415

        if not (
            voice := own_voice()
        ):  # nothing knows how its numbers are said: as they are written
            lang = translations.language()
            return tuple(SpokenSentence(line, line, lang) for line in text.splitlines())
        return tuple(
            SpokenSentence(
                told.words, told.text, voice, spelled=last_number_spelled(told.text, voice)
            )
            for told in sentences_told(text, voice)
            if told.words
        )


def own_voice() -> str:
    """The voice for what the program says of itself: the one of its screens, "" where no pack has it."""
    from core.language.pack import languages, load_pack  # noqa: PLC0415 - see the module
    from core.spoken.wording import voice_of  # noqa: PLC0415 - see the module

    code, _underscore, country = translations.language().partition("_")
    return voice_of(load_pack(code), country) if code in languages() else ""


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
        speaker = self._speaker()
        chosen = self._choices.settings.voices.get(lang, "")
        voice = voice_for(lang, speaker.voices(), chosen)
        if voice is None:
            raise SpeechError(trouble=SpeechTrouble.NO_VOICE, language=own_name(lang))
        return speaker.speak(words, voice, words_per_minute, cancel=cancel)

    def voices(self) -> Sequence[Voice]:
        """The voices there are.

        Raises:
            SpeechError: there is no engine.
        """
        return self._speaker().voices()

    def _speaker(self) -> Speaker:
        speaker = self._engines.get().speaker
        if speaker is None:
            raise SpeechError(trouble=SpeechTrouble.NO_ENGINE)
        return speaker

    def close(self) -> None:
        """End the voice's process. Runs on its lane."""
        engines = self._engines.made()
        if engines is not None and engines.speaker is not None:
            engines.speaker.close()


def own_name(lang: str) -> str:
    """What its speakers call a language, its tag where no pack knows it."""
    from core.language.pack import languages, load_pack  # noqa: PLC0415 - see the module

    code = lang.partition("-")[0]
    return load_pack(code).name if code in languages() else lang
