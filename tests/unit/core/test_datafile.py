"""The program's own TOML files: refused with file, key and reason; what was read is kept while nothing changed."""

from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING

import pytest

from core.datafile import load_toml
from core.errors import DataFileError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "facts.toml"
    path.write_text('name = "um"\n', encoding="utf-8")
    return path


def cache_of(file: Path) -> Path:
    return file.parent / "__cache__" / "facts.toml.pickle"


def test_a_changed_file_is_read_anew(file: Path) -> None:
    load_toml(file)
    file.write_text('name = "dois"\n', encoding="utf-8")

    assert load_toml(file).text("name") == "dois"


def test_a_file_changed_within_its_size_is_read_anew(file: Path) -> None:
    load_toml(file)
    state = file.stat()
    file.write_text('name = "xx"\n', encoding="utf-8")
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns + 1))

    assert load_toml(file).text("name") == "xx"


@pytest.mark.parametrize(
    "damaged", [b"", b"\x80\x05garbage", pickle.dumps("nonsense"), pickle.dumps((1, 2))]
)
def test_a_damaged_cache_is_only_a_cache(file: Path, damaged: bytes) -> None:
    load_toml(file)
    cache_of(file).write_bytes(damaged)

    assert load_toml(file).text("name") == "um"


def test_what_was_read_is_used_again(file: Path) -> None:
    load_toml(file)
    state = file.stat()
    file.write_text("broken\n     ", encoding="utf-8")
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert file.stat().st_size == state.st_size

    assert load_toml(file).text("name") == "um"


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ("other = 1\n", "name", "missing"),
        ("name = 3\n", "name", "must be str, is int"),
    ],
)
def test_a_wrong_key_is_named(file: Path, text: str, key: str, problem: str) -> None:
    file.write_text(text, encoding="utf-8")

    with pytest.raises(DataFileError) as failure:
        load_toml(file).text("name")

    assert failure.value.details == {"file": "facts.toml", "key": key, "problem": problem}


def test_a_key_that_nobody_takes_is_refused(file: Path) -> None:
    with pytest.raises(DataFileError, match="unknown key"):
        load_toml(file).done()
