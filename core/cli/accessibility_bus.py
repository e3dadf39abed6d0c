"""Can a screen reader read the window here: is there a bus over which the two talk?"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from core.marking import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

TIMEOUT_SECONDS = 5
# Any of these asks the session's bus where the accessibility bus is, which starts one that is only installed.
QUESTIONS = (
    "dbus-send --session --print-reply --reply-timeout=3000 --dest=org.a11y.Bus /org/a11y/bus org.a11y.Bus.GetAddress",
    "gdbus call --session --timeout 3 --dest org.a11y.Bus --object-path /org/a11y/bus --method org.a11y.Bus.GetAddress",
    "busctl --user --timeout=3 call org.a11y.Bus /org/a11y/bus org.a11y.Bus GetAddress",
)

OTHER_SYSTEM = N_("Does not apply: here the system itself connects screen readers.")
NO_DISPLAY = N_("Does not apply: without a display there is no window to read.")
THERE = N_("A screen reader can read the window.")
NOT_FOUND_OUT = N_(
    "Could not be looked at: none of dbus-send, gdbus and busctl is here. "
    "If a screen reader keeps silent, install the package at-spi2-core."
)
NO_SESSION_BUS = N_(
    "There is no session bus, so no screen reader can read the window. "
    "Start Bulafiel from your desktop, or with dbus-run-session before the command."
)
NO_ANSWER = N_(
    "It does not answer, so no screen reader can read the window. "
    "Install the package at-spi2-core and log in again."
)


def look(variables: Mapping[str, str] = os.environ, system: str = sys.platform) -> tuple[bool, str]:
    """Whether nothing is amiss, and the sentence (in English) that says how it is and the way out."""
    if system != "linux":
        return True, OTHER_SYSTEM
    if not (variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY")):
        return True, NO_DISPLAY
    if not (variables.get("DBUS_SESSION_BUS_ADDRESS") or _users_own(variables, "bus")):
        return False, NO_SESSION_BUS
    question = _question()
    if question is None:
        return True, THERE if _users_own(variables, "at-spi/bus*") else NOT_FOUND_OUT
    return (True, THERE) if _is_answered(question, variables) else (False, NO_ANSWER)


def _question() -> list[str] | None:
    """The first of the questions whose tool is here."""
    for words in map(str.split, QUESTIONS):
        if tool := shutil.which(words[0]):
            return [tool, *words[1:]]
    return None


def _users_own(variables: Mapping[str, str], pattern: str) -> bool:
    """Is there such a socket among those of this user's session?"""
    folder = variables.get("XDG_RUNTIME_DIR")
    return bool(folder) and any(Path(folder or "").glob(pattern))


def _is_answered(question: list[str], variables: Mapping[str, str]) -> bool:
    try:
        done = subprocess.run(  # noqa: S603 - one of the fixed questions above
            question,
            env=dict(variables),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
