from __future__ import annotations

import pytest

from core.errors import RefusalReason
from models.children import pdf
from models.children.refusal import RefusedError
from models.children.second_reader import SecondReader
from tests.pdfs import Put, encrypted, pdf_of

FILE = pdf_of([[Put(50, 80, "Zelvarina"), Put(50, 100, "15 a 24 kg")], []])


def test_it_reads_lines_without_places() -> None:
    reader = SecondReader(FILE)
    page = reader.page(1)

    assert reader.page_count == 2
    assert page is not None
    assert [line.text for line in page.lines] == ["Zelvarina", "15 a 24 kg"]
    assert (page.chars, page.other_chars) == (16, 16)


def test_it_knows_what_is_locked_and_what_is_damaged() -> None:
    with pytest.raises(RefusedError) as locked:
        SecondReader(encrypted(FILE, "segredo"))
    with pytest.raises(RefusedError) as damaged:
        SecondReader(b"%PDF-1.7\nnada")

    assert locked.value.reason is RefusalReason.ENCRYPTED
    assert damaged.value.reason is RefusalReason.DAMAGED


def test_it_reads_what_the_first_reader_cannot_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        self._warnings.append("read_by_second_reader")  # type: ignore[attr-defined] # a private list of the file's

    monkeypatch.setattr(pdf._Pdf, "_opened", refuse)

    text = pdf.text_of(FILE, 10, compare=False)

    assert [line.text for line in text.pages[0].lines] == ["Zelvarina", "15 a 24 kg"]
    assert text.warnings == ("read_by_second_reader",)
