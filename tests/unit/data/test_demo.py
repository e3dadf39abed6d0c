"""The demonstration leaflets say what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

LEAFLETS = {
    "zumbelina_paciente.txt": ("utf-8", "medicamento fictício", "0800 722 6001"),
    "zumbelina_profissional.txt": ("utf-8", "medicamento fictício", "0800 722 6001"),
    "tivelane_notice.html": ("cp1252", "médicament fictif", "centre antipoison"),
    "brelovan_rcp.html": ("cp1252", "médicament fictif", "surdosage"),
}


def test_every_leaflet_is_known_here(root: Path) -> None:
    files = {path.name for path in (root / "data" / "demo").iterdir()} - {"README.md"}

    assert files == LEAFLETS.keys()


@pytest.mark.parametrize("name", LEAFLETS)
def test_a_leaflet_says_that_its_medicine_does_not_exist(root: Path, name: str) -> None:
    encoding, mark, overdose = LEAFLETS[name]

    text = (root / "data" / "demo" / name).read_text(encoding=encoding).lower()

    assert text.count(mark) >= 2
    assert overdose in text
