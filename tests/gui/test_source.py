"""The page of a leaflet beside its text, by keyboard, in a wide and in a narrow window."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QTabBar, QWidget

from core.cancel import CancelToken
from desktop.imports.work import StoreImports as StoreLibrary
from desktop.page_picture import PagePictureArea
from desktop.row_list import RowList
from desktop.shared_store import SharedStore
from desktop.source_panel import SourcePanel
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import CTRL, SHIFT, press, write
from tests.gui.screen_reader import by_name, description_of, items_of, marked
from tests.pdfs import Put, pdf_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

STORAGE = "Como guardar a Zumbelina?"
REACTIONS = "Quais as reações da Zumbelina?"  # they stand on two pages
WIDE, NARROW = (1500, 800), (560, 640)


@pytest.fixture(scope="session")
def pdf_home(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a leaflet of several pages, whose file is gone."""
    folder = tmp_path_factory.mktemp("pdf")
    text = (root / "data" / "demo" / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    lines = [line for whole in text.splitlines() for line in wrap(whole, 85) or [""]]
    pages = [lines[at : at + 40] for at in range(0, len(lines), 40)]
    file = folder / "stick.pdf"
    file.write_bytes(
        pdf_of([[Put(40, 60 + 13 * row, line) for row, line in enumerate(page)] for page in pages])
    )
    store = SharedStore(folder / "home")
    library = StoreLibrary(store)
    library.import_paths([file], CancelToken(), lambda _told: None)
    store.get().close()
    library.close()
    file.unlink()
    return folder / "home"


@pytest.fixture
def open_source(
    open_window: Callable[..., Desktop], pdf_home: Path, qtbot: QtBot
) -> Callable[..., tuple[Desktop, RowList]]:
    """Asks in a window of that size and opens the first sentence's source."""

    def start(size: tuple[int, int], question: str = STORAGE) -> tuple[Desktop, RowList]:
        desktop = open_window(pdf_home)
        desktop.window.resize(*size)
        return desktop, read_source(desktop, qtbot, question)

    return start


def read_source(desktop: Desktop, qtbot: QtBot, question: str) -> RowList:
    """Ask, and open the source of the answer's first sentence; the list of sentences."""
    line = by_name(desktop.window, "Question", QLineEdit)
    line.setFocus()
    write(line, question)
    press(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(answers_in(desktop)), timeout=WAIT_MS)
    (answer,) = answers_in(desktop)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)
    press(answer, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(focused(), QPlainTextEdit), timeout=WAIT_MS)
    return answer


def focused() -> QWidget | None:
    return QApplication.focusWidget()


def answers_in(desktop: Desktop) -> list[RowList]:
    lists = desktop.window.findChildren(RowList)
    return [r for r in lists if r.accessibleName() == "Answer" and r.isVisible() and items_of(r)]


def page_of(desktop: Desktop) -> PagePictureArea:
    return by_name(desktop.window, "Page of the leaflet", PagePictureArea)


def wait_for_page(desktop: Desktop, qtbot: QtBot, *words: str) -> PagePictureArea:
    """The picture, when its description says this."""

    def is_there() -> None:
        said = description_of(page_of(desktop))
        assert all(word in said for word in words), said

    qtbot.waitUntil(is_there, timeout=WAIT_MS)
    return page_of(desktop)


def size_of(page: PagePictureArea) -> tuple[int, int]:
    """Width and height of the picture itself."""
    sheet = page.widget()
    assert sheet is not None
    return sheet.width(), sheet.height()


def do(desktop: Desktop, text: str) -> None:
    """What the menu does."""
    (action,) = [
        action
        for action in desktop.window.findChildren(QAction)
        if action.text().replace("&", "") == text
        and cast("QWidget", action.parent()).isVisible()
        and action.isEnabled()
    ]
    action.trigger()


