"""Leaflets come in by drop, paste, menu and dialog; each file gets its receipt."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDragLeaveEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QWidget

from core.store.database import hold_instance
from desktop.imports.view import ImportBar
from desktop.row_list import RowList
from tests.gui.conftest import WAIT_MS
from tests.gui.handing_over import LEAFLET, drop, files, hold_over, sentences, wait_for_receipts
from tests.gui.keyboard import CTRL, SHIFT, press, write
from tests.gui.screen_reader import by_name, items_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop


@pytest.mark.parametrize("place", ["", "Question", "Medicine", "Country", "Ask"])
def test_a_leaflet_dropped_anywhere_is_imported(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, place: str
) -> None:
    desktop = open_window()
    target = by_name(desktop.window, place) if place else desktop.window

    assert drop(target, *files(demonstration / LEAFLET))

    (receipt,) = wait_for_receipts(desktop, qtbot, 1)
    assert receipt.startswith("Imported. Zumbelina")
    assert "VP-1, VP-2, VP-3, VP-4, VP-5, VP-6, VP-7, VP-8, VP-9" in receipt
    assert not isinstance(target, QLineEdit) or target.text() == ""


def test_a_dropped_folder_gives_each_of_its_files_a_receipt(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path
) -> None:
    desktop = open_window()

    drop(desktop.window, *files(demonstration))

    names = " ".join(wait_for_receipts(desktop, qtbot, 4)).lower()
    assert all(medicine in names for medicine in ("zumbelina", "tivelane", "brelovan"))


def test_what_was_dropped_can_be_asked(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path
) -> None:
    desktop = open_window()
    drop(desktop.window, *files(demonstration / LEAFLET))
    wait_for_receipts(desktop, qtbot, 1)

    press(desktop.window, Qt.Key.Key_1, CTRL)
    question = by_name(desktop.window, "Question")
    write(question, "Como guardar a Zumbelina?")
    press(question, Qt.Key.Key_Return)

    qtbot.waitUntil(
        lambda: any("Zumbelina" in item for item in items_of(desktop_answer(desktop))),
        timeout=WAIT_MS,
    )


def desktop_answer(desktop: Desktop) -> QWidget:
    return next(
        child
        for child in desktop.window.findChildren(QWidget)
        if child.accessibleName() == "Answer"
    )


def test_a_file_that_is_no_leaflet_is_one_refused_line(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, tmp_path: Path
) -> None:
    desktop = open_window()
    zipped, empty = tmp_path / "leaflet.pdf", tmp_path / "empty.pdf"
    zipped.write_bytes(b"PK\x03\x04" + bytes(200))
    empty.touch()

    drop(desktop.window, *files(zipped, empty, demonstration / LEAFLET))

    receipts = wait_for_receipts(desktop, qtbot, 3)
    assert [receipt.split(".")[0] for receipt in receipts] == ["Refused", "Refused", "Imported"]
    assert all(len(receipt.split(". ")) > 2 for receipt in receipts)  # each says why


def test_a_web_address_is_told_in_a_sentence(
    open_window: Callable[..., Desktop], qtbot: QtBot
) -> None:
    desktop = open_window()

    drop(desktop.window, QUrl("https://example.org/bula.pdf"))

    assert "Only files that are on this computer can be added." in sentences(desktop)


def test_a_folder_without_leaflets_is_told_in_a_sentence(
    open_window: Callable[..., Desktop], qtbot: QtBot, tmp_path: Path
) -> None:
    desktop = open_window()
    (tmp_path / "nothing").mkdir()

    drop(desktop.window, *files(tmp_path / "nothing"))

    qtbot.waitUntil(lambda: "No leaflet was found" in sentences(desktop), timeout=WAIT_MS)


def test_a_file_that_is_gone_is_told_in_a_sentence(
    open_window: Callable[..., Desktop], qtbot: QtBot, tmp_path: Path
) -> None:
    desktop = open_window()

    drop(desktop.window, *files(tmp_path / "gone.pdf"))

    qtbot.waitUntil(lambda: "gone.pdf" in said(desktop), timeout=WAIT_MS)


def said(desktop: Desktop) -> str:
    return "\n".join([sentences(desktop), *items_of(by_name(desktop.window, "Receipts"))])


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every folder"
)
def test_a_folder_that_may_not_be_read_is_told_in_a_sentence(
    open_window: Callable[..., Desktop], qtbot: QtBot, tmp_path: Path
) -> None:
    desktop = open_window()
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)

    drop(desktop.window, *files(closed))

    qtbot.waitUntil(
        lambda: "closed" in said(desktop) or "No leaflet" in said(desktop), timeout=WAIT_MS
    )


@pytest.mark.parametrize("field", ["Question", "Medicine"])
def test_copied_files_pasted_on_a_field_are_imported(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, field: str
) -> None:
    desktop = open_window()
    line = by_name(desktop.window, field, QLineEdit)
    mime = QMimeData()
    mime.setUrls(files(demonstration / LEAFLET))
    QGuiApplication.clipboard().setMimeData(mime)

    press(line, Qt.Key.Key_V, CTRL)

    assert len(wait_for_receipts(desktop, qtbot, 1)) == 1
    assert line.text() == ""


def test_a_pasted_path_is_imported(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path
) -> None:
    desktop = open_window()
    QGuiApplication.clipboard().setText(f'"{demonstration / LEAFLET}"\n')

    press(desktop.window, Qt.Key.Key_V, CTRL | SHIFT)

    assert len(wait_for_receipts(desktop, qtbot, 1)) == 1


def test_a_leaflet_is_chosen_in_the_dialog(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path
) -> None:
    desktop = open_window()

    def choose() -> None:
        (dialog,) = desktop.window.findChildren(QFileDialog)
        dialog.setDirectory(str(demonstration))
        dialog.findChild(QLineEdit).setText(f'"{LEAFLET}"')  # type: ignore[union-attr]  # Qt's own dialog has it
        dialog.accept()

    QTimer.singleShot(0, choose)
    press(desktop.window, Qt.Key.Key_O, CTRL)

    assert len(wait_for_receipts(desktop, qtbot, 1)) == 1


def test_a_pasted_question_stays_a_question(
    open_window: Callable[..., Desktop], qtbot: QtBot
) -> None:
    desktop = open_window()
    line = by_name(desktop.window, "Question", QLineEdit)
    QGuiApplication.clipboard().setText("Posso tomar com leite?")

    press(line, Qt.Key.Key_V, CTRL)

    assert line.text() == "Posso tomar com leite?"


def test_a_drop_while_another_instance_works_is_told_and_asking_goes_on(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, home: Path
) -> None:
    with hold_instance(home):
        desktop = open_window()
        qtbot.waitUntil(lambda: "already open" in sentences(desktop), timeout=WAIT_MS)

        drop(desktop.window, *files(demonstration / LEAFLET))
        qtbot.waitUntil(lambda: sentences(desktop).count("already open") == 2, timeout=WAIT_MS)

        assert items_of(by_name(desktop.window, "Receipts")) == []

    drop(desktop.window, *files(demonstration / LEAFLET))

    assert len(wait_for_receipts(desktop, qtbot, 1)) == 1


def test_nothing_but_the_window_takes_drops(window: Desktop) -> None:
    takers = [child for child in window.window.findChildren(QWidget) if child.acceptDrops()]

    assert takers == []
    assert window.window.acceptDrops()
    assert window.window.childAt(QPoint(10, 10)) is not None


def test_new_receipts_come_into_view_while_another_window_has_the_focus(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, tmp_path: Path
) -> None:
    desktop = open_window()
    drop(desktop.window, *files(demonstration))
    wait_for_receipts(desktop, qtbot, 4)
    qtbot.waitUntil(desktop.window.findChildren(ImportBar)[0].isHidden, timeout=WAIT_MS)
    empty = tmp_path / "empty.pdf"
    empty.touch()
    file_manager = QLineEdit()
    qtbot.addWidget(file_manager)
    file_manager.show()
    file_manager.activateWindow()
    qtbot.waitUntil(file_manager.isActiveWindow, timeout=WAIT_MS)

    drop(desktop.window, *files(empty))

    wait_for_receipts(desktop, qtbot, 5)
    rows = by_name(desktop.window, "Receipts", RowList)
    qtbot.waitUntil(lambda: rows.currentRow() == 4, timeout=WAIT_MS)


def test_while_files_are_held_over_the_window_it_says_that_they_can_be_let_go(
    window: Desktop, demonstration: Path
) -> None:
    urls = files(demonstration / LEAFLET)

    hold_over(window.window, *urls)
    assert "Let go anywhere" in shown_labels(window)
    QApplication.sendEvent(window.window, QDragLeaveEvent())
    assert "Let go anywhere" not in shown_labels(window)

    drop(window.window, *urls)
    assert "Let go anywhere" not in shown_labels(window)


def shown_labels(desktop: Desktop) -> str:
    return " ".join(
        label.text() for label in desktop.window.findChildren(QLabel) if label.isVisible()
    )
