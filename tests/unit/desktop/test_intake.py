"""What comes from outside is a list of files, or it is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QUrl

from desktop.intake import Intake, files_of, paths_in

if TYPE_CHECKING:
    from pathlib import Path


def test_file_addresses_are_paths_and_others_are_counted(tmp_path: Path) -> None:
    mime = QMimeData()
    leaflet = tmp_path / "bula 💊.pdf"
    mime.setUrls([QUrl.fromLocalFile(str(leaflet)), QUrl("https://example.org/bula.pdf")])

    assert files_of(mime) == Intake((leaflet,), 1)


def test_a_text_of_existing_paths_is_a_list_of_files(tmp_path: Path) -> None:
    one, two = tmp_path / "a.pdf", tmp_path / "b c.pdf"
    one.touch()
    two.touch()

    assert paths_in(f'{one}\n\n"{two}"\r\n{one.as_uri()}\n') == (one, two, one)


def test_a_text_with_one_line_that_is_no_path_is_a_text(tmp_path: Path) -> None:
    assert paths_in(f"{tmp_path}\nPosso tomar com leite?") == ()


def test_a_relative_name_is_no_path() -> None:
    assert paths_in("README.md") == ()
    assert paths_in(".") == ()


def test_a_path_that_does_not_exist_is_no_path(tmp_path: Path) -> None:
    assert paths_in(str(tmp_path / "gone.pdf")) == ()


def test_a_home_that_nobody_has_is_no_path() -> None:
    assert paths_in("~nobody-of-this-name/x.pdf") == ()


@given(st.text())
def test_no_clipboard_is_too_strange(text: str) -> None:
    assert all(path.is_absolute() for path in paths_in(text))


def test_nothing_dropped_is_nothing() -> None:
    assert files_of(QMimeData()) == Intake((), 0)
