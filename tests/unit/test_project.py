"""The project's own promises: what it depends on, where it runs from, what its files name."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import core

# Written as patterns that do not match themselves.
REGISTRIES = r"pypi\.org|pythonhosted\.org|debian\.org/debian|npmjs\.(?:org|com)|files\.python[h]"
WORKPLACE = r"/work/(?:main|shared|\.)|bash[_]jobs"


def pyproject(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def dependencies(root: Path) -> list[str]:
    project = pyproject(root)
    return [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(name for extra in project["project"]["optional-dependencies"].values() for name in extra),
    ]


def canonical(requirement: str) -> str:
    """ "PySide6-Essentials==6.11.3" as locks write it."""
    name, version = requirement.partition(" ; ")[0].split("==")
    return f"{re.sub(r'[-_.]+', '-', name).lower()}=={version}"


def lock_entries(lock: Path) -> dict[str, str]:
    """Requirement ("babel==2.19.0") -> the lines that follow it."""
    text = re.sub(r"^#.*\n", "", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)
    return {entry.split()[0]: entry for entry in entries if entry.strip()}


def hashes(lock: Path) -> dict[str, list[str]]:
    """Requirement -> its files; on which systems it is needed is left out: tests may need it on more."""
    return {name: re.findall(r"sha256:\w+", entry) for name, entry in lock_entries(lock).items()}


def tracked_texts(root: Path) -> list[tuple[str, str]]:
    if shutil.which("git") is None or not (root / ".git").exists():
        pytest.skip("no git checkout: the list of the project's files is not to be had")
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True
    )
    texts = []
    for name in filter(None, listing.stdout.split("\0")):
        path = root / name
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            texts.append((name, content.decode("utf-8", errors="replace")))
    return texts


def test_the_program_runs_from_this_checkout(root: Path) -> None:
    assert Path(core.__file__).resolve().is_relative_to(root)


@pytest.mark.parametrize("folder", ["data", "packaging", "tests"])
def test_folders_that_are_no_packages_stay_so(root: Path, folder: str) -> None:
    """An `__init__.py` in packaging/ would hide the library of that name from the build tools."""
    assert not (root / folder / "__init__.py").exists()


@pytest.mark.parametrize("folder", ["core", "models", "desktop", "data", "packaging", "tests"])
def test_each_top_folder_says_what_lives_there(root: Path, folder: str) -> None:
    assert (root / folder / "README.md").read_text(encoding="utf-8").startswith("# ")


def test_every_dependency_is_pinned(root: Path) -> None:
    pin = r"[\w.-]+==[\w.]+(?: ; sys_platform != 'darwin')?"  # Vosk has nothing for macOS

    assert [name for name in dependencies(root) if not re.fullmatch(pin, name)] == []


def test_every_dependency_says_what_it_is_for(root: Path) -> None:
    lines = (root / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if re.match(r'\s+"[\w.-]+==', line)]

    assert pins
    assert [line for line in pins if not re.search(r"#\s*\w+", line)] == []


LOCKS = (
    "requirements.txt",
    "requirements-dev.txt",
    "requirements-engine.txt",
    "requirements-engine-build.txt",
    "requirements-models.txt",
    "requirements-whisper.txt",
)


@pytest.mark.parametrize("lock", LOCKS)
def test_the_locks_hold_hashes_for_each_release(root: Path, lock: str) -> None:
    entries = lock_entries(root / lock)

    assert entries
    assert [name for name, entry in entries.items() if "--hash=sha256:" not in entry] == []


def test_the_locks_hold_what_pyproject_asks_for(root: Path) -> None:
    project = pyproject(root)
    program = {canonical(name) for name in project["project"]["dependencies"]}
    building = {canonical(name) for name in project["build-system"]["requires"]}
    extras = {
        extra: {canonical(name) for name in names}
        for extra, names in project["project"]["optional-dependencies"].items()
    }

    assert program | building <= lock_entries(root / "requirements.txt").keys()
    whisper = extras.pop("whisper")
    tests = extras.pop("dev") | whisper
    assert program | building | tests <= lock_entries(root / "requirements-dev.txt").keys()
    assert program | building | whisper <= lock_entries(root / "requirements-whisper.txt").keys()
    # Not installed with the others: the engine is built here, the models are only files.
    assert extras.pop("engine") == lock_entries(root / "requirements-engine.txt").keys()
    assert extras.pop("models") == lock_entries(root / "requirements-models.txt").keys()
    assert extras == {}


def test_the_lock_for_tests_keeps_the_releases_of_the_program(root: Path) -> None:
    program = hashes(root / "requirements.txt")
    tests = hashes(root / "requirements-dev.txt")

    assert {name: tests.get(name) for name in program} == program


def test_no_file_names_a_package_registry(root: Path) -> None:
    found = [name for name, text in tracked_texts(root) if re.search(REGISTRIES, text)]

    assert found == []


def test_no_file_names_the_place_where_it_was_written(root: Path) -> None:
    found = [name for name, text in tracked_texts(root) if re.search(WORKPLACE, text)]

    assert found == []
