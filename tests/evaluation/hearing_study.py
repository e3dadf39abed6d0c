"""Spoken questions to their end: `python -m tests.evaluation.hearing_study HOME [FILE.tsv] [LANGUAGE]`.

eSpeak NG says each question, the gate and the real Whisper base model hear it, and what was understood goes through
the presenter of voice mode. Its user knows which medicine was meant, takes it where it is offered, and says yes only
where it is said back. HOME is a data folder with the leaflets of the corpus.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from core.asking.answer import RouteName
from core.asking.asked import understand as understand_typed
from core.asking.medicine import MedicineIndex, recognise
from core.asking.pipeline import answer_literally
from core.hearing.listening import Listening
from core.hearing.names import NameEar
from core.hearing.vocabulary import known_names, phrases
from core.language.names import load_names
from core.language.pack import load_pack
from core.recognizing import RATE_HZ, SAMPLE_BYTES, SpeechKind, SpeechModel
from core.store.database import open_store
from core.store.documents import medicines
from desktop.names import names_to_ask
from desktop.voice_mode.talking import Talking
from models.recognizer import ChildRecognizer
from tests import sounds
from tests.evaluation.labels import rows
from tests.real_models import WHISPER_BASE, need_speech_model

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.hearing.understood import Understood
    from core.recognizing import Recognizer
    from core.store.database import Connection
    from desktop.voice_mode.presenter import VoiceMode

QUESTIONS = "spoken_questions.tsv"
VOICES = {"pt": ("pt-br+m3", "BR"), "fr": ("fr+m3", "FR")}  # eSpeak's voice, and where it is asked
# A man's voice, calm and clear: of eSpeak's others the model understands a good deal less, and of some nearly nothing.
WORDS_PER_MINUTE, GAP = 120, 4
ROOM_DB = 40.0  # by which a quiet room is weaker than the voice
PIECE_BYTES = RATE_HZ // 10 * SAMPLE_BYTES


class End(StrEnum):
    """Where a spoken question ended."""

    RIGHT = "right"
    OTHER_ROUTE = "other route"  # the right medicine, asked something else
    NOT_UNDERSTOOD = (
        "not understood"  # the medicine was not said back, or nothing was: the user says no
    )
    WRONG_MEDICINE = "wrong medicine"  # an answer about one that nobody has confirmed


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a question: `heard` are the recogniser's words, `said_back` what was confirmed or offered."""

    id: str
    lang: str
    end: End
    question: str
    heard: str
    said_back: str


class Room:
    """A library and a recogniser, with the names to listen for in each language."""

    def __init__(self, db: Connection, recognizer: Recognizer) -> None:
        self._db = db
        self._recognizer = recognizer
        self._medicines = medicines(db)
        self._index = MedicineIndex.of(self._medicines, load_names())
        self._names = names_to_ask(self._medicines)

    @cache  # noqa: B019 - a room lives as long as its run
    def listening(self, lang: str) -> Listening:
        pack = load_pack(lang)
        names = known_names(self._medicines, load_names(), pack.countries)
        return Listening(self._recognizer, NameEar.of(names, pack), phrases(names))

    def told(self, row: dict[str, str]) -> Told:
        """Speak a question, and see where it ends."""
        lang = row["lang"]
        understood = self._understood(row["question"], lang)
        user = User(
            frozenset(self._meant(row["medicine"], lang)), lambda name: self._meant(name, lang)
        )
        if understood is not None:
            Talking(cast("VoiceMode", user), lambda: lang).on_understood(understood)
        heard = understood.text if understood is not None else ""
        end = End.NOT_UNDERSTOOD
        if user.confirmed is not None:
            end = self._end(row, user.meant, *user.confirmed)
        return Told(row["id"], lang, end, row["question"], heard, user.said_back)

    def _understood(self, question: str, lang: str) -> Understood | None:
        pcm, listening = spoken(question, lang), self.listening(lang)
        for start in range(0, len(pcm), PIECE_BYTES):
            understood = listening.feed(pcm[start : start + PIECE_BYTES]).understood
            if understood is not None:
                return understood
        return listening.finish().understood

    def _meant(self, name: str, lang: str) -> set[int]:
        """The medicines that a name may mean."""
        found = recognise(name, self._index, load_names(), load_pack(lang))
        return {match.medicine_id for match in found.matches}

    def _end(self, row: dict[str, str], meant: frozenset[int], question: str, medicine: str) -> End:
        lang = row["lang"]
        country = VOICES[lang][1]
        wanted = understand_typed(row["question"], self._db, lang, country, row["medicine"]).route
        answer = answer_literally(
            question, self._db, lang=lang, country=country, medicine=medicine or None
        ).answer
        if answer.candidates and not answer.segments:
            ids = [one.medicine_id for one in answer.candidates if one.medicine_id in meant]
            if not ids:
                return End.NOT_UNDERSTOOD
            medicine = self._names[ids[0]]
            answer = answer_literally(
                question, self._db, lang=lang, country=country, medicine=medicine
            ).answer
        if answer.medicine is not None and answer.medicine.medicine_id not in meant:
            return End.WRONG_MEDICINE
        route = understand_typed(question, self._db, lang, country, medicine or None).route
        is_same = route.name is wanted.name and route.sections[:1] == wanted.sections[:1]
        if not is_same:
            return End.OTHER_ROUTE
        needs = wanted.name in {RouteName.LEAFLET_SECTION, RouteName.NOT_IN_LEAFLET}
        return End.NOT_UNDERSTOOD if needs and answer.medicine is None else End.RIGHT


