"""Opens the program: demonstration leaflets on the first run, then the window, or a way without one."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import environment
from console import complain, say

DEMONSTRATION = environment.ROOT / "data" / "demo"
# In the user's data folder: the demonstration leaflets came in once; whoever removes them is not given them again.
MARK = "demonstration-imported"
QUESTION = "Como devo guardar Zumbelina depois de aberta?"


def run(arguments: list[str]) -> int:
    """The exit code of the window; 0 without a display, after saying how to ask."""
    environment.set_up("program")
    place = _place(arguments)
    _import_demonstration(place)
    if not _has_display():
        say("There is no display here, so no window can be opened. Ask from the command line:")
        say(f"  {_how_to_ask(place)}")
        return 0
    window = subprocess.run([environment.PYTHON, "-m", "desktop", *arguments], check=False)
    if window.returncode < 0:
        complain("The window could not be opened or ended badly. From the command line, this asks:")
        complain(f"  {_how_to_ask(place)}")
        return 1
    return window.returncode


def _place(arguments: list[str]) -> list[str]:
    """The arguments that say where the user's data are."""
    place = []
    for index, argument in enumerate(arguments):
        if argument == "--portable" or argument.startswith("--home="):
            place.append(argument)
        elif argument == "--home":
            place.extend(arguments[index : index + 2])
    return place


def _import_demonstration(place: list[str]) -> None:
    mark = _home_folder(place) / MARK
    if mark.exists():
        return
    say("First run: importing the demonstration leaflets of invented medicines …")
    done = subprocess.run(
        [environment.BIN / "bulafiel", "import", *place, *_leaflets()],
        stdout=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode == 0:
        mark.touch()


def _leaflets() -> list[Path]:
    return sorted(path for path in DEMONSTRATION.iterdir() if path.suffix in {".html", ".txt"})


def _home_folder(place: list[str]) -> Path:
    """The user's data folder, as the program itself finds it."""
    asked = subprocess.run(
        [environment.PYTHON, "-c", HOME_FOLDER, *place], capture_output=True, text=True, check=True
    )
    return Path(asked.stdout)


HOME_FOLDER = """
import sys
from argparse import ArgumentParser
from pathlib import Path
from core.paths import home_folder
parser = ArgumentParser()
parser.add_argument("--home", type=Path)
parser.add_argument("--portable", action="store_true")
given = parser.parse_args()
sys.stdout.write(str(home_folder(given.home, portable=given.portable)))
"""


def _has_display() -> bool:
    if sys.platform != "linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _how_to_ask(place: list[str]) -> str:
    program = os.path.relpath(environment.BIN / "bulafiel")
    return shlex.join([program, "ask", *place, QUESTION])
