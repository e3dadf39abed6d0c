"""What a sentence, an item or a row hangs on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.asking.measures import Measure
from core.asking.prepared import Prepared
from core.language.pack import load_pack
from tests.answer_examples import KINDS, section_of

PT = load_pack("pt")


def prepared(*lines: str) -> Prepared:
    return Prepared(section_of("VP-4", "4. ADVERTÊNCIAS", lines), PT)


def place(section: Prepared, text: str) -> int:
    return next(unit.index for unit in section.units if unit.text.startswith(text))


def needed(section: Prepared, text: str) -> list[str]:
    return [section.units[index].text for index in section.needs(place(section, text))]


def test_a_sentence_that_points_back_needs_the_one_before() -> None:
    section = prepared("Pode causar sono. Nesse caso, não dirija.")

    assert needed(section, "Nesse caso") == ["Pode causar sono."]
    assert needed(section, "Pode causar") == []


def test_a_sentence_that_limits_another_is_known() -> None:
    section = prepared("Tome com água. No entanto, não tome com suco. Agite antes.")

    assert section.limits(place(section, "Tome")) == [place(section, "No entanto")]
    assert section.limits(place(section, "No entanto")) == []


def test_an_item_needs_its_lead_in() -> None:
    section = prepared("Não use:", "i: - se tem asma;", "i: - se tem úlcera.")

    assert needed(section, "- se tem úlcera") == ["Não use:"]
    assert section.announced(place(section, "Não use")) == [1, 2]


def test_a_row_needs_its_header_and_the_sentence_that_announces_its_table() -> None:
    section = prepared(
        "Pacientes com rins fracos seguem a Tabela 2.",
        "Outras pessoas não precisam de ajuste.",
        "s: Tabela 2 Doses",
        "r: Clearance (mL/min)\tDose",
        "r: 30 a 49\t5 mg",
    )

    assert needed(section, "30 a 49") == [
        "Pacientes com rins fracos seguem a Tabela 2.",
        "Clearance (mL/min)\tDose",
    ]
    table = section.table_sent_to(place(section, "Pacientes"))
    assert next(section.units[index].text for index in table) == "Tabela 2 Doses"


def test_a_row_needs_all_that_the_words_above_its_table_say() -> None:
    section = prepared(
        "A dose depende do peso. Tome a cada 8 horas, no máximo 3 vezes ao dia:",
        "r: Peso\tDose",
        "r: 10 a 14 kg\t2 mL",
    )

    assert needed(section, "10 a 14") == [
        "A dose depende do peso.",
        "Tome a cada 8 horas, no máximo 3 vezes ao dia:",
        "Peso\tDose",
    ]


def test_a_row_is_measured_by_its_header() -> None:
    section = prepared("r: Peso (kg)\tDose (mL)", "r: 10 a 15\t5", "r: 16 a 23\t8")

    assert Measure("weight", 16, 23) in section.measures(2)
    assert section.is_header(0)
    assert not section.is_header(1)


def test_columns_may_be_headed_by_ranges() -> None:
    section = prepared(
        "s: Clearance (mL/min)", "r: Intervalo\t≥ 50\t30–49", "r: Dose\t24 horas\t48 horas"
    )

    assert Measure("clearance", 30, 49) in section.measures(2)


def test_a_title_of_a_table_is_not_the_title_of_what_follows() -> None:
    section = prepared(
        "s: Gravidez", "s: Tabela 1", "r: Mês\tDose", "r: 1\t2", "Fale com o médico."
    )

    assert section.units[section.titles[place(section, "Fale")]].text == "Gravidez"


def test_bold_sentences_are_no_titles() -> None:
    section = prepared("s: Este medicamento não deve ser partido.")

    assert not section.units[0].is_title


def test_a_place_that_is_only_referred_to_says_nothing() -> None:
    (unit,) = prepared("Fale com o médico (ver item Gravidez).").units

    assert "c:pregnancy" not in unit.keys


@given(st.lists(st.tuples(st.sampled_from([*KINDS, ""]), st.text(max_size=60)), max_size=8))
def test_units_are_exact_pieces_of_any_section_and_need_each_other_without_end(
    lines: list[tuple[str, str]],
) -> None:
    section = prepared(*(f"{mark}: {text}" if mark else text for mark, text in lines))
    text = section.section.text

    for unit in section.units:
        assert text[unit.start : unit.end] == unit.text
        assert unit.text.strip()
        assert unit.index not in section.needs(unit.index)
        section.told(unit.index), section.measures(unit.index), unit.topics
        section.limits(unit.index), section.announced(unit.index), section.table_sent_to(unit.index)
        assert section.titles[unit.index] < len(section.units)
