"""The scripts of packaging/, which is no package, as modules."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path


class Scripts:
    """`scripts.pip_output` is the module packaging/pip_output.py."""

    def __getattr__(self, name: str) -> Any:
        return importlib.import_module(name)


@pytest.fixture
def scripts(root: Path, monkeypatch: pytest.MonkeyPatch) -> Scripts:
    monkeypatch.syspath_prepend(root / "packaging")
    return Scripts()
