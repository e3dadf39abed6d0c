"""The barcode reader with its real child: what is in a picture, and nothing else."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest
import zxingcpp
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from core.box.digits import check_digit
from core.cancel import CancelToken
from core.errors import AppError, CancelledError, PictureError
from core.messages import error_sentence
from core.scanning import Barcode, GreyPicture, PictureTrouble
from models.barcodes import Barcodes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EAN = "3400949497294"
ELEMENTS = f"010{EAN}1727090010AB12\x1d21XYZ"
PICTURES = 300


@pytest.fixture(scope="module")
def reader() -> Iterator[Barcodes]:
    reader = Barcodes()
    yield reader
    reader.close()


def bars(digits: str = EAN, scale: int = 3) -> QImage:
    kind = zxingcpp.BarcodeFormat.EAN8 if len(digits) == 8 else zxingcpp.BarcodeFormat.EAN13
    return image_of(zxingcpp.create_barcode(digits, kind), scale)


def square(ean: str = EAN, batch: str = "AB12", scale: int = 4) -> QImage:
    content = f"(01)0{ean}(17)270900(10){batch}(21)XYZ"
    kind = zxingcpp.BarcodeFormat.DataMatrix
    return image_of(zxingcpp.create_barcode(content, kind, gs1=True), scale)


def image_of(code: zxingcpp.Barcode, scale: int) -> QImage:
    pixels = np.ascontiguousarray(np.array(code.to_image(scale=scale)))
    height, width = pixels.shape
    drawn = QImage(pixels.tobytes(), width, height, width, QImage.Format.Format_Grayscale8)
    return on_paper([drawn.copy()], margin=40)


def on_paper(images: list[QImage], margin: int = 60) -> QImage:
    """The pictures under each other on white."""
    page = QImage(
        max(image.width() for image in images) + 2 * margin,
        sum(image.height() + margin for image in images) + margin,
        QImage.Format.Format_RGB32,
    )
    page.fill(QColor("white"))
    painter = QPainter(page)
    top = margin
    for image in images:
        painter.drawImage(margin, top, image)
        top += image.height() + margin
    painter.end()
    return page


def turned(image: QImage, degrees: int) -> QImage:
    clear = image.convertToFormat(QImage.Format.Format_ARGB32)
    smooth = Qt.TransformationMode.SmoothTransformation
    return on_paper([clear.transformed(QTransform().rotate(degrees), smooth)])


def pixels_of(image: QImage) -> np.ndarray:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), dtype=np.uint8)
    return rows.reshape(grey.height(), grey.bytesPerLine())[:, : grey.width()].astype(float)


def picture(pixels: np.ndarray) -> GreyPicture:
    height, width = pixels.shape
    return GreyPicture(width, height, np.clip(pixels, 0, 255).astype(np.uint8).tobytes())


def test_bars_and_squares_of_one_picture_are_all_read(reader: Barcodes) -> None:
    other = "7891234567895"

    seen = reader.read(picture(pixels_of(on_paper([bars(), square(), bars(other)]))))

    assert set(seen) == {
        Barcode("EAN13", EAN),
        Barcode("EAN13", other),
        Barcode("DataMatrix", ELEMENTS),
    }


@pytest.mark.parametrize("degrees", [0, 5, 45, 90, 180, 250])
def test_a_picture_may_be_turned(reader: Barcodes, degrees: int) -> None:
    page = on_paper([bars(scale=4), square(scale=5)])

    seen = reader.read(picture(pixels_of(turned(page, degrees))))

    assert set(seen) == {Barcode("EAN13", EAN), Barcode("DataMatrix", ELEMENTS)}


def test_a_short_code_and_a_small_picture_are_read(reader: Barcodes) -> None:
    assert reader.read(picture(pixels_of(bars("96385074")))) == (Barcode("EAN8", "96385074"),)
    assert reader.read(picture(pixels_of(bars(scale=2)))) == (Barcode("EAN13", EAN),)


@pytest.mark.parametrize("kind", ["png", "jpg", "bmp"])
def test_a_pictures_file_is_read(reader: Barcodes, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"caixa.{kind}"
    assert on_paper([bars(), square()]).save(str(path))

    assert set(reader.read_file(path)) == {
        Barcode("EAN13", EAN),
        Barcode("DataMatrix", ELEMENTS),
    }


def test_a_transparent_picture_is_read_as_on_paper(reader: Barcodes, tmp_path: Path) -> None:
    page = bars().convertToFormat(QImage.Format.Format_ARGB32)
    for y in range(page.height()):
        for x in range(page.width()):
            if page.pixelColor(x, y).lightness() > 128:
                page.setPixelColor(x, y, QColor(0, 0, 0, 0))
    path = tmp_path / "caixa.png"
    page.save(str(path))

    assert reader.read_file(path) == (Barcode("EAN13", EAN),)


def test_nothing_wrong_is_read_from_bad_pictures(reader: Barcodes) -> None:
    """Turned, small, blurred and grainy: many cannot be read, and none is read as something else."""
    chance = random.Random(20261130)  # noqa: S311 - the same pictures every time
    grain = np.random.default_rng(20261130)
    right = wrong = 0
    for number in range(PICTURES):
        body = "34009" + "".join(chance.choices("0123456789", k=7))
        ean = body + check_digit(body)
        if number % 3:
            page, expected = bars(ean, chance.choice([2, 3, 4])), Barcode("EAN13", ean)
        else:
            batch = f"L{number}"
            page = square(ean, batch, chance.choice([3, 4, 6]))
            expected = Barcode("DataMatrix", f"010{ean}1727090010{batch}\x1d21XYZ")
        pixels = pixels_of(turned(page, chance.choice([0, 0, 7, 33, 90, 180, 200, 271])))
        for _ in range(chance.choice([0, 1, 2, 3])):
            near = (np.roll(pixels, step, axis) for step in (1, -1) for axis in (0, 1))
            pixels = (pixels + sum(near)) / 5
        pixels = pixels + grain.normal(0, chance.choice([0, 10, 30, 60, 90]), pixels.shape)

        seen = reader.read(picture(pixels))

        right += seen == (expected,)
        wrong += any(code != expected for code in seen)
    assert wrong == 0
    assert right > PICTURES * 0.6


def test_a_picture_without_a_code_has_none(reader: Barcodes) -> None:
    grain = np.random.default_rng(7).normal(128, 60, (600, 800))

    assert reader.read(picture(grain)) == ()
    assert reader.read(picture(np.full((5, 5), 255.0))) == ()


def refused(reader: Barcodes, path: Path) -> AppError:
    with pytest.raises(PictureError) as caught:
        reader.read_file(path)
    assert error_sentence(caught.value, "en")
    return caught.value


def test_what_is_no_picture_is_refused(reader: Barcodes, tmp_path: Path) -> None:
    path = tmp_path / "caixa.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\nnothing more")
    assert refused(reader, path).details["trouble"] is PictureTrouble.NO_PICTURE
    assert refused(reader, tmp_path / "absent.png").details["trouble"] is PictureTrouble.UNREADABLE
    assert refused(reader, tmp_path).details["trouble"] in {
        PictureTrouble.UNREADABLE,
        PictureTrouble.NO_PICTURE,
    }


def test_a_picture_that_is_too_large_is_refused(tmp_path: Path) -> None:
    small = Barcodes(pixel_limit=10_000)
    path = tmp_path / "caixa.png"
    bars().save(str(path))

    assert refused(small, path).details["trouble"] is PictureTrouble.TOO_LARGE
    with pytest.raises(PictureError):
        small.read(picture(pixels_of(bars())))
    with pytest.raises(PictureError):
        small.read(GreyPicture(10, 10, b"too short"))
    small.close()


def test_a_child_that_dies_is_one_expected_error_and_is_replaced(tmp_path: Path) -> None:
    broken = Barcodes(child="tests.child_functions")

    with pytest.raises(PictureError):
        broken.read(picture(pixels_of(bars())))
    broken.close()


def test_a_cancelled_picture_says_nothing(reader: Barcodes) -> None:
    cancel = CancelToken()
    cancel.cancel()

    with pytest.raises(CancelledError):
        reader.read(picture(pixels_of(bars())), cancel=cancel)
