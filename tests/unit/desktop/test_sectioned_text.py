"""A text in sections knows its headings and pages; a difference says in words what it marks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.library.differences import difference_shown, summary_of
from desktop.rows import character_index, utf16_offset
from desktop.sectioned_text import MarkKind, SectionedText, sectioned
from tests.unit.desktop.library_examples import section


def text_of(*sections: object) -> SectionedText:
    return sectioned(list(sections), title="t", where="w", lang="pt")  # type: ignore[arg-type]


def test_each_section_stands_under_its_heading() -> None:
    text = text_of(
        section("VP-1", "Um.", "1. O\nQUÊ?"), section("", "Outro.", "", 2), section("X", "Três.")
    )

    assert text.text == "1. O QUÊ?\nUm.\n\nHeading of\nOutro.\n\nHeading of X\nTrês."
    assert [text.text[one.start : one.end] for one in text.marks] == [
        "1. O QUÊ?",
        "Heading of",
        "Heading of X",
    ]


@given(st.lists(st.tuples(st.sampled_from(["VP-1", "VP-2", ""]), st.text("ab\n", min_size=1))))
def test_every_character_belongs_to_the_heading_before_it(drawn: list[tuple[str, str]]) -> None:
    text = text_of(*(section(code, body) for code, body in drawn))

    for number, heading in enumerate(text.headings):
        assert text.heading_at(heading.start) == number
        assert text.text[heading.start :].startswith(heading.row.text)
        assert text.start_of(heading.key) is not None
    assert text.start_of("none has this") is None


def test_removed_and_added_words_are_told_and_marked() -> None:
    before = [section("VP-1", "Igual."), section("VP-5", "Até 15 °C."), section("VP-8", "Velho.")]
    after = [section("VP-1", "Igual."), section("VP-5", "Até 30 °C."), section("VP-9", "Novo.")]

    text = difference_shown(before, after, (1, 2), title="t", lang="pt")

    assert text.text == (
        "3 sections differ, 1 is the same.\n\n"
        "Heading of VP-5\nDiffers. Version 1: page 1 · version 2: page 1.\n"
        "Até removed: “15” added: “30” °C.\n\n"
        "Heading of VP-8\nOnly in version 1. Version 1: page 1.\nVelho.\n\n"
        "Heading of VP-9\nOnly in version 2. Version 2: page 1.\nNovo.\n\n"
        "The same in both versions:\nHeading of VP-1"
    )
    marked = {
        kind: [text.text[one.start : one.end] for one in text.marks if one.kind is kind]
        for kind in (MarkKind.REMOVED, MarkKind.ADDED)
    }
    assert marked == {MarkKind.REMOVED: ["15", "Velho."], MarkKind.ADDED: ["30", "Novo."]}
    assert [one.row.status for one in text.headings] == [
        "Differs",
        "Only in version 1",
        "Only in version 2",
    ]


def test_two_equal_versions_are_told_in_one_sentence() -> None:
    same = [section("VP-1", "Igual.")]

    assert difference_shown(same, same, (1, 2), title="t", lang="pt").text == summary_of(0, 1)


@given(st.text(), st.data())
def test_a_place_in_qt_and_in_python_are_the_same_character(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(text)))

    assert character_index(text, utf16_offset(text, index)) == index
