"""Words of the command line from a terminal that does not write UTF-8: a call for help is heard all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are no bytes on Windows")
@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("mon bébé a bu de la javel", "15"),
        ("meu bebê bebeu água sanitária", "192"),
    ],
)
def test_an_emergency_in_another_encoding_is_heard(
    tmp_path: Path, question: str, number: str
) -> None:
    command: list[str | bytes] = [sys.executable, "-m", "core", "ask"]
    done = subprocess.run(
        [*command, question.encode("cp1252"), "--home", str(tmp_path)],
        env={**os.environ, "LANG": "pt_BR.UTF-8", "PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
    )

    assert number.encode() in done.stdout
    assert b"Traceback" not in done.stderr
