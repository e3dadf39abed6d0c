from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.layout.page import Glyph
from models.layout.words import words_of
from tests.sheets import Sheet

chars = st.characters(categories=("L", "N", "P", "S", "Z", "Cc", "Co"))
glyphs = st.builds(
    Glyph,
    chars,
    st.floats(0, 600),
    st.floats(0, 800),
    st.floats(0, 20),
    st.floats(1, 40),
    st.booleans(),
)


@given(st.lists(glyphs, max_size=60))
def test_words_hold_every_visible_glyph_once_in_the_files_order(page: list[Glyph]) -> None:
    words = words_of(page)

    assert "".join(word.text for word in words) == "".join(
        glyph.text for glyph in page if not glyph.text.isspace()
    )


def test_a_wide_gap_parts_words_that_the_file_has_no_space_between() -> None:
    sheet = Sheet()
    for x, char in ((50, "a"), (55, "b"), (64, "c")):
        sheet.glyphs.append(Glyph(char, x, 100, 5, 10))

    assert [word.text for word in words_of(sheet.glyphs)] == ["ab", "c"]


def test_a_raised_mark_is_a_word_of_its_own_that_goes_on_without_a_space() -> None:
    sheet = Sheet()
    end = sheet.text(50, 100, "mg/m")
    sheet.raised(end, 100, "2")

    assert [(word.text, word.before) for word in words_of(sheet.glyphs)] == [
        ("mg/m", "\n"),
        ("2", ""),
    ]
