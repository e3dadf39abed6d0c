"""The files that leaflets were read from: kept, found again, and never another file in their place."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from core.documents.document import Receipt, ReceiptStatus
from core.errors import NoPageError, OriginalMissingError, PagePictureError
from core.messages import error_sentence
from core.store.database import open_store
from core.store.documents import SourceFile, save_leaflet
from core.store.originals import find_original, keep_original, paint_page
from core.store.receipts import save_receipt
from tests.desktop_fakes import document_receipt
from tests.store_examples import NOW, leaflet_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.engines import PagePicture
    from core.store.database import Connection

DATA = b"%PDF-1.4 of an invented medicine"
DIGEST = hashlib.sha256(DATA).hexdigest()


@pytest.fixture
def db(home: Path) -> Iterator[Connection]:
    with open_store(home) as store:
        yield store.writer()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "stick" / "folhalive.pdf"
    path.parent.mkdir()
    path.write_bytes(DATA)
    return path


def imported(db: Connection, source: Path, digest: str = DIGEST) -> None:
    """As an import leaves it: a version and a receipt."""
    save_leaflet(db, *leaflet_of(), SourceFile(source.name, digest), NOW)
    documents = (document_receipt(file_sha256=digest),)
    save_receipt(db, Receipt(str(source), ReceiptStatus.IMPORTED, None, documents), NOW)


def test_a_kept_file_is_found_when_the_stick_is_gone(db: Connection, source: Path) -> None:
    imported(db, source)

    assert keep_original(db.file.parent, source, DIGEST)
    source.unlink()

    assert find_original(db, DIGEST).read_bytes() == DATA
    assert [path.name for path in (db.file.parent / "originals").iterdir()] == [f"{DIGEST}.pdf"]


def test_an_older_import_is_found_where_it_came_from(db: Connection, source: Path) -> None:
    imported(db, source)

    assert find_original(db, DIGEST) == source


def test_a_file_that_changed_is_not_the_one_that_was_read(db: Connection, source: Path) -> None:
    imported(db, source)
    source.write_bytes(DATA + b" of today")

    with pytest.raises(OriginalMissingError) as caught:
        find_original(db, DIGEST)

    assert error_sentence(caught.value, "en") == (
        "The file of this version (folhalive.pdf) is no longer here; add it again to see its page."
    )


def test_a_damaged_copy_gives_way_to_the_file_itself(db: Connection, source: Path) -> None:
    imported(db, source)
    keep_original(db.file.parent, source, DIGEST)
    (db.file.parent / "originals" / f"{DIGEST}.pdf").write_bytes(b"%PDF-1.4 of an invexted")

    assert find_original(db, DIGEST) == source


def test_a_web_page_has_no_pages_to_show(db: Connection, source: Path) -> None:
    page = source.with_suffix(".html")
    imported(db, page, "ab" * 32)

    with pytest.raises(NoPageError):
        find_original(db, "ab" * 32)


def test_only_pdfs_are_kept(home: Path, source: Path) -> None:
    home.mkdir()
    source.write_bytes(b"<html>no pages</html>")

    assert keep_original(home, source, DIGEST)
    assert not (home / "originals").exists()


def test_a_file_that_changes_while_it_is_kept_is_not_kept(home: Path, source: Path) -> None:
    home.mkdir()

    assert not keep_original(home, source, "0" * 64)
    assert list((home / "originals").iterdir()) == []


def test_where_nothing_can_be_written_the_import_goes_on(home: Path, source: Path) -> None:
    home.mkdir()
    (home / "originals").write_text("a file where the folder should be")

    assert not keep_original(home, source, DIGEST)


def test_an_error_names_the_file_as_it_was_imported(db: Connection, source: Path) -> None:
    imported(db, source)
    keep_original(db.file.parent, source, DIGEST)

    class Failing:
        def paint(self, path: Path, *_arguments: object, **_more: object) -> PagePicture:
            raise PagePictureError(file=path.name, page=3, problem="damaged")

        def close(self) -> None:
            pass

    with pytest.raises(PagePictureError) as caught:
        paint_page(db, Failing(), DIGEST, 3, 100)

    assert caught.value.details == {"file": "folhalive.pdf", "page": 3, "problem": "damaged"}
