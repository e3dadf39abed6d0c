"""Paragraphs, items, rows and subheadings, and the passages made of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import BlockKind, Section
from core.engines import FileText, PageText, TextLine
from core.ingest.blocks import BlockText, blocks_of
from core.ingest.hyphens import Hyphens
from core.ingest.lines import lines_of
from core.ingest.passages import leads, passages_of
from core.language.pack import load_pack
from tests.leaflet_lines import pdf_of

PLAIN = ("Tome um comprimido", "por dia.", "Não mastigue.")
PT = load_pack("pt").hyphens


def built(*pages: str) -> BlockText:
    lines = lines_of(pdf_of(*pages))
    return blocks_of(lines, Hyphens.of((line.text for line in lines), PT))


def section(*pages: str) -> Section:
    made = built(*pages)
    return Section("VP-6", "6. COMO DEVO USAR", made.text, made.blocks, (1, len(pages)))


def kinds(made: BlockText) -> list[tuple[str, str]]:
    return [(block.kind.value, made.text[block.start : block.end]) for block in made.blocks]


def test_lines_of_a_paragraph_are_joined() -> None:
    made = built("Tome um comprimido\npor dia, com água.\n\nNão mastigue.")

    assert kinds(made) == [
        ("paragraph", "Tome um comprimido por dia, com água."),
        ("paragraph", "Não mastigue."),
    ]


def test_in_plain_text_a_line_that_ends_a_sentence_ends_the_paragraph() -> None:
    raw = FileText("text", (PageText(1, 0, 0, tuple(TextLine(t) for t in PLAIN), 60),), {})
    made = blocks_of(lines_of(raw), Hyphens.of(PLAIN, PT))

    assert [text for _kind, text in kinds(made)] == [
        "Tome um comprimido por dia.",
        "Não mastigue.",
    ]


def test_a_paragraph_goes_on_over_the_page() -> None:
    made = built("Tome um comprimido", "por dia.")

    assert kinds(made) == [("paragraph", "Tome um comprimido por dia.")]
    assert (made.blocks[0].page, made.blocks[0].last_page) == (1, 2)


def test_rows_stay_rows_and_know_their_header() -> None:
    made = built("Peso\tGotas\n5 a 8 kg\t10\n9 a 15 kg\t20")

    assert [kind for kind, _text in kinds(made)] == ["row", "row", "row"]
    assert [block.lead for block in made.blocks] == [-1, 0, 0]


def test_items_know_the_sentence_that_announces_them() -> None:
    made = built("Não use se tiver:\n• febre;\n• dor.")

    assert [block.kind for block in made.blocks] == [
        BlockKind.PARAGRAPH,
        BlockKind.ITEM,
        BlockKind.ITEM,
    ]
    assert [block.lead for block in made.blocks] == [-1, 0, 0]


def test_a_bold_short_line_is_a_subheading() -> None:
    made = built("**Crianças\nTome meio comprimido.")

    assert kinds(made)[0] == ("subheading", "Crianças")


def test_a_table_cut_into_passages_takes_its_header_along() -> None:
    rows = "\n".join(
        f"{kg} kg\t{kg * 2} gotas por dia, tomadas depois da refeição" for kg in range(5, 60)
    )

    passages = passages_of(section(f"**Crianças\nPeso\tDose\n{rows}"))

    assert len(passages) > 1
    assert all(passage.lead == "Crianças\nPeso\tDose" for passage in passages[1:])


def test_leads_are_subheading_lead_in_and_header_in_order() -> None:
    made = section("**Adultos\nA dose depende do peso:\nPeso\tDose\n50 kg\t1\n60 kg\t2")

    assert leads(made, 4) == (0, 1, 2)


@given(
    st.lists(
        st.sampled_from(["**Título", "Uma frase inteira.", "• item;", "a\tb", "", "sem fim"]),
        min_size=1,
    )
)
def test_passages_join_back_to_their_section(texts: list[str]) -> None:
    whole = section("\n".join(texts))

    passages = passages_of(whole)

    assert "\n".join(passage.text for passage in passages) == whole.text
    assert all(whole.text[p.start : p.end] == p.text for p in passages)
    assert all(block.lead < index for index, block in enumerate(whole.blocks))


def placed(*rows: tuple[str, float]) -> BlockText:
    """Lines of one block of a page: text, and how far to the right each reaches; "**" makes it bold."""
    lines = [
        TextLine(
            text=text.removeprefix("**"),
            x0=50,
            top=40.0 + 12 * place,
            x1=right,
            bottom=50.0 + 12 * place,
            size=10,
            bold=text.startswith("**"),
            block=1,
        )
        for place, (text, right) in enumerate(rows)
    ]
    page = PageText(1, 600, 800, tuple(lines), sum(len(line.text) for line in lines))
    found = lines_of(FileText("pdf", (page,), {}))
    return blocks_of(found, Hyphens.of((line.text for line in found), PT))


def test_a_warning_in_bold_is_text_and_no_subheading() -> None:
    made = placed(
        ("**Este medicamento não deve ser utilizado por mulheres grávidas sem orientação", 500),
        ("**médica ou do cirurgião-dentista.", 220),
    )

    assert [kind for kind, _text in kinds(made)] == ["paragraph"]


def test_a_sentence_that_begins_in_bold_goes_on() -> None:
    made = placed(
        ("**Crianças com menos de 3 meses: não há dados sobre o uso de Zelturin em", 500),
        ("pacientes nesta faixa etária.", 200),
        ("**Idosos: a dose recomendada é a dos outros adultos, que é de uma vez", 500),
        ("300 mg por dia.", 120),
    )

    assert [text for _kind, text in kinds(made)] == [
        "Crianças com menos de 3 meses: não há dados sobre o uso de Zelturin em pacientes nesta faixa etária.",
        "Idosos: a dose recomendada é a dos outros adultos, que é de uma vez 300 mg por dia.",
    ]
    assert {kind for kind, _text in kinds(made)} == {"paragraph"}


def test_a_short_line_above_its_paragraph_is_a_title_though_nothing_marks_it() -> None:
    made = placed(
        ("Personnes âgées", 130),
        ("Zelturine n’a pas été étudiée chez les patients de plus de 65 ans, et la dose", 500),
        ("initiale est la plus faible.", 200),
    )

    assert [kind for kind, _text in kinds(made)] == ["subheading", "paragraph"]


def test_a_sentence_that_ends_before_the_margin_ends_its_item() -> None:
    made = placed(
        ("- fala alterada.", 130),
        ("Nos estudos, a reação mais grave foi o agravamento da dor de quem usou o", 500),
        ("medicamento.", 120),
    )

    assert [kind for kind, _text in kinds(made)] == ["item", "paragraph"]


def test_the_title_of_a_numbered_table_stays_a_title() -> None:
    made = placed(
        ("**Tabela 2. Reações adversas relatadas por quem usou o medicamento durante os", 500),
        ("**estudos.", 100),
    )

    assert kinds(made)[0][0] == "subheading"


def test_a_passage_that_begins_within_a_table_knows_both_titles_and_the_header() -> None:
    rows = "\n".join(
        f"Reação número {n} da pele, descrita em poucas palavras\tRaro" for n in range(40)
    )
    made = section(f"**Reações\nReação\tFrequência\nTontura\tComum\n**Pele\n{rows}")

    passages = passages_of(made)

    assert passages[-1].lead == "Reações\nReação\tFrequência\nPele"
    assert (
        next(p for p in passages if p.text.startswith("Pele")).lead == "Reações\nReação\tFrequência"
    )
