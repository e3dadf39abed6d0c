"""Receipts: kept whole, and a file's bytes are known again."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from core.documents.document import (
    Coverage,
    DocumentReceipt,
    Receipt,
    ReceiptStatus,
    Remark,
    SectionReceipt,
)
from core.store.database import open_store
from core.store.documents import file_is_known, receipts, save_receipt
from core.store.receipts import all_receipts, last_recorded
from tests.store_examples import NOW, leaflet_of, save

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from core.store.documents import Saved


def receipt_of(saved: Saved, text_sha256: str, file_sha256: str = "f1") -> Receipt:
    document = DocumentReceipt(
        saved.document_id,
        "VP",
        "Folhalive",
        ("nimorrazol",),
        "Inventado",
        saved.version,
        file_sha256,
        text_sha256,
        (1, 2),
        {"VP-1": SectionReceipt((1, 2), 30)},
        (3,),
        (Remark("cover_guessed", 1, "Folhalive"),),
        saved.status,
    )
    coverage = (Coverage(1, 10, 2, 0, 0, 0),)
    return Receipt("a.pdf", saved.status, None, (document,), coverage, 0.5, {"Producer": "x"})


def test_receipts_come_back_whole_the_newest_first(tmp_path: Path) -> None:
    refused = Receipt("b.pdf", ReceiptStatus.REFUSED, Remark("encrypted"), ())
    with open_store(tmp_path) as store:
        db = store.writer()
        leaflet = leaflet_of()
        imported = receipt_of(save(db, leaflet), leaflet[0].text_sha256)

        save_receipt(db, imported, NOW)
        save_receipt(db, refused, NOW)

        assert receipts(db, 10) == [refused, imported]
        assert receipts(db, 1) == [refused]


def test_all_receipts_are_read_in_pieces_the_newest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.store.receipts.READ_AT_ONCE", 2)
    saved = [Receipt(f"{n}.pdf", ReceiptStatus.REFUSED, Remark("encrypted"), ()) for n in range(5)]
    with open_store(tmp_path) as store:
        assert list(all_receipts(store.reader())) == []
        for one in saved:
            save_receipt(store.writer(), one, NOW)

        assert list(all_receipts(store.reader())) == saved[::-1]
        assert list(islice(all_receipts(store.reader()), 1)) == saved[-1:]


def test_the_last_receipt_of_a_file_tells_when_it_was_read(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for now in ("2026-11-29T10:00:00Z", "2026-11-30T10:00:00Z"):
            save_receipt(
                store.writer(),
                Receipt("é.pdf", ReceiptStatus.REFUSED, Remark("encrypted"), ()),
                now,
            )

        assert last_recorded(store.reader(), ["é.pdf", "other.pdf"]) == {
            "é.pdf": "2026-11-30T10:00:00Z"
        }


def test_the_same_bytes_are_known_until_another_text_takes_their_place(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        db = store.writer()
        leaflet = leaflet_of()
        imported = receipt_of(save(db, leaflet), leaflet[0].text_sha256)
        save_receipt(db, imported, NOW)

        assert file_is_known(db, "f1") == imported
        assert file_is_known(db, "f2") is None

        save(db, leaflet_of(["Outro texto."]))

        assert file_is_known(db, "f1") is None


def test_a_refused_file_is_tried_again(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        db = store.writer()

        save_receipt(db, Receipt("b.pdf", ReceiptStatus.REFUSED, Remark("encrypted"), ()), NOW)

        assert file_is_known(db, "") is None
