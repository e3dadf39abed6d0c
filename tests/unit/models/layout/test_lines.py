from __future__ import annotations

from tests.sheets import Sheet


def test_raised_digits_stay_on_their_line_as_the_characters_of_that_name() -> None:
    sheet = Sheet()
    sheet.text(50, 88, "Zelvarina contém na linha de cima texto comum")
    end = sheet.text(50, 100, "cada mL tem 10")
    end = sheet.raised(end, 100, "6")
    sheet.text(end + 2.5, 100, "unidades de zelvarina")

    assert sheet.texts()[1] == "cada mL tem 10⁶ unidades de zelvarina"


def test_the_upper_part_of_a_fraction_stays_a_digit() -> None:
    sheet = Sheet()
    end = sheet.text(50, 100, "tome ")
    end = sheet.raised(end, 100, "1")
    sheet.text(end, 100, "/2 comprimido por dia")

    assert sheet.texts() == ["tome 1/2 comprimido por dia"]


def test_a_registered_sign_stands_where_it_is_printed() -> None:
    sheet = Sheet()
    end = sheet.text(50, 100, "Zelvarin")
    end = sheet.raised(end, 100, "®")
    sheet.text(end + 2.5, 100, "em gotas")

    assert sheet.texts() == ["Zelvarin® em gotas"]


def test_words_drawn_in_any_order_are_read_from_left_to_right() -> None:
    sheet = Sheet()
    sheet.text(120, 100, "segundo")
    sheet.text(50, 100, "primeiro")

    assert sheet.texts() == ["primeiro segundo"]


def test_close_lines_are_not_mixed() -> None:
    sheet = Sheet()
    sheet.lines(
        50, 100, ["uma linha de texto", "outra linha de texto", "mais uma linha"], step=10.0
    )

    assert sheet.texts() == ["uma linha de texto", "outra linha de texto", "mais uma linha"]


def test_a_no_break_space_is_kept() -> None:
    sheet = Sheet()
    sheet.text(50, 100, "500")
    sheet.glyphs = [*sheet.glyphs[:-2], sheet.glyphs[0]._replace(text="\u00a0", x=65.0)]
    sheet.text(67.5, 100, "mg")

    assert sheet.texts() == ["500\u00a0mg"]
