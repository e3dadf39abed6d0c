from __future__ import annotations

from models.layout.page import Rule
from tests.sheets import Sheet, paragraph

XS = (50.0, 150.0, 300.0, 450.0)


def test_a_ruled_row_is_one_line_with_tabs_though_its_cells_wrap() -> None:
    sheet = Sheet()
    sheet.grid(XS, (100, 116, 156))
    for x, text in zip(XS, ("Peso", "Dose", "Volume"), strict=False):
        sheet.text(x + 5, 112, text, bold=True)
    sheet.text(55, 128, "5 a 8 kg")
    sheet.lines(155, 128, ["uma gota por quilo", "a cada 8 horas"])
    sheet.lines(305, 128, ["não mais que 10 mL", "por dia, em três", "tomadas"])

    assert sheet.texts() == [
        "Peso\tDose\tVolume",
        "5 a 8 kg\tuma gota por quilo a cada 8 horas\tnão mais que 10 mL por dia, em três tomadas",
    ]


def test_an_empty_cell_keeps_its_place() -> None:
    sheet = Sheet()
    sheet.grid(XS, (100, 116, 132))
    sheet.text(55, 112, "15")
    sheet.text(305, 112, "6 mL")
    sheet.text(155, 128, "9 mL")

    assert sheet.texts() == ["15\t\t6 mL", "\t9 mL\t"]


def test_a_cell_over_several_columns_is_one_cell_and_over_several_rows_stands_in_the_first() -> (
    None
):
    sheet = Sheet()
    sheet.grid(XS, (100, 116, 132, 148))
    sheet.rules = [
        rule
        for rule in sheet.rules
        if not (abs(rule.x0 - 300) < 1 and not rule.is_horizontal and rule.top < 110)
        and not (abs(rule.top - 132) < 1 and rule.is_horizontal and rule.x0 < 100)
    ]
    sheet.text(55, 112, "Idade")
    sheet.text(200, 112, "Dose por tomada")
    sheet.text(55, 128, "adultos")
    sheet.text(155, 128, "manhã")
    sheet.text(305, 128, "2 mL")
    sheet.text(155, 144, "noite")
    sheet.text(305, 144, "4 mL")

    assert sheet.texts() == ["Idade\tDose por tomada", "adultos\tmanhã\t2 mL", "\tnoite\t4 mL"]


def test_rows_without_a_rule_between_them_stay_rows() -> None:
    sheet = Sheet()
    sheet.grid(XS[:3], (100, 150))
    sheet.lines(55, 112, ["15 a 24", "25 a 35", "36 a 50"])
    sheet.lines(155, 112, ["½ comprimido", "1 comprimido", "2 comprimidos"])

    assert sheet.texts() == [
        "15 a 24\t½ comprimido",
        "25 a 35\t1 comprimido",
        "36 a 50\t2 comprimidos",
    ]


def test_a_line_end_hyphen_in_a_cell_stays_without_a_space() -> None:
    sheet = Sheet()
    sheet.grid(XS[:3], (100, 130))
    sheet.text(55, 112, "Uso")
    sheet.lines(155, 112, ["um medica\ufffe", "mento só"])

    assert sheet.texts() == ["Uso\tum medica\ufffemento só"]


def test_text_before_and_after_a_table_keeps_its_place() -> None:
    sheet = Sheet()
    sheet.text(50, 80, "Antes da tabela")
    sheet.grid(XS[:3], (100, 116, 132))
    sheet.text(55, 112, "a")
    sheet.text(155, 112, "b")
    sheet.text(55, 128, "c")
    sheet.text(155, 128, "d")
    sheet.text(50, 150, "Depois da tabela")

    assert sheet.texts() == ["Antes da tabela", "a\tb", "c\td", "Depois da tabela"]


def test_frames_around_columns_of_prose_are_no_table() -> None:
    sheet = Sheet()
    left, right = paragraph("esq", 20), paragraph("dir", 20)
    sheet.grid((40, 292, 545), (85, 345))
    sheet.lines(50, 100, left, to=285)
    sheet.lines(300, 100, right, to=535)

    assert sheet.texts() == [*left, *right]


def test_lines_that_share_an_aligned_gap_are_rows() -> None:
    sheet = Sheet()
    for index, (one, other) in enumerate(
        (("comum", "tontura"), ("rara", "urticária"), ("muito rara", "choque"))
    ):
        sheet.text(50, 100 + 12 * index, one)
        sheet.text(200, 100 + 12 * index, other)

    assert sheet.texts() == ["comum\ttontura", "rara\turticária", "muito rara\tchoque"]


def test_what_wraps_in_the_last_cell_of_an_unruled_row_is_joined() -> None:
    sheet = Sheet()
    sheet.text(50, 100, "comum")
    sheet.text(200, 100, "dor de cabeça, tontura e sono durante todo o dia")
    sheet.text(200, 112, "seguinte")
    sheet.text(50, 124, "rara")
    sheet.text(200, 124, "choque")

    assert sheet.texts() == [
        "comum\tdor de cabeça, tontura e sono durante todo o dia seguinte",
        "rara\tchoque",
    ]


def test_stretched_spaces_of_justified_lines_are_no_cells() -> None:
    sheet = Sheet()
    sheet.lines(
        50, 100, ["um texto com poucas", "e largas lacunas de", "linha para a linha", "fim"], to=260
    )

    assert sheet.texts() == [
        "um texto com poucas",
        "e largas lacunas de",
        "linha para a linha",
        "fim",
    ]


def test_a_single_gap_makes_no_row() -> None:
    sheet = Sheet()
    sheet.text(50, 100, "Tabela 1")
    sheet.text(150, 100, "Resultados do estudo")
    sheet.text(50, 112, "uma linha comum de texto que passa por baixo")

    assert "\t" not in "".join(sheet.texts())


def test_an_unruled_table_of_doses_is_never_read_down_its_columns() -> None:
    sheet = Sheet()
    rows = [
        ("Cirurgia", "7,5 (0,75%)", "15-25", "113-188"),
        ("Peridural lombar", "10,0 (1%)", "15-20", "150-200"),
        ("Peridural torácica", "7,5 (0,75%)", "5-15", "38-113"),
        ("Bloqueio de campo", "2,0 (0,2%)", "10-40", "75-300"),
    ] * 3
    for index, row in enumerate(rows):
        for x, cell in zip((50, 200, 300, 380), row, strict=True):
            sheet.text(x, 100 + 20 * index, cell)

    assert sheet.texts() == ["\t".join(row) for row in rows]


def test_an_unruled_row_keeps_the_place_of_a_missing_cell() -> None:
    sheet = Sheet()
    for index, row in enumerate(
        (("um", "10 mL", "5 mg"), ("", "20 mL", "7 mg"), ("dois", "", "9 mg"))
    ):
        for x, cell in zip((50, 150, 250), row, strict=True):
            sheet.text(x, 100 + 14 * index, cell)

    assert sheet.texts() == ["um\t10 mL\t5 mg", "\t20 mL\t7 mg", "dois\t\t9 mg"]


def test_a_line_drawn_across_keeps_rows_together() -> None:
    sheet = Sheet()
    left, right = paragraph("esq", 16), paragraph("dir", 16)
    for index in range(16):
        sheet.text(50, 100 + 12 * index, left[index])
        sheet.text(300, 100 + 12 * index, right[index])
        if index % 4 == 0:
            sheet.rules.append(Rule(45, 90 + 12 * index, 520, 90.5 + 12 * index))

    assert sheet.texts() == [f"{one}\t{other}" for one, other in zip(left, right, strict=True)]
