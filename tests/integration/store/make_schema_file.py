"""Saves the database of a release as `tests/data/schema/v<N>.db`: run it once, when the release is made.

`python -m tests.integration.store.make_schema_file`
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from core.store import audit
from core.store.database import FILE_NAME, open_store
from core.store.documents import optimise
from core.store.schema import MIGRATIONS
from tests.store_examples import NOW, leaflet_of, save

FOLDER = Path(__file__).resolve().parents[2] / "data" / "schema"


def main() -> int:
    """Two versions of a document and an audit record in today's format, never over an older file."""
    target = FOLDER / f"v{len(MIGRATIONS)}.db"
    if target.exists():
        sys.stderr.write(f"{target} is there already; a release's database is not made twice.\n")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        with open_store(Path(folder)) as store:
            db = store.writer()
            save(db, leaflet_of(["Guarde em lugar seco."]))
            save(db, leaflet_of())
            audit.append(db, {"question": "posso tomar à noite?"}, NOW)
            optimise(db)
            db.execute("VACUUM")
        shutil.copy(Path(folder) / FILE_NAME, target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
