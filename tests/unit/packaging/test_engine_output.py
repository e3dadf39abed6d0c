"""The build of the model engine in a person's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.packaging.conftest import Scripts

COMMAND = "  [12/83] /usr/bin/g++ -DGGML_SHARED -o connection.o -c connection.cpp"


def test_progress_is_told_now_and_then(scripts: Scripts) -> None:
    progress = scripts.engine_output.BuildProgress()
    lines = [f"  [{step}/83] /usr/bin/gcc something.c" for step in range(1, 84)]

    told = [shown for line in lines if (shown := progress(line))]

    assert told[0] == "  Building the model engine: 1 %"
    assert told[-1] == "  Building the model engine: 100 %"
    assert 10 < len(told) <= 21


def test_the_end_is_told_once(scripts: Scripts) -> None:
    progress = scripts.engine_output.BuildProgress()

    assert [progress(f"[{step}/3] x") for step in (3, 3)] == [
        "  Building the model engine: 100 %",
        None,
    ]


def test_fetching_is_told_as_for_other_packages(scripts: Scripts) -> None:
    progress = scripts.engine_output.BuildProgress()

    assert progress("Collecting cmake==4.4.5\n") == "  cmake 4.4.5"
    assert progress("  -- Detecting C compiler ABI info") is None


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["ERROR: No matching distribution found for cmake==4.4.5"], "is there a connection?"),
        (["ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"], "not the one that was locked"),
        ([COMMAND, "  x.cpp: fatal error: error writing to x: No space left on device"], "disk is"),
        ([COMMAND, "  g++: fatal error: Killed signal terminated program cc1plus"], "of memory"),
        ([COMMAND, "  a.cpp:1:2: error: 'x' was not declared"], "compiler says: 'x' was not"),
        (
            ["  CMake Error at CMakeLists.txt:3 (project):", "    No CMAKE_CXX_COMPILER", ""],
            "cmake says: CMake Error at CMakeLists.txt:3 (project): No CMAKE_CXX_COMPILER",
        ),
        (
            ["OSError: libgomp.so.1: cannot open shared object file: No such file or directory"],
            "The system library libgomp.so.1 is missing.",
        ),
        (["first", "the last word", ""], "The last line was: the last word"),
        ([], "said nothing"),
    ],
)
def test_a_failure_has_its_reason(scripts: Scripts, lines: list[str], words: str) -> None:
    assert words in scripts.engine_output.reason(lines)


def test_a_file_that_is_compiled_is_no_lost_connection(scripts: Scripts) -> None:
    assert "fetched" not in scripts.engine_output.reason([COMMAND, "ninja: build stopped"])
