"""What the computer offers, as the system tells it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from core.generating import Trouble
from models.machine import cores, instructions, library_trouble, needed_instructions, threads

if TYPE_CHECKING:
    from pathlib import Path

TWO_CORES_FOUR_THREADS = """\
processor\t: 0
physical id\t: 0
core id\t\t: 0
flags\t\t: fpu sse2 avx avx2 fma f16c bmi2

processor\t: 1
physical id\t: 0
core id\t\t: 1
flags\t\t: fpu sse2 avx avx2 fma f16c bmi2

processor\t: 2
physical id\t: 0
core id\t\t: 0

processor\t: 3
physical id\t: 0
core id\t\t: 1
"""


@pytest.fixture
def cpuinfo(tmp_path: Path) -> Path:
    file = tmp_path / "cpuinfo"
    file.write_text(TWO_CORES_FOUR_THREADS, encoding="utf-8")
    return file


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a library of this name that would stop the program if it were imported."""
    folder = tmp_path / "site" / "llama_cpp"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("raise SystemExit('imported')", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder.parent))
    monkeypatch.delitem(sys.modules, "llama_cpp", raising=False)
    return folder


def test_cores_are_counted_and_not_what_they_pretend_to_be(cpuinfo: Path) -> None:
    assert cores(cpuinfo) == 2
    assert 1 <= threads(cpuinfo) <= 2


def test_a_system_that_does_not_say_is_believed(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"

    assert cores(nothing) == 0
    assert threads(nothing) >= 1
    assert instructions(nothing) == frozenset()


def test_a_library_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.machine.LIBRARY", "no_library_of_this_name")

    assert library_trouble() is Trouble.NOT_INSTALLED


@pytest.mark.parametrize(
    ("noted", "trouble"),
    [
        (None, None),
        ('{"cpu": ["avx2", "fma"]}', None),
        ('{"cpu": ["avx2", "avx512f"]}', Trouble.PROCESSOR),
        ("no JSON", None),
        ("[]", None),
        ('{"cpu": "avx512f"}', None),
    ],
)
def test_a_library_for_another_processor_is_known_before_it_is_loaded(
    cpuinfo: Path, library: Path, noted: str | None, trouble: Trouble | None
) -> None:
    if noted is not None:
        (library / "bulafiel-build.json").write_text(noted, encoding="utf-8")

    assert library_trouble(cpuinfo) is trouble


def test_a_computer_that_does_not_say_what_it_can_is_tried(library: Path, tmp_path: Path) -> None:
    (library / "bulafiel-build.json").write_text('{"cpu": ["avx512f"]}', encoding="utf-8")

    assert needed_instructions(library / "bulafiel-build.json") == {"avx512f"}
    assert library_trouble(tmp_path / "nothing") is None
