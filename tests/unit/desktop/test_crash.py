"""What is recorded of an unexpected failure says where it happened and nothing about anyone."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from core.crash import MOST_BYTES, without_personal_data
from desktop.crash import CrashRecorder

if TYPE_CHECKING:
    from pathlib import Path


def failing(question: str) -> BaseException:
    try:
        try:
            raise KeyError(question)
        except KeyError as error:
            raise ValueError(f"cannot answer {question}") from error
    except ValueError as error:
        return error


def test_the_note_names_kinds_and_places_and_no_message() -> None:
    note = without_personal_data(failing("tenho HIV, posso tomar?"))

    assert "builtins.ValueError" in note
    assert "builtins.KeyError" in note
    assert "tests/unit/desktop/test_crash.py:" in note
    assert "HIV" not in note
    assert "cannot answer" not in note


def test_a_failure_is_noted_and_told_with_its_place(tmp_path: Path) -> None:
    told: list[Path] = []
    recorder = CrashRecorder(tmp_path, told.append)

    recorder.record(failing("x"))
    recorder.record(failing("y"))

    (path, _again) = told
    assert path.read_text(encoding="utf-8").count("builtins.ValueError") == 2


def test_the_note_does_not_grow_without_end(tmp_path: Path) -> None:
    recorder = CrashRecorder(tmp_path, lambda _path: None)
    recorder.record(failing("x"))
    path = tmp_path / "crashes" / "unexpected.txt"
    path.write_text("x" * MOST_BYTES, encoding="utf-8")

    recorder.record(failing("x"))

    assert path.stat().st_size < MOST_BYTES


def test_a_folder_that_cannot_be_written_still_tells(tmp_path: Path) -> None:
    (tmp_path / "crashes").write_text("in the way", encoding="utf-8")
    told: list[Path] = []

    CrashRecorder(tmp_path, told.append).record(failing("x"))

    assert len(told) == 1


PROGRAM = """
import sys, threading
from pathlib import Path
from desktop.crash import CrashRecorder

told = []
CrashRecorder(Path(sys.argv[1]), told.append).install()
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
try:
    {}["question"]
except KeyError as error:
    sys.excepthook(KeyError, error, error.__traceback__)
print(len(told))
"""


def test_what_reaches_the_top_of_any_thread_is_noted(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, tmp_path], capture_output=True, text=True, check=True
    )

    note = (tmp_path / "crashes" / "unexpected.txt").read_text(encoding="utf-8")
    assert "builtins.ZeroDivisionError" in note
    assert "builtins.KeyError" in note
    assert (done.stdout, done.stderr) == ("2\n", "")
