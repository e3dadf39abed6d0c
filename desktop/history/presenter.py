"""Moves what is asked of the history to a lane, and what is found to the screen. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.asking.report import as_text, report_of
from core.store.history import ALL, Wanted
from desktop import translations
from desktop.history.view_model import (
    answer_shown,
    chain_sentence,
    filters_shown,
    found_sentence,
    full_sentence,
    rows_shown,
    source_shown,
    wanted_by,
)
from desktop.problems import told_of
from desktop.sentences import source_reading
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.asking.reopen import Reopened
    from core.asking.report import Report
    from core.documents.document import Citation, Section
    from core.errors import AppError
    from core.store.audit import ChainReport
    from core.store.history import AnswerLine
    from desktop.history.view_model import AnswerShown, Filters, Overview
    from desktop.rows import Reading, Row
    from desktop.sentences import Sentence
    from desktop.tasks import Starter

PAGE = 100  # answers brought at once
# Each page makes the list lay all of it out again; nobody walks further, who looks for something older filters.
MOST_LISTED = 2_000


class History(Protocol):
    """What the lane can do. Every call runs on that lane, where its connection lives."""

    def overview(self) -> Overview: ...

    def count(self, wanted: Wanted) -> int: ...

    def lines(self, wanted: Wanted, limit: int, before: int | None = None) -> list[AnswerLine]: ...

    def reopen(self, number: int) -> Reopened: ...

    def section(self, citation: Citation) -> Section:
        """The cited section of the version that was answered from."""
        ...

    def verify(self) -> ChainReport: ...

    def table(self, wanted: Wanted, language: str) -> str: ...

    def write(self, path: Path, content: str | bytes) -> None: ...


class HistoryView(Protocol):
    """What the screen can show."""

    def show_filters(self, filters: Filters) -> None: ...

    def show_lines(self, rows: Sequence[Row], sentence: str, *, has_more: bool) -> None: ...

    def add_lines(self, rows: Sequence[Row], *, has_more: bool) -> None: ...

    def show_answer(self, answer: AnswerShown) -> None: ...

    def show_reading(self, reading: Reading) -> None: ...

    def print_report(self, report: Report) -> None: ...

    def tell(self, sentence: str) -> None: ...


class HistoryPresenter:
    """One list and one opened answer at a time: a new wish silences the one before."""

    def __init__(
        self,
        view: HistoryView,
        history: History,
        lane: Starter,
        *,
        on_store_error: Callable[[AppError], None],
        date: Callable[[str], str],
        pdf: Callable[[Report, bool], bytes],
    ) -> None:
        """`date` writes a date for people; `pdf` a report, in large print if told so."""
        self._view = view
        self._history = history
        self._lane = lane
        self._on_store_error = on_store_error
        self._date = date
        self._pdf = pdf
        self._wanted = ALL
        self._overview: Overview | None = None
        self._lines: list[AnswerLine] = []
        self._found = 0
        self._reopened: Reopened | None = None
        self._listing: Task[None, tuple[Overview, int, list[AnswerLine]]] | None = None
        self._adding: Task[list[AnswerLine], None] | None = None
        self._opening: Task[Reopened, None] | None = None
        self._reading: Task[Section, None] | None = None

    def show(self) -> None:
        """The screen came up: list what is new; a list that is still right is not touched."""
        self._list(self._wanted, is_forced=False)

    def forget(self) -> None:
        """Another store is there: nothing of what was listed is right."""
        self._overview = None

    def find(self, text: str, medicine: str, kind: str) -> None:
        """List the answers that the filters ask for."""
        self._list(wanted_by(text, medicine, kind), is_forced=True)

    def more(self) -> None:
        """Bring the next page of the list."""
        if not self._lines:
            return
        wanted, before = self._wanted, self._lines[-1].seq
        self._adding = Task(
            lambda _cancel, _tell: self._history.lines(wanted, PAGE, before),
            on_result=self._add,
            on_error=self._show_error,
        )
        self._lane.start(self._adding)

    def open(self, row: int) -> None:
        """Open the answer of a line, with the text that it was made from."""
        self._reopen(self._lines[row].seq, self._show_answer)

    def open_source(self, sentence: Sentence) -> None:
        """Show the section that the sentence stands in, of the version that was answered from."""
        citation = sentence.citation
        if citation is None or self._reopened is None:
            self._view.tell(_("This line is a fixed text; it is not taken from a leaflet."))
            return
        lang = self._reopened.answer.lang
        if self._reading is not None:
            self._reading.cancel()
        self._reading = Task(
            lambda _cancel, _tell: self._history.section(citation),
            on_result=lambda section: self._view.show_reading(
                source_shown(sentence, source_reading(citation, section, lang))
            ),
            on_error=self._show_error,
        )
        self._lane.start(self._reading)

    def verify(self) -> None:
        """Say whether all answers are as they were recorded."""
        self._view.tell(_("Verifying the record…"))
        self._lane.start(
            Task["ChainReport", None](
                lambda _cancel, _tell: self._history.verify(),
                on_result=lambda report: self._view.tell(chain_sentence(report)),
                on_error=self._show_error,
            )
        )

    def save_list(self, path: Path) -> None:
        """Write the listed answers, all pages of them, as a table."""
        wanted, language, history = self._wanted, translations.language(), self._history
        self._write(path, lambda: history.table(wanted, language))

    def save_text(self, row: int | None, path: Path) -> None:
        """Write an answer as plain text: the line's, or the opened one."""
        self._with_report(row, lambda report: self._write(path, lambda: as_text(report)))

    def save_pdf(self, row: int | None, path: Path, *, is_large: bool) -> None:
        """Write an answer as PDF: the line's, or the opened one."""

        def save(report: Report) -> None:
            content = self._pdf(report, is_large)  # here: fonts belong to the thread that draws
            self._write(path, lambda: content)

        self._with_report(row, save)

    def print(self, row: int | None) -> None:
        """Have an answer printed: the line's, or the opened one."""
        self._with_report(row, self._view.print_report)

    def leave(self) -> None:
        """Nothing that was asked for may arrive from now on."""
        for task in (self._listing, self._adding, self._opening, self._reading):
            if task is not None:
                task.cancel()

    # The list.

    def _list(self, wanted: Wanted, *, is_forced: bool) -> None:
        for task in (self._listing, self._adding):
            if task is not None:
                task.cancel()
        self._wanted = wanted
        known = None if is_forced else self._overview
        self._listing = Task(
            lambda _cancel, tell: self._look(wanted, known, tell),
            on_progress=lambda found: self._show_list(*found),
            on_error=self._show_error,
        )
        self._lane.start(self._listing)

    def _look(
        self,
        wanted: Wanted,
        known: Overview | None,
        tell: Callable[[tuple[Overview, int, list[AnswerLine]]], None],
    ) -> None:
        """Runs on the lane. Tells nothing where nothing has changed."""
        overview = self._history.overview()
        if overview != known:
            lines = self._history.lines(wanted, PAGE)
            # A short list is known to be all of it.
            count = self._history.count(wanted) if len(lines) == PAGE else len(lines)
            tell((overview, count, lines))

    def _show_list(self, overview: Overview, found: int, lines: list[AnswerLine]) -> None:
        if overview != self._overview:
            self._view.show_filters(filters_shown(overview))
        self._overview, self._found, self._lines = overview, found, lines
        sentence = found_sentence(found, overview.total)
        self._view.show_lines(rows_shown(lines, self._date), sentence, has_more=len(lines) < found)

    def _add(self, lines: list[AnswerLine]) -> None:
        self._lines += lines
        there_are_more = bool(lines) and len(self._lines) < self._found
        is_full = len(self._lines) >= MOST_LISTED
        self._view.add_lines(rows_shown(lines, self._date), has_more=there_are_more and not is_full)
        if there_are_more and is_full:
            self._view.tell(full_sentence(len(self._lines), self._found))

    # One answer.

    def _show_answer(self, reopened: Reopened) -> None:
        self._reopened = reopened
        self._view.show_answer(answer_shown(reopened, self._date))

    def _reopen(self, number: int, then: Callable[[Reopened], None]) -> None:
        if self._opening is not None:
            self._opening.cancel()
        self._opening = Task(
            lambda _cancel, _tell: self._history.reopen(number),
            on_result=then,
            on_error=self._show_error,
        )
        self._lane.start(self._opening)

    def _with_report(self, row: int | None, then: Callable[[Report], None]) -> None:
        def make(reopened: Reopened) -> None:
            when = self._date(reopened.recorded_at)
            then(report_of(reopened, translations.language(), when))

        if row is None and self._reopened is not None:
            make(self._reopened)
        elif row is not None and 0 <= row < len(self._lines):
            self._reopen(self._lines[row].seq, make)
        else:
            self._view.tell(_("Choose an answer first."))

    def _write(self, path: Path, content: Callable[[], str | bytes]) -> None:
        self._lane.start(
            Task[None, None](
                lambda _cancel, _tell: self._history.write(path, content()),
                on_result=lambda _none: self._view.tell(_("Saved as {file}.").format(file=path)),
                on_error=self._show_error,
            )
        )

    def _show_error(self, error: AppError) -> None:
        self._view.tell(told_of(error, self._on_store_error))
