"""The test of a model as a user runs it: add the file, ask how well it does, take it away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.real_models import SMOLLM2, need_model

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engine


def bulafiel(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "core", *arguments, "--home", str(home), "--interface", "en"],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


def test_a_poor_author_is_told_to_be_one(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert bulafiel(home, "models", "add", str(need_model(SMOLLM2))).returncode == 0

    done = bulafiel(
        home, "models", "fitness", "--lang", "pt", "--level", "write", "--questions", "3", "--json"
    )

    assert done.returncode == 1
    found = json.loads(done.stdout)
    (figures,) = found["figures"]
    assert found["verdict"] == "unfit"
    assert figures["asked"] > 0
    assert figures["tokens_per_second"] > 0
    assert 0 < found["share_of_roof"] < 1
    assert found["memory_bytes"] > 150_000_000
    assert bulafiel(home, "models", "remove", "smollm2").returncode == 0
    assert bulafiel(home, "models", "list").returncode == 1
    left = sorted(path.name for path in (home / "models").iterdir())
    assert left == ["loads.json", "models.json"]
