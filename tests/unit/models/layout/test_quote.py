"""A quote is found where its words stand on the page, and nowhere else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.engines import Quote
from models.layout.page import PlacedWord
from models.layout.quote import Box, boxes_of
from models.layout.reading import words_read
from tests.sheets import Sheet

LINE = 12.0


def lines_of(*texts: str, left: float = 50.0) -> list[list[PlacedWord]]:
    """Lines below each other, each character ten points wide."""
    lines = []
    for row, text in enumerate(texts):
        words, at = [], left
        for word in text.split(" "):
            words.append(PlacedWord(word, at, row * LINE, at + 10.0 * len(word), row * LINE + 10))
            at += 10.0 * (len(word) + 1)
        lines.append(words)
    return lines


def quote_of(text: str, before: str = "", after: str = "") -> Quote:
    return Quote(text, (1, 1), before, after)


def test_quoted_words_of_a_line_are_one_rectangle() -> None:
    page = lines_of("Tome o comprimido inteiro.", "Guarde longe da luz.")

    boxes = boxes_of(quote_of("Guarde longe da luz."), [page])

    assert boxes == [Box(0, 50.0, 12.0, 250.0, 22.0)]


def test_a_word_is_marked_only_as_far_as_it_is_quoted() -> None:
    (box,) = boxes_of(quote_of("Guarde longe"), [lines_of("(Guarde longe).")])

    assert (box.x0, box.x1) == (60.0, 180.0)


def test_a_word_broken_at_a_line_end_is_found_on_both_lines() -> None:
    for hyphen in ("-", "\ufffe", "\u00ad"):
        page = lines_of(f"Informe a seu cirur{hyphen}", "gião-dentista. Outra frase.")

        boxes = boxes_of(quote_of("Informe a seu cirurgião-dentista."), [page])

        assert [(box.top, box.x0) for box in boxes] == [(0.0, 50.0), (12.0, 50.0)]
        assert boxes[1].x1 == 190.0


def test_ligatures_leaders_and_private_glyphs_are_read_as_the_import_reads_them() -> None:
    page = lines_of("eﬁcácia .......... 20 \uf06dg/kg q.s.p. ..... 1 mL")

    assert boxes_of(quote_of("eficácia … 20 µg/kg q.s.p … 1 mL"), [page])


def test_a_quote_goes_on_on_the_next_page_past_footer_and_header() -> None:
    first = lines_of("Os comprimidos devem ser", "bula_paciente 4")
    second = lines_of("LABORATÓRIO INVENTADO", "tomados com água. Depois mais.")

    boxes = boxes_of(quote_of("Os comprimidos devem ser tomados com água."), [first, second])

    assert [(box.page, box.top) for box in boxes] == [(0, 0.0), (1, 12.0)]


def test_of_two_places_the_one_with_the_same_neighbours_is_marked() -> None:
    page = lines_of("Adultos: um comprimido ao dia.", "Idosos: um comprimido ao dia.")

    boxes = boxes_of(quote_of("um comprimido ao dia.", before="outra linha. Idosos: "), [page])

    assert [box.top for box in boxes] == [12.0]


def test_of_two_places_as_good_none_is_marked() -> None:
    page = lines_of("Um comprimido ao dia, com água.", "Um comprimido ao dia, com água.")

    assert boxes_of(quote_of("Um comprimido ao dia, com água."), [page]) == []


def test_a_few_letters_without_their_neighbours_are_not_certain() -> None:
    page = lines_of("Não use este medicamento.", "Guarde.")

    assert boxes_of(quote_of("Não", before="Posso dirigir?", after="Leia a seguir."), [page]) == []


def test_another_number_is_not_found() -> None:
    page = lines_of("Tome 0,25 mg por dia, de manhã.")

    assert boxes_of(quote_of("Tome 0,5 mg por dia, de manhã."), [page]) == []


def test_words_of_a_page_that_is_turned_stand_where_they_are_seen() -> None:
    sheet = Sheet(width=500, height=800)
    sheet.upward(100, 700, "Guarde longe da luz, a menos de trinta graus.")

    boxes = boxes_of(quote_of("longe da luz,"), [words_read(sheet.page)])

    assert all(80 < box.x0 < box.x1 < 115 for box in boxes)
    assert [650 < box.top < box.bottom < 680 for box in boxes] == [True, False, False]
    assert all(610 < box.top < box.bottom < 680 for box in boxes)


words = st.text(st.sampled_from("abcdefghij"), min_size=1, max_size=7)


@given(st.lists(words, min_size=4, max_size=60), st.data())
def test_whatever_is_marked_is_what_was_quoted(texts: list[str], data: st.DataObject) -> None:
    per_line = data.draw(st.integers(1, 6))
    rows = [" ".join(texts[at : at + per_line]) for at in range(0, len(texts), per_line)]
    page = lines_of(*rows)
    first = data.draw(st.integers(0, len(texts) - 1))
    last = data.draw(st.integers(first, len(texts) - 1))
    before, after = " ".join(texts[:first]), " ".join(texts[last + 1 :])

    boxes = boxes_of(quote_of(" ".join(texts[first : last + 1]), before, after), [page])

    marked = [
        word.text
        for row in page
        for word in row
        if any(box.top == word.top and box.x0 <= word.x0 and word.x1 <= box.x1 for box in boxes)
    ]
    assert marked in ([], texts[first : last + 1])
    if len("".join(texts)) >= 20:
        assert marked  # with all its neighbours the place is certain
