"""What a model reads to choose: only what may be shown, numbered, under what it hangs on."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.answer.choosing import Choices
from tests.material_examples import SENTENCES, material_of


def test_what_may_be_shown_is_numbered_and_the_rest_left_out() -> None:
    choices = Choices(material_of(allowed={1, 3}))

    assert choices.shown.block == f"[1] {SENTENCES[1]}\n[2] {SENTENCES[3]}"


def test_what_a_sentence_hangs_on_is_shown_without_a_number() -> None:
    material = material_of(("Tome assim:", "20 mL à noite.", "Outra coisa."), allowed={1})
    sentences = list(material.sentences)
    sentences[1] = replace(sentences[1], hangs_on=(0,))

    choices = Choices(replace(material, sentences=tuple(sentences)))

    assert choices.shown.block == "# Tome assim:\n[1] 20 mL à noite."
    assert choices.unit(2) is None


def test_a_title_cannot_be_chosen() -> None:
    material = material_of(allowed={0, 1})
    title = replace(material.sentences[0], is_title=True)

    choices = Choices(replace(material, sentences=(title, *material.sentences[1:])))

    assert [choices.unit(number) for number in (0, 1, 2)] == [None, 1, None]


@given(st.sets(st.integers(0, 3)), st.sets(st.integers(0, 3)))
def test_the_same_key_means_the_same_text(some: set[int], others: set[int]) -> None:
    first, second = (Choices(material_of(allowed=allowed)) for allowed in (some, others))

    assert (first.shown.key == second.shown.key) == (first.shown.block == second.shown.block)
    assert {first.unit(number) for number in range(1, len(first) + 1)} == some
