"""What exactly is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.focus import Focus, Need
from core.asking.focusing import focus_of
from core.asking.medicine import MedicineIndex, recognise_reading
from core.asking.reading import read
from core.asking.route import route_reading
from core.language.names import load_names
from core.language.pack import load_pack
from tests.answer_examples import ZUMBELINA


def focus(question: str, lang: str = "pt") -> Focus:
    reading = read(question, load_pack(lang))
    index = MedicineIndex.of([ZUMBELINA], load_names())
    recognition = recognise_reading(reading, index)
    route = route_reading(reading, recognition, "BR", is_medicine_given=True)
    return focus_of(reading, route, {"zumbelina"}, recognition.mentions)


def said(found: Focus, need: Need) -> list[str]:
    return [item.said for item in found.items if item.need is need]


def test_words_that_only_ask_carry_nothing() -> None:
    assert focus("posso tomar zumbelina hoje?").demanding == ()


def test_a_thing_that_few_people_name_must_be_spoken_of() -> None:
    assert said(focus("posso passar rímel usando zumbelina?"), Need.REQUIRED) == ["rímel"]


def test_a_concept_has_one_key_however_it_is_worded() -> None:
    for question in ("dá queda de cabelo?", "causa alopecia?"):
        assert any("c:hair_loss" in item.keys for item in focus(question).items)


def test_a_topic_answers_for_the_words_that_name_it() -> None:
    found = focus("como guardar zumbelina?")

    assert "storage" in found.topics
    assert found.demanding == ()


def test_another_medicine_is_a_part_of_what_is_asked() -> None:
    assert said(focus("zumbelina com varfarina pode?"), Need.REQUIRED) == ["varfarina"]


def test_what_another_medicine_is_taken_for_is_not_asked() -> None:
    found = focus("tomo um antiácido para azia, posso?")

    assert said(found, Need.REQUIRED) == ["antiácido"]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("quantas gotas?", "drops"),
        ("quantos dias dura?", "span"),
        ("quantas vezes por dia?", "times"),
        ("quantos mL?", "volume"),
    ],
)
def test_the_quantity_asked_for_is_known(question: str, asked: str) -> None:
    assert asked in focus(question).asked


def test_months_of_pregnancy_are_a_trimester() -> None:
    assert any("c:third_trimester" in item.keys for item in focus("grávida de 8 meses pode?").items)
    assert any(
        "c:second_trimester" in item.keys for item in focus("no quarto mês de gravidez").items
    )


def test_a_weight_in_everyday_words_is_a_measure() -> None:
    (found,) = focus("criança de 14 kilos").measures

    assert (found.kind, found.low) == ("weight", 14)


def test_what_a_medicine_is_for_comes_before_what_it_does() -> None:
    assert focus("ajuda na dor de dente?").topics[0] == "indication"


@given(st.text(max_size=80))
def test_no_question_is_too_odd(question: str) -> None:
    for lang in ("pt", "fr"):
        for item in focus(question, lang).items:
            assert item.keys


@pytest.mark.parametrize(
    ("question", "lang", "demanded"),
    [
        ("zumbelina e cerveja, preciso parar?", "pt", "cerveja"),
        ("abacate e zumbelina, preciso parar?", "pt", "abacate"),
        ("zumbelina et bière, faut arrêter ?", "fr", "bière"),
        ("crème autobronzante et zumbelina, faut éviter ?", "fr", "autobronzante"),
    ],
)
def test_what_is_only_named_before_the_question_is_asked_about(
    question: str, lang: str, demanded: str
) -> None:
    assert demanded in said(focus(question, lang), Need.REQUIRED)


@pytest.mark.parametrize(
    ("question", "lang", "compares"),
    [
        ("zumbelina ou dipirona, qual é melhor?", "pt", True),
        ("zumbelina é mais forte que dipirona?", "pt", True),
        ("zumbelina ou doliprane, lequel est plus efficace ?", "fr", True),
        ("posso tomar com leite ou suco?", "pt", False),
        ("tomei mais do que devia", "pt", False),
    ],
)
def test_which_of_two_things_is_better_is_a_comparison(
    question: str, lang: str, compares: bool
) -> None:
    assert focus(question, lang).compares is compares
