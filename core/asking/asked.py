"""A question as it was understood: its language, the medicine, where it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from core.asking.answer import Answer, RouteName
from core.asking.emergency import load_emergencies
from core.asking.medicine import MedicineIndex, Recognition, recognise_reading
from core.asking.reading import read
from core.asking.route import route_reading
from core.asking.subject import Subject, choose
from core.asking.triage import assess
from core.errors import StoreError
from core.language.pack import languages, load_pack
from core.language.text import words
from core.store.documents import medicines, medicines_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.answer import MedicineMatch, Route, Segment
    from core.asking.reading import Reading
    from core.documents.document import Medicine
    from core.language.names import NameTable
    from core.language.pack import LanguagePack
    from core.store.database import Connection


@dataclass(frozen=True, slots=True)
class Asked:
    """All that is known about a question before any leaflet is opened."""

    question: str
    pack: LanguagePack
    country: str
    reading: Reading
    recognition: Recognition
    subject: Subject
    route: Route
    index: MedicineIndex
    is_given: bool

    def answer(
        self,
        segments: Sequence[Segment],
        *,
        route: RouteName | None = None,
        medicine: MedicineMatch | None = None,
        candidates: Sequence[MedicineMatch] = (),
        searched: Sequence[str] = (),
        reasons: Sequence[str] = (),
    ) -> Answer:
        """An answer to this question."""
        return Answer(
            answer_id=0,
            question=self.question,
            lang=self.pack.code,
            route=route or self.route.name,
            medicine=medicine,
            candidates=tuple(candidates),
            segments=tuple(segments),
            searched_sections=tuple(dict.fromkeys(searched)),
            reasons=(*self.route.reasons, *reasons),
            country=self.country,
        )


def understand(
    question: str,
    db: Connection | None,
    lang: str | None,
    country: str | None,
    medicine: str | None,
) -> Asked:
    """The question with its language, its medicine and its route; no medicine is known without a connection.

    Raises:
        StoreError: the medicines cannot be read, and nobody is in danger.
    """
    likely = [load_pack(lang)] if lang else _likely_languages(question, country)
    pack, reading, index, recognition, subject = _recognised(question, db, likely[0], medicine)
    if len(likely) > 1 and (other := _language_of_medicine(subject, index, likely)) is not pack:
        # The words don't tell the language ("metformina álcool"): the medicine's country does.
        pack, reading, index, recognition, subject = _recognised(question, db, other, medicine)
    # Whoever asks in another language still stands in the country: its numbers are those to call.
    if not (country and load_emergencies().knows(country)):
        country = _country(subject, index, pack)
    is_given = bool(medicine and medicine.strip())
    route = route_reading(reading, recognition, country, is_medicine_given=is_given)
    return Asked(question, pack, country, reading, recognition, subject, route, index, is_given)


def _recognised(
    question: str, db: Connection | None, pack: LanguagePack, medicine: str | None
) -> tuple[LanguagePack, Reading, MedicineIndex, Recognition, Subject]:
    """The question as it reads in a language, with the medicines that it names."""
    reading = read(question, pack)
    try:
        index = MedicineIndex.of((), reading.names) if db is None else _index(db, reading.names)
    except StoreError:
        # An emergency is answered even where the store cannot be.
        if not assess(reading).kind:
            raise
        index = MedicineIndex.of((), reading.names)
    recognition = recognise_reading(reading, index)
    return pack, reading, index, recognition, choose(reading, recognition, index, medicine)


def _language_of_medicine(
    subject: Subject, index: MedicineIndex, likely: Sequence[LanguagePack]
) -> LanguagePack:
    """The first of the likely languages that is spoken where the medicine is sold, else the first of all."""
    wanted = {match.medicine_id for match in subject.matches[:1]}
    countries = {one.country for one in index.medicines if one.id in wanted}
    return next((pack for pack in likely if countries & set(pack.countries)), likely[0])


def medicines_named(name: str, db: Connection, pack: LanguagePack) -> list[Medicine]:
    """The medicines that a brand, a substance or a code means; several where it is not certain which."""
    reading = read(name, pack)
    index = _index(db, reading.names)
    subject = choose(reading, Recognition(()), index, name)
    wanted = [match.medicine_id for match in (*subject.matches, *subject.candidates)]
    return [one for one in index.medicines if one.id in wanted]


def _country(subject: Subject, index: MedicineIndex, pack: LanguagePack) -> str:
    """The country of the medicine asked about, else the language's first."""
    wanted = {match.medicine_id for match in subject.matches[:1]}
    found = [
        one.country for one in index.medicines if one.id in wanted and one.country in pack.countries
    ]
    return found[0] if found else pack.countries[0]


def language_of(text: str, country: str | None = None) -> LanguagePack:
    """The language of a text by its ordinary words; where they don't tell, the country's, else the first one."""
    return _likely_languages(text, country)[0]


def _likely_languages(text: str, country: str | None) -> list[LanguagePack]:
    """The languages that know most of the ordinary words; where several do, those of the country first.

    The words of the questions that a language knows are asked only where the ordinary ones tell nothing: they take
    longer to read.
    """
    said = words(text)
    packs = [load_pack(code) for code in languages()]
    packs.sort(key=lambda pack: country not in pack.countries)
    ordinary = [sum(_is_of(word, pack) for word in said) for pack in packs]
    if ordinary.count(max(ordinary)) > 1:
        ordinary = [
            count + sum(pack.phrases.knows(word) for word in said)
            for pack, count in zip(packs, ordinary, strict=True)
        ]
    return [pack for pack, count in zip(packs, ordinary, strict=True) if count == max(ordinary)]


def _is_of(word: str, pack: LanguagePack) -> bool:
    facts = pack.text
    return word in facts.stop_words or word in facts.ordinary or word in facts.short_forms


# The index of one connection's medicines, made again when there are others.
_INDEXES: WeakKeyDictionary[Connection, tuple[tuple[int, ...], MedicineIndex]] = WeakKeyDictionary()


def _index(db: Connection, names: NameTable) -> MedicineIndex:
    state = medicines_state(db)
    known = _INDEXES.get(db)
    if known is None or known[0] != state:
        known = _INDEXES[db] = (state, MedicineIndex.of(medicines(db), names))
    return known[1]
