"""Imports that are killed at random moments, and what must be true afterwards.

`python -m tests.integration.kill_import --rounds 100` kills whole process groups and parents alone in turns, and
prints what it saw. `test_kill_import.py` runs a few rounds.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from core.store.database import FILE_NAME, open_store
from core.store.documents import passages_of, sections_of
from tests.small_leaflets import (
    ROOT,
    bulafiel,
    command,
    name_of,
    pdf_leaflet,
    receipts_in,
    statuses,
)
from tests.store_examples import assert_index_in_step

if TYPE_CHECKING:
    from core.store.database import Connection

FILES = 12
CHILDS_END_SECONDS = 5.0
# Rows that nothing would lead to; what points to nothing is found by SQLite itself.
ORPHANS = (
    "SELECT count(*) FROM medicine WHERE medicine_id NOT IN (SELECT medicine_id FROM document)",
    "SELECT count(*) FROM document WHERE document_id NOT IN (SELECT document_id FROM version)",
    "SELECT count(*) FROM version WHERE version_id NOT IN (SELECT version_id FROM section)",
    "SELECT count(*) FROM passage JOIN version USING (version_id) WHERE passage_id < first_passage",
    "SELECT count(*) FROM passage JOIN version USING (version_id) WHERE passage_id > last_passage",
)

Contents = dict[str, str]


@dataclass(slots=True)
class Seen:
    """What the rounds saw."""

    rounds: Counter[str] = field(default_factory=Counter)
    whole_versions: int = 0
    files_finished: int = 0
    longest_child_seconds: float = 0.0
    moments: list[float] = field(default_factory=list)


def contents(db: Connection) -> Contents:
    """Each version's passages and sections as one hash, by medicine, kind, form and number."""
    found: Contents = {}
    rows = db.rows(
        "SELECT version_id, name, kind, form, number, text_sha256 FROM version"
        " JOIN document USING (document_id) JOIN medicine USING (medicine_id)"
    )
    for version_id, name, kind, form, number, text_sha256 in rows:
        digest = hashlib.sha256(text_sha256.encode())
        for one in sections_of(db, version_id):
            digest.update(repr(one.section).encode())
        passages = passages_of(db, version_id)
        for piece in passages:
            digest.update(repr((piece.section, piece.text, piece.lead, piece.pages)).encode())
        found[f"{name}/{kind}/{form}/{number}"] = f"{len(passages)} {digest.hexdigest()}"
    return found


def assert_whole(home: Path, clean: Contents) -> Contents:
    """What is stored: only versions that are word for word those of a clean import, and nothing beside them."""
    with open_store(home) as store:
        db = store.writer()
        assert db.rows("PRAGMA integrity_check") == [("ok",)]
        assert db.rows("PRAGMA foreign_key_check") == []
        assert_index_in_step(db)
        for query in ORPHANS:
            assert db.value(query) == 0, query
        stored = contents(db)
    assert stored.items() <= clean.items()
    return stored


def kill_rounds(folder: Path, scratch: Path, rounds: int, seed: int) -> Seen:
    """Import the folder cleanly, then again and again with a kill; raises what must not be."""
    started = time.monotonic()
    done = bulafiel(scratch / "clean", "import", folder, "--json")
    seconds = time.monotonic() - started
    assert done.returncode == 0, done.stderr
    with open_store(scratch / "clean") as store:
        clean = contents(store.reader())
    draw = random.Random(seed)  # noqa: S311 - nothing secret
    seen = Seen()
    for number in range(rounds):
        # Spread over the whole import: each round has its own stretch of it.
        moment = seconds * (number + draw.random()) / rounds
        home = scratch / f"killed-{number}"
        _kill_once(folder, home, moment, alone=number % 2 == 1, seen=seen, clean=clean)
    return seen


def _kill_once(
    folder: Path, home: Path, moment: float, *, alone: bool, seen: Seen, clean: Contents
) -> None:
    told = _killed_import(folder, home, moment, alone=alone, seen=seen)
    seen.moments.append(round(moment, 2))
    if (home / FILE_NAME).exists():
        stored = assert_whole(home, clean)
        seen.whole_versions += len(stored)
    again = bulafiel(home, "import", folder, "--json")
    assert again.returncode == 0, again.stderr
    after = statuses(receipts_in(again.stdout))
    assert {name for name in told if after[name] != "unchanged"} == set()
    seen.files_finished += len(after) - len(told)
    assert assert_whole(home, clean) == clean


def _killed_import(
    folder: Path, home: Path, moment: float, *, alone: bool, seen: Seen
) -> dict[str, str]:
    """Kill an import after so many seconds; what it had told until then."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as output,
        subprocess.Popen(
            command(home, "import", folder, "--json"),
            cwd=ROOT,
            stdout=output,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process,
    ):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(moment)
        was_running = process.poll() is None
        if was_running and alone:
            process.kill()
        elif was_running:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        how = "parent alone" if alone else "whole group"
        seen.rounds[how if was_running else "ended before"] += 1
        killed = time.monotonic()
        _wait_for_the_end_of(process.pid)
        seen.longest_child_seconds = max(
            seen.longest_child_seconds, round(time.monotonic() - killed, 3)
        )
        output.seek(0)
        return statuses(receipts_in(output.read()))


def _wait_for_the_end_of(session: int) -> None:
    """Every process of the session must end by itself, soon."""
    poll = select.poll()
    for pid in _alive_in(session):
        with contextlib.suppress(ProcessLookupError):
            poll.register(os.pidfd_open(pid), select.POLLIN)
    deadline = time.monotonic() + CHILDS_END_SECONDS
    while left := _alive_in(session):
        assert time.monotonic() < deadline, f"still running: {left}"
        poll.poll(100)


def _alive_in(session: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            # The name in brackets may hold anything; state, parent, group and session follow it.
            fields = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] not in "ZX":
            found.append(int(entry.name))
    return found


def small_folder(folder: Path, files: int = FILES) -> Path:
    """A folder with so many leaflets as PDFs."""
    folder.mkdir()
    for number in range(files):
        (folder / f"{number:02}.pdf").write_bytes(pdf_leaflet(name_of(number), sentences=20))
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--folder", type=Path, help="leaflets to import; small ones are made if not given"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.folder or small_folder(Path(scratch) / "leaflets")
        seen = kill_rounds(folder, Path(scratch), args.rounds, args.seed)
    sys.stdout.write(
        json.dumps(
            {
                "rounds": dict(seen.rounds),
                "whole versions found after kills": seen.whole_versions,
                "files finished by the second import": seen.files_finished,
                "longest time until no child was left, seconds": seen.longest_child_seconds,
                "moments, seconds": [min(seen.moments), max(seen.moments)],
            },
            indent=1,
        )
        + "\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
