"""A real set-up that was interrupted before, and cannot reach a package registry now."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """What the set-up reads, in a folder of its own."""
    copy = tmp_path / "checkout"
    shutil.copytree(
        root / "packaging", copy / "packaging", ignore=shutil.ignore_patterns("__pycache__")
    )
    for file in (root / "pyproject.toml", *root.glob("requirements*.txt")):
        shutil.copy(file, copy)
    return copy


def set_up_without_registry(checkout: Path) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return subprocess.run(
        [sys.executable, "packaging/bulafiel.py", "setup"],
        cwd=checkout,
        env={**variables, "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_half_made_environment_is_made_again_and_no_registry_ends_in_a_sentence(
    checkout: Path,
) -> None:
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bulafiel-setup.unfinished").touch()

    told = set_up_without_registry(checkout)

    assert told.returncode == 1
    assert "left half made" in told.stdout
    assert (checkout / ".venv" / "pyvenv.cfg").exists()
    assert "could not be fetched" in told.stderr
    assert "Traceback" not in told.stderr
    # The next set-up starts afresh: what pip left half done is not trusted.
    assert (checkout / ".venv" / "bulafiel-setup.unfinished").exists()
    assert not (checkout / ".venv" / "bulafiel-setup.json").exists()
