"""The files of an import that are not done yet: after a restart they are offered again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from core.store.database import transaction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.database import Connection


def add_waiting(db: Connection, paths: Sequence[Path]) -> None:
    """Note files that are to be imported, after those that wait already; one that waits is not noted twice."""
    with transaction(db):
        db.executemany(
            "INSERT OR IGNORE INTO waiting_import (path) VALUES (?)",
            [(os.fsencode(path),) for path in paths],
        )


def waiting(db: Connection) -> list[Path]:
    """The files that wait, in their order."""
    rows = db.rows("SELECT path FROM waiting_import ORDER BY waiting_id")
    return [Path(os.fsdecode(path)) for (path,) in rows]


def forget_waiting(db: Connection, path: Path) -> None:
    """A file is done."""
    db.execute("DELETE FROM waiting_import WHERE path = ?", (os.fsencode(path),))


def forget_all_waiting(db: Connection) -> None:
    """Nothing waits any more: the user has stopped the import."""
    db.execute("DELETE FROM waiting_import")
