from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.layout.page import Glyph, PageGlyphs, Rule
from models.layout.reading import read_page
from tests.sheets import Sheet, visible

coordinates = st.floats(-50, 900)
words = st.text(st.characters(categories=("Ll", "Nd", "Po", "Co")), min_size=1, max_size=8)


@st.composite
def pages(draw: st.DrawFn) -> PageGlyphs:
    """Words anywhere, at any angle and size, some of them spaced like columns, with rules anywhere."""
    sheet = Sheet()
    for _ in range(draw(st.integers(0, 40))):
        x = draw(st.one_of(coordinates, st.sampled_from((50.0, 300.0, 305.0))))
        y = draw(st.one_of(coordinates, st.integers(5, 60).map(lambda line: line * 12.0)))
        sheet.text(x, y, draw(words), size=draw(st.sampled_from((6.0, 10.0, 30.0))))
        if draw(st.integers(0, 9)) == 0:
            angle = draw(st.integers(0, 359))
            sheet.glyphs = [
                glyph._replace(angle=angle) if glyph.size else glyph for glyph in sheet.glyphs
            ]
    for _ in range(draw(st.integers(0, 6))):
        place = draw(st.sampled_from((50.0, 150.0, 300.0, 500.0)))
        other = draw(st.sampled_from((60.0, 200.0, 400.0)))
        sheet.rules.append(Rule(other, place, other + 250, place + 0.5))
        sheet.rules.append(Rule(place, other, place + 0.5, other + 250))
    return sheet.page


@given(pages())
def test_every_visible_glyph_of_a_page_comes_once(page: PageGlyphs) -> None:
    lines, _, _ = read_page(page)

    assert visible(line.text for line in lines) == visible(glyph.text for glyph in page.glyphs)


@given(pages())
def test_lines_are_never_empty_and_blocks_never_go_back(page: PageGlyphs) -> None:
    lines, _, _ = read_page(page)

    assert all(line.text.strip() for line in lines)
    assert [line.block for line in lines] == sorted(line.block for line in lines)


@given(st.lists(words, min_size=1, max_size=12))
def test_a_line_is_read_as_it_was_set(texts: list[str]) -> None:
    sheet = Sheet(width=2000)
    sheet.text(50, 100, " ".join(texts))

    assert sheet.texts() == [" ".join(texts)]


def test_a_page_without_text_has_no_lines() -> None:
    assert read_page(PageGlyphs(595, 842, [], [])) == ([], 595, 842)


def test_text_outside_the_page_comes_last() -> None:
    sheet = Sheet()
    sheet.text(-80, 300, "corte")
    sheet.text(50, 310, "texto da bula")
    sheet.glyphs.append(Glyph("x", 50, 900, 5, 10))

    assert sheet.texts() == ["texto da bula", "corte", "x"]
