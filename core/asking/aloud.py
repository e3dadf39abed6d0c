"""An answer for the program's own voice: sentences in words, each with where it comes from, emergencies first."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.asking.emergency import load_emergencies
from core.language.pack import load_pack
from core.spoken.spelling import last_number_spelled
from core.spoken.spoken import date_in_words, sentences_told, spoken_text
from core.spoken.wording import load_voice, voice_of
from core.store.documents import origin_of, versions_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from core.asking.answer import Answer, EmergencyNumber, Segment
    from core.documents.document import Citation
    from core.spoken.spoken import Told
    from core.store.database import Connection

_NUMBERED = re.compile(r"\s*(\d{1,2}(?:\.\d{1,2})*)[.\s)-]")
NO_SOURCES: dict[int, Source] = {}


@dataclass(frozen=True, slots=True)
class Source:
    """What a citation does not tell of its document: its voice ("pt-PT"), and by version what the leaflet is dated."""

    voice: str
    dated: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """One sentence for the voice.

    `words` are what the engine is given, in the voice `lang` ("pt-BR", "pt-PT", "fr-FR"); `shown` is the same as it
    stands on the screen. `where` tells its source in `where_lang`, "" if it has none. `spelled` is the last number
    with its unit, sign by sign. `is_emergency` is said before all else, and stays; `is_number` is a number to call.
    `segment` is the place of its segment in the answer.
    """

    words: str
    shown: str
    lang: str
    where: str = ""
    where_lang: str = ""
    spelled: str = ""
    is_emergency: bool = False
    segment: int = -1
    is_number: bool = False


def sources_of(db: Connection, answer: Answer) -> dict[int, Source]:
    """What is needed to speak an answer's citations, by document.

    Raises:
        StoreError: the database cannot be read.
    """
    cited = {segment.citation.document_id for segment in answer.segments if segment.citation}
    found = {}
    for document_id in sorted(cited):
        if (origin := origin_of(db, document_id)) is None:
            continue
        lang, country = origin
        dated = {version.number: version.dated for version in versions_of(db, document_id)}
        found[document_id] = Source(voice_of(load_pack(lang), country), dated)
    return found


def sentences_to_speak(
    answer: Answer, sources: Mapping[int, Source] = NO_SOURCES, voice: str = ""
) -> tuple[SpokenSentence, ...]:
    """The sentences of an answer in the order in which they are said: emergency numbers first, each twice.

    A sentence of a leaflet is said in the leaflet's language, where `sources` (`sources_of`) has it; what the program
    says of itself and where a sentence comes from in `voice`, else in the language of the question.
    """
    own = voice or voice_of(load_pack(answer.lang), answer.country)
    segments = list(enumerate(answer.segments))
    urgent = [(place, one) for place, one in segments if one.kind is SegmentKind.EMERGENCY]
    rest = [(place, one) for place, one in segments if one.kind is not SegmentKind.EMERGENCY]
    asked = voice_of(load_pack(answer.lang), answer.country)
    said: list[SpokenSentence] = []
    for place, segment in urgent:
        said += [replace(one, segment=place) for one in _numbers(segment, answer, asked)]
    for place, segment in (*urgent, *rest):
        spoken = _sentences(segment, sources, asked, own)
        said += [replace(one, segment=place) for one in spoken]
    return tuple(said)


def numbers_to_speak(lang: str, country: str) -> tuple[SpokenSentence, ...]:
    """All emergency numbers of a country, for whoever asks for them at once; each is said twice.

    Raises:
        KeyError: the country has no numbers (`EmergencyBook.knows`).
    """
    voice = voice_of(load_pack(lang), country)
    known = {
        number.digits: number
        for (own, _list, spoken), numbers in load_emergencies().numbers.items()
        if (own, spoken) == (country, lang)
        for number in numbers
    }
    if not known:
        raise KeyError(country)
    return tuple(_number(number, voice) for number in known.values())


def where_in_words(citation: Citation, voice: str, dated: str = "") -> str:
    """As in "Fonte: Dorflex, bula do paciente, seção seis, página três, versão um, de doze de março …"."""
    wording = load_voice(voice)
    where = wording.where
    kind = wording.kinds.get(citation.kind, "")
    medicine = _of_name(citation.medicine)
    parts = [where["kind_of"].format(medicine=medicine, kind=kind) if kind else medicine]
    if heading := _heading(citation):
        parts.append(where["section"].format(heading=heading))
    first, last = citation.pages
    parts.append(
        where["page"].format(page=first)
        if first == last
        else where["pages"].format(first=first, last=last)
    )
    parts.append(where["version"].format(number=citation.version))
    if when := date_in_words(dated, wording):
        parts.append(where["dated"].format(date=when))
    return spoken_text(where["source"].format(parts=", ".join(parts)), voice)


def _of_name(medicine: str) -> str:
    return medicine.capitalize() if medicine.isupper() else medicine


def _heading(citation: Citation) -> str:
    """The number of a heading that has one, else the heading."""
    numbered = _NUMBERED.match(citation.heading)
    return numbered[1] if numbered else " ".join(citation.heading.split())


def _sentences(
    segment: Segment, sources: Mapping[int, Source], asked: str, own: str
) -> Iterator[SpokenSentence]:
    citation = segment.citation
    voice, where = asked, ""
    if citation is not None:
        source = sources.get(citation.document_id)
        voice = source.voice if source else asked
        where = where_in_words(
            citation, own, source.dated.get(citation.version, "") if source else ""
        )
    for told, shown in _told_and_shown(segment, voice):
        if not told.words:
            continue
        yield SpokenSentence(
            told.words,
            shown,
            voice,
            where,
            own if where else "",
            last_number_spelled(shown, voice),
            segment.kind is SegmentKind.EMERGENCY,
        )


def _told_and_shown(segment: Segment, voice: str) -> Iterator[tuple[Told, str]]:
    """The sentences as they are said, each as it stands on the screen: a fixed text is spoken with other digits."""
    told = sentences_told(segment.spoken or segment.text, voice)
    shown = [one.text for one in told]
    if segment.citation is None:
        written = [one.text for one in sentences_told(segment.text, voice)]
        shown = written if len(written) == len(told) else shown
    return zip(told, shown, strict=True)


def _numbers(segment: Segment, answer: Answer, voice: str) -> Iterator[SpokenSentence]:
    """The numbers to call that a segment names."""
    for number in _named(segment.text, answer):
        yield _number(number, voice)


def _number(number: EmergencyNumber, voice: str) -> SpokenSentence:
    """A number to call, said twice, digit by digit."""
    wording = load_voice(voice)
    name = number.name[:1].upper() + number.name[1:]
    called = spoken_text(wording.where["call"].format(name=name, digits=number.spoken), voice)
    again = number.spoken[:1].upper() + number.spoken[1:]
    words = f"{called[:1].upper()}{called[1:]} {again}."
    shown = f"{name}: {number.digits}"
    return SpokenSentence(
        words, shown, voice, spelled=number.spoken, is_emergency=True, is_number=True
    )


def _named(text: str, answer: Answer) -> list[EmergencyNumber]:
    """The known numbers that a text names, in its order."""
    known: dict[str, EmergencyNumber] = {}
    for (country, _list, lang), numbers in load_emergencies().numbers.items():
        if lang == answer.lang and country == answer.country:
            known.update({number.digits: number for number in numbers})
    found = {
        at.start(): number
        for digits, number in known.items()
        if (at := re.search(rf"(?<!\d){re.escape(digits)}(?!\d)", text))
    }
    return [found[place] for place in sorted(found)]
