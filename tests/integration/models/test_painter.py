"""The page painter with its real child: pictures, marks, refusals."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from core.cancel import CancelToken
from core.engines import PagePicture, Quote
from core.errors import (
    AppError,
    CancelledError,
    NoPageError,
    OriginalMissingError,
    PagePictureError,
)
from core.messages import error_sentence
from models.painter import Painter
from tests.pdfs import Put, bomb, encrypted, pdf_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGES = [
    [Put(50, 80, "Zelvarina"), Put(50, 700, "Guarde o frasco de Zelvarina bem fe-")],
    [Put(50, 100, "chado e longe da luz. Outra frase.")],
]
LEAFLET = pdf_of(PAGES)
QUOTE = Quote("Guarde o frasco de Zelvarina bem fechado e longe da luz.", (1, 2))
WHITE, BLACK = b"\xff\xff\xff", b"\x00\x00\x00"


@pytest.fixture(scope="module")
def painter() -> Iterator[Painter]:
    painter = Painter()
    yield painter
    painter.close()


def stored(folder: Path, data: bytes) -> tuple[Path, str]:
    path = folder / "zelvarina.pdf"
    path.write_bytes(data)
    return path, hashlib.sha256(data).hexdigest()


def inked(picture: PagePicture, x0: float, top: float, x1: float, bottom: float) -> bool:
    """Is there anything but white in this part of the picture?"""
    rows = (
        picture.pixels[3 * (y * picture.width + int(x0)) : 3 * (y * picture.width + int(x1))]
        for y in range(int(top), int(bottom))
    )
    return any(row.strip(b"\xff") for row in rows)


def refused(painter: Painter, folder: Path, data: bytes, page: int = 1) -> AppError:
    with pytest.raises(AppError) as caught:
        painter.paint(*stored(folder, data), page, 100)
    assert error_sentence(caught.value, "en")
    return caught.value


def test_a_page_is_painted_as_wide_as_it_was_asked_for(painter: Painter, tmp_path: Path) -> None:
    picture = painter.paint(*stored(tmp_path, LEAFLET), 2, 595)

    assert (picture.page, picture.page_count) == (2, 2)
    assert (picture.width, picture.height) == (595, 842)
    assert len(picture.pixels) == 595 * 842 * 3
    assert inked(picture, 50, 88, 200, 102)
    assert not inked(picture, 0, 200, 595, 842)
    assert not picture.marks
    assert not picture.quote_pages


def test_the_quoted_words_are_marked_on_both_their_pages(painter: Painter, tmp_path: Path) -> None:
    file = stored(tmp_path, LEAFLET)

    first = painter.paint(*file, 0, 1190, quote=QUOTE)
    second = painter.paint(*file, 2, 1190, quote=QUOTE)

    assert (first.page, first.quote_pages) == (1, (1, 2))
    (mark,) = first.marks
    assert 98 < mark.x0 < 102
    assert 1380 < mark.top < mark.bottom < 1410
    assert inked(first, mark.x0, mark.top, mark.x1, mark.bottom)
    (mark,) = second.marks
    assert inked(second, mark.x0, mark.top, mark.x1, mark.bottom)
    # "Outra frase." is not quoted.
    assert inked(second, mark.x1 + 5, mark.top, mark.x1 + 100, mark.bottom)


def test_words_that_are_not_there_are_not_marked(painter: Painter, tmp_path: Path) -> None:
    quote = Quote("Guarde o frasco de Zelvarina na geladeira.", (1, 1))

    picture = painter.paint(*stored(tmp_path, LEAFLET), 0, 300, quote=quote)

    assert (picture.page, picture.marks, picture.quote_pages) == (1, (), ())


def test_a_picture_is_never_larger_than_its_limit(tmp_path: Path) -> None:
    painter = Painter(pixel_limit=50_000)

    picture = painter.paint(*stored(tmp_path, LEAFLET), 1, 8000)
    painter.close()

    assert 40_000 < picture.width * picture.height < 52_000


def test_a_very_tall_page_becomes_no_taller_picture_than_a_window_draws(
    painter: Painter, tmp_path: Path
) -> None:
    tall = LEAFLET.replace(b"MediaBox[0 0 595 842]", b"MediaBox[0 0 9 9999]")

    picture = painter.paint(*stored(tmp_path, tall), 1, 600)

    assert picture.height <= 16_001
    assert picture.width >= 1


def test_a_page_that_swells_costs_one_picture(tmp_path: Path) -> None:
    painter = Painter(time_limit_seconds=20, memory_limit_bytes=400_000_000)
    path, digest = stored(tmp_path, bomb(b"BT /F 9 Tf 9 9 Td (Zelvarina) Tj ET\n", 600))

    with pytest.raises(PagePictureError) as caught:
        painter.paint(path, digest, 1, 300, quote=QUOTE)
    picture = painter.paint(*stored(tmp_path, LEAFLET), 1, 300)
    painter.close()

    assert caught.value.details["problem"] in {"too_large", "too_slow", "damaged"}
    assert picture.width == 300


def test_a_page_that_there_is_not_is_refused(painter: Painter, tmp_path: Path) -> None:
    for page in (3, -1, 10**9):
        assert isinstance(refused(painter, tmp_path, LEAFLET, page), NoPageError)


def test_a_file_that_is_no_pdf_has_no_page(painter: Painter, tmp_path: Path) -> None:
    assert isinstance(refused(painter, tmp_path, b"<html>Zelvarina</html>"), NoPageError)


def test_a_damaged_or_locked_file_cannot_be_drawn(painter: Painter, tmp_path: Path) -> None:
    for data in (b"%PDF-1.4 and nothing", encrypted(LEAFLET, "secret")):
        assert isinstance(refused(painter, tmp_path, data), PagePictureError)


def test_another_file_of_that_name_is_not_painted(painter: Painter, tmp_path: Path) -> None:
    path, _digest = stored(tmp_path, LEAFLET + b"% changed")

    with pytest.raises(OriginalMissingError, match="OriginalMissing") as caught:
        painter.paint(path, "0" * 64, 1, 100)

    assert "add it again" in error_sentence(caught.value, "en")


def test_a_file_that_is_gone_is_told(painter: Painter, tmp_path: Path) -> None:
    with pytest.raises(OriginalMissingError):
        painter.paint(tmp_path / "gone.pdf", "0" * 64, 1, 100)


def test_a_page_that_takes_too_long_costs_one_picture(tmp_path: Path) -> None:
    painter = Painter(time_limit_seconds=0.0)

    with pytest.raises(PagePictureError) as caught:
        painter.paint(*stored(tmp_path, LEAFLET), 1, 100)
    painter.close()

    assert caught.value.details["problem"] == "too_slow"


def test_a_cancelled_picture_is_not_begun(painter: Painter, tmp_path: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()

    with pytest.raises(CancelledError):
        painter.paint(*stored(tmp_path, LEAFLET), 1, 100, cancel=cancel)
