"""The window answers while fifty leaflets come in and questions run."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.small_leaflets import name_of, pdf_leaflet

if TYPE_CHECKING:
    from pathlib import Path

LEAFLETS = 50
# Of the longest wait of the same machine at rest, which is ten to twenty milliseconds: a window that dresses itself
# anew for every answer stands still for forty of them.
MOST_WAITS = 25


def test_the_window_answers_while_fifty_leaflets_come_in_and_questions_run(
    root: Path, home: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "leaflets"
    folder.mkdir()
    for number in range(LEAFLETS):
        name = name_of(number)
        (folder / f"{name}.pdf").write_bytes(pdf_leaflet(name, sentences=12))

    command: list[str | Path] = [
        sys.executable,
        "-m",
        "desktop",
        "--home",
        home,
        "--lang",
        "en",
        "--beats",
        folder,
    ]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)

    told = json.loads(done.stdout)
    assert told["files"] == LEAFLETS
    assert told["questions"] > 1
    assert told["longest_ms"] < MOST_WAITS * told["longest_at_rest_ms"], told
