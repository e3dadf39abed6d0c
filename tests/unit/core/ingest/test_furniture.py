"""Running headers and footers, page numbers and stamps."""

from __future__ import annotations

from core.ingest.furniture import furniture
from core.ingest.lines import lines_of
from tests.leaflet_lines import pdf_of

LETTERS = "abcdefghijklmnopqrstuvwxyzáéíó"


def body(page: int) -> str:
    """Thirty lines that stand on this page only."""
    return "\n".join(f"linha {LETTERS[page]} do texto, frase {letter}" for letter in LETTERS)


def texts_left(*pages: str) -> list[str]:
    lines = lines_of(pdf_of(*pages))
    aside = furniture(lines)
    return [line.text for line in lines if line.index not in aside]


def test_a_running_header_with_a_page_number_is_furniture() -> None:
    pages = [f"Fictonol_bula_paciente {n}\n\n{body(n)}" for n in range(1, 6)]

    left = texts_left(*pages)

    assert not any("bula_paciente" in text for text in left)
    assert len(left) == 5 * 30


def test_lone_page_numbers_at_an_edge_are_furniture() -> None:
    pages = [f"{body(n)}\n\n{n} de 4" for n in range(1, 5)]

    assert not any(text.endswith("de 4") for text in texts_left(*pages))


def test_a_line_that_stands_once_is_never_furniture() -> None:
    pages = [body(n) for n in range(1, 5)]

    assert len(texts_left(*pages)) == 4 * 30


def test_words_repeated_inside_the_body_stay() -> None:
    def page(number: int) -> str:
        before = "\n".join(f"frase {number} {i}" for i in range(12 + number))
        after = "\n".join(f"outra frase {number} {i}" for i in range(12))
        return f"{before}\nTome um comprimido por dia.\n{after}"

    left = texts_left(*(page(n) for n in range(1, 5)))

    assert left.count("Tome um comprimido por dia.") == 4


def test_numbers_that_do_not_count_with_the_pages_are_never_furniture() -> None:
    doses = ("5 kg: 10 gotas", "9 kg: 18 gotas", "31 kg: 45 gotas", "16 kg: 30 gotas")

    left = texts_left(*(f"{dose}\n{body(n)}" for n, dose in enumerate(doses)))

    assert all(dose in left for dose in doses)


def test_a_table_header_repeated_on_some_pages_stays() -> None:
    pages = [f"Peso\tDose\n{body(n)}" if n < 3 else body(n) for n in range(10)]

    assert texts_left(*pages).count("Peso\tDose") == 3


def test_the_name_of_a_print_file_at_an_edge_is_furniture_even_once() -> None:
    body = "\n".join(f"Linha {n} do texto da bula." for n in range(30))

    lines = lines_of(pdf_of(f"{body}\nzelturina_comp_VP_V01", body))

    assert [line.text for line in lines if line.index in furniture(lines)] == [
        "zelturina_comp_VP_V01"
    ]
