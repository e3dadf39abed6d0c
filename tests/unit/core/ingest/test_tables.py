"""Rows of tables and the header that each is read with."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import BlockKind
from core.ingest.normal import repair
from core.ingest.tables import Piece, leads_of


def pieces(text: str) -> list[Piece]:
    """One piece a line: "|" separates cells, "# " marks a subheading, "*" a bold row."""
    found = []
    for raw in text.split("\n"):
        line, bold = raw.removeprefix("*"), raw.startswith("*")
        if line.startswith("# "):
            found.append(Piece(BlockKind.SUBHEADING, line[2:], bold=True))
        elif "|" in line:
            found.append(Piece(BlockKind.ROW, line.replace("|", "\t"), bold=bold))
        else:
            found.append(Piece(BlockKind.PARAGRAPH, line, bold=bold))
    return found


def test_rows_need_their_header_and_the_header_what_announces_it() -> None:
    assert leads_of(pieces("A dose depende do peso:\nPeso|Dose\n5 kg|1 mL\n9 kg|2 mL")) == [
        -1,
        0,
        1,
        1,
    ]


def test_a_header_of_two_rows_is_needed_whole() -> None:
    table = (
        "Zelturina|CONCENTRAÇÃO\nDose (mcg/min)|250 mcg/mL|500 mcg/mL\n2,5|0,01|0,005\n5|0,02|0,01"
    )

    assert leads_of(pieces(table)) == [-1, 0, 1, 1]


def test_a_subheading_within_a_table_does_not_take_its_header_away() -> None:
    table = "Reação|Frequência\n# Pele\nCoceira|Comum\nBolhas|Raro\n# Olhos\nArdor|Raro"

    assert leads_of(pieces(table)) == [-1, 0, 0, 0, 0, 0]


def test_the_next_table_has_its_own_header() -> None:
    table = "# Adultos\nPeso|Dose\n50 kg|1 mL\n# Crianças\nIdade|Dose\n2 anos|3 gotas"

    assert leads_of(pieces(table)) == [-1, 0, 1, -1, 3, 4]


def test_rows_that_name_themselves_have_no_header() -> None:
    table = "# Pele\nComum:|coceira\nRaro:|bolhas"

    assert leads_of(pieces(table)) == [-1, 0, 0]
    assert leads_of(pieces("• febre|• dor\n• tosse|• coriza")) == [-1, -1]


def test_the_items_of_a_list_need_the_sentence_before_it() -> None:
    lines = [
        Piece(BlockKind.PARAGRAPH, "Não use se tiver:", bold=False),
        Piece(BlockKind.ITEM, "• febre;", bold=False),
        Piece(BlockKind.ITEM, "• dor.", bold=False),
    ]

    assert leads_of(lines) == [-1, 0, 0]


def test_an_empty_first_cell_keeps_the_others_in_their_columns() -> None:
    assert repair("\tDose mínima \tDose máxima\t") == "\tDose mínima\tDose máxima"
    assert repair("\tVELOCIDADE DE INFUSÃO") == "VELOCIDADE DE INFUSÃO"


@given(
    st.lists(
        st.sampled_from(["A|B", "1|2", "|3", "# T", "Texto.", "Lista:", "a|b|c", "*X|Y"]),
        max_size=30,
    )
)
def test_a_lead_stands_before_what_needs_it(lines: list[str]) -> None:
    leads = leads_of(pieces("\n".join(lines))) if lines else []

    assert all(-1 <= lead < index for index, lead in enumerate(leads))
