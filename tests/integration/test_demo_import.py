"""The demonstration leaflets come in whole, as a user's own leaflets would."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

EXPECTED = {
    "zumbelina_paciente.txt": ("VP", "Zumbelina", [f"VP-{n}" for n in range(1, 10)]),
    "zumbelina_profissional.txt": ("VPS", "Zumbelina", [f"VPS-{n}" for n in range(1, 11)]),
    "tivelane_notice.html": ("NOT", "TIVELANE", [f"NOT-{n}" for n in range(1, 7)]),
    "brelovan_rcp.html": (
        "RCP",
        "BRELOVAN",
        [
            *("RCP-1", "RCP-2", "RCP-3"),
            *(f"RCP-4.{n}" for n in range(1, 10)),
            *(f"RCP-5.{n}" for n in range(1, 4)),
            *(f"RCP-6.{n}" for n in range(1, 7)),
            *("RCP-7", "RCP-8", "RCP-9", "RCP-10"),
        ],
    ),
}


@pytest.fixture(scope="module")
def receipts(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `bulafiel import` says about each leaflet, by file name."""
    home = tmp_path_factory.mktemp("home")
    files = [root / "data" / "demo" / name for name in EXPECTED]
    done = subprocess.run(
        [sys.executable, "-m", "core", "import", "--home", home, "--json", *files],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["file"].rsplit("/", 1)[-1]: line for line in lines}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_demonstration_leaflet_is_imported_with_all_its_sections(
    receipts: dict[str, Any], name: str
) -> None:
    kind, medicine, sections = EXPECTED[name]

    (document,) = receipts[name]["documents"]

    assert receipts[name]["status"] == "imported"
    assert document["kind"] == kind
    assert document["medicine"].startswith(medicine)
    assert [code for code in document["sections"] if code in sections] == sections


@pytest.mark.parametrize("name", EXPECTED)
def test_no_character_of_a_demonstration_leaflet_is_lost(
    receipts: dict[str, Any], name: str
) -> None:
    assert [page["lost"] for page in receipts[name]["coverage"]] == [0]
