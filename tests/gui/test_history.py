"""Answers found again by keyboard alone: opened, read in their source, verified, saved."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
)

from core.asking.report import LineKind, Report, ReportLine
from desktop.accessibility import FOCUS_DELAY_MS
from desktop.paper import in_language, report_pdf
from desktop.row_list import RowList
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import CTRL, SHIFT, press, write
from tests.gui.screen_reader import by_name, items_of
from tests.gui.test_ask import NO_ANSWER, STORAGE, ask, wait_for_answer

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop


@pytest.fixture
def asked(window: Desktop, qtbot: QtBot) -> Desktop:
    """A window on its history, after two questions."""
    for question in (STORAGE, NO_ANSWER):
        ask(window, qtbot, question)
        wait_for_answer(window, qtbot)
        qtbot.waitUntil(by_name(window.window, "Answer").hasFocus, timeout=WAIT_MS)
    go_to_history(window, qtbot, 2)
    return window


def go_to_history(desktop: Desktop, qtbot: QtBot, count: int) -> RowList:
    press(desktop.window, Qt.Key.Key_3, CTRL)

    answers = by_name(desktop.window, "Answers", RowList)
    qtbot.waitUntil(lambda: answers.count() == count, timeout=WAIT_MS)
    return answers


def told(desktop: Desktop) -> list[str]:
    return [
        label.accessibleName()
        for label in desktop.window.findChildren(QLabel)
        if label.isVisible() and label.accessibleName()
    ]


def save_as(desktop: Desktop, path: Path) -> list[str]:
    """Write this path into the file dialog that comes up next; an overwriting that it asks about is refused.

    What it asked is in the list in the end.
    """
    asked: list[str] = []
    writing, refusing = QTimer(desktop.window), QTimer(desktop.window)

    def write_path() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog):
            writing.stop()
            line = dialog.findChild(QLineEdit, "fileNameEdit")
            assert line is not None
            line.setText(str(path))
            dialog.accept()
            refusing.stop()
            if dialog.isVisible():
                dialog.reject()

    def refuse() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QMessageBox):
            asked.append(dialog.text())
            dialog.reject()

    for timer, slot in ((writing, write_path), (refusing, refuse)):
        timer.timeout.connect(slot)
        timer.start(20)
    return asked


def test_an_empty_history_says_what_to_do(window: Desktop, qtbot: QtBot) -> None:
    go_to_history(window, qtbot, 0)

    qtbot.waitUntil(
        lambda: "No answer yet: ask a question on the first screen." in told(window),
        timeout=WAIT_MS,
    )
    assert by_name(window.window, "Search in the questions").hasFocus()


def test_answers_are_listed_newest_first_with_the_focus_on_the_first(
    asked: Desktop, qtbot: QtBot
) -> None:
    answers = by_name(asked.window, "Answers", RowList)

    qtbot.waitUntil(answers.hasFocus, timeout=WAIT_MS)

    newest, oldest = items_of(answers)
    assert newest.startswith(f"{NO_ANSWER}. Not found in the leaflet")
    assert oldest.startswith(f"{STORAGE}. Answered from the leaflet. Zumbelina")
    assert answers.currentRow() == 0
    assert "2 answers." in told(asked)


def test_who_walks_on_at_once_is_not_sent_back(asked: Desktop, qtbot: QtBot) -> None:
    press(asked.window, Qt.Key.Key_3, CTRL)
    answers = by_name(asked.window, "Answers", RowList)
    answers.setFocus()
    with qtbot.waitSignal(answers.model().modelReset, timeout=WAIT_MS):
        by_name(asked.window, "Search in the questions", QLineEdit).returnPressed.emit()

    answers.setCurrentRow(1)
    qtbot.wait(2 * FOCUS_DELAY_MS)

    assert answers.currentRow() == 1


def test_an_answer_and_its_source_open_and_close_by_keyboard(asked: Desktop, qtbot: QtBot) -> None:
    answers = by_name(asked.window, "Answers", RowList)
    qtbot.waitUntil(answers.hasFocus, timeout=WAIT_MS)
    press(answers, Qt.Key.Key_Down)
    press(answers, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any("Answer 1" in one for one in told(asked)), timeout=WAIT_MS)
    sentences = by_name(asked.window, "Recorded answer", RowList)
    assert sentences.hasFocus()
    assert "From the leaflet, word for word" in items_of(sentences)[0]

    press(sentences, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QPlainTextEdit), timeout=WAIT_MS)
    text = QApplication.focusWidget()
    assert text is not None
    press(text, Qt.Key.Key_Escape)
    qtbot.waitUntil(sentences.hasFocus, timeout=WAIT_MS)
    press(sentences, Qt.Key.Key_Escape)

    qtbot.waitUntil(answers.hasFocus, timeout=WAIT_MS)
    assert answers.currentRow() == 1


def test_a_search_and_the_filters_narrow_the_list(asked: Desktop, qtbot: QtBot) -> None:
    search = by_name(asked.window, "Search in the questions", QLineEdit)
    answers = by_name(asked.window, "Answers", RowList)

    write(search, "guardar")
    qtbot.waitUntil(lambda: answers.count() == 1, timeout=WAIT_MS)
    assert "1 of 2 answers." in told(asked)
    search.clear()
    qtbot.waitUntil(lambda: answers.count() == 2, timeout=WAIT_MS)
    kinds = by_name(asked.window, "Kind of answer", QComboBox)
    kinds.setFocus()
    write(kinds, "N")  # Not found in the leaflet
    kinds.activated.emit(kinds.currentIndex())
    qtbot.waitUntil(lambda: answers.count() == 1, timeout=WAIT_MS)
    assert answers.row_at(0).text == NO_ANSWER


def test_a_new_answer_is_there_when_the_screen_comes_up_again(asked: Desktop, qtbot: QtBot) -> None:
    press(asked.window, Qt.Key.Key_1, CTRL)
    ask(asked, qtbot, "Zumbelina pode ser congelada?")
    wait_for_answer(asked, qtbot)

    answers = go_to_history(asked, qtbot, 3)

    assert answers.row_at(0).text == "Zumbelina pode ser congelada?"


def test_the_record_is_verified_by_a_button(asked: Desktop, qtbot: QtBot) -> None:
    press(by_name(asked.window, "Verify the record", QPushButton), Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: "2 records, none changed." in told(asked), timeout=WAIT_MS)


def test_an_answer_is_saved_as_pdf_in_two_sizes_and_as_text(
    asked: Desktop, qtbot: QtBot, tmp_path: Path
) -> None:
    answers = by_name(asked.window, "Answers", RowList)
    qtbot.waitUntil(answers.hasFocus, timeout=WAIT_MS)
    sizes: list[int] = []
    for modifiers in (CTRL, CTRL | SHIFT):
        path = tmp_path / f"{len(sizes)}.pdf"
        save_as(asked, path)
        press(answers, Qt.Key.Key_S, modifiers)
        qtbot.waitUntil(path.exists, timeout=WAIT_MS)
        text, pages = pdf_text(path)
        assert NO_ANSWER in text
        assert "does not replace a pharmacist" in text
        asked.window.activateWindow()  # as window managers do
        qtbot.waitUntil(answers.hasFocus, timeout=WAIT_MS)
        sizes.append(pages)
    assert sizes[1] > sizes[0] - 1

    save_as(asked, tmp_path / "answer")  # the ending is added
    by_action(asked, "Save as &text…").trigger()
    qtbot.waitUntil((tmp_path / "answer.txt").exists, timeout=WAIT_MS)
    assert NO_ANSWER in (tmp_path / "answer.txt").read_text(encoding="utf-8")


def test_the_listed_answers_are_saved_as_a_table(
    asked: Desktop, qtbot: QtBot, tmp_path: Path
) -> None:
    save_as(asked, tmp_path / "list.csv")

    by_action(asked, "Save the li&st…").trigger()

    qtbot.waitUntil((tmp_path / "list.csv").exists, timeout=WAIT_MS)
    with (tmp_path / "list.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row[2] for row in csv.reader(file)] == ["Question", NO_ANSWER, STORAGE]


def test_a_file_is_not_replaced_unasked_where_the_ending_was_added(
    asked: Desktop, qtbot: QtBot, tmp_path: Path
) -> None:
    there = tmp_path / "answer.txt"
    there.write_text("mine", encoding="utf-8")
    questions = save_as(asked, tmp_path / "answer")

    by_action(asked, "Save as &text…").trigger()

    assert len(questions) == 1
    assert "answer.txt" in questions[0]
    assert there.read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_written_is_told(
    asked: Desktop, qtbot: QtBot, tmp_path: Path
) -> None:
    save_as(asked, tmp_path / "no such folder" / "list.csv")

    by_action(asked, "Save the li&st…").trigger()

    qtbot.waitUntil(lambda: any("list.csv: " in one for one in told(asked)), timeout=WAIT_MS)


def test_printing_asks_for_the_printer_first(asked: Desktop, qtbot: QtBot) -> None:
    answers = by_name(asked.window, "Answers", RowList)
    qtbot.waitUntil(answers.hasFocus, timeout=WAIT_MS)
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QPrintDialog):
            seen.append(dialog.printer().docName())
            dialog.reject()

    looking = QTimer(asked.window)
    looking.timeout.connect(look)
    looking.start(20)
    press(answers, Qt.Key.Key_P, CTRL)
    qtbot.waitUntil(lambda: bool(seen), timeout=WAIT_MS)

    assert seen == ["Answer 2"]
    assert "Sent to the printer." not in told(asked)
    looking.stop()


def test_its_keys_do_nothing_on_other_screens(asked: Desktop, qtbot: QtBot) -> None:
    assert by_action(asked, "P&rint…").isEnabled()

    press(asked.window, Qt.Key.Key_1, CTRL)

    assert not by_action(asked, "P&rint…").isEnabled()


def test_a_pdf_names_its_title_and_its_language(qtbot: QtBot, tmp_path: Path) -> None:
    lines = (
        ReportLine(LineKind.TITLE, "Resposta 1"),
        ReportLine(LineKind.SENTENCE, "Guarde. " * 900),
    )
    report = Report("Resposta 1", "pt_BR", "pt", lines)

    (tmp_path / "a.pdf").write_bytes(report_pdf(report, True))

    document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    assert document.get_metadata_value("Title") == "Resposta 1"
    assert len(document) > 2
    document.close()
    assert b"/Lang (pt)" in (tmp_path / "a.pdf").read_bytes()
    assert in_language(b"no PDF", "pt") == b"no PDF"


def test_a_pdf_says_each_word_once_in_order(qtbot: QtBot, tmp_path: Path) -> None:
    words = [f"({number})" for number in range(4_000)]
    lines = tuple(
        ReportLine(LineKind.SENTENCE, " ".join(words[start : start + 100]))
        for start in range(0, len(words), 100)
    )

    (tmp_path / "a.pdf").write_bytes(report_pdf(Report("Resposta 1", "pt_BR", "pt", lines), False))

    text, pages = pdf_text(tmp_path / "a.pdf")
    assert pages > 2
    assert re.findall(r"\(\d+\)", text.replace(" ", "")) == words


def by_action(desktop: Desktop, text: str) -> QAction:
    (found,) = [action for action in desktop.window.findChildren(QAction) if action.text() == text]
    return found


def pdf_text(path: Path) -> tuple[str, int]:
    document = pypdfium2.PdfDocument(path)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    pages = len(document)
    document.close()
    return " ".join(text.split()), pages
