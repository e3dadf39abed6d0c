from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.children.html import text_of
from models.children.html_lines import bold_classes

if TYPE_CHECKING:
    from core.engines import TextLine


def lines(html: str) -> list[TextLine]:
    return list(text_of(html).pages[0].lines)


def texts(html: str) -> list[str]:
    return [line.text for line in lines(html)]


def test_blocks_are_lines_and_a_break_parts_lines_of_one_block() -> None:
    read = lines("<p>Zelvarina\n  em <b>gotas</b></p><div>Tome<br>à noite<p>só</p></div>")

    assert [line.text for line in read] == ["Zelvarina em gotas", "Tome", "à noite", "só"]
    assert [line.block for line in read] == [0, 1, 1, 2]


def test_headings_are_told_by_their_tag_or_class() -> None:
    read = lines(
        '<h2>Um</h2><p class="AmmAnnexeTitre">Dois</p><p class="AmmNoticeTitre1">Três</p>'
        '<p class="section-title">Quatro</p><p class="AmmCorpsTexte">Cinco</p>'
    )

    assert [line.heading_level for line in read] == [2, 1, 2, 1, 0]


def test_the_names_of_places_are_kept_but_not_a_word_processors() -> None:
    read = lines(
        '<p><a name="_Toc1"></a><a name="RcpPosoAdmin">4.2</a></p><p id="dose">x</p>'
        '<a name="_Hlk2"></a><p>y</p>'
    )

    assert [line.anchor for line in read] == ["RcpPosoAdmin", "dose", ""]


def test_items_keep_their_bullet_or_number() -> None:
    html = "<ul><li>um<ul><li>dois</li></ul></li><li>· três</li></ul><ol start=4><li>quatro</li><li>cinco</li></ol>"

    assert texts(html) == ["• um", "• dois", "· três", "4. quatro", "5. cinco"]


def test_rows_have_tabs_and_spanning_cells_stand_in_each_row_and_column() -> None:
    html = (
        "<table><tr><td rowspan=2>Adultos</td><td>manhã</td><td><p>2</p><p>mL</p></td></tr>"
        "<tr><td>noite</td><td>4 mL</td></tr><tr><td colspan=3>Não use mais.</td></tr>"
        "<thead><tr><th>Quem</th><th colspan=2>Dose</th></tr></thead></table>"
    )
    read = lines(html)

    assert [line.text for line in read] == [
        "Quem\tDose\tDose",
        "Adultos\tmanhã\t2 mL",
        "Adultos\tnoite\t4 mL",
        "Não use mais.",
    ]
    assert read[0].bold
    assert len({line.block for line in read}) == 4


def test_a_table_that_only_places_things_is_no_table() -> None:
    assert texts("<table><tr><td></td><td><h1>Zelvarina</h1><p>gotas</p></td></tr></table>") == [
        "Zelvarina",
        "gotas",
    ]


def test_raised_digits_stay_raised() -> None:
    assert texts("<p>10<sup>6</sup> UI, 2 m<sup>2</sup>, CO<sub>2</sub>, 1<sup>er</sup></p>") == [
        "10⁶ UI, 2 m², CO2, 1er"
    ]
    assert texts("<p>10<sup>-12</sup> g, 10<sup>+</sup></p>") == ["10⁻¹² g, 10+"]


def test_what_the_site_has_around_the_leaflet_is_left_out() -> None:
    html = """<html><head><title>Zelvarina - base</title><style>.f{font-weight:bold}</style></head><body>
        <div id="menu"><a href="/">Início</a> <a href="/b">Busca</a> <a href="/c">Ajuda</a></div>
        <form><input name=q><button>Buscar</button></form><script>alert("x")</script>
        <main><h1>Zelvarina</h1><p class="f">Não use. <a href="#topo">voltar ao topo</a></p>
        <p>Tome. <a href="#topo">voltar ao topo</a></p><p>Guarde. <a href="#topo">voltar ao topo</a></p></main>
        <footer>Contato</footer></body></html>"""
    text = text_of(html)

    assert [line.text for line in text.pages[0].lines] == [
        "Zelvarina",
        "Não use.",
        "Tome.",
        "Guarde.",
    ]
    assert text.pages[0].lines[1].bold
    assert text.metadata == {"Title": "Zelvarina - base"}


def test_the_marked_text_of_an_agencys_page_is_enough() -> None:
    html = """<div><h1>Base pública</h1><table><tr><td>a</td><td>b</td></tr></table></div><div id=c>
        <p class="DateNotif">Mis à jour le : 01/02/2023</p><p class="AmmAnnexeTitre1">1. NOM</p>
        <p>sem marca</p><p class="AmmCorpsTexte">ZELVARINE</p></div><div>pied de page</div>"""

    assert texts(html) == ["Mis à jour le : 01/02/2023", "1. NOM", "sem marca", "ZELVARINE"]


def test_a_page_without_marks_keeps_all_its_text() -> None:
    html = "<header><p>Zelvarina 10 mg, um nome comprido</p></header><p>Tome.</p>"

    assert texts(html) == ["Zelvarina 10 mg, um nome comprido", "Tome."]


@given(
    st.recursive(
        st.text(st.characters(categories=("L", "N")), min_size=1, max_size=6),
        lambda parts: st.tuples(
            st.sampled_from(("p", "div", "ul", "li", "b", "td", "tr", "table", "h3", "sup")),
            st.lists(parts, max_size=4),
        ),
        max_leaves=20,
    )
)
def test_any_nesting_is_read_without_empty_lines(tree: object) -> None:
    def html(node: object) -> str:
        if isinstance(node, tuple):
            tag, parts = node
            return f"<{tag}>{''.join(html(part) for part in parts)}</{tag}>"
        return str(node)

    read = lines(f"<body>{html(tree)}</body>")

    assert all(line.text.strip() for line in read)
    assert [line.block for line in read] == sorted(line.block for line in read)


@pytest.mark.parametrize(
    ("css", "names"),
    [
        (".f{font-weight:bold}", {"f"}),
        (".f { color: red; font-weight : 700 } .g{font-weight:400}", {"f"}),
        ("p.f,p.g{font-weight:bold}", {"f"}),
        ("@media print{.f{font-weight:bold}.g{color:red}}", {"f"}),
        ("b{font-weight:bold}.f{background:url(a.b)}", set()),
        (".f{font-weight:bold", set()),
        (".f font-weight:bold}", set()),
    ],
)
def test_the_classes_that_a_style_sheet_makes_bold(css: str, names: set[str]) -> None:
    assert bold_classes(css) == names


def test_what_only_looks_like_a_style_sheet_or_a_raised_number_is_soon_read() -> None:
    # Each took minutes when its pattern tried every place to begin and to end.
    assert texts(f"<style>{'.a ' * 200_000}</style><p class=a>Tome.") == ["Tome."]
    assert texts(f"<p>x<sup>{'1' * 200_000}x</sup></p>") == [f"x{'1' * 200_000}x"]
