"""What the program writes where the user wants it: whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.errors import UsageError
from core.outputs import as_a_whole, write_whole


def test_a_file_takes_the_place_of_another_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("before", encoding="utf-8")

    write_whole(file, "né")

    assert file.read_bytes() == "né".encode()
    assert list(tmp_path.iterdir()) == [file]


def test_what_stood_there_stays_where_the_writing_ends_early(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("before", encoding="utf-8")

    def write_half() -> None:
        with as_a_whole(file) as draft:
            draft.write_text("half", encoding="utf-8")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_half()

    assert file.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["", "/", "no/such/folder/list.csv", "x" * 5000])
def test_what_cannot_be_written_is_one_sentence(name: str) -> None:
    with pytest.raises(UsageError):
        write_whole(Path(name), "content")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_or_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")

    with pytest.raises(UsageError) as caught:
        write_whole(pipe, "content")

    assert caught.value.details["problem"] == "is no file"
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]
