"""Does the reader keep all the text of the real documents?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2

from models.reader import Reader

if TYPE_CHECKING:
    from pathlib import Path


def test_no_page_of_the_corpus_loses_characters(corpus: Path) -> None:
    """Each page gives as many visible characters as pdfium itself finds on it."""
    files = sorted((corpus / "pt_BR").glob("*.pdf"))
    assert len(files) > 50

    reader = Reader()
    for path in files:
        (text,) = reader.read(path)
        document = pypdfium2.PdfDocument(path)
        for page in text.pages:
            text_page = document[page.number - 1].get_textpage()
            raw = text_page.get_text_range()
            expected = sum(not char.isspace() and char != "\0" for char in raw)
            found = sum(not char.isspace() for line in page.lines for char in line.text)
            assert found >= expected * 0.99, (path.name, page.number)
            assert found == page.chars, (path.name, page.number)
        document.close()
    reader.close()
