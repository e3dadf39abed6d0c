"""What a model is shown: every character of the leaflet, in order, and numbers that mean one place each."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.answer.material import on_one_line
from core.verify.verify import Source
from tests.material_examples import SENTENCES, material_of

texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=300
).filter(lambda text: bool(text.strip()))


@given(st.lists(texts, min_size=1, max_size=6))
def test_the_spans_of_a_sentence_join_back_to_it(sentences: list[str]) -> None:
    material = material_of(sentences)

    for sentence in material.sentences:
        spans = [span for span in material.spans if span.sentence is sentence]
        assert spans[0].start == 0
        assert spans[-1].end == len(sentence.text)
        assert all(one.end == after.start for one, after in pairwise(spans))


@given(st.lists(texts, min_size=1, max_size=6))
def test_each_sentence_is_one_line_with_its_numbers(sentences: list[str]) -> None:
    material = material_of(sentences)

    lines = material.shown.block.split("\n")
    assert len(lines) == len(sentences)
    for line, sentence in zip(lines, material.sentences, strict=True):
        own = [span for span in material.spans if span.sentence is sentence]
        assert line == " ".join(f"[{span.number}] {span.text}" for span in own)


@given(st.integers())
def test_a_number_is_one_span_or_none(number: int) -> None:
    material = material_of()

    span = material.span(number)

    assert (span is None) == (not 1 <= number <= len(material.spans))
    assert span is None or span.number == number


def test_a_long_sentence_is_cut_where_a_clause_ends() -> None:
    material = material_of()

    assert [span.text for span in material.spans if span.sentence.unit == 2] == [
        "Não tome Zumbelina com bebidas alcoólicas,",
        "mesmo que seja em pequena quantidade,",
        "durante o tratamento.",
    ]
    assert on_one_line("  a\n\tb ") == "a b"


def test_the_numbers_that_may_be_chosen_are_those_of_the_allowed_sentences() -> None:
    material = material_of(allowed={1, 2})

    numbers = material.allowed_numbers

    assert [material.spans[number - 1].sentence.unit for number in numbers] == [1, 2]
    assert all(material.spans[number - 1].start == 0 for number in numbers)


def test_a_source_is_found_again_in_its_section() -> None:
    material = material_of()
    start = len(SENTENCES[0]) + 1

    place = material.place(Source("1", start, start + 6))

    assert material.units_at(*place) == {1}
