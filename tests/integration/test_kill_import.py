"""kill -9 in the middle of an import costs nothing but the import's time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = 6


@pytest.mark.skipif(sys.platform != "linux", reason="looks for children in /proc")
def test_an_import_killed_at_any_moment_leaves_whole_versions_and_is_completed_by_the_next(
    tmp_path: Path,
) -> None:
    from tests.integration.kill_import import kill_rounds, small_folder  # noqa: PLC0415 - Linux only

    seen = kill_rounds(small_folder(tmp_path / "leaflets"), tmp_path, ROUNDS, seed=2)

    assert seen.rounds.total() == ROUNDS
    assert seen.files_finished > 0
