"""An answer with its sources as lines to print, save or send: the same for paper, PDF and plain text."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.generating import Trouble
from core.marking import N_
from core.messages import KINDS, ROUTES, translation
from core.model_messages import NOTES

if TYPE_CHECKING:
    import gettext
    from collections.abc import Iterator

    from core.asking.answer import Answer, Segment
    from core.asking.reopen import Reopened, Since
    from core.documents.document import Citation

WIDTH = 100  # of plain text


class LineKind(StrEnum):
    """What a line of a report is; how it looks is the printer's business."""

    TITLE = "title"
    FACT = "fact"
    QUESTION = "question"
    STATUS = "status"
    SENTENCE = "sentence"
    SOURCE = "source"
    NOTE = "note"


OPENING = {LineKind.QUESTION, LineKind.STATUS, LineKind.NOTE}  # they begin a part
_TOP = {LineKind.TITLE, LineKind.FACT}


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line, in the answer's language if it is a sentence or a question, else in the reader's."""

    kind: LineKind
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """The lines from top to bottom; `lang` is the language of the program's own ("pt_BR")."""

    title: str
    lang: str
    answer_lang: str
    lines: tuple[ReportLine, ...]


# Translators: the status word beside a sentence of an answer.
STATUS_WORDS = {
    SegmentKind.EMERGENCY: N_("Emergency"),
    SegmentKind.ABSTENTION: N_("Not found in the leaflet"),
    SegmentKind.NARRATIVE: N_("Note"),
}
ASSERTION_WORDS = {
    "literal": N_("From the leaflet, word for word"),
    "supported": N_("Checked against the leaflet"),
}
# Translators: how an answer came about, beside the answer.
LEVEL_WORDS = {
    "extract": N_("Sentences of the leaflet"),
    "select": N_("Chosen by the model"),
    "quote": N_("Joined by the model"),
    "write": N_("Written by the model, checked"),
}
_NOT_CHECKED = N_("Not checked")
# Translators: {quote} are the leaflet's own words, beside a sentence that a model wrote.
OWN_WORDS = N_("In the leaflet: “{quote}”")
FORGOTTEN = N_("(forgotten)")
# Translators: {used} and {current} are numbers of versions of the same leaflet.
SINCE_SAME = N_("Answered from version {used}; version {current} is the same in this section.")
SINCE_OTHER = N_("Answered from version {used}; version {current} differs in this section.")
SINCE_NONE = N_("Answered from version {used}; version {current} has no such section.")


def report_of(reopened: Reopened, language: str, when: str = "") -> Report:
    """The report in the reader's language ("pt_BR"); `when` is the date in his own form, else ISO 8601 in UTC."""
    answer = reopened.answer
    say = _Sayer(translation(language))
    title = say(N_("Answer {number}"), number=answer.answer_id)
    lines = [
        ReportLine(LineKind.TITLE, title),
        ReportLine(
            LineKind.FACT, say(N_("Answered on: {date}"), date=when or reopened.recorded_at)
        ),
    ]
    if answer.medicine is not None:
        medicine = say(N_("Medicine: {medicine}"), medicine=answer.medicine.name)
        lines.append(ReportLine(LineKind.FACT, medicine))
    question = say(FORGOTTEN) if reopened.is_forgotten else answer.question
    lines.append(ReportLine(LineKind.QUESTION, say(N_("Question: {question}"), question=question)))
    for segment, since in zip(answer.segments, reopened.since, strict=True):
        lines += _segment_lines(segment, since, say)
    for candidate in answer.candidates:
        name = say(N_("Possible medicine: {medicine}"), medicine=candidate.name)
        lines.append(ReportLine(LineKind.SENTENCE, name))
    lines += [ReportLine(LineKind.FACT, text) for text in _ending(reopened, answer, say)]
    note = say(
        N_(
            "Bulafiel quotes official leaflets; it does not replace a pharmacist or a doctor. In an "
            "emergency call the emergency number."
        )
    )
    return Report(title, language, answer.lang, (*lines, ReportLine(LineKind.NOTE, note)))


