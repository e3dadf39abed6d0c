"""What is shown of an answer is what is spoken of it."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.answer import Segment, SegmentKind
from core.documents.document import Medicine
from desktop.ask.view_model import answer_shown, medicine_choice
from desktop.rows import Sign
from desktop.sentences import NO_BREAK_SPACE, source_reading, where_from
from tests.desktop_fakes import (
    ABSENT,
    CITATION,
    EMERGENCY,
    LITERAL,
    NEAR,
    QUOTE,
    SECTION,
    answer_of,
)


def plain(text: str) -> str:
    """The text with ordinary spaces."""
    return text.replace(NO_BREAK_SPACE, " ")


def test_a_sentence_stands_beside_medicine_section_page_version_and_hash() -> None:
    shown = answer_shown(answer_of(LITERAL))

    assert shown.sentences[0].row.text == QUOTE
    assert plain(shown.sentences[0].row.details[0]) == (
        "Xarolina (patient leaflet) · 5. ONDE GUARDAR? · page 3 · version 2 · hash ab12cd34"
    )
    assert shown.sentences[0].row.status == "From the leaflet, word for word"


def test_all_that_is_shown_of_a_sentence_is_spoken() -> None:
    row = answer_shown(answer_of(LITERAL)).sentences[0].row

    spoken = f"{row.spoken} {row.spoken_more}"

    assert spoken == (
        "Depois de aberta, use em trinta dias. From the leaflet, word for word. "
        "Xarolina (patient leaflet), 5. ONDE GUARDAR?, page 3, version 2 hash ab12cd34"
    )
    for part in plain(row.details[0]).split(" · "):
        assert part in spoken


def test_a_copied_sentence_carries_its_source_and_the_whole_hash() -> None:
    sentence = answer_shown(answer_of(LITERAL)).sentences[0]

    assert (
        sentence.copied
        == f"{QUOTE}\n({plain(where_from(CITATION))}; SHA-256 {CITATION.file_sha256})"
    )


def test_several_pages_are_a_range() -> None:
    citation = dataclasses.replace(CITATION, pages=(3, 4))

    assert "pages 3 to 4" in plain(where_from(citation))


def test_a_section_without_heading_is_named_by_its_code() -> None:
    assert "· VP-5 ·" in plain(where_from(dataclasses.replace(CITATION, heading="")))


def test_a_text_whose_sections_are_unknown_says_so() -> None:
    citation = dataclasses.replace(CITATION, heading="", section="")

    assert "section unknown" in plain(where_from(citation))


def test_an_emergency_stands_apart_from_the_sentences() -> None:
    shown = answer_shown(answer_of(EMERGENCY, LITERAL))

    assert [sentence.row.text for sentence in shown.emergency] == ["Ligue 192."]
    assert [sentence.row.text for sentence in shown.sentences] == [QUOTE]
    assert shown.summary == (
        "This may be an emergency: read the first lines at once. "
        "1 passage from the leaflet of Xarolina."
    )


def test_an_abstention_is_no_sentence_of_the_leaflet() -> None:
    shown = answer_shown(answer_of(ABSENT))

    assert shown.summary == "Not found in the leaflet."
    assert shown.sentences[0].row.status == "Not found in the leaflet"
    assert shown.sentences[0].row.sign is Sign.NOT_FOUND
    assert shown.sentences[0].citation is None


def test_an_assertion_with_an_unknown_verdict_is_not_shown_as_checked() -> None:
    shown = answer_shown(answer_of(dataclasses.replace(LITERAL, verdict="hoped")))

    assert shown.sentences[0].row.status == "Not checked"
    assert shown.sentences[0].row.sign is Sign.ATTENTION


def test_candidates_are_offered_with_what_was_written() -> None:
    shown = answer_shown(answer_of(medicine=None, candidates=NEAR))

    assert shown.summary == "Which medicine do you mean?"
    assert [candidate.medicine for candidate in shown.candidates] == ["Xarolina", "Zarolina"]
    assert shown.candidates[0].row.details == ("You wrote: xarolna",)


def test_candidates_of_one_name_are_told_apart_by_substance_and_holder() -> None:
    known = {
        1: Medicine("Xarolina", ("xarolinato",), "Farmácia Ficção", id=1),
        2: Medicine("Xarolina", ("xarolinato",), "Oficina Invento", id=2),
    }
    twins = tuple(dataclasses.replace(match, name="Xarolina", heard="") for match in NEAR)

    shown = answer_shown(answer_of(medicine=None, candidates=twins), known.get)

    assert [candidate.row.details for candidate in shown.candidates] == [
        ("xarolinato — Farmácia Ficção",),
        ("xarolinato — Oficina Invento",),
    ]
    assert "Oficina Invento" in shown.candidates[1].row.spoken
    # Asked by its name alone, either would bring the same question again.
    assert [candidate.medicine for candidate in shown.candidates] == [
        known[1].full_name,
        known[2].full_name,
    ]


@pytest.mark.parametrize(
    ("count", "summary"),
    [
        (1, "1 passage from the leaflet of Xarolina."),
        (2, "2 passages from the leaflet of Xarolina."),
    ],
)
def test_the_summary_counts_the_leaflets_sentences(count: int, summary: str) -> None:
    assert answer_shown(answer_of(*[LITERAL] * count)).summary == summary


def test_an_answer_that_is_not_on_record_says_so() -> None:
    unrecorded = dataclasses.replace(answer_of(LITERAL), answer_id=0, unrecorded="StoreError")

    assert answer_shown(unrecorded).summary == (
        "1 passage from the leaflet of Xarolina. This answer could not be recorded."
    )


def test_an_empty_answer_still_has_a_summary() -> None:
    assert answer_shown(answer_of()).summary == "Here is the answer."


@given(
    st.lists(
        st.builds(
            Segment,
            kind=st.sampled_from(SegmentKind),
            text=st.text(min_size=1),
            spoken=st.just(""),
            verdict=st.sampled_from(["literal", "fixed", "none", ""]),
            citation=st.sampled_from([None, CITATION]),
        )
    )
)
def test_every_segment_is_shown_once_and_spoken_with_its_status(segments: list[Segment]) -> None:
    shown = answer_shown(answer_of(*segments))

    rows = [sentence.row for sentence in (*shown.emergency, *shown.sentences)]
    assert sorted(row.text for row in rows) == sorted(segment.text for segment in segments)
    assert all(row.text in row.spoken and row.status in row.spoken for row in rows)
    assert shown.summary


def test_the_source_is_the_whole_section_with_the_cited_words_marked() -> None:
    reading = source_reading(CITATION, SECTION, "pt")

    assert reading.text[reading.start : reading.end] == QUOTE
    assert reading.title == "5. ONDE GUARDAR?"
    assert plain(reading.where) == "Xarolina (patient leaflet) · page 3 · version 2 · hash ab12cd34"
    assert reading.lang == "pt"


def test_words_that_moved_are_not_marked_elsewhere() -> None:
    moved = dataclasses.replace(SECTION, text="Outro texto. " + SECTION.text)

    reading = source_reading(CITATION, moved)

    assert (reading.start, reading.end) == (0, 0)
    assert reading.where.endswith("The marked words could not be found again in this text.")


def test_a_section_that_is_gone_leaves_the_quote_itself() -> None:
    reading = source_reading(CITATION, None)

    assert reading.text == QUOTE


def test_a_medicine_is_found_by_brand_substance_and_holder_without_accents() -> None:
    choice = medicine_choice(Medicine("Xarolina", ("ácido xarólico",), "Farmácia Ficção"))

    assert choice.shown == "Xarolina — ácido xarólico — Farmácia Ficção"
    assert choice.name == "Xarolina"
    assert all(typed in choice.matched for typed in ("xarolina", "acido xarolico", "ficcao"))


WRITTEN = dataclasses.replace(LITERAL, text="Use em 30 dias.", spoken="", verdict="supported")


def test_a_sentence_of_a_model_has_the_leaflets_own_words_under_it() -> None:
    sentence = answer_shown(answer_of(WRITTEN)).sentences[0]

    assert sentence.row.text == "Use em 30 dias."
    assert sentence.row.status == "Checked against the leaflet"
    assert sentence.row.details[0] == f"In the leaflet: “{QUOTE}”"
    assert sentence.row.spoken_more == f"In the leaflet: “{QUOTE}” hash ab12cd34"
    assert f"\nIn the leaflet: “{QUOTE}”\n" in sentence.copied


def test_words_that_are_the_leaflets_already_are_not_told_twice() -> None:
    row = answer_shown(answer_of(dataclasses.replace(WRITTEN, text=QUOTE))).sentences[0].row

    assert row.details == (where_from(CITATION),)


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("extract", ""),
        ("select", " Chosen by the model."),
        ("quote", " Joined by the model."),
        ("write", " Written by the model, checked."),
    ],
)
def test_an_answer_says_how_far_a_model_helped(level: str, words: str) -> None:
    answer = dataclasses.replace(answer_of(LITERAL), level=level)

    assert answer_shown(answer).summary == f"1 passage from the leaflet of Xarolina.{words}"
