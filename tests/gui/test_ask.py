"""A question asked by keyboard, its answer read, its source opened, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit

from core.cancel import CancelToken
from desktop import accessibility
from desktop.imports.work import StoreImports
from desktop.row_list import RowList
from desktop.shared_store import SharedStore
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import CTRL, press, write
from tests.gui.screen_reader import by_name, items_of, marked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

STORAGE = "Como guardar a Zumbelina?"
NO_ANSWER = "A Zumbelina foi testada em astronautas?"
EMERGENCY = "Meu filho tomou o frasco inteiro de Zumbelina e não acorda"


def ask(desktop: Desktop, qtbot: QtBot, question: str) -> None:
    line = by_name(desktop.window, "Question", QLineEdit)
    line.setFocus()
    line.clear()
    write(line, question)
    press(line, Qt.Key.Key_Return)


def wait_for_answer(desktop: Desktop, qtbot: QtBot) -> RowList:
    def answered() -> None:
        assert items_of(by_name(desktop.window, "Answer"))

    qtbot.waitUntil(answered, timeout=WAIT_MS)
    return by_name(desktop.window, "Answer", RowList)


def test_the_leaflets_sentence_is_answered_with_its_place(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, STORAGE)
    answer = wait_for_answer(window, qtbot)

    (first, *_more) = items_of(answer)
    assert "From the leaflet, word for word" in first
    assert "Zumbelina" in first
    assert "version 1" in first
    assert "page 1" in first


def test_after_an_answer_the_focus_is_on_its_first_sentence(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, STORAGE)
    answer = wait_for_answer(window, qtbot)

    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)

    assert answer.currentRow() == 0


def test_who_writes_on_meanwhile_keeps_the_focus(
    window: Desktop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(window, qtbot, STORAGE)
    wait_for_answer(window, qtbot)
    medicine = by_name(window.window, "Medicine")
    medicine.setFocus()

    qtbot.wait(2 * accessibility.FOCUS_DELAY_MS)

    assert medicine.hasFocus()


def test_an_answer_is_announced_once(
    window: Desktop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(
        "desktop.ask.view.announce", lambda _widget, sentence: announced.append(sentence)
    )

    ask(window, qtbot, STORAGE)
    wait_for_answer(window, qtbot)

    assert len(announced) == 1
    assert "Zumbelina" in announced[0]


def test_enter_opens_the_leaflet_at_the_sentence_and_escape_goes_back(
    window: Desktop, qtbot: QtBot
) -> None:
    ask(window, qtbot, STORAGE)
    answer = wait_for_answer(window, qtbot)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)
    last = answer.count() - 1
    sentence = answer.row_at(last).text
    press(answer, Qt.Key.Key_End)

    press(answer, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QPlainTextEdit), timeout=WAIT_MS)
    text = cast("QPlainTextEdit", QApplication.focusWidget())

    assert "\n".join(marked(text)).split() == sentence.split()
    assert text.textCursor().position() == text.toPlainText().index(marked(text)[0])
    press(text, Qt.Key.Key_Escape)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)
    assert answer.currentRow() == last


def test_what_the_leaflet_does_not_say_is_said_to_be_absent(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, NO_ANSWER)
    answer = wait_for_answer(window, qtbot)

    first, searched, *_to_open = items_of(answer)
    assert first.endswith("Not found in the leaflet.")
    assert "ONDE, COMO E POR QUANTO TEMPO" in searched


def test_an_emergency_comes_first_in_the_order_of_the_focus(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, EMERGENCY)

    def warned() -> None:
        assert items_of(by_name(window.window, "Emergency"))

    qtbot.waitUntil(warned, timeout=WAIT_MS)
    strip = by_name(window.window, "Emergency", RowList)
    qtbot.waitUntil(strip.hasFocus, timeout=WAIT_MS)
    assert "192" in strip.row_at(0).text
    assert "um, nove, dois" in items_of(strip)[0]
    press(strip, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is by_name(window.window, "Medicine")


def test_an_emergency_strip_goes_with_the_next_question(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, EMERGENCY)
    qtbot.waitUntil(lambda: bool(shown(window, "Emergency")), timeout=WAIT_MS)

    ask(window, qtbot, STORAGE)

    qtbot.waitUntil(lambda: not shown(window, "Emergency"), timeout=WAIT_MS)


def shown(desktop: Desktop, name: str) -> list[RowList]:
    lists = desktop.window.findChildren(RowList)
    return [rows for rows in lists if rows.accessibleName() == name and rows.isVisible()]


def test_an_empty_question_brings_the_focus_to_its_field(window: Desktop, qtbot: QtBot) -> None:
    button = by_name(window.window, "Ask")
    button.setFocus()

    press(button, Qt.Key.Key_Space)

    assert by_name(window.window, "Question").hasFocus()


@pytest.mark.parametrize("typed", ["zumb", "TRALAVÍMIDA", "imaginario"])
def test_the_medicine_field_completes_brand_substance_and_holder(
    window: Desktop, qtbot: QtBot, typed: str
) -> None:
    line = by_name(window.window, "Medicine", QLineEdit)
    qtbot.waitUntil(lambda: line.completer().model().rowCount() > 0, timeout=WAIT_MS)
    line.setFocus()

    write(line, typed)
    popup = line.completer().popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible, timeout=WAIT_MS)
    press(popup, Qt.Key.Key_Down)
    press(popup, Qt.Key.Key_Return)

    assert line.text() == "Zumbelina"
    assert QAccessible.queryAccessibleInterface(popup).text(QAccessible.Text.Name)


def test_a_medicine_from_its_field_is_asked_about(window: Desktop, qtbot: QtBot) -> None:
    by_name(window.window, "Medicine", QLineEdit).setText("Zumbelina")

    ask(window, qtbot, "Como guardar?")
    answer = wait_for_answer(window, qtbot)

    assert "Zumbelina" in items_of(answer)[0]


def test_a_medicine_is_confirmed_by_keyboard(window: Desktop, qtbot: QtBot) -> None:
    medicine = by_name(window.window, "Medicine", QLineEdit)
    qtbot.waitUntil(lambda: medicine.completer().model().rowCount() > 0, timeout=WAIT_MS)
    ask(window, qtbot, "Como guardar?")
    qtbot.waitUntil(lambda: bool(shown(window, "Which medicine do you mean?")), timeout=WAIT_MS)
    (offered,) = shown(window, "Which medicine do you mean?")
    qtbot.waitUntil(offered.hasFocus, timeout=WAIT_MS)
    names = items_of(offered)
    wanted = next(number for number, name in enumerate(names) if name.startswith("Zumbelina"))
    assert "tralavimida — Laboratório Imaginário S.A." in names[wanted]

    for _step in range(wanted):
        press(offered, Qt.Key.Key_Down)
    press(offered, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: bool(shown(window, "Answer")), timeout=WAIT_MS)
    qtbot.waitUntil(lambda: not shown(window, "Which medicine do you mean?"), timeout=WAIT_MS)
    assert "Zumbelina (patient leaflet)" in items_of(by_name(window.window, "Answer"))[0]
    assert medicine.text() == "Zumbelina"


def test_the_country_decides_the_language_asked_in(window: Desktop, qtbot: QtBot) -> None:
    country = by_name(window.window, "Country", QComboBox)
    assert country.currentText() == "Brazil (Português)"
    country.setFocus()

    write(country, "Fra")
    ask(window, qtbot, "Comment conserver Tivelane ?")
    answer = wait_for_answer(window, qtbot)

    assert "tivelane" in items_of(answer)[0].lower()


def test_a_sentence_is_copied_with_its_source(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, STORAGE)
    answer = wait_for_answer(window, qtbot)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)

    press(answer, Qt.Key.Key_C, CTRL)

    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(answer.row_at(0).text)
    assert "SHA-256" in copied


def test_a_question_may_be_asked_before_the_store_is_open(
    open_window: Callable[..., Desktop], qtbot: QtBot
) -> None:
    desktop = open_window()

    ask(desktop, qtbot, STORAGE)

    qtbot.waitUntil(lambda: bool(shown(desktop, "Answer")), timeout=WAIT_MS)


def test_the_arrow_keys_bring_earlier_questions_back(window: Desktop, qtbot: QtBot) -> None:
    for question in (STORAGE, NO_ANSWER):
        ask(window, qtbot, question)
        qtbot.waitUntil(lambda: bool(items_of(by_name(window.window, "Answer"))), timeout=WAIT_MS)
    window.window.go_to_ask()
    line = by_name(window.window, "Question", QLineEdit)
    line.setText("half written")

    press(line, Qt.Key.Key_Up)
    press(line, Qt.Key.Key_Up)
    assert line.text() == STORAGE
    press(line, Qt.Key.Key_Down)
    press(line, Qt.Key.Key_Down)
    assert line.text() == "half written"


def test_what_was_searched_in_vain_can_be_read(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, NO_ANSWER)
    answer = wait_for_answer(window, qtbot)
    # The sentence, the names of what was searched, and then each of them to be opened.
    qtbot.waitUntil(lambda: answer.count() > 2, timeout=WAIT_MS)
    last = answer.row_at(answer.count() - 1)
    assert last.status == "Searched without finding it"

    answer.focus_row(answer.count() - 1)
    press(answer, Qt.Key.Key_Return)

    def opened() -> None:
        texts = [t for t in window.window.findChildren(QPlainTextEdit) if t.isVisible()]
        assert [text.accessibleName() for text in texts] == [last.text]

    qtbot.waitUntil(opened, timeout=WAIT_MS)


def test_of_two_medicines_of_one_name_the_chosen_one_answers(
    open_window: Callable[..., Desktop],
    demonstration: Path,
    home: Path,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    text = (demonstration / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    twin = tmp_path / "twin.txt"
    twin.write_text(text.replace("Laboratório Imaginário S.A.", "Outra Fábrica"), encoding="utf-8")
    store = SharedStore(home)
    imports = StoreImports(store)
    paths = [demonstration / "zumbelina_paciente.txt", twin]
    imports.import_paths(paths, CancelToken(), lambda _told: None)
    store.get().close()
    imports.close()
    desktop = open_window()
    ask(desktop, qtbot, STORAGE)

    def offered() -> None:
        assert by_name(desktop.window, "Which medicine do you mean?", RowList).count() == 2

    qtbot.waitUntil(offered, timeout=WAIT_MS)
    candidates = by_name(desktop.window, "Which medicine do you mean?", RowList)
    rows = [candidates.row_at(number).spoken for number in range(2)]
    candidates.focus_row(next(number for number, row in enumerate(rows) if "Outra" in row))
    press(candidates, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: not candidates.isVisible(), timeout=WAIT_MS)
    assert "Zumbelina" in wait_for_answer(desktop, qtbot).row_at(0).spoken
    assert "Outra Fábrica" in by_name(desktop.window, "Medicine", QLineEdit).text()
