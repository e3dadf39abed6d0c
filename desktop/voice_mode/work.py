"""What voice mode has done on the asking lane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.names import names_to_ask
from desktop.voice_mode.ports import Answered

if TYPE_CHECKING:
    from core.asking.aloud import SpokenSentence
    from desktop.ask.work import StoreAsker
    from desktop.places import Place
    from desktop.voice.work import AnswerWords


class StoreMode:
    """Asks the store, as the window does, and has the answers put into words."""

    def __init__(self, asker: StoreAsker, words: AnswerWords) -> None:
        self._asker = asker
        self._words = words

    def names(self) -> list[str]:
        """The medicines there are, by the names that they are asked by, in their order."""
        medicines = self._asker.medicines()
        known_as = names_to_ask(medicines)
        return [known_as[one.id] for one in medicines]

    def questions(self, lang: str) -> tuple[str, ...]:
        from core.asking.ready import ready_questions  # noqa: PLC0415 - after the window is shown

        return ready_questions(lang)

    def emergency_numbers(self, place: Place) -> tuple[SpokenSentence, ...]:
        from core.asking.aloud import numbers_to_speak  # noqa: PLC0415 - as above

        return numbers_to_speak(place.lang, place.country)

    def ask(self, question: str, medicine: str | None, place: Place) -> Answered:
        """The leaflet's own answer, recorded, with its words for the voice."""
        from core.asking.ready import ready_for  # noqa: PLC0415 - as above

        asked = ready_for(question, self._country_of(medicine)) if medicine else question
        answer = self._asker.record(self._asker.ask(asked, medicine, place).answer)
        return Answered(answer, self._words.sentences(answer))

    def _country_of(self, name: str) -> str:
        """Whose leaflets this medicine has, "" if that is not known."""
        medicines = self._asker.medicines()
        known_as = names_to_ask(medicines)
        return next((one.country for one in medicines if known_as[one.id] == name), "")
