"""A process that saves leaflets until it is killed; `test_kill.py` kills it, and so may tests of whole imports.

`python -m tests.integration.store.saver HOME SEED [BULK]` prints a line for each leaflet that it believes stored.
"""

from __future__ import annotations

import itertools
import random
import sys
from dataclasses import replace
from pathlib import Path

from core.store.database import Connection, open_store
from core.store.documents import bulk
from tests.store_examples import FOLHALIVE, leaflet_of, save


def main(home: Path, seed: int, group: int) -> None:
    """Save leaflets of a few medicines for ever, `group` at a time where that is more than 1."""
    draw = random.Random(seed)  # noqa: S311 - nothing secret
    with open_store(home) as store:
        db = store.writer()
        sys.stdout.write("begun\n")
        sys.stdout.flush()
        for number in itertools.count():
            names = []
            if group == 1:
                names.append(_save_one(db, draw, f"{seed}-{number}"))
            else:
                with bulk(db):
                    names += [_save_one(db, draw, f"{seed}-{number}-{one}") for one in range(group)]
            # Told only after it is stored: what was told must be there after the kill.
            sys.stdout.write("".join(f"{name}\n" for name in names))
            sys.stdout.flush()


def _save_one(db: Connection, draw: random.Random, name: str) -> str:
    medicine = replace(FOLHALIVE, name=f"Folhalive {draw.randrange(5)}")
    lines = [f"Linha {line} de {name}." for line in range(draw.randrange(1, 60))]
    save(db, leaflet_of(["\n".join(lines), "Outra parte."], medicine), name)
    return name


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if sys.argv[3:] else 1)
