"""Pip's output in a person's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.packaging.conftest import Scripts


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Collecting babel==2.19.0 (from -r requirements.txt (line 1))\n", "  babel 2.19.0"),
        ("  Downloading some_wheel-1.0-py3-none-any.whl (80.3 MB)\n", "    downloading 80.3 MB"),
        ("  Downloading some_wheel-1.0-py3-none-any.whl (80 kB)\n", None),
        ("Installing collected packages: a, b, c\n", "  installing 3 packages"),
        ("WARNING: something of no interest\n", None),
    ],
)
def test_progress_is_what_a_person_waits_for(
    scripts: Scripts, line: str, shown: str | None
) -> None:
    assert scripts.pip_output.progress(line) == shown


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "full",
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "locked"),
        ("Failed to establish a new connection: [Errno 101] Network is unreachable", "connection"),
        ("ERROR: No matching distribution found for babel==2.19.0", "connection"),
        ("OSError: [Errno 30] Read-only file system: 'x'", "written to"),
    ],
)
def test_a_failure_has_its_reason(scripts: Scripts, line: str, words: str) -> None:
    assert words in scripts.pip_output.reason(["Collecting babel", line, ""])


def test_an_unknown_failure_shows_its_last_line_and_where_the_rest_is(scripts: Scripts) -> None:
    reason = scripts.pip_output.reason(["first", "the last word", ""])

    assert "the last word" in reason
    assert "bulafiel-setup.log" in reason


def test_silence_is_told_too(scripts: Scripts) -> None:
    assert "said nothing" in scripts.pip_output.reason([])
