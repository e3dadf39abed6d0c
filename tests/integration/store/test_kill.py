"""kill -9 at any moment leaves whole versions only, and all that were told to be stored."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from core.errors import AlreadyRunningError
from core.store.database import Connection, hold_instance, open_store
from core.store.documents import passages_of, sections_of
from tests.store_examples import assert_index_in_step

if TYPE_CHECKING:
    from pathlib import Path

KILLS = 8


@pytest.mark.parametrize("group", [1, 7])
def test_a_process_killed_while_it_saves_leaves_whole_versions_only(
    home: Path, root: Path, group: int
) -> None:
    draw = random.Random(group)  # noqa: S311 - nothing secret
    told: set[str] = set()
    for seed in range(KILLS):
        # Killed after a few lines: somewhere inside the saving of the next leaflets, not at a moment of our choice.
        told |= save_and_kill(home, root, seed, group, lines=draw.randrange(1, 20))

        with open_store(home) as store:
            db = store.writer()
            assert_only_whole_versions(db)
            assert told <= {name for (name,) in db.rows("SELECT file_name FROM version")}


def save_and_kill(home: Path, root: Path, seed: int, group: int, lines: int) -> set[str]:
    command = [
        sys.executable,
        "-m",
        "tests.integration.store.saver",
        str(home),
        str(seed),
        str(group),
    ]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as saver:
        assert saver.stdout is not None
        assert saver.stdout.readline() == "begun\n"
        told = [saver.stdout.readline() for _ in range(lines)]
        saver.kill()
        told += saver.stdout.readlines()
    # The last line may be cut.
    return {line.strip() for line in told if line.endswith("\n")}


def assert_only_whole_versions(db: Connection) -> None:
    assert db.value("PRAGMA integrity_check") == "ok"
    assert db.rows("PRAGMA foreign_key_check") == []
    assert_index_in_step(db)
    for version_id, chars in db.rows("SELECT version_id, chars FROM version"):
        sections = sections_of(db, version_id)
        assert sum(len(one.section.text) for one in sections) == chars
        texts = [piece.text for piece in passages_of(db, version_id)]
        assert "\n".join(texts) == "\n".join(one.section.text for one in sections)
    for (count,) in db.rows("SELECT sum(NOT superseded) FROM version GROUP BY document_id"):
        assert count == 1


HOLD = """
import sys
from pathlib import Path
from core.store.database import hold_instance
with hold_instance(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_only_one_window_or_import_at_a_time_and_a_killed_one_blocks_nobody(
    home: Path, root: Path
) -> None:
    command = [sys.executable, "-c", HOLD, str(home)]
    with subprocess.Popen(
        command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(AlreadyRunningError) as told, hold_instance(home):
            pass
        assert told.value.details == {"folder": home}
        # Asking goes on meanwhile.
        with open_store(home) as store:
            assert store.reader().value("SELECT count(*) FROM medicine") == 0
        other.kill()

    with hold_instance(home), pytest.raises(AlreadyRunningError), hold_instance(home):
        pass
    with hold_instance(home):
        pass
