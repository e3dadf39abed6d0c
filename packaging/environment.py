"""Makes the program's own environment, `.venv`, from the locks; repairs it when its making was interrupted.

A stamp in `.venv` tells what it was made from: while that stays the same, the set-up is done in a moment.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import model_files
import pip_output
import processor
import system_packages
from console import SetupError, complain, say
from engine import Engine
from steps import PIP_OPTIONS, one_at_a_time, output_of, run_step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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
IS_CI = os.environ.get("CI", "").lower() in {"1", "true"}
WAITING = "Another set-up is at work here: waiting for it …"
# In the stamp: the build of the model engine that failed, so that it isn't tried again at each start.
FAILED_ENGINE = "engine that could not be built"


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
        with one_at_a_time(ROOT / "packaging", WAITING):
            stamp = _stamp()  # another set-up may have finished while this one waited
            if not _is_made(level, stamp):
                _make(level)
                stamp = _stamp()
    if lacking != stamp.get("lacking"):
        _remember("lacking", lacking)
    in_earnest = level == "tests" and IS_CI  # a test that is skipped there would be forgotten
    _bring_the_engine_in(insist=insist or in_earnest, must_be=in_earnest)
    if level == "tests":
        _bring_the_models_in(must_be=in_earnest)
    if _translations_are_stale():
        _run([PYTHON, ROOT / "packaging" / "translations.py", "compile"], "The translations")
    if insist:
        say("Bulafiel is set up.")


def _bring_the_engine_in(*, insist: bool, must_be: bool) -> None:
    """The program works without it, so a failure is told, not raised, and not tried again before someone insists."""
    engine = Engine(ROOT, VENV, PYTHON, processor.this_level())
    if engine.is_installed() or (engine.is_usable() and not insist):
        return
    tried_before = _stamp().get(FAILED_ENGINE) == engine.key or not os.access(VENV, os.W_OK)
    if tried_before and not insist:
        return
    failed = None
    with one_at_a_time(ROOT / "packaging", WAITING):
        if not engine.is_installed():
            try:
                engine.bring_in()
            except SetupError as error:
                if must_be:
                    raise
                complain(str(error))
                failed = engine.key
    _remember(FAILED_ENGINE, failed)


def _bring_the_models_in(*, must_be: bool) -> None:
    """Tests with a real model say for themselves what they lack."""
    try:
        model_files.bring_in(ROOT, VENV, PYTHON)
    except SetupError as error:
        if must_be:
            raise
        complain(str(error))


def _remember(name: str, value: object) -> None:
    with contextlib.suppress(OSError):  # someone else's environment
        _write_stamp({**_stamp(), name: value})


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
    return output_of([PYTHON, "-c", "import sys; print(sys.version)"])


def _has_pip() -> bool:
    return output_of([PYTHON, "-m", "pip", "--version"]) is not None


def _translations_are_stale() -> bool:
    for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            return True
    return False


def _pip(*arguments: str) -> None:
    pip = [str(PYTHON), "-m", "pip", "install", *PIP_OPTIONS, *arguments]
    _run(pip, "The packages", progress=pip_output.progress)


def _run(
    command: Sequence[str | Path], what: str, progress: Callable[[str], str | None] | None = None
) -> None:
    run_step(command, what, folder=ROOT, log=LOG, progress=progress)
