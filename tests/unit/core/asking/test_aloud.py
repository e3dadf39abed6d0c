"""An answer for the voice: in the leaflet's language, with where it comes from, emergencies first and twice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.asking.aloud import Source, sentences_to_speak, sources_of, where_in_words
from core.asking.answer import RouteName, Segment, SegmentKind
from core.asking.pipeline import ask
from core.spoken.spelling import last_number, last_number_spelled
from tests.answer_examples import NOW, store_of
from tests.desktop_fakes import CITATION, answer_of

if TYPE_CHECKING:
    from pathlib import Path

DIGITS = "zero, oito, zero, zero, sete, dois, dois, seis, zero, zero, um"
STRIP = Segment(
    SegmentKind.EMERGENCY,
    "Ligue: 192 (SAMU); 0800 722 6001 (Disque-Intoxicação).",
    f"Ligue: um, nove, dois (SAMU); {DIGITS}.",
    "fixed",
    None,
)


def literal(text: str) -> Segment:
    return Segment(SegmentKind.CLINICAL_ASSERTION, text, text, "literal", CITATION)


def test_each_sentence_is_in_words_with_its_source() -> None:
    answer = replace(
        answer_of(literal("Tome 1 a 2 cápsulas de 8/8 h. Máximo: 2.400 mg/dia.")), country="BR"
    )
    first, second = sentences_to_speak(answer, {1: Source("pt-BR", {2: "2024-03-12"})})
    assert first.words == "Tome uma a duas cápsulas de oito em oito horas."
    assert first.shown == "Tome 1 a 2 cápsulas de 8/8 h."
    assert second.words == "Máximo: dois mil e quatrocentos miligramas por dia."
    assert second.spelled == ("dois, ponto, quatro, zero, zero, eme, gê, barra, dê, i, á")
    assert second.where == (
        "Fonte: Xarolina, bula do paciente, seção cinco, página três, versão dois,"
        " de doze de março de dois mil e vinte e quatro."
    )
    assert (first.lang, first.where_lang, first.is_emergency) == ("pt-BR", "pt-BR", False)


def test_a_leaflet_is_said_in_its_language_and_its_source_in_the_users() -> None:
    answer = replace(answer_of(literal("Prenez 21 gouttes.")), country="BR")
    (one,) = sentences_to_speak(answer, {1: Source("fr-FR", {})}, voice="pt-PT")
    assert (one.words, one.lang) == ("Prenez vingt et une gouttes.", "fr-FR")
    assert (one.where_lang, one.where) == (
        "pt-PT",
        "Fonte: Xarolina, bula do paciente, seção cinco, página três, versão dois.",
    )


def test_emergency_numbers_come_first_twice_and_digit_by_digit() -> None:
    answer = replace(answer_of(literal("Tome 2 gotas."), STRIP), country="BR")
    spoken = sentences_to_speak(answer)
    assert [one.words for one in spoken[:2]] == [
        "Samu: um, nove, dois. Um, nove, dois.",
        f"Disque-Intoxicação: {DIGITS}. {DIGITS.capitalize()}.",
    ]
    assert spoken[0].shown == "SAMU: 192"
    assert spoken[1].spelled == DIGITS
    assert spoken[2].shown == STRIP.text
    assert spoken[0].spelled == "um, nove, dois"
    assert [one.is_emergency for one in spoken] == [True, True, True, False]
    assert [one.segment for one in spoken] == [1, 1, 1, 0]
    assert spoken[-1].words == "Tome duas gotas."


def test_a_heading_without_a_number_is_said() -> None:
    citation = replace(CITATION, heading="DIZERES LEGAIS", pages=(3, 4), medicine="DORFLEX")
    assert where_in_words(citation, "pt-BR") == (
        "Fonte: Dorflex, bula do paciente, seção Dizeres Legais, páginas três a quatro, versão dois."
    )


def test_the_store_tells_the_voice_and_the_date(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        answer = ask("como guardar zumbelina?", store.writer(), now=NOW)
        sources = sources_of(store.reader(), answer)
        cited = {one.citation.document_id for one in answer.segments if one.citation}
        assert set(sources) == cited
        assert cited
        spoken = sentences_to_speak(answer, sources)
    assert answer.route is RouteName.LEAFLET_SECTION
    assert any("quinze graus Celsius" in one.words for one in spoken)
    assert all(one.where.startswith("Fonte: Zumbelina") for one in spoken if one.where)
    assert not any(sign.isdecimal() for one in spoken for sign in one.words + one.where)


@pytest.mark.parametrize(
    ("text", "number", "spelled"),
    [
        ("Tome 2 ou 3 comprimidos.", "3", "três"),
        (
            "dose de 10-20 mg/kg",
            "10-20 mg/kg",
            "um, zero, traço, dois, zero, eme, gê, barra, cá, gê",
        ),
        ("até 0,5 mL.", "0,5 mL", "zero, vírgula, cinco, eme, ele"),
        ("≥ 50 µg", "≥ 50 µg", "maior ou igual a, cinco, zero, micro, gê"),
        (
            "ligue 01 45 42 59 59.",
            "01 45 42 59 59",
            "zero, um, quatro, cinco, quatro, dois, cinco, nove, cinco, nove",
        ),
        ("sem números", "", ""),
    ],
)
def test_the_last_number_is_spelled(text: str, number: str, spelled: str) -> None:
    assert last_number(text, "pt-BR") == number
    assert last_number_spelled(text, "pt-BR") == spelled


def test_the_sections_that_were_searched_are_a_list_with_a_pause_after_each() -> None:
    text = "Seções procuradas: 4. CONTRAINDICAÇÕES; 8. POSOLOGIA."
    searched = Segment(SegmentKind.NARRATIVE, text, text, "fixed", None)
    spoken = sentences_to_speak(replace(answer_of(searched), country="BR"))
    assert [one.words for one in spoken] == [
        "Seções procuradas:",
        "Seção quatro: Contraindicações.",
        "Seção oito: Posologia.",
    ]
    assert [one.shown for one in spoken[1:]] == ["4. CONTRAINDICAÇÕES;", "8. POSOLOGIA."]
