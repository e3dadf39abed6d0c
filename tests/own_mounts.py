"""A folder that truly may only be read, or a disk that is truly small: for one command, seen by nobody else."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# As root, as anyone where that is allowed: a space of mounts that ends with the command.
_OWN_MOUNTS = (["unshare", "-m"], ["unshare", "-rm"])
# For a script: the folder may only be read from here on.
READ_ONLY = 'mount --bind "$HOME_FOLDER" "$HOME_FOLDER"; mount -o remount,bind,ro "$HOME_FOLDER"\n'


@cache
def own_mounts() -> list[str]:
    """The words before a command that may mount what it likes; the test is skipped where nobody may."""
    if shutil.which("unshare") is None:
        pytest.skip("this system has no unshare")
    for words in _OWN_MOUNTS:
        tried = [*words, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        if subprocess.run(tried, capture_output=True, check=False).returncode == 0:
            return words
    pytest.skip("this system does not let us mount anything")


def in_own_mounts(home: Path, script: str) -> subprocess.CompletedProcess[str]:
    """What a shell script says whose mounts are its own; $HOME_FOLDER is set."""
    done = subprocess.run(
        [*own_mounts(), "sh", "-ec", script],
        cwd=ROOT,
        env={**os.environ, "HOME_FOLDER": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done
