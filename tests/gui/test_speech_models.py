"""Speech models on the screen of models: added by key and by drop, chosen, taken away; each end is one sentence."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QInputDialog,
    QMessageBox,
    QProgressBar,
    QPushButton,
)

from desktop.controls import plain
from desktop.model_shelf.speech_view import SpeechModels
from desktop.row_list import RowList
from tests.gui.handing_over import all_sentences, drop, files, sentences
from tests.gui.keyboard import CTRL, press
from tests.gui.screen_reader import by_name, description_of, items_of
from tests.real_models import VOSK_KOREAN, need_speech_model
from tests.speech_model_files import vosk_folder

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

COPY_MS = 60_000  # a real model has some hundred megabytes
ADD_FOLDER = "Add a speech model's folder"


def part_of(desktop: Desktop) -> SpeechModels:
    press(desktop.window, Qt.Key.Key_5, CTRL)
    (part,) = desktop.window.findChildren(SpeechModels)
    return part


def rows_of(desktop: Desktop, qtbot: QtBot, count: int) -> RowList:
    def listed() -> None:
        rows = by_name(desktop.window, "Speech models", RowList)
        assert [rows.row_at(number) for number in range(rows.count())][count - 1 :]

    qtbot.waitUntil(listed, timeout=COPY_MS)
    return by_name(desktop.window, "Speech models", RowList)


def spoken(rows: RowList) -> list[str]:
    return [rows.row_at(number).spoken for number in range(rows.count())]


def told(desktop: Desktop, qtbot: QtBot, sentence: str) -> None:
    qtbot.waitUntil(lambda: sentence in sentences(desktop), timeout=COPY_MS)


def tab_to(desktop: Desktop, name: str) -> QPushButton:
    """Reached with Tab alone."""
    button = by_name(desktop.window, name, QPushButton)
    for _step in range(60):
        focus = QApplication.focusWidget()
        if focus is button:
            return button
        press(focus or desktop.window, Qt.Key.Key_Tab)
    raise AssertionError(name)


def remove_with(wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(box: QMessageBox) -> int:
        next(one for one in box.buttons() if plain(one.text()) == wanted).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)


def test_without_a_model_it_says_how_to_get_one(window: Desktop, qtbot: QtBot) -> None:
    part_of(window)

    told(window, qtbot, "No speech model was added: everything works with the keyboard.")
    assert "http" not in all_sentences(window)
    assert not by_name(window.window, "Remove this speech model", QPushButton).isEnabled()


@pytest.mark.engine
def test_a_real_model_is_added_and_removed_with_the_keyboard_alone(
    window: Desktop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    model = need_speech_model(VOSK_KOREAN)
    part_of(window)
    told(window, qtbot, "No speech model was added")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_given: str(model))

    press(tab_to(window, ADD_FOLDER), Qt.Key.Key_Space)
    bar = by_name(window.window, "Progress of the speech model", QProgressBar)
    assert description_of(bar).startswith(f"Copying {model.name}: ")

    rows = rows_of(window, qtbot, 1)
    qtbot.waitUntil(rows.hasFocus, timeout=COPY_MS)
    (line,) = spoken(rows)
    assert line.startswith(f"{model.name}. For a language that the program does not understand.")
    assert "MB, Vosk, Language: ko. Licence: the model's files name none." in line
    told(window, qtbot, "hears ko only, which the program does not understand")
    assert "Portuguese: No speech model was added for this language." in sentences(window)
    assert not bar.isVisible()

    press(rows, Qt.Key.Key_Return)
    told(window, qtbot, "hears no language that the program understands")

    remove_with("Remove", monkeypatch)
    press(tab_to(window, "Remove this speech model"), Qt.Key.Key_Space)
    told(window, qtbot, f"{model.name} was removed from this computer.")
    assert spoken(rows) == []
    assert not list((home / "speech").glob("*/am/final.mdl"))


@pytest.mark.engine
def test_a_real_model_that_is_dropped_is_no_folder_of_leaflets(
    window: Desktop, qtbot: QtBot
) -> None:
    model = need_speech_model(VOSK_KOREAN)

    assert drop(window.window, *files(model))

    assert spoken(rows_of(window, qtbot, 1))[0].startswith(model.name)
    window.window.go_to_imports()
    assert not any(model.name in one for one in items_of(by_name(window.window, "Receipts")))


def packed(folder: Path) -> Path:
    archive = folder.with_suffix(".zip")
    with zipfile.ZipFile(archive, "w") as out:
        for file in folder.rglob("*"):
            out.write(file, file.relative_to(folder.parent))
    return archive


def test_a_dropped_zip_hears_its_language_and_another_is_chosen_with_enter(
    window: Desktop, qtbot: QtBot, tmp_path: Path
) -> None:
    first = packed(vosk_folder(tmp_path / "vosk-model-small-pt-0.1"))
    second = vosk_folder(tmp_path / "vosk-model-small-pt-0.2", readme="License: Apache 2.0\n")
    assert drop(window.window, *files(first))
    told(window, qtbot, "vosk-model-small-pt-0.1 was added and hears Portuguese.")

    assert drop(window.window, *files(second))
    rows = rows_of(window, qtbot, 2)
    qtbot.waitUntil(rows.hasFocus, timeout=COPY_MS)
    assert "Hears Portuguese" in spoken(rows)[0]
    assert "Licence: Apache 2.0" in spoken(rows)[1]
    press(rows, Qt.Key.Key_Return)

    told(window, qtbot, "vosk-model-small-pt-0.2 hears from now on: Portuguese.")
    assert "Hears Portuguese" in spoken(rows)[1]
    assert "Not chosen" in spoken(rows)[0]


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ("conf/mfcc.conf", "is not a whole speech model: conf/mfcc.conf is missing."),
        ("", "is damaged"),
    ],
)
def test_what_is_wrong_is_one_plain_sentence(
    window: Desktop, qtbot: QtBot, tmp_path: Path, missing: str, sentence: str
) -> None:
    folder = vosk_folder(tmp_path / "vosk-model-small-pt-0.1")
    if missing:
        (folder / missing).unlink()
        place = folder
    else:
        place = packed(folder)
        place.write_bytes(place.read_bytes()[:400])

    assert drop(window.window, *files(place))

    told(window, qtbot, f"{place.name} {sentence}")


def test_a_model_that_does_not_tell_its_language_is_asked_for(
    window: Desktop, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def french(
        _parent: object, _title: str, question: str, names: list[str], *_: object, **__: object
    ) -> tuple[str, bool]:
        asked.append(question)
        return names[names.index("French")], True

    monkeypatch.setattr(QInputDialog, "getItem", french)

    assert drop(window.window, *files(vosk_folder(tmp_path / "nameless")))

    told(window, qtbot, "nameless was added and hears French.")
    assert asked == ["Which language does nameless hear?"]
