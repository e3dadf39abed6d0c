"""Format, lint, types, import contracts and tests, in that order; pytest's own summary comes last."""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import environment
import system_packages
from console import complain, say
from steps import child_variables

if TYPE_CHECKING:
    from pathlib import Path

PACKAGING = environment.ROOT / "packaging"


@dataclass(frozen=True, slots=True)
class Check:
    """A tool and the folder that it is run in."""

    name: str
    tool: str
    arguments: tuple[str, ...] = ()
    folder: Path = environment.ROOT


CHECKS = (
    Check("format", "ruff", ("format", "--check", ".")),
    Check("lint", "ruff", ("check", ".")),
    Check("types", "mypy"),
    # From its own folder: seen from above it would be taken for the library of the same name.
    Check("types of packaging", "mypy", ("--strict", "--config-file=", "."), PACKAGING),
    Check("import contracts", "lint-imports"),
)


def run(pytest_arguments: list[str]) -> int:
    """0 only if all checks and all tests pass; every one of them is run and told."""
    environment.set_up("tests")
    system_packages.bring_in_test_tools()
    failed = [check.name for check in CHECKS if not _passes(check)]
    tests = subprocess.run(
        [environment.PYTHON, "-m", "pytest", *pytest_arguments],
        cwd=environment.ROOT,
        env=_variables(),
        check=False,
    )
    if failed:
        complain(f"Not passed: {', '.join(failed)} (see above).")
        return 1
    return tests.returncode


def _passes(check: Check) -> bool:
    started = time.monotonic()
    done = subprocess.run(
        [environment.BIN / check.tool, *check.arguments],
        cwd=check.folder,
        env=_variables(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    verdict = "ok" if done.returncode == 0 else "NOT PASSED"
    say(f"{check.name}: {verdict} ({time.monotonic() - started:.1f} s)")
    if done.returncode != 0:
        say(done.stdout)
    return done.returncode == 0


def _variables() -> dict[str, str]:
    """Windows of the tests are drawn in memory, unless the caller chose a platform."""
    return {"QT_QPA_PLATFORM": "offscreen", **child_variables()}
