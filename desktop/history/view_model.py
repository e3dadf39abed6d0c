"""The list of answers and an answer reopened, as they are shown and as they are spoken. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.asking.report import FORGOTTEN, since_sentence
from core.messages import BREAKS, ROUTES
from core.store.history import Wanted
from desktop import translations
from desktop.rows import Row, Sign
from desktop.sentences import Sentence, level_words, sentence_shown, where_from
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.asking.reopen import Reopened
    from core.store.audit import ChainReport
    from core.store.history import AnswerLine
    from desktop.rows import Reading

_ABSTAINED, _EMERGENCIES = "not_in_leaflet", "emergency"
_SIGNS = {"leaflet_section": Sign.LITERAL, "not_in_leaflet": Sign.NOT_FOUND}


@dataclass(frozen=True, slots=True)
class Overview:
    """What there is: how many answers, the newest one's number, and what they can be filtered by."""

    total: int
    newest: int
    medicines: tuple[str, ...]
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a filter; `value` is "" for all."""

    words: str
    value: str


@dataclass(frozen=True, slots=True)
class Filters:
    """The entries of the two filters."""

    medicines: tuple[Option, ...]
    kinds: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """All that is shown of a reopened answer, under its question; `summary` is also what is announced, once.

    `warning` is "" unless the record is not as it was written.
    """

    title: str
    where: str
    warning: str
    sentences: tuple[Sentence, ...]
    summary: str
    lang: str


def full_sentence(listed: int, found: int) -> str:
    """What is said at the end of the list when there are more answers than it takes."""
    # Translators: {listed} and {found} are numbers of answers.
    return _(
        "The latest {listed} of {found} answers are listed. Search or filter to see older ones."
    ).format(listed=listed, found=found)


def filters_shown(overview: Overview) -> Filters:
    """All medicines that were asked about; all kinds of answer there are, what was not found and emergencies first."""
    kinds = dict.fromkeys((_ABSTAINED, _EMERGENCIES, *overview.routes))
    return Filters(
        (
            Option(_("All medicines"), ""),
            *(Option(medicine, medicine) for medicine in overview.medicines),
        ),
        (Option(_("All answers"), ""), *(Option(_route_word(kind), kind) for kind in kinds)),
    )


def wanted_by(text: str, medicine: str, kind: str) -> Wanted:
    """What the filters ask for. An answer may hold an emergency's numbers, or say "not found", on any route."""
    return Wanted(
        text=text,
        medicine=medicine,
        route="" if kind in {_ABSTAINED, _EMERGENCIES} else kind,
        is_abstained=kind == _ABSTAINED,
        is_emergency=kind == _EMERGENCIES,
    )


def line_shown(line: AnswerLine, date: Callable[[str], str]) -> Row:
    """A line of the list; `date` writes a date for people."""
    status = _route_word(line.route)
    sign = Sign.EMERGENCY if line.is_emergency else _SIGNS.get(line.route, Sign.NOTE)
    question = _(FORGOTTEN) if line.question is None else line.question
    details = [line.medicine, date(line.recorded_at), title_of(line.seq)]
    if line.is_emergency and line.route != _EMERGENCIES:
        details.insert(0, _("With emergency numbers"))
    if line.is_abstained and line.route != _ABSTAINED:
        details.insert(0, _(ROUTES[_ABSTAINED]))
    small = [detail for detail in details if detail]
    return Row(sign, status, question, (" · ".join(small),), ". ".join((question, status, *small)))


def found_sentence(found: int, total: int) -> str:
    """How many answers are listed; what to do where there is none."""
    if not total:
        return _("No answer yet: ask a question on the first screen.")
    if not found:
        return plural(
            "No answer is like that. Clear the filters to see {count} answer.",
            "No answer is like that. Clear the filters to see all {count} answers.",
            total,
        )
    if found == total:
        return plural("{count} answer.", "{count} answers.", total)
    # Translators: {total} is the number of all answers, {count} how many of them are listed.
    return plural("{count} of {total} answers.", "{count} of {total} answers.", found, total=total)


def answer_shown(reopened: Reopened, date: Callable[[str], str]) -> AnswerShown:
    """A recorded answer with its sentences, each with what became of its section since."""
    answer, language = reopened.answer, translations.language()
    where = [
        title_of(answer.answer_id),
        date(reopened.recorded_at),
        _route_word(answer.route.value),
        level_words(answer),
    ]
    if answer.medicine is not None:
        where.insert(1, answer.medicine.name)
    is_abstained = any(segment.kind is SegmentKind.ABSTENTION for segment in answer.segments)
    if is_abstained and answer.searched_sections:
        codes = ", ".join(dict.fromkeys(answer.searched_sections))
        where.append(_("Sections searched: {sections}").format(sections=codes))
    sentences = [
        sentence_shown(segment, since_sentence(since, language) if since else "")
        for segment, since in zip(answer.segments, reopened.since, strict=True)
    ]
    sentences += [
        Sentence(_candidate_row(candidate.name), None, candidate.name)
        for candidate in answer.candidates
    ]
    question = _(FORGOTTEN) if reopened.is_forgotten else answer.question
    return AnswerShown(
        question,
        " · ".join(where),
        ""
        if reopened.is_as_written
        else _("The record was changed since it was written: do not rely on this page."),
        tuple(sentences),
        f"{where[0]}. {question}",
        answer.lang,
    )


def source_shown(sentence: Sentence, reading: Reading) -> Reading:
    """The text that was answered from, saying as well what became of it since."""
    details, citation = sentence.row.details, sentence.citation
    since = details[details.index(where_from(citation)) + 1 :] if citation is not None else ()
    return replace(reading, where="\n".join((reading.where, *since)))


def title_of(number: int) -> str:
    return _("Answer {number}").format(number=number)


def chain_sentence(report: ChainReport) -> str:
    """Whether all answers are as they were recorded, in one sentence."""
    if report.first_broken is not None:
        return _("The record is broken at number {seq}: {reason}.").format(
            seq=report.first_broken[0], reason=_(BREAKS[report.first_broken[1]])
        )
    sentence = plural("{count} record, unchanged.", "{count} records, none changed.", report.count)
    if not report.forgotten:
        return sentence
    forgotten = plural(
        "The question of {count} of them was forgotten.",
        "The questions of {count} of them were forgotten.",
        report.forgotten,
    )
    return f"{sentence} {forgotten}"


def rows_shown(lines: Sequence[AnswerLine], date: Callable[[str], str]) -> list[Row]:
    return [line_shown(line, date) for line in lines]


def _candidate_row(name: str) -> Row:
    status = _("Possible medicine")
    return Row(Sign.QUESTION, status, name, (), f"{name}. {status}.")


def _route_word(route: str) -> str:
    return _(ROUTES[route]) if route in ROUTES else route
