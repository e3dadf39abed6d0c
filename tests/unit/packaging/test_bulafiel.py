"""What the one file says before anything else is there."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

AS_PYTHON_3_10 = """
import runpy, sys
sys.version_info = (3, 10, 12, "final", 0)
sys.argv = ["bulafiel.py", "setup"]
runpy.run_path("packaging/bulafiel.py", run_name="__main__")
"""


def outcome(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, capture_output=True, text=True, check=False
    )


def test_an_old_python_is_told_in_one_sentence(root: Path) -> None:
    told = outcome(root, "-c", AS_PYTHON_3_10)

    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith("Bulafiel needs Python 3.11 or newer and this is Python 3.10")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["install"], ["setup", "now"]])
def test_a_wrong_command_is_answered_with_the_right_ones(root: Path, arguments: list[str]) -> None:
    told = outcome(root, "packaging/bulafiel.py", *arguments)

    assert told.returncode == 2
    assert "bulafiel.py setup" in told.stderr
    assert "Traceback" not in told.stderr


def test_help_is_no_error(root: Path) -> None:
    told = outcome(root, "packaging/bulafiel.py", "--help")

    assert told.returncode == 0
    assert "bulafiel.py run" in told.stdout
