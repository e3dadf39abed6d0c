"""A watched folder: a file is taken when it is whole, once, and again when it has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cancel import CancelToken
from core.errors import CancelledError
from core.ingest.watched import FolderWatch, Stamp, stamps_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NOON = 1_796_040_000.5  # 2026-11-30T12:00:00Z and a half second
BEFORE, AFTER = "2026-11-30T11:59:59Z", "2026-11-30T12:00:00+00:00"


def never(_files: Sequence[str]) -> Mapping[str, str]:
    return {}


def test_a_file_is_taken_when_two_looks_found_it_the_same(tmp_path: Path) -> None:
    watch, file = FolderWatch(), tmp_path / "a.pdf"

    assert watch.look({file: Stamp(10, NOON)}, never) == []
    assert watch.look({file: Stamp(20, NOON)}, never) == []
    assert watch.look({file: Stamp(20, NOON)}, never) == [file]
    assert watch.look({file: Stamp(20, NOON)}, never) == []


def test_a_file_that_changed_is_taken_again(tmp_path: Path) -> None:
    watch, file = FolderWatch(), tmp_path / "a.pdf"
    old, new = {file: Stamp(10, NOON)}, {file: Stamp(10, NOON + 60)}
    for _look in range(2):
        watch.look(old, never)

    looks = [watch.look(new, lambda _files: {str(file): "2027-01-01T00:00:00Z"}) for _ in range(3)]

    assert looks == [[], [file], []]


def test_what_was_imported_before_the_program_started_is_not_taken_again(tmp_path: Path) -> None:
    known, newer = tmp_path / "known.pdf", tmp_path / "newer.pdf"
    watch, stamps = FolderWatch(), {known: Stamp(10, NOON), newer: Stamp(10, NOON)}
    recorded = {str(known): AFTER, str(newer): BEFORE}

    looks = [watch.look(stamps, lambda _files: recorded) for _ in range(2)]

    assert looks == [[], [newer]]


def test_an_empty_file_and_an_unfinished_download_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "a.pdf.part").write_bytes(b"%PDF")
    (tmp_path / ".hidden.pdf").write_bytes(b"%PDF")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.pdf").write_bytes(b"%PDF")
    watch = FolderWatch()

    looks = [watch.look(stamps_in(tmp_path), never) for _ in range(2)]

    assert looks == [[], [tmp_path / "below" / "a.pdf"]]


def test_a_look_into_a_large_folder_can_be_ended(tmp_path: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()

    with pytest.raises(CancelledError):
        stamps_in(tmp_path, cancel)


def test_a_folder_that_is_gone_has_no_files(tmp_path: Path) -> None:
    assert stamps_in(tmp_path / "gone") == {}


@given(st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(1, 2), max_size=3)))
def test_no_state_of_a_file_is_taken_twice_in_a_row(looks: list[dict[str, int]]) -> None:
    watch, taken = FolderWatch(), dict[Path, int]()
    for sizes in looks:
        stamps = {Path(name): Stamp(size, NOON) for name, size in sizes.items()}
        for file in watch.look(stamps, never):
            assert taken.get(file) != stamps[file].size
            taken[file] = stamps[file].size
