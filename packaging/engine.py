"""Brings the model engine (llama.cpp with its Python side) into the environment: built here once, then kept.

It is published as source only. The source is fetched with its hash checked, built with tools of fixed releases in an
environment that is thrown away, and the result is kept in the user's cache folder, so that another checkout or a new
environment costs a second. Without it the program answers all the same, with literal sentences.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shlex
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cache
import engine_output
import processor
import system_packages
from console import SetupError, say
from steps import PIP_OPTIONS, child_variables, one_at_a_time, run_step

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "llama-cpp-python"
SOURCE = "requirements-engine.txt"
TOOLS = "requirements-engine-build.txt"
HOOK = "packaging/llama_build.cmake"
# Written into the installed library's folder when all is done; the program reads it before it loads the library.
RECORD = "bulafiel-build.json"
FLAGS = ("-DGGML_NATIVE=OFF", "-DGGML_CCACHE=OFF", "-DLLAVA_BUILD=OFF")
# Copies that nothing reads: headers, a second set of the libraries, a third name of each.
LEFT_OUT = ("include/**", "lib/**", "bin/**", "llama_cpp/lib/*.so.*.*.*")
ROOM_NEEDED_MB = 600
LOADS = "import llama_cpp; llama_cpp.llama_backend_init()"
AND_NOW = (
    "Bulafiel works all the same: it answers with the leaflets' literal sentences, without a model's help."
    " To try again: python3 packaging/bulafiel.py setup"
)


@dataclass(frozen=True, slots=True)
class Engine:
    """The model engine of one checkout and its environment, for the processor at hand."""

    root: Path
    venv: Path
    python: Path
    level: processor.Level

    @property
    def version(self) -> str:
        pin = next(line for line in self._read(SOURCE).splitlines() if line.startswith(f"{NAME}=="))
        return pin.split()[0].partition("==")[2]

    @property
    def recipe(self) -> str:
        """A short word for all that the result depends on, beside the processor."""
        libc = " ".join(platform.libc_ver())
        parts = (self._read(SOURCE), self._read(TOOLS), self._read(HOOK), *FLAGS, *LEFT_OUT, libc)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]

    @property
    def key(self) -> str:
        """The name of this build in the cache."""
        return f"{self.version}-{platform.machine().lower()}-{self.level.name}-{self.recipe}"

    @property
    def flags(self) -> list[str]:
        return [*FLAGS, *self.level.switches]

    def is_installed(self) -> bool:
        """Is it there, and the best for this processor?"""
        return self._record().get("key") == self.key

    def is_usable(self) -> bool:
        """Is it there, and does this processor have what it needs?"""
        record = self._record()
        needs = record.get("cpu")
        return (
            (record.get("version"), record.get("recipe")) == (self.version, self.recipe)
            and isinstance(needs, list)
            and processor.this_flags().issuperset(needs)
        )

    def bring_in(self) -> None:
        """Install it, from the cache or built now.

        Raises:
            SetupError: it cannot be had; the text says why, what that means and what to do.
        """
        try:
            folder = cache.writable_folder("engine", self.venv / "cache") / self.key
            folder.mkdir(exist_ok=True)
            waiting = "Another set-up is building the model engine: waiting for it …"
            with one_at_a_time(folder, waiting):
                self._install(cached_wheel(folder) or self._build(folder))
        except (SetupError, OSError) as error:
            why = (
                str(error)
                if isinstance(error, SetupError)
                else f"The model engine could not be built: {error}."
            )
            raise SetupError(f"{why}\n{AND_NOW}") from None

    def _build(self, folder: Path) -> Path:
        """The wheel, built and put into the cache."""
        _check_ground(folder)
        say("Building the model engine, once for this computer; that takes two to ten minutes …")
        making = cache.started(folder / "build")
        try:
            tools = making / "tools"
            self._step(sys.executable, "-m", "venv", "--without-pip", str(tools), making=making)
            self._pip(tools, "install", "--require-hashes", "-r", TOOLS, making=making)
            wheel = (
                "wheel",
                "-v",
                "--require-hashes",
                "-r",
                SOURCE,
                "--no-deps",
                "--no-binary",
                NAME,
            )
            self._pip(tools, *wheel, "--no-build-isolation", "-w", str(making), making=making)
            made = next(making.glob("*.whl"))
            for old in _wheels(folder):
                old.unlink()
            cache.finish(made, folder / made.name)
            return folder / made.name
        finally:
            cache.clear(folder / "build")

    def _install(self, wheel: Path) -> None:
        for old in self._records():
            old.unlink()
        options = ("--no-index", "--no-deps", "--force-reinstall")
        self._pip(None, "install", *options, str(wheel))
        self._step(str(self.python), "-c", LOADS)
        library = next(_in_packages(self.venv, "llama_cpp/__init__.py")).parent
        record = {
            "version": self.version,
            "cpu": list(self.level.needs),
            "flags": self.flags,
            "key": self.key,
            "recipe": self.recipe,
        }
        fresh = library / f"{RECORD}.new"
        fresh.write_text(json.dumps(record, indent=1), encoding="utf-8")
        fresh.replace(library / RECORD)

    def _pip(self, tools: Path | None, *arguments: str, making: Path | None = None) -> None:
        # Without its cache: pip would take a wheel that it built with other flags for this one.
        interpreter = [f"--python={python_of(tools)}", "--no-cache-dir"] if tools else []
        pip = [str(self.python), "-m", "pip", *interpreter, arguments[0], *PIP_OPTIONS]
        self._step(*pip, *arguments[1:], making=making)

    def _step(self, *command: str, making: Path | None = None) -> None:
        run_step(
            command,
            "The model engine",
            folder=self.root,
            log=self.venv / "bulafiel-engine.log",
            progress=engine_output.BuildProgress(),
            failed="could not be built",
            reason=engine_output.reason,
            variables=self._variables(making),
        )

    def _variables(self, making: Path | None) -> dict[str, str]:
        """Compilers may be chosen (CC, CXX); their flags are ours, or the result would not be what its name says."""
        variables = {
            name: value
            for name, value in child_variables().items()
            if name not in {"CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "SOURCE_DATE_EPOCH"}
            and not name.startswith(("CMAKE_", "SKBUILD_", "GGML_", "LLAMA_"))
        }
        if making:
            temporary = making / "tmp"
            temporary.mkdir(exist_ok=True)
            hook = f"-DCMAKE_PROJECT_llama.cpp_INCLUDE={self.root / HOOK}"
            variables |= {
                "CMAKE_ARGS": shlex.join([*self.flags, hook]),
                "SKBUILD_WHEEL_EXCLUDE": ";".join(LEFT_OUT),
                "TMPDIR": str(temporary),
            }
        return variables

    def _record(self) -> dict[str, object]:
        """What the installed engine says of itself; nothing if there is none, or only half of one."""
        try:
            record = json.loads(next(self._records()).read_text(encoding="utf-8"))
        except (OSError, ValueError, StopIteration):
            return {}
        return record if isinstance(record, dict) else {}

    def _records(self) -> Iterator[Path]:
        return _in_packages(self.venv, f"llama_cpp/{RECORD}")

    def _read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")


def cached_wheel(folder: Path) -> Path | None:
    """The wheel that was built before, if it is still what it was."""
    return next(filter(cache.is_sound, _wheels(folder)), None)


def python_of(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _check_ground(folder: Path) -> None:
    if not system_packages.bring_in_compilers():
        raise SetupError(
            f"The model engine could not be built. {system_packages.how_to_get_compilers()}"
        )
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    if free_mb < ROOM_NEEDED_MB:
        raise SetupError(
            f"The model engine could not be built. The disk of {folder.parent} has {free_mb} MB left, and the build"
            f" needs {ROOM_NEEDED_MB} MB for a while: make room."
        )


def _wheels(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.whl"))


def _in_packages(venv: Path, name: str) -> Iterator[Path]:
    """The file of that name in the environment's packages."""
    for packages in ("lib*/python*/site-packages", "Lib/site-packages"):
        yield from venv.glob(f"{packages}/{name}")
