from __future__ import annotations

import pytest

from tests.sheets import Sheet, paragraph


def test_each_column_is_read_down_before_the_next() -> None:
    sheet = Sheet()
    left, right = paragraph("esq", 20), paragraph("dir", 20)
    sheet.lines(50, 100, left, to=285)
    sheet.lines(300, 106, right, to=535)

    assert sheet.texts() == [*left, *right]


def test_columns_are_found_when_the_file_draws_line_by_line_across_them() -> None:
    sheet = Sheet()
    left, right = paragraph("esq", 12), paragraph("dir", 12)
    for index in range(12):
        sheet.text(50, 100 + 12 * index, left[index], to=285)
        sheet.text(300, 100 + 12 * index, right[index], to=535)

    assert sheet.texts() == [*left, *right]


@pytest.mark.parametrize("offset", [0.0, 5.0])
def test_three_columns_and_a_title_over_them(offset: float) -> None:
    sheet = Sheet(width=842, height=595)
    columns = [paragraph(name, 24) for name in ("um", "dois", "tres")]
    sheet.text(50, 70, "ZELVARINA COMPRIMIDOS " + "informações que atravessam a folha " * 4, to=790)
    for index, column in enumerate(columns):
        sheet.lines(50 + 255 * index, 100 + offset * index, column, to=285 + 255 * index)

    assert sheet.texts()[1:] == [line for column in columns for line in column]


def test_a_full_width_line_parts_two_zones_of_columns() -> None:
    sheet = Sheet()
    parts = {name: paragraph(name, 10) for name in ("a", "b", "c", "d")}
    between = "Esta linha vai de um lado ao outro da folha e separa as duas zonas de colunas dela, inteira"
    for index, name in enumerate(("a", "b")):
        sheet.lines(50 + 250 * index, 100, parts[name], to=285 + 250 * index)
    sheet.text(50, 232, between, to=535)
    for index, name in enumerate(("c", "d")):
        sheet.lines(50 + 250 * index, 250, parts[name], to=285 + 250 * index)

    assert sheet.texts() == [*parts["a"], *parts["b"], between, *parts["c"], *parts["d"]]


def test_bullets_are_no_column() -> None:
    sheet = Sheet()
    items = paragraph("item", 12, chars=60)
    for index, item in enumerate(items):
        sheet.text(50, 100 + 12 * index, "•")
        sheet.text(68, 100 + 12 * index, item)

    assert sheet.texts() == [f"• {item}" for item in items]


def test_running_lines_come_first_and_last_whatever_column_they_stand_over() -> None:
    sheet = Sheet()
    left, right = paragraph("esq", 30), paragraph("dir", 30)
    sheet.text(50, 40, "Bula do paciente")
    sheet.lines(50, 100, left, to=285)
    sheet.lines(300, 100, right, to=535)
    sheet.text(50, 800, "Pagina 3")

    assert sheet.texts() == ["Bula do paciente", *left, *right, "Pagina 3"]


def test_rotated_margin_text_comes_last_and_whole() -> None:
    sheet = Sheet()
    lines = paragraph("texto", 10)
    sheet.upward(30, 400, "Pharmacode70mm")
    sheet.lines(50, 350, lines, to=285)

    read = sheet.read()

    assert [line.text for line in read] == [*lines, "Pharmacode70mm"]
    assert read[-1].x1 < 35
    assert read[-1].bottom == pytest.approx(400)


def test_a_page_that_is_set_sideways_is_read_upright() -> None:
    sheet = Sheet()
    sheet.upward(100, 700, "primeira", size=10)
    sheet.upward(112, 700, "segunda", size=10)

    assert sheet.texts() == ["primeira", "segunda"]
