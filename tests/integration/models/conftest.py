"""Engines that write, for one test each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from models.gguf import GgufGenerator
from tests.gguf_told import FIFO

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.generating import ModelFile


class Opener(Protocol):
    def __call__(self, model: ModelFile, **options: Any) -> GgufGenerator: ...


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    """Makes engines in the test's folder, which are closed after it."""
    made: list[GgufGenerator] = []

    def opened(model: ModelFile, **options: Any) -> GgufGenerator:
        made.append(GgufGenerator(lambda: model, tmp_path / "models", **options))
        return made[-1]

    yield opened
    for engine in made:
        engine.close()


@pytest.fixture
def fifo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe through which `tests.gguf_child` says how far it is."""
    path = tmp_path / "fifo"
    os.mkfifo(path)
    monkeypatch.setenv(FIFO, str(path))
    return path
