"""What pdfium finds drawn on a page beside its text: straight lines and pictures."""

from __future__ import annotations

import ctypes
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium

from models.layout.page import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pypdfium2

THIN = 3.0  # points: a drawn area no thicker is a line
SHORT = 2.0  # points: a line no longer is a corner or a dot
SEGMENT_LIMIT = 5000  # a path of more pieces is a drawing, no table's border
OBJECT_LIMIT = 20_000  # a page of more drawn objects is a map or a picture; its lines say nothing
NESTING_LIMIT = 4
# A picture this small is a line, a bullet or a dot.
PICTURE_SIDE = 20.0

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Drawn(NamedTuple):
    """Straight lines, whether there is a picture, and how many pieces of text are drawn."""

    rules: list[Rule]
    has_images: bool
    text_objects: int


def drawn_on(
    page: pypdfium2.PdfPage, point: Callable[[float, float], tuple[float, float]]
) -> Drawn:
    """The page's straight lines, and what else it shows. `point` turns the file's coordinates."""
    rules: list[Rule] = []
    has_images = False
    text_objects = 0
    for count, (thing, kind, matrix) in enumerate(_objects(page.raw, IDENTITY, 0)):
        if count > OBJECT_LIMIT:
            return Drawn([], has_images, text_objects)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            for x0, y0, x1, y1 in _straight_lines(thing, matrix):
                (xa, ya), (xb, yb) = point(x0, y0), point(x1, y1)
                rules.append(Rule(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb)))
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            text_objects += 1
        elif kind in (pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_SHADING) and not has_images:
            left, bottom, right, top = _bounds(thing, matrix)
            has_images = right - left > PICTURE_SIDE and top - bottom > PICTURE_SIDE
    return Drawn(rules, has_images, text_objects)


def _objects(
    holder: pdfium.FPDF_PAGE, matrix: Matrix, depth: int
) -> Iterator[tuple[pdfium.FPDF_PAGEOBJECT, int, Matrix]]:
    """All objects of a page, those inside forms too, with the matrix of what holds them."""
    if depth == 0:
        count, get = pdfium.FPDFPage_CountObjects(holder), pdfium.FPDFPage_GetObject
    else:
        count, get = pdfium.FPDFFormObj_CountObjects(holder), pdfium.FPDFFormObj_GetObject
    for index in range(count):
        thing = get(holder, index)
        kind = pdfium.FPDFPageObj_GetType(thing)
        if kind != pdfium.FPDF_PAGEOBJ_FORM:
            yield thing, kind, matrix
        elif depth < NESTING_LIMIT:
            yield from _objects(thing, _product(_matrix_of(thing), matrix), depth + 1)


def _straight_lines(
    path: pdfium.FPDF_PAGEOBJECT, matrix: Matrix
) -> Iterator[tuple[float, float, float, float]]:
    """The level and upright lines of a path, as two corners each."""
    left, bottom, right, top = _bounds(path, matrix)
    wide, high = right - left, top - bottom
    if wide <= THIN or high <= THIN:
        # Drawn as a line or as a thin filled area: both look the same.
        if max(wide, high) > SHORT:
            yield left, bottom, right, top
        return
    count = pdfium.FPDFPath_CountSegments(path)
    if count > SEGMENT_LIMIT:
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    for corners in _outlines(path, _product(_matrix_of(path), matrix), count):
        if stroke.value:
            for one, other in pairwise(corners):
                yield from _if_straight(one, other)
        else:
            # One path may fill all the borders of a table.
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            yield from _if_straight((min(xs), min(ys)), (max(xs), max(ys)))


def _outlines(
    path: pdfium.FPDF_PAGEOBJECT, matrix: Matrix, count: int
) -> Iterator[list[tuple[float, float]]]:
    """The corners of each part of a path; those of a closed one end where they began."""
    x, y = ctypes.c_float(), ctypes.c_float()
    corners: list[tuple[float, float]] = []
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO and corners:
            yield corners
            corners = []
        corners.append(_moved(x.value, y.value, matrix))
        if pdfium.FPDFPathSegment_GetClose(segment):
            corners.append(corners[0])
    if corners:
        yield corners


def _if_straight(
    one: tuple[float, float], other: tuple[float, float]
) -> Iterator[tuple[float, float, float, float]]:
    wide, high = abs(one[0] - other[0]), abs(one[1] - other[1])
    if min(wide, high) <= THIN and max(wide, high) > SHORT:
        yield (*one, *other)


def _bounds(thing: pdfium.FPDF_PAGEOBJECT, matrix: Matrix) -> tuple[float, float, float, float]:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(thing, left, bottom, right, top):
        return 0.0, 0.0, 0.0, 0.0
    if matrix is IDENTITY:
        return left.value, bottom.value, right.value, top.value
    corners = [
        _moved(x, y, matrix) for x in (left.value, right.value) for y in (bottom.value, top.value)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _matrix_of(thing: pdfium.FPDF_PAGEOBJECT) -> Matrix:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(thing, found):
        return IDENTITY
    return found.a, found.b, found.c, found.d, found.e, found.f


def _product(first: Matrix, then: Matrix) -> Matrix:
    if then is IDENTITY:
        return first
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        *(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s),
        *(e * p + f * r + t, e * q + f * s + u),
    )


def _moved(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
