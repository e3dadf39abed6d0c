"""What the doctor says of the bus that screen readers need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.cli.accessibility_bus import (
    NO_ANSWER,
    NO_DISPLAY,
    NO_SESSION_BUS,
    NOT_FOUND_OUT,
    OTHER_SYSTEM,
    THERE,
    look,
)

if TYPE_CHECKING:
    from pathlib import Path

DISPLAY = {"DISPLAY": ":7"}
SESSION = {**DISPLAY, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder that commands are looked for in."""
    folder = tmp_path / "tools"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def put(folder: Path, name: str, script: str) -> None:
    tool = folder / name
    tool.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    tool.chmod(0o755)


def test_other_systems_connect_screen_readers_themselves() -> None:
    assert look({}, "win32") == (True, OTHER_SYSTEM)
    assert look({}, "darwin") == (True, OTHER_SYSTEM)


def test_without_a_display_there_is_nothing_to_read() -> None:
    assert look({}, "linux") == (True, NO_DISPLAY)


def test_a_display_without_a_session_bus_is_amiss(tmp_path: Path) -> None:
    assert look(DISPLAY, "linux") == (False, NO_SESSION_BUS)
    assert look({**DISPLAY, "XDG_RUNTIME_DIR": str(tmp_path)}, "linux") == (False, NO_SESSION_BUS)


@pytest.mark.parametrize("tool", ["dbus-send", "gdbus", "busctl"])
def test_a_bus_that_answers_is_well_and_one_that_does_not_is_amiss(tools: Path, tool: str) -> None:
    put(tools, tool, 'test "$DBUS_SESSION_BUS_ADDRESS" = unix:path=/nowhere')
    assert look(SESSION, "linux") == (True, THERE)

    put(tools, tool, "exit 1")
    assert look(SESSION, "linux") == (False, NO_ANSWER)


def test_without_a_tool_to_ask_with_the_socket_tells(tools: Path, tmp_path: Path) -> None:
    assert look(SESSION, "linux") == (True, NOT_FOUND_OUT)

    (tmp_path / "at-spi").mkdir()
    (tmp_path / "at-spi" / "bus_0").touch()
    assert look({**SESSION, "XDG_RUNTIME_DIR": str(tmp_path)}, "linux") == (True, THERE)
