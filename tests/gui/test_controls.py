"""What every screen makes its buttons and keys with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.controls import action, back_button, button, button_of, plain
from tests.gui.keyboard import press
from tests.gui.screen_reader import description_of, name_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(
    ("text", "words"), [("Save the li&st…", "Save the list"), ("&Back", "Back"), ("More", "More")]
)
def test_a_control_is_called_by_its_words_alone(text: str, words: str) -> None:
    assert plain(text) == words


def test_a_button_says_its_name_and_what_it_is_for(qtbot: QtBot) -> None:
    made = button("&Back (Esc)", name="Back", purpose="Goes back to the list.")
    qtbot.addWidget(made)

    assert name_of(made) == "Back"
    assert description_of(made) == "Goes back to the list."


def test_a_button_of_an_action_does_it_only_while_it_can_be_done(qtbot: QtBot) -> None:
    done: list[str] = []
    page = QWidget()
    qtbot.addWidget(page)
    saving = action(page, "&Save…", lambda: done.append("saved"))
    saving.setEnabled(False)
    made = button_of(saving)
    qtbot.addWidget(made)

    made.click()
    saving.setEnabled(True)
    made.click()

    assert done == ["saved"]


def test_esc_leaves_a_page_as_its_button_does(qtbot: QtBot) -> None:
    left: list[str] = []
    page = QWidget()
    qtbot.addWidget(page)
    made = back_button(page, lambda: left.append("left"))
    made.setParent(page)
    page.show()
    page.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)

    press(made, Qt.Key.Key_Escape)
    press(made, Qt.Key.Key_Space)

    assert left == ["left", "left"]
