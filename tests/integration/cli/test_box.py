"""`bulafiel box`, run as a user runs it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
import zxingcpp
from PySide6.QtGui import QImage

from core.cli.main import run
from core.documents.document import Code, Medicine
from core.store.database import open_store
from models.assemble import assemble
from tests.store_examples import leaflet_of, save

if TYPE_CHECKING:
    from pathlib import Path

EAN, OTHER = "7891234567895", "3400949497294"


@pytest.fixture
def filled(home: Path) -> Path:
    with open_store(home) as store:
        medicine = Medicine("Analivre", (), "Casa Inventada", "BR", (Code("ean", EAN),))
        save(store.writer(), leaflet_of(["Um texto."], medicine), "a.pdf")
        save(store.writer(), leaflet_of(["Outro."], Medicine("Belimar", (), "", "FR")), "b.pdf")
    return home


def box(home: Path, *arguments: str) -> int:
    return run(["box", *arguments, "--home", str(home), "--interface", "en"], assemble)


def test_an_expired_box_is_told_first(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert box(filled, "read", f"010{EAN}1720013110A7") == 0

    assert capsys.readouterr().out.splitlines() == [
        "This box has expired: it was good until 31 January 2020. Batch A7.",
        "Analivre — Casa Inventada — BR",
    ]


def test_a_code_is_linked_read_and_unlinked(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert box(filled, "read", OTHER) == 1
    assert box(filled, "link", OTHER, "Belimar") == 0
    assert box(filled, "link", OTHER, "Analivre") == 1
    capsys.readouterr()

    assert box(filled, "read", OTHER, "--json") == 0

    read = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in read["medicines"]] == ["Belimar"]
    assert box(filled, "unlink", OTHER) == 0
    assert box(filled, "unlink", OTHER) == 1
    assert box(filled, "read", OTHER) == 1


def test_a_picture_is_read(
    filled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = zxingcpp.create_barcode(EAN, zxingcpp.BarcodeFormat.EAN13)
    pixels = np.ascontiguousarray(np.array(code.to_image(scale=3)))
    path = tmp_path / "caixa.png"
    shape = (pixels.shape[1], pixels.shape[0], pixels.shape[1])
    QImage(pixels.tobytes(), *shape, QImage.Format.Format_Grayscale8).save(str(path))

    assert box(filled, "read", str(path)) == 0

    assert capsys.readouterr().out == "Analivre — Casa Inventada — BR\n"


def test_a_list_is_taken_in_and_refused_lines_are_named(
    filled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lista.tsv"
    path.write_text(f"{OTHER}\tBelimar\n3400949497295\tBelimar\n", encoding="utf-8")

    assert box(filled, "import", str(path)) == 1

    refused, receipt = capsys.readouterr().out.splitlines()
    assert refused.startswith("lista.tsv, line 2 (3400949497295 · Belimar): A digit")
    assert receipt.endswith(
        "library: 1; known before: 0; medicine not in your library: 0; refused: 1."
    )
    assert box(filled, "read", OTHER) == 0


@pytest.mark.parametrize("code", ["3400949497295", "", "Dorflex", "\x00"])
def test_what_is_no_code_is_one_sentence(
    filled: Path, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    assert box(filled, "read", code) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
