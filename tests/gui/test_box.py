"""A box in the hand: scanned, shown as a picture, linked once; by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
import zxingcpp
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QWindow
from PySide6.QtMultimedia import QVideoFrame
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton

from core.store.box_codes import links
from core.store.database import open_store
from desktop.box import listening, wedge
from desktop.box.camera import CameraDialog
from desktop.box.view import BoxDialog
from desktop.notice import NoticeBar
from desktop.row_list import RowList
from tests.gui.conftest import WAIT_MS
from tests.gui.handing_over import drop, files
from tests.gui.keyboard import CTRL, SHIFT, press
from tests.gui.screen_reader import by_name, name_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

EAN = "7891234567895"
WHOLE = f"010{EAN}17200131" + "10A7"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scanner on a busy machine: between two of its keys the tests may be put aside for a while."""
    monkeypatch.setattr(wedge, "MOST_GAP_MS", 2000.0)
    monkeypatch.setattr(listening, "RELEASE_MS", 2500)


@pytest.fixture
def linked(window: Desktop, qtbot: QtBot) -> Desktop:
    """A window where the code belongs to Zumbelina."""
    question(window).setText("posso dirigir?")
    scan(window, EAN)
    dialog = shown(window, qtbot, "not known")
    line = by_name(dialog, "Find a medicine", QLineEdit)
    rows = by_name(dialog, "Medicines", RowList)
    qtbot.waitUntil(lambda: rows.count() > 1, timeout=WAIT_MS)
    QTest.keyClicks(line, "zumbel")
    press(line, Qt.Key.Key_Return)
    assert [rows.row_at(number).text for number in range(rows.count())] == ["Zumbelina"]
    press(rows, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=WAIT_MS)
    return window


def scan(desktop: Desktop, code: str, end: Qt.Key | None = Qt.Key.Key_Return) -> None:
    """Keys as a scanner sends them: to the system's window, one right after the other."""
    focused: QWindow | None = QGuiApplication.focusWindow()
    window = focused or desktop.window.windowHandle()
    for char in code:
        if char == "\x1d":
            QTest.keyClick(window, Qt.Key.Key_BracketRight, CTRL)
        else:
            QTest.keyClick(window, char)  # type: ignore[call-overload]  # the stubs lack characters
    if end is not None:
        QTest.keyClick(window, end)


def shown(desktop: Desktop, qtbot: QtBot, words: str) -> BoxDialog:
    dialog = desktop.window.findChild(BoxDialog)
    assert dialog is not None

    def is_told() -> bool:
        return dialog.isVisible() and any(words in told for told in sentences(dialog))

    qtbot.waitUntil(is_told, timeout=WAIT_MS)
    return dialog


def sentences(dialog: BoxDialog) -> list[str]:
    return [name_of(label) for label in dialog.findChildren(QLabel) if label.isVisible()]


def question(desktop: Desktop) -> QLineEdit:
    return by_name(desktop.window, "Question", QLineEdit)


def medicine(desktop: Desktop) -> str:
    return by_name(desktop.window, "Medicine", QLineEdit).text()


def test_a_scanned_box_is_proposed_and_enter_takes_it(linked: Desktop, qtbot: QtBot) -> None:
    linked.window.go_to_ask()
    by_name(linked.window, "Medicine", QLineEdit).clear()
    question(linked).setFocus()

    scan(linked, WHOLE)

    dialog = shown(linked, qtbot, "Ask about it?")
    assert sentences(dialog) == [
        "This box has expired: it was good until 31 January 2020. Zumbelina. Batch A 7. Ask about it?"
    ]
    assert question(linked).text() == "posso dirigir?"
    ask = by_name(dialog, "Ask about it", QPushButton)
    qtbot.waitUntil(ask.hasFocus, timeout=WAIT_MS)
    press(ask, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: medicine(linked) == "Zumbelina", timeout=WAIT_MS)
    assert not dialog.isVisible()
    qtbot.waitUntil(question(linked).hasFocus, timeout=WAIT_MS)


def test_a_link_is_recorded_and_undone(linked: Desktop, qtbot: QtBot, home: Path) -> None:
    assert medicine(linked) == "Zumbelina"
    assert question(linked).text() == "posso dirigir?"
    notice = linked.window.findChild(NoticeBar)
    assert notice is not None
    qtbot.waitUntil(notice.isVisible, timeout=WAIT_MS)
    with open_store(home) as store:
        (link,) = links(store.reader())
        assert (link.medicine, link.gtin, link.removed_at) == ("Zumbelina", f"0{EAN}", "")

    by_name(notice, "Undo", QPushButton).click()

    def is_undone() -> bool:
        with open_store(home) as store:
            return bool(links(store.reader())[0].removed_at)

    qtbot.waitUntil(is_undone, timeout=WAIT_MS)


