"""The whole corpus, imported once into one store for all evaluations of a run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FOLDERS = ("pt_BR", "fr_FR", "pt_PT")


@dataclass(frozen=True, slots=True)
class Library:
    """`home` holds the store; `receipts` is what `bulafiel import --json` said, by path below the corpus."""

    home: Path
    receipts: dict[str, dict[str, Any]]


@pytest.fixture(scope="session")
def library(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """All leaflets of the corpus, imported by the program itself."""
    home = tmp_path_factory.mktemp("library")
    command = [sys.executable, "-m", "core", "import", "--json", "--home", str(home)]
    done = subprocess.run(
        [*command, *(str(corpus / folder) for folder in FOLDERS)],
        cwd=HERE.parent.parent,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    receipts = [json.loads(line) for line in done.stdout.splitlines()]
    return Library(home, {str(Path(r["file"]).relative_to(corpus)): r for r in receipts})


@pytest.fixture(scope="session")
def bars() -> dict[str, Any]:
    """The figures reached so far; they only rise."""
    return tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))
