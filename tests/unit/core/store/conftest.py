"""An empty store in a folder of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.store.database import Connection, Store, open_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as store:
        yield store


@pytest.fixture
def db(store: Store) -> Connection:
    """The connection for writing, of the test's own thread."""
    return store.writer()
