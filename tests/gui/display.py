"""A screen of our own with a window manager, hands to use it with, and the bus that screen readers listen on."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import ExitStack

DEADLINE_SECONDS = 60
LOOK_SECONDS = 10
LOG_CHARS = 2_000
SHOTS = Path(__file__).parent / "shots"


class Display:
    """An X server, its processes ending with the given stack; `environment` is for those who work on it."""

    def __init__(self, processes: ExitStack, log: Path) -> None:
        self._processes = processes
        self._log = log
        reading, writing = os.pipe()
        self.environment = dict(os.environ)
        server = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24"]
        number = self._started_and_told(server, reading, writing)
        self.environment.update(
            DISPLAY=f":{number}", QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8", LANGUAGE="pt_BR"
        )
        self.start("openbox")
        # A window that comes up before the window manager gets no focus.
        wait_until(lambda: self._try("xdotool", "get_num_desktops").returncode == 0)

    def open_to_screen_readers(self) -> None:
        """Bring up the buses over which a screen reader in another process reads the windows started from now on."""
        # A short path: the name of a socket has at most 107 bytes.
        folder = tempfile.mkdtemp(prefix="bus-")
        self._processes.callback(shutil.rmtree, folder, ignore_errors=True)
        self.environment.update(XDG_RUNTIME_DIR=folder, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
        self.environment.pop("AT_SPI_BUS_ADDRESS", None)
        reading, writing = os.pipe()
        bus = ["dbus-daemon", "--session", "--nofork", "--print-address", str(writing)]
        address = self._started_and_told(bus, reading, writing)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        self.start("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")

    def start(self, *command: str | Path) -> subprocess.Popen[bytes]:
        """A process on this screen; it ends with the test at the latest."""
        return self._keep([str(part) for part in command])

    def converse(self, *command: str | Path) -> Callable[[str], str]:
        """A process that answers each line with a line: what sends it one and returns the other."""
        log = self._processes.enter_context(self._log.open("ab"))
        process = subprocess.Popen(
            [str(part) for part in command],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        self._processes.enter_context(process)
        self._processes.callback(process.terminate)
        sending, receiving = process.stdin, process.stdout
        assert sending is not None
        assert receiving is not None

        def say(line: str) -> str:
            sending.write(f"{line}\n")
            sending.flush()
            return receiving.readline()

        return say

    def do(self, *steps: str) -> str:
        """One xdotool command; what it prints."""
        return self.run("xdotool", *steps).decode().strip()

    def run(self, *command: str | Path) -> bytes:
        """A command that ends by itself; what it prints."""
        done = subprocess.run(
            [str(part) for part in command],
            env=self.environment,
            check=True,
            capture_output=True,
            timeout=DEADLINE_SECONDS,
        )
        return done.stdout

    def press(self, keys: str) -> None:
        """Keys as Qt and AT-SPI write them: "Ctrl+Shift+O", "Return"."""
        *modifiers, key = (
            keys.split("+") if not keys.endswith("+") else [*keys[:-2].split("+"), "plus"]
        )
        names = {
            ".": "period",
            ",": "comma",
            "-": "minus",
            "=": "equal",
            "Esc": "Escape",
            "PgDown": "Next",
            "PgUp": "Prior",
        }
        name = names.get(key, key.lower() if len(key) == 1 else key)
        self.do("key", "+".join([*(modifier.lower() for modifier in modifiers), name]))

    def write(self, text: str) -> None:
        """The keys of a text, one after the other."""
        self.do("type", "--delay", "20", text)

    def window(self, name: str) -> str:
        """The number of the window of that name, once it is there.

        Looked for again and again: xdotool's own waiting has been seen not to end on a busy machine.
        """
        found: list[str] = []

        def is_there() -> bool:
            with suppress(subprocess.TimeoutExpired):
                told = self._try("xdotool", "search", "--onlyvisible", "--name", name)
                found.extend(told.stdout.decode().split())
            return bool(found)

        wait_until(is_there, self._last_told)
        return found[0]

    def _try(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        """A command that may fail."""
        return subprocess.run(
            command, env=self.environment, check=False, capture_output=True, timeout=LOOK_SECONDS
        )

    def _last_told(self) -> str:
        """The end of what all processes here have printed."""
        return self._log.read_text(encoding="utf-8", errors="replace")[-LOG_CHARS:]

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """With the mouse, in steps, as a hand does."""
        self.do("mousemove", *map(str, start))
        self.do("mousedown", "1")
        for step in range(1, 11):
            place = [str(a + (b - a) * step // 10) for a, b in zip(start, end, strict=True)]
            self.do("mousemove", *place, "sleep", "0.05")
        self.do("mouseup", "1")

    def picture(self) -> bytes:
        """The screen as it is now."""
        return self.run("import", "-window", "root", "png:-")

    def keep_picture(self, name: str, unlike: bytes = b"") -> bytes:
        """The screen, once it is another than that one; kept for whoever wants to look at it."""
        wait_until(lambda: self.picture() != unlike)
        SHOTS.mkdir(exist_ok=True)
        picture = self.picture()
        (SHOTS / f"{name}.png").write_bytes(picture)
        return picture

    def _started_and_told(self, command: list[str], reading: int, writing: int) -> str:
        """Start what tells on `writing` where it is to be found."""
        self._keep(command, pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as told:
            return told.readline().strip()

    def _keep(self, command: list[str], pass_fds: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        log = self._processes.enter_context(self._log.open("ab"))
        process = subprocess.Popen(
            command, env=self.environment, pass_fds=pass_fds, stdout=log, stderr=log
        )
        self._processes.callback(end, process)
        return process


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask it to end, and make it if it does not."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until(is_so: Callable[[], object], what: Callable[[], str] = lambda: "") -> None:
    """Look again and again; a machine may be busy. `what` says what was seen last."""
    deadline = time.monotonic() + DEADLINE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, f"it did not happen {what()}"
        time.sleep(0.1)
