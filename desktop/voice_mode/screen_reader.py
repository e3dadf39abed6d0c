"""Whether a screen reader is on, as far as the system tells: two voices at once are none."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtDBus import QDBusConnection, QDBusInterface

WAIT_MS = 300
GET_SCREEN_READER = 0x46  # SystemParametersInfo
READERS = frozenset({"orca"})  # whoever starts it by hand need not have told the desktop
VOICE_OVER = ("defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey")


def is_screen_reader_on() -> bool:
    """Whether one is on; False where the system does not tell."""
    match sys.platform:
        case "win32":
            return _windows_says_so()
        case "darwin":
            return _macos_says_so()
        case _:
            return _bus_says_so() or _is_running()


def _bus_says_so() -> bool:
    bus = QDBusInterface(
        *("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties"),
        QDBusConnection.sessionBus(),
    )
    bus.setTimeout(WAIT_MS)
    if not bus.isValid():
        return False
    arguments = bus.call("Get", "org.a11y.Status", "ScreenReaderEnabled").arguments()
    told = arguments[0] if arguments else False
    return bool(told.variant() if hasattr(told, "variant") else told is True)


def _is_running() -> bool:
    for name in Path("/proc").glob("[0-9]*/comm"):
        with suppress(OSError):  # it has just ended
            if name.read_text().strip() in READERS:
                return True
    return False


def _windows_says_so() -> bool:
    told = ctypes.c_int(0)
    windll: Any = getattr(ctypes, "windll")  # noqa: B009 - there on Windows only
    windll.user32.SystemParametersInfoW(GET_SCREEN_READER, 0, ctypes.byref(told), 0)
    return bool(told.value)


def _macos_says_so() -> bool:
    try:
        told = subprocess.run(VOICE_OVER, capture_output=True, text=True, timeout=1, check=False)  # noqa: S603 - fixed
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.stdout.strip() == "1"