def as_text(report: Report) -> str:
    """The report as plain text, one blank line between its parts."""
    parts: list[str] = []
    before = LineKind.TITLE
    for line in report.lines:
        indent = "    " if line.kind is LineKind.SOURCE else ""
        wrapped = [
            # A hash is copied as one word; a long word is never broken.
            textwrap.fill(
                piece,
                WIDTH,
                initial_indent=indent,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for piece in line.text.replace("\t", " | ").split("\n")
        ]
        gap = line.kind in OPENING or (line.kind is LineKind.FACT and before not in _TOP)
        before = line.kind
        parts += [*([""] if gap else []), *wrapped]
        if line.kind is LineKind.TITLE:
            parts.append("=" * len(line.text))
    return "\n".join(parts) + "\n"


def own_words(segment: Segment, citation: Citation) -> str:
    """The leaflet's own words to be read beside a sentence that a model made of them; "" where they are the same."""
    quote = " ".join(citation.quote.split())
    is_other = segment.verdict == "supported" and quote != " ".join(segment.text.split())
    return quote if is_other else ""


def since_sentence(since: Since, language: str) -> str:
    """What a person reads about a section whose leaflet has another version now."""
    return _Sayer(translation(language))(_told_of(since), used=since.used, current=since.current)


def _told_of(since: Since) -> str:
    if not since.is_there:
        return SINCE_NONE
    return SINCE_SAME if since.is_same else SINCE_OTHER


class _Sayer:
    """Translates a sentence and fills it in."""

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        self._catalogue = catalogue

    def __call__(self, sentence: str, **details: object) -> str:
        return self._catalogue.gettext(sentence).format(**details)


def _segment_lines(segment: Segment, since: Since | None, say: _Sayer) -> Iterator[ReportLine]:
    word = STATUS_WORDS.get(segment.kind) or ASSERTION_WORDS.get(segment.verdict, _NOT_CHECKED)
    yield ReportLine(LineKind.STATUS, say(word))
    yield ReportLine(LineKind.SENTENCE, segment.text or say(FORGOTTEN))
    if segment.citation is None:
        return
    if quote := own_words(segment, segment.citation):
        yield ReportLine(LineKind.SOURCE, say(OWN_WORDS, quote=quote))
    yield ReportLine(LineKind.SOURCE, _source(segment.citation, say))
    for sentence, sha256 in (
        (N_("SHA-256 of the file: {sha256}"), segment.citation.file_sha256),
        (N_("SHA-256 of the text: {sha256}"), segment.citation.text_sha256),
    ):
        yield ReportLine(LineKind.SOURCE, say(sentence, sha256=sha256))
    if since is not None:
        yield ReportLine(
            LineKind.SOURCE, say(_told_of(since), used=since.used, current=since.current)
        )


def _source(citation: Citation, say: _Sayer) -> str:
    first, last = citation.pages
    pages = (
        say(N_("page {page}"), page=first)
        if first == last
        else say(N_("pages {first} to {last}"), first=first, last=last)
    )
    kind = say(KINDS[citation.kind]) if citation.kind in KINDS else citation.kind
    heading = " ".join(citation.heading.split()) or citation.section
    version = say(N_("version {number}"), number=citation.version)
    return " · ".join((f"{citation.medicine} ({kind})", heading, pages, version))


def _ending(reopened: Reopened, answer: Answer, say: _Sayer) -> Iterator[str]:
    route = ROUTES.get(answer.route.value)
    yield say(N_("Kind of answer: {route}"), route=say(route) if route else answer.route.value)
    yield from _levels(answer, say)
    if answer.searched_sections:
        codes = ", ".join(dict.fromkeys(answer.searched_sections))
        yield say(N_("Sections searched: {sections}"), sections=codes)
    yield say(N_("Program: Bulafiel {version}"), version=reopened.program or "?")
    yield say(
        N_("Record {number}, SHA-256 {sha256}"), number=answer.answer_id, sha256=reopened.sha256
    )
    yield say(
        N_("The record is as it was written.")
        if reopened.is_as_written
        else N_("The record was changed since it was written: do not rely on this page.")
    )


def _levels(answer: Answer, say: _Sayer) -> Iterator[str]:
    """How far a model helped, and why no further."""
    words = LEVEL_WORDS.get(answer.level)
    yield say(N_("Level of help: {level}"), level=say(words) if words else answer.level)
    if answer.help is None:
        return
    if answer.help.model:
        yield say(
            N_("Model: {model}, SHA-256 {sha256}"),
            model=answer.help.model,
            sha256=answer.help.model_sha256,
        )
    if answer.help.trouble in NOTES:
        yield say(NOTES[Trouble(answer.help.trouble)])
