"""The real program, where there is no network at all."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT_NETWORK = (["unshare", "-n"], ["unshare", "-rn"])  # as root, as anyone where allowed
INTERFACES = "import socket; print([name for _, name in socket.if_nameindex()])"


@pytest.fixture(scope="module")
def without_network() -> list[str]:
    """The words before a command that take its network away."""
    if shutil.which("unshare") is None:
        pytest.skip("this system has no unshare")
    for words in WITHOUT_NETWORK:
        asked = subprocess.run(
            [*words, sys.executable, "-c", INTERFACES], capture_output=True, text=True, check=False
        )
        if asked.returncode == 0:
            assert asked.stdout.strip() == "['lo']"
            return words
    pytest.skip("this system does not let us make a space without network")


def bulafiel(words: list[str], root: Path, *arguments: str | Path) -> list[dict[str, Any]]:
    done = subprocess.run(
        [*words, sys.executable, "-m", "core", *arguments, "--json"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_leaflet_is_imported(without_network: list[str], root: Path, home: Path) -> None:
    leaflet = root / "data" / "demo" / "zumbelina_paciente.txt"

    (receipt,) = bulafiel(without_network, root, "import", leaflet)

    assert receipt["status"] == "imported"