class User:
    """Who knows the medicine that was meant: takes it among those offered, says yes where it alone is said back."""

    def __init__(self, meant: frozenset[int], ids_of: Callable[[str], set[int]]) -> None:
        self.meant = meant
        self._ids_of = ids_of
        self.confirmed: tuple[str, str] | None = None
        self.said_back = ""

    def offer(self, names: Sequence[str], then: Callable[[str], None]) -> None:
        self.said_back = f"? {' / '.join(names)}"
        right = [name for name in names if self._ids_of(name) & self.meant]
        # Where a word that is no name was taken for one, the last choice is that it is none.
        then(right[0] if right else names[-1])

    def confirm(self, question: str, medicine: str) -> None:
        self.said_back = f"{question} [{medicine}]"
        if medicine and self._ids_of(medicine) & self.meant:
            self.confirmed = (question or medicine, medicine)

    @property
    def pager(self) -> User:
        return self

    def cue(self, _earcon: object) -> None:
        """Heard, and nothing more."""

    def tell(self, sentence: str) -> None:
        self.said_back = sentence


def spoken(question: str, lang: str) -> bytes:
    """A question said in a quiet room, with a pause before and after it."""
    said = sounds.speech(question, VOICES[lang][0], WORDS_PER_MINUTE, GAP)
    room = sounds.noise(len(said) / RATE_HZ + 2.5, 1.0)
    return sounds.pcm(np.asarray(sounds.over(said, room, ROOM_DB, at_seconds=1.0)))


def whisper() -> ChildRecognizer:
    """The real Whisper base model, whatever was chosen here."""
    folder = need_speech_model(WHISPER_BASE)
    model = SpeechModel("0" * 64, folder.name, folder, 1, SpeechKind.WHISPER, "")
    return ChildRecognizer(lambda _lang: model)


def report(all_told: Sequence[Told]) -> str:
    """The shares by language, then each question that did not end rightly."""
    lines = []
    for lang in VOICES:
        ends = Counter(one.end for one in all_told if one.lang == lang)
        if total := ends.total():
            shares = ", ".join(f"{end} {ends[end]}" for end in End)
            lines.append(f"{lang}: {100 * ends[End.RIGHT] / total:.1f} % of {total} ({shares})")
    lines += [
        f"{one.id} {one.end}: {one.question} -> {one.heard} -> {one.said_back}"
        for one in all_told
        if one.end is not End.RIGHT
    ]
    return "\n".join(lines)


def main() -> int:
    """Print the report."""
    home, name, lang = (*sys.argv[1:], QUESTIONS, "")[:3] if len(sys.argv) < 4 else sys.argv[1:4]
    recognizer = whisper()
    store = open_store(Path(home))
    room = Room(store.reader(), recognizer)
    print(report([room.told(row) for row in rows(name) if lang in {"", row["lang"]}]))
    recognizer.close()
    store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
