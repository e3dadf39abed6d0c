"""Programs of the system that some tests need: without them the tests are skipped, but never in CI."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

IS_CI = os.environ.get("CI", "").lower() in {"1", "true"}

DISPLAY = ("Xvfb", "openbox", "xdotool", "import")
# Debian keeps these out of the PATH.
SCREEN_READING = (
    "dbus-daemon",
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/bin/python3",
    "/usr/lib/python3/dist-packages/pyatspi",
)
SPEECH = ("orca", "speech-dispatcher")


def need(*tools: str) -> None:
    """Skip the test if one of these is not there: a command, or the path of a file or folder."""
    missing = [tool for tool in tools if not (shutil.which(tool) or Path(tool).exists())]
    if not missing:
        return
    reason = (
        f"not installed: {', '.join(missing)}"
        " ('python3 packaging/bulafiel.py test' installs them as root on Debian)"
    )
    if IS_CI:
        pytest.fail(reason)
    pytest.skip(reason)
