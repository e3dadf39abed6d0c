"""Makes the program's own environment, `.venv`, from the locks; repairs it when its making was interrupted.

A stamp in `.venv` tells what it was made from: while that stays the same, the set-up is done in a moment.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pip_output
import system_packages
from console import SetupError, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "bulafiel-setup.json"
UNFINISHED = VENV / "bulafiel-setup.unfinished"
LOG = VENV / "bulafiel-setup.log"
LOCALE = ROOT / "data" / "locale"

# What each level installs; a level holds all of the levels before it.
LOCKS = {"program": "requirements.txt", "tests": "requirements-dev.txt"}
OWN = ("core", "models", "desktop")  # the program's own packages
ROOM_NEEDED_MB = 900
KEPT_LINES = 400


def set_up(level: str, *, insist: bool = False) -> None:
    """Everything that `level` ("program", "tests") needs, made or repaired.

    `insist` looks for missing system packages again even if they could not be had the last time.

    Raises:
        SetupError: it cannot be done; what was there before is kept or mended at the next call.
    """
    stamp = _stamp()
    lacking = system_packages.missing()
    if lacking and (insist or lacking != stamp.get("lacking")):
        lacking = system_packages.bring_in(lacking)
    if not _is_made(level, stamp):
        with _one_at_a_time():
            stamp = _stamp()  # another set-up may have finished while this one waited
            if not _is_made(level, stamp):
                _make(level)
                stamp = _stamp()
    if lacking != stamp.get("lacking"):
        with contextlib.suppress(OSError):  # someone else's environment
            _write_stamp({**stamp, "lacking": lacking})
    if _translations_are_stale():
        _run([PYTHON, ROOT / "packaging" / "translations.py", "compile"], "The translations")
    if insist:
        say("Bulafiel is set up.")


def child_variables() -> dict[str, str]:
    """The environment of the programs that the set-up starts: nobody else's Python settings."""
    foreign = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV"}
    return {name: value for name, value in os.environ.items() if name not in foreign}


def _is_made(level: str, stamp: dict[str, object]) -> bool:
    if UNFINISHED.exists():
        return False
    version = _python_version()
    return version is not None and stamp.get(level) == _fingerprint(level, version)


def _make(level: str) -> None:
    _check_ground()
    if UNFINISHED.exists() or not _has_pip():
        if VENV.exists():
            say("The environment was left half made: making it again.")
        else:
            say("Making the environment in .venv …")
        _run([sys.executable, "-m", "venv", "--clear", VENV], "The environment")
    UNFINISHED.touch()
    say("Installing the packages; the first time takes a few minutes …")
    _pip("--require-hashes", "--requirement", str(ROOT / LOCKS[level]))
    _pip("--no-index", "--no-build-isolation", "--no-deps", "--editable", str(ROOT))
    # Where Python may not write, or is told not to, each start would compile the program again: a fifth of a command.
    _run([PYTHON, "-m", "compileall", "-qq", *(ROOT / name for name in OWN)], "The program")
    version = _python_version()
    if version is None:
        raise SetupError(f"{PYTHON} does not start. Remove {VENV} and run the set-up again.")
    made = {done: _fingerprint(done, version) for done in _levels_within(level)}
    _write_stamp(made)
    UNFINISHED.unlink()


def _check_ground() -> None:
    if not system_packages.can_make_environments():
        raise SetupError(f"Without {system_packages.PYTHON_VENV} no environment can be made.")
    free_mb = shutil.disk_usage(ROOT).free // 1_000_000
    if free_mb < ROOM_NEEDED_MB and not STAMP.exists():
        raise SetupError(
            f"The disk of {ROOT} has {free_mb} MB left and the set-up needs {ROOM_NEEDED_MB} MB."
            " Make room and run the same command again."
        )


def _levels_within(level: str) -> list[str]:
    levels = list(LOCKS)
    return levels[: levels.index(level) + 1]


def _fingerprint(level: str, python_version: str) -> str:
    """What the environment depends on: its place, its Python, the project's definition, the locks."""
    digest = hashlib.sha256(f"{ROOT}\n{python_version}\n".encode())
    for name in ("pyproject.toml", *(LOCKS[within] for within in _levels_within(level))):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def _stamp() -> dict[str, object]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(stamp: Mapping[str, object]) -> None:
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    fresh.replace(STAMP)


def _python_version() -> str | None:
    """The version of the environment's Python; None if there is none that starts."""
    return _output([PYTHON, "-c", "import sys; print(sys.version)"])


def _has_pip() -> bool:
    return _output([PYTHON, "-m", "pip", "--version"]) is not None


def _output(command: Sequence[str | Path]) -> str | None:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env=child_variables()
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def _translations_are_stale() -> bool:
    for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            return True
    return False


def _pip(*arguments: str) -> None:
    options = [
        "--disable-pip-version-check",
        "--no-input",
        "--progress-bar",
        "off",
        "--retries",
        "2",
    ]
    command = [str(PYTHON), "-m", "pip", "install", *options, *arguments]
    _run(command, "The packages", progress=pip_output.progress)


def _run(
    command: Sequence[str | Path], what: str, progress: Callable[[str], str | None] | None = None
) -> None:
    """Run a step of the set-up, showing the lines that `progress` makes of its output.

    Raises:
        SetupError: it did not work, with the reason in the user's words.
    """
    lines: list[str] = []
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            cwd=ROOT,
            env=child_variables(),
        )
    except OSError as error:
        raise SetupError(f"{what} could not be made: {error}.") from None
    with process:
        for line in process.stdout or ():
            lines = [*lines[-KEPT_LINES:], line.rstrip()]
            if progress and (shown := progress(line)):
                say(shown)
    if process.returncode != 0:
        with contextlib.suppress(
            OSError
        ):  # the log is a help; a full disk must not hide the reason
            LOG.write_text("\n".join(lines), encoding="utf-8")
        raise SetupError(f"{what} could not be made. {pip_output.reason(lines)}")


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait while another set-up of this checkout is at work."""
    if os.name == "nt":
        yield
        return
    import fcntl  # noqa: PLC0415 - not there on Windows

    folder = os.open(ROOT / "packaging", os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up is at work here: waiting for it …")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
