"""An answer as it is shown and as it is spoken: one frozen value holds both, so that they cannot part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.generating import Level, Trouble
from core.language.text import fold
from core.messages import trouble_sentence, unrecorded_sentence
from desktop import translations
from desktop.names import names_to_ask
from desktop.rows import Row, Sign
from desktop.sentences import Sentence, level_words, sentence_shown, where_from
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.asking.answer import Answer, MedicineMatch, Segment
    from core.documents.document import Citation, Medicine


@dataclass(frozen=True, slots=True)
class Candidate:
    """A medicine that may be the one meant; the user confirms it."""

    row: Row
    medicine: str


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """All that the screen shows of an answer; `summary` is also what is announced, once."""

    summary: str
    emergency: tuple[Sentence, ...]
    candidates: tuple[Candidate, ...]
    sentences: tuple[Sentence, ...]
    lang: str


@dataclass(frozen=True, slots=True)
class MedicineChoice:
    """A medicine of the completion list: what is shown, what is put in the field, what is matched."""

    shown: str
    name: str
    matched: str


def _unknown(_medicine_id: int) -> None:
    return None


def answer_shown(answer: Answer, known: Callable[[int], Medicine | None] = _unknown) -> AnswerShown:
    """The answer as the screen shows and speaks it; emergencies stand apart, before everything.

    `known` gives the library's medicine of an id: two of one name are told apart by substance and holder.
    """
    emergency = [s for s in answer.segments if s.kind is SegmentKind.EMERGENCY]
    others = [s for s in answer.segments if s.kind is not SegmentKind.EMERGENCY]
    return AnswerShown(
        summary=_summary(answer, others, is_emergency=bool(emergency)),
        emergency=tuple(sentence_shown(segment) for segment in emergency),
        candidates=_candidates(answer.candidates, known),
        sentences=tuple(sentence_shown(segment) for segment in others),
        lang=answer.lang,
    )


def notes_of(answer: Answer) -> list[str]:
    """What is told of an answer beside its sentences: how far a model helped, or why not; that it is not recorded."""
    language, notes = translations.language(), []
    if answer.level != Level.EXTRACT:
        notes.append(f"{level_words(answer)}.")
    if answer.help is not None and answer.help.trouble:
        notes.append(trouble_sentence(Trouble(answer.help.trouble), language))
    if answer.unrecorded:
        notes.append(unrecorded_sentence(answer.unrecorded, language))
    return notes


def offer_sentence(answer: Answer) -> str:
    """What is said when a model's answer is ready while the user reads."""
    # Translators: {level} says how far the model helped ("Chosen by the model").
    return _("Another answer is ready. {level}.").format(level=level_words(answer))


def searched_shown(citations: Sequence[Citation]) -> tuple[Sentence, ...]:
    """The sections that were searched in vain, each to be opened and read."""
    status = _("Searched without finding it")
    return tuple(
        Sentence(
            Row(
                Sign.TEXT,
                status,
                citation.heading or citation.section,
                (where_from(citation),),
                f"{citation.heading or citation.section}. {status}.",
            ),
            citation,
            where_from(citation),
        )
        for citation in citations
    )


def medicine_choices(
    medicines: Sequence[Medicine], pinned: Sequence[str], recent: Sequence[str]
) -> tuple[MedicineChoice, ...]:
    """The completion list: the pinned medicines first, then those asked about lately, then all others."""
    places = {name: number for number, name in enumerate(dict.fromkeys((*pinned, *recent)))}
    ordered = sorted(medicines, key=lambda one: places.get(one.name, len(places)))
    names = names_to_ask(medicines)
    return tuple(
        medicine_choice(
            one, names[one.id], is_pinned=one.name in pinned, is_recent=one.name in recent
        )
        for one in ordered
    )


def medicine_choice(
    medicine: Medicine, name: str = "", *, is_pinned: bool = False, is_recent: bool = False
) -> MedicineChoice:
    """A line of the completion list; substances, holder and codes are found as well as the name it is asked by."""
    name = name or medicine.name
    told = name if name == medicine.full_name else " — ".join((name, *_told_apart_by(medicine)))
    word = _("pinned") if is_pinned else _("recent") if is_recent else ""
    shown = f"{told} ({word})" if word else told
    codes = " ".join(code.value for code in medicine.codes)
    return MedicineChoice(shown=shown, name=name, matched=fold(f"{told} {codes}"))


def _told_apart_by(medicine: Medicine) -> list[str]:
    return [part for part in (", ".join(medicine.substances), medicine.holder) if part]


def _summary(answer: Answer, others: list[Segment], *, is_emergency: bool) -> str:
    parts = []
    if is_emergency:
        parts.append(_("This may be an emergency: read the first lines at once."))
    count = sum(segment.kind is SegmentKind.CLINICAL_ASSERTION for segment in others)
    medicine = answer.medicine.name if answer.medicine is not None else ""
    if count and medicine:
        parts.append(
            # Translators: {count} is a number, {medicine} a brand name.
            plural(
                "{count} passage from the leaflet of {medicine}.",
                "{count} passages from the leaflet of {medicine}.",
                count,
                medicine=medicine,
            )
        )
    elif count:
        parts.append(
            plural(
                "{count} passage from the leaflets.", "{count} passages from the leaflets.", count
            )
        )
    if answer.candidates:
        parts.append(_("Which medicine do you mean?"))
    if any(segment.kind is SegmentKind.ABSTENTION for segment in others):
        parts.append(_("Not found in the leaflet."))
    if not parts:
        parts.append(_("Here is the answer."))
    return " ".join((*parts, *notes_of(answer)))


def _candidates(
    matches: Sequence[MedicineMatch], known: Callable[[int], Medicine | None]
) -> tuple[Candidate, ...]:
    medicines = [one for match in matches if (one := known(match.medicine_id)) is not None]
    names = names_to_ask(medicines)
    return tuple(
        _candidate(match, known(match.medicine_id), names.get(match.medicine_id, ""))
        for match in matches
    )


def _candidate(match: MedicineMatch, medicine: Medicine | None, name: str) -> Candidate:
    details, is_shared = [], medicine is not None and name == medicine.full_name
    if medicine is not None and is_shared:
        details.append(name.removeprefix(f"{medicine.name} — "))
    elif medicine is not None:
        details.append(" — ".join(_told_apart_by(medicine)))
    if match.heard:
        details.append(_("You wrote: {heard}").format(heard=match.heard))
    details = [detail for detail in details if detail]
    status = _("Possible medicine")
    spoken = ". ".join((match.name, status, *details))
    row = Row(Sign.QUESTION, status, match.name, tuple(details), spoken)
    return Candidate(row, name if is_shared else match.name)
