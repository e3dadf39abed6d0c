"""A real screen reader speaks: the answer and its place, and the numbers of an emergency digit by digit."""

from __future__ import annotations

import os
import re
import shutil
import sys
import threading
import tty
from typing import TYPE_CHECKING

import pytest

from tests import tools
from tests.gui.display import end, wait_until
from tests.gui.from_outside import Listener

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.gui.display import Display

# A voice that needs no sound device: with the usual one the screen reader waits for it for ever.
SPEECH_SETTINGS = 'AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n'
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)' ?\{", re.DOTALL)


class Orca:
    """The screen reader with its debug log, read while it is written."""

    def __init__(self, display: Display, own_folder: Path) -> None:
        folders = {name: str(own_folder / name) for name in ("config", "data", "cache")}
        display.environment.update(
            HOME=str(own_folder),
            XDG_CONFIG_HOME=folders["config"],
            XDG_DATA_HOME=folders["data"],
            XDG_CACHE_HOME=folders["cache"],
        )
        settings = own_folder / "config" / "speech-dispatcher"
        settings.mkdir(parents=True)
        (settings / "speechd.conf").write_text(SPEECH_SETTINGS, encoding="utf-8")
        # In the foreground: one that Orca starts would outlive the test.
        display.start("speech-dispatcher", "--run-single", "--config-dir", settings)
        self._log = b""
        # A terminal, because what is written to a file comes in lumps of kilobytes.
        self._reading, writing = os.openpty()
        tty.setraw(writing)
        threading.Thread(target=self._read, daemon=True).start()
        quiet = ("--replace", "-d", "braille", "-d", "braille-monitor")
        self.process = display.start("orca", *quiet, "--debug-file", os.ttyname(writing))
        wait_until(self.spoken)
        os.close(writing)

    def spoken(self) -> list[str]:
        """All that was said so far."""
        return SPOKEN.findall(self._log.decode(errors="replace"))

    def wait_for(self, words: str) -> str:
        """What was said with these words in it, once it was."""
        wait_until(
            lambda: any(words in said for said in self.spoken()),
            lambda: f"{words!r} in\n" + "\n".join(self.spoken()),
        )
        return next(said for said in reversed(self.spoken()) if words in said)

    def _read(self) -> None:
        while True:
            try:
                self._log += os.read(self._reading, 65536)
            except OSError:  # the other end is closed: Orca has ended
                os.close(self._reading)
                return


@pytest.fixture
def orca(readable_display: Display, tmp_path: Path) -> Iterator[Orca]:
    tools.need(*tools.SPEECH)
    speaking = Orca(readable_display, tmp_path / "orca")
    yield speaking
    end(speaking.process)  # before the buses that it listens on


def test_orca_speaks_the_answer_its_place_and_the_numbers_of_an_emergency(
    orca: Orca, readable_display: Display, filled_home: Path, home: Path
) -> None:
    shutil.copytree(filled_home, home, dirs_exist_ok=True)
    program = readable_display.start(
        sys.executable, "-m", "desktop", "--home", home, "--lang", "en"
    )
    listener = Listener(readable_display, program.pid)
    listener.wait_for_focus("text", "Question")
    orca.wait_for("Question")

    listener.write("Como guardar a Zumbelina?")
    listener.press("Return")

    answer = orca.wait_for("From the leaflet, word for word")
    assert "Conserve o frasco fechado em temperatura ambiente" in answer
    assert "Zumbelina (patient leaflet), 5. ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR" in answer
    assert "page 1, version 1" in answer

    listener.choose("Ask")
    listener.wait_for_focus("text", "Question")
    listener.write("Meu filho tomou o frasco inteiro e nao acorda")
    listener.press("Return")

    assert "Emergency" in orca.wait_for("um, nove, dois")