def test_a_misread_digit_is_told_and_leads_nowhere(linked: Desktop, qtbot: QtBot) -> None:
    scan(linked, "7891234567896")

    dialog = shown(linked, qtbot, "misread")

    press(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_a_person_types_stays_where_it_was_typed(window: Desktop, qtbot: QtBot) -> None:
    window.window.go_to_ask()
    line = question(window)
    qtbot.waitUntil(line.hasFocus, timeout=WAIT_MS)

    scan(window, "posso tomar 2 comprimidos de 500 mg (12/12 h)?", end=None)
    qtbot.waitUntil(
        lambda: line.text() == "posso tomar 2 comprimidos de 500 mg (12/12 h)?", timeout=WAIT_MS
    )

    line.clear()
    scan(window, EAN, end=None)  # no Enter: it was no scan
    qtbot.waitUntil(lambda: line.text() == EAN, timeout=WAIT_MS)


def test_a_scan_is_taken_with_the_dialog_open_too(linked: Desktop, qtbot: QtBot) -> None:
    scan(linked, "96385074")
    dialog = shown(linked, qtbot, "not known")
    line = by_name(dialog, "Find a medicine", QLineEdit)
    qtbot.waitUntil(line.hasFocus, timeout=WAIT_MS)

    scan(linked, EAN)

    shown(linked, qtbot, "Zumbelina. Ask about it?")
    assert line.text() == ""


def test_typed_digits_lead_to_the_box(linked: Desktop, qtbot: QtBot) -> None:
    press(linked.window, Qt.Key.Key_T, CTRL | SHIFT)
    dialog = shown(linked, qtbot, "Type the digits")
    line = by_name(dialog, "Code", QLineEdit)

    QTest.keyClicks(line, EAN)
    press(line, Qt.Key.Key_Return)

    shown(linked, qtbot, "Zumbelina. Ask about it?")


def picture() -> QImage:
    code = zxingcpp.create_barcode(EAN, zxingcpp.BarcodeFormat.EAN13)
    pixels = np.pad(np.array(code.to_image(scale=3)), 40, constant_values=255)
    height, width = pixels.shape
    return QImage(pixels.tobytes(), width, height, width, QImage.Format.Format_Grayscale8).copy()


def test_a_dropped_picture_is_read(linked: Desktop, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "caixa.png"
    picture().save(str(path))
    assert drop(linked.window, *files(path))

    shown(linked, qtbot, "Zumbelina. Ask about it?")


def test_a_pasted_picture_is_read_wherever_the_focus_is(linked: Desktop, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setImage(picture())
    question(linked).setFocus()

    QTest.keyClick(linked.window.windowHandle(), Qt.Key.Key_V, CTRL)

    shown(linked, qtbot, "Zumbelina. Ask about it?")
    QGuiApplication.clipboard().clear()


def test_a_picture_without_a_code_is_told_calmly(
    linked: Desktop, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "nothing.png"
    blank = QImage(300, 200, QImage.Format.Format_RGB32)
    blank.fill(0xFFFFFF)
    blank.save(str(path))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    QGuiApplication.clipboard().setMimeData(mime)

    press(linked.window, Qt.Key.Key_V, CTRL | SHIFT)

    shown(linked, qtbot, "No code can be read in this picture.")
    QGuiApplication.clipboard().clear()


@pytest.mark.qt_log_ignore("No RHI backend")
def test_the_camera_closes_itself_when_a_code_is_seen(linked: Desktop, qtbot: QtBot) -> None:
    press(linked.window, Qt.Key.Key_C, CTRL | SHIFT)
    camera = linked.window.findChild(CameraDialog)
    assert camera is not None
    qtbot.waitUntil(camera.isVisible, timeout=WAIT_MS)
    # Where the tests run there is none: it says so, and stays.
    assert any("camera" in name_of(label) for label in camera.findChildren(QLabel))
    seen = camera.sink

    seen.setVideoFrame(QVideoFrame(picture()))

    shown(linked, qtbot, "Zumbelina. Ask about it?")


def test_every_control_of_the_dialog_has_a_name(linked: Desktop, qtbot: QtBot) -> None:
    scan(linked, "96385074")
    dialog = shown(linked, qtbot, "not known")

    for child in (*dialog.findChildren(QLineEdit), *dialog.findChildren(QPushButton)):
        assert name_of(child)
