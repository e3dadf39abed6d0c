"""What two versions differ in: applied to one text it gives the other, and it reads in whole words."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from core.documents.difference import (
    Change,
    Piece,
    SectionState,
    difference,
    excerpts,
    words_differ,
)
from core.documents.document import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

SAME, REMOVED, ADDED = Change.SAME, Change.REMOVED, Change.ADDED
texts = st.lists(
    st.sampled_from(
        ["Tome ", "5 mg", "2,5", "\n", "  ", "não", ", ", "água.", "\r\n", "é", "1.000"]
    )
).map("".join)


def without(change: Change, pieces: Sequence[Piece]) -> str:
    """The earlier text without what was added, the later one without what was removed."""
    return "".join(piece.text for piece in pieces if piece.change is not change)


def section(code: str, text: str, heading: str = "") -> Section:
    return Section(code, heading or f"Heading {code}", text, (), (1, 1))


@given(st.one_of(texts, st.text()), st.one_of(texts, st.text()))
def test_applying_the_difference_gives_the_other_text(before: str, after: str) -> None:
    pieces = words_differ(before, after)

    assert without(ADDED, pieces) == before
    assert without(REMOVED, pieces) == after
    assert all(piece.text for piece in pieces)
    assert all(one.change is not next_.change for one, next_ in pairwise(pieces))


@given(texts)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert all(piece.change is SAME for piece in words_differ(text, text))


@given(st.lists(st.tuples(st.sampled_from(["VP-1", "VP-2", ""]), texts, st.sampled_from("ab"))))
def test_every_section_of_both_versions_is_told_once(
    drawn: list[tuple[str, str, str]],
) -> None:
    sections = [section(code, text, heading) for code, text, heading in drawn]
    before, after = sections[::2], sections[1::2]

    told = difference(before, after)

    assert [one.after for one in told if one.after] == after
    assert sorted(map(id, (one.before for one in told if one.before))) == sorted(map(id, before))


def test_a_changed_dose_is_told_whole_with_its_unit_and_the_words_around_it() -> None:
    pieces = words_differ(
        "Tome 2,5 mg por dia com água.\nGuarde.", "Tome 5 mg por dia com água.\nGuarde."
    )

    assert pieces == (
        Piece(SAME, "Tome "),
        Piece(REMOVED, "2,5 mg "),
        Piece(ADDED, "5 mg "),
        Piece(SAME, "por dia com água.\nGuarde."),
    )


def test_a_lone_word_between_two_changes_is_told_with_them() -> None:
    pieces = words_differ(
        "Tome um comprimido de manhã com leite morno.", "Tome duas gotas de noite com leite morno."
    )

    assert pieces == (
        Piece(SAME, "Tome "),
        Piece(REMOVED, "um comprimido de manhã "),
        Piece(ADDED, "duas gotas de noite "),
        Piece(SAME, "com leite morno."),
    )


def test_sections_belong_together_by_code_and_then_by_heading() -> None:
    before = [
        section("VP-1", "Um."),
        section("VP-2", "Dois."),
        section("", "Sem código.", "Anexo\nA"),
        section("VP-9", "Nove."),
    ]
    after = [
        section("VP-1", "Um.", "Outro título"),
        section("VP-3", "Três."),
        section("", "Sem códigos.", "ANEXO A"),
        section("VP-9", "Nove."),
    ]

    told = difference(before, after)

    assert [(one.code, one.state) for one in told] == [
        ("VP-1", SectionState.DIFFERS),
        ("VP-2", SectionState.REMOVED),
        ("VP-3", SectionState.ADDED),
        ("", SectionState.DIFFERS),
        ("VP-9", SectionState.SAME),
    ]


def test_a_heading_that_is_broken_elsewhere_does_not_differ() -> None:
    before = [section("VP-4", "O mesmo.", "4. O QUE\nDEVO SABER?")]
    after = [section("VP-4", "O mesmo.", "4. O QUE DEVO\nSABER?")]

    (told,) = difference(before, after)

    assert told.state is SectionState.SAME


def test_a_place_that_changed_is_told_with_the_words_around_it() -> None:
    before = f"{'a ' * 20}Tome 2 gotas de manhã ou de noite, {'b ' * 20}fim velho"
    after = f"{'a ' * 20}Tome 3 gotas de manhã ou de noite, {'b ' * 20}fim novo"

    first, second = excerpts(words_differ(before, after), words=4)

    assert first == (
        Piece(SAME, "… a a a Tome "),
        Piece(REMOVED, "2 "),
        Piece(ADDED, "3 "),
        Piece(SAME, "gotas de manhã ou …"),
    )
    assert second == (Piece(SAME, "… b b b fim "), Piece(REMOVED, "velho"), Piece(ADDED, "novo"))


@given(texts, texts, st.integers(1, 6))
def test_excerpts_hold_every_change_in_its_order(before: str, after: str, words: int) -> None:
    pieces = words_differ(before, after)

    told = [piece for place in excerpts(pieces, words) for piece in place]

    changed = [piece for piece in pieces if piece.change is not SAME]
    assert [piece for piece in told if piece.change is not SAME] == changed
