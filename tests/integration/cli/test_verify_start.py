"""`bulafiel verify` as a process of its own: it brings in what reading a sentence needs, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# Runs the command as `python -m core` does, then tells what was imported.
SCRIPT = """
import sys
from core.cli.main import run
run(["verify", "--jsonl", sys.argv[1], "--out", sys.argv[2]], lambda _: None)
print(*sys.modules)
"""
UNNEEDED = (
    "PySide6", "models", "desktop", "sqlite3", "pysqlite3", "core.store", "core.asking", "core.ingest", "core.bench",
)  # fmt: skip


def test_neither_window_nor_model_nor_database_is_imported(root: Path, tmp_path: Path) -> None:
    passage = {"pid": "p", "entity": "Zelmira", "section": "", "text": "Zelmira causa sono."}
    row = {
        "id": "1",
        "lang": "pt",
        "entity": "Zelmira",
        "passages": [passage],
        "answer": "Zelmira causa sono.",
    }
    rows, out = tmp_path / "rows.jsonl", tmp_path / "out.jsonl"
    rows.write_text(json.dumps(row), encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(rows), str(out)], cwd=root, capture_output=True, text=True, check=True
    )  # fmt: skip

    assert json.loads(out.read_text(encoding="utf-8"))["supported"]
    imported = done.stdout.split()
    assert [
        name for name in imported if any(f"{name}.".startswith(f"{one}.") for one in UNNEEDED)
    ] == []
