from __future__ import annotations

from tests.sheets import Sheet, paragraph


def blocks(sheet: Sheet) -> list[int]:
    return [line.block for line in sheet.read()]


def test_a_wider_gap_begins_a_paragraph() -> None:
    sheet = Sheet()
    y = sheet.lines(50, 100, paragraph("a", 4), to=285)
    sheet.lines(50, y + 6, paragraph("b", 3), to=285)

    assert blocks(sheet) == [0, 0, 0, 0, 1, 1, 1]


def test_an_indented_line_begins_a_paragraph() -> None:
    sheet = Sheet()
    y = sheet.lines(50, 100, paragraph("a", 4), to=285)
    sheet.text(65, y, "parágrafo que começa para dentro", to=285)
    sheet.lines(50, y + 12, paragraph("b", 2), to=285)

    assert blocks(sheet) == [0, 0, 0, 0, 1, 1, 1]


def test_a_bold_heading_and_its_text_are_two() -> None:
    sheet = Sheet()
    sheet.text(50, 100, "COMO USAR ZELVARINA?", bold=True)
    sheet.lines(50, 112, paragraph("a", 3), to=285)

    lines = sheet.read()

    assert [line.block for line in lines] == [0, 1, 1, 1]
    assert [line.bold for line in lines] == [True, False, False, False]


def test_items_are_paragraphs_and_their_further_lines_belong_to_them() -> None:
    sheet = Sheet()
    sheet.text(50, 100, "• primeiro item que vai até o fim da linha e", to=285)
    sheet.text(60, 112, "continua na linha de baixo.")
    sheet.text(50, 124, "• segundo item.")

    assert blocks(sheet) == [0, 0, 1]


def test_a_dash_within_a_sentence_begins_nothing() -> None:
    sheet = Sheet()
    sheet.lines(
        50,
        100,
        [
            "veja as instruções para populações especiais",
            "– idosos e crianças, na outra página dela",
            "fim",
        ],
        to=285,
    )

    assert blocks(sheet) == [0, 0, 0]


def test_a_hyphenated_line_is_never_the_end_of_a_paragraph() -> None:
    sheet = Sheet()
    sheet.text(50, 100, "Zelvarina é um medica\ufffe", bold=True)
    sheet.text(50, 112, "mento de uso oral que não existe")

    assert blocks(sheet) == [0, 0]


def test_each_row_is_a_block() -> None:
    sheet = Sheet()
    sheet.grid((50, 150, 300), (100, 116, 132))
    for y, (one, other) in ((112, ("a", "b")), (128, ("c", "d"))):
        sheet.text(55, y, one)
        sheet.text(155, y, other)

    assert blocks(sheet) == [0, 1]