def test_enter_opens_text_and_page_beside_the_answer(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, answer = open_source(WIDE)

    page = wait_for_page(desktop, qtbot, "of stick.pdf", "the quoted words, marked")

    assert answer.isVisible()
    text = cast("QPlainTextEdit", focused())
    assert text.isVisible()  # the picture that arrived has not taken the focus
    assert size_of(page)[1] > 0


def test_escape_goes_to_the_sentence_and_again_closes_the_source(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, answer = open_source(WIDE)
    (panel,) = (p for p in desktop.window.findChildren(SourcePanel) if p.isVisible())

    press(cast("QWidget", focused()), Qt.Key.Key_Escape)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)
    assert panel.isVisible()

    press(answer, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert answer.hasFocus()


def test_pages_are_turned_and_the_text_stays_where_it_is(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, _answer = open_source(WIDE, REACTIONS)
    wait_for_page(desktop, qtbot, "Page 3 of 4", "marked, go on on page 4")
    text = cast("QPlainTextEdit", focused())
    caret = text.textCursor().position()
    before = description_of(page_of(desktop))

    do(desktop, "Next page")
    wait_for_page(desktop, qtbot, "Page 4 of 4", "marked, begin on page 3")
    do(desktop, "Previous page")
    wait_for_page(desktop, qtbot, before)

    assert focused() is text
    assert text.textCursor().position() == caret


def test_the_keys_of_the_texts_size_zoom_the_page_while_the_focus_is_there(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, _answer = open_source(WIDE)
    page = wait_for_page(desktop, qtbot, "marked")
    page.setFocus()
    press(page, Qt.Key.Key_0, CTRL)
    fits = size_of(page)[0]

    press(page, Qt.Key.Key_Plus, CTRL)
    larger = size_of(page)[0]
    press(page, Qt.Key.Key_Minus, CTRL)

    assert larger > fits
    assert size_of(page)[0] == fits
    assert desktop.choices.settings.text_percent == 100


def test_zooming_keeps_the_quoted_words_in_view(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, _answer = open_source(WIDE)
    page = wait_for_page(desktop, qtbot, "marked")
    page.setFocus()

    for _step in range(5):
        press(page, Qt.Key.Key_Plus, CTRL)

    assert page.is_mark_seen()


def test_the_next_sentence_brings_its_own_source_and_leaves_the_focus(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, answer = open_source(WIDE, "Posso tomar Zumbelina na gravidez?")
    wait_for_page(desktop, qtbot, "marked")
    text = cast("QPlainTextEdit", focused())
    first = text.textCursor().position()

    press(text, Qt.Key.Key_Down, CTRL)

    assert answer.currentRow() == 1
    qtbot.waitUntil(lambda: text.textCursor().position() != first, timeout=WAIT_MS)
    assert "\n".join(marked(text)).split() == answer.row_at(1).text.split()
    assert focused() is text
    press(text, Qt.Key.Key_Up, CTRL)
    assert answer.currentRow() == 0


def test_in_a_narrow_window_text_and_page_stand_behind_tabs(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, answer = open_source(NARROW)
    text = cast("QPlainTextEdit", focused())
    assert not answer.isVisible()

    do(desktop, "Leaflet's text or page")
    page = wait_for_page(desktop, qtbot, "marked")
    assert page.hasFocus()
    assert not text.isVisible()
    assert by_name(desktop.window, "Text or page", QTabBar).currentIndex() == 1

    do(desktop, "Leaflet's text or page")
    assert text.hasFocus()
    press(text, Qt.Key.Key_Escape)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)


def test_a_window_made_narrow_keeps_what_is_read(
    open_source: Callable[..., tuple[Desktop, RowList]], qtbot: QtBot
) -> None:
    desktop, answer = open_source(WIDE)
    text = cast("QPlainTextEdit", focused())

    desktop.window.resize(*NARROW)

    qtbot.waitUntil(lambda: not answer.isVisible(), timeout=WAIT_MS)
    assert focused() is text
    desktop.window.resize(*WIDE)
    qtbot.waitUntil(answer.isVisible, timeout=WAIT_MS)


def test_a_version_whose_file_is_gone_says_so_where_the_page_would_be(
    open_source: Callable[..., tuple[Desktop, RowList]], pdf_home: Path, qtbot: QtBot
) -> None:
    kept = next((pdf_home / "originals").iterdir())
    aside = kept.rename(pdf_home / "aside")
    try:
        desktop, _answer = open_source(WIDE)

        page = wait_for_page(desktop, qtbot, "stick.pdf", "add it again to see its page")

        labels = [
            label.text() for label in desktop.window.findChildren(QLabel) if label.isVisible()
        ]
        assert any("add it again" in label for label in labels)
        assert size_of(page)[1] == 0
    finally:
        aside.rename(kept)


def test_a_leaflet_that_is_no_pdf_shows_its_text_alone(window: Desktop, qtbot: QtBot) -> None:
    window.window.resize(*WIDE)

    read_source(window, qtbot, "Como guardar a Zumbelina?")

    def page_is_gone() -> None:
        areas = window.window.findChildren(PagePictureArea)
        assert not any(area.isVisible() for area in areas)

    qtbot.waitUntil(page_is_gone, timeout=WAIT_MS)
    assert isinstance(focused(), QPlainTextEdit)


def test_the_page_of_the_section_that_is_read_in_the_library(
    open_window: Callable[..., Desktop], pdf_home: Path, qtbot: QtBot
) -> None:
    desktop = open_window(pdf_home)
    desktop.window.resize(*WIDE)
    desktop.window.go_to_leaflets()
    for name in ("Medicines", "Leaflets and versions of Zumbelina"):
        rows = shown_list(desktop, qtbot, name)
        rows.focus_row(0)
        press(rows, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(focused(), QPlainTextEdit), timeout=WAIT_MS)
    text = cast("QWidget", focused())

    press(text, Qt.Key.Key_P, CTRL | SHIFT)

    def on_page(number: int) -> None:
        pictures = [p for p in desktop.window.findChildren(PagePictureArea) if p.isVisible()]
        assert [description_of(picture).split(" of ")[0] for picture in pictures] == [
            f"Page {number}"
        ]

    qtbot.waitUntil(lambda: on_page(1), timeout=WAIT_MS)
    text.setFocus()
    press(text, Qt.Key.Key_End, CTRL)
    qtbot.waitUntil(lambda: on_page(4), timeout=WAIT_MS)
    assert focused() is text
    press(text, Qt.Key.Key_P, CTRL | SHIFT)
    assert not [p for p in desktop.window.findChildren(PagePictureArea) if p.isVisible()]


def shown_list(desktop: Desktop, qtbot: QtBot, name: str) -> RowList:
    def is_listed() -> None:
        lists = [one for one in desktop.window.findChildren(RowList) if one.isVisible()]
        assert any(one.accessibleName() == name and one.count() for one in lists)

    qtbot.waitUntil(is_listed, timeout=WAIT_MS)
    return by_name(desktop.window, name, RowList)
