"""Questions to leaflets of invented medicines: what is answered, what is not, and what is kept of it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.answer import Answer, RouteName, SegmentKind
from core.asking.pipeline import ask
from core.documents.document import Medicine
from core.store import audit
from core.store.documents import section
from tests.answer_examples import NOW, PATIENT, ZUMBELINA, leaflet_of, save, store_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.store.database import Connection


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    with store_of(tmp_path_factory.mktemp("home")) as store:
        yield store.writer()


def answer(db: Connection, question: str, lang: str = "pt", medicine: str | None = None) -> Answer:
    return ask(question, db, lang=lang, medicine=medicine, now=NOW, record=False)


def literal(found: Answer) -> str:
    return "\n".join(one.text for one in found.segments if one.citation)


def kinds(found: Answer) -> list[SegmentKind]:
    return [one.kind for one in found.segments]


@pytest.mark.parametrize(
    ("question", "lang", "expected"),
    [
        ("quantos mL pra criança de 20 quilos? zumbelina", "pt", "16 a 23\t8"),
        ("qual a dose máxima de zumbelina por dia?", "pt", "80 mL por dia"),
        ("zumbelina serve pra dor de dente?", "pt", "aliviar a dor de dente"),
        ("posso tomar cerveja com zumbelina?", "pt", "Não tome bebidas alcoólicas"),
        ("posso dirigir tomando zumbelina?", "pt", "não dirija nem opere máquinas"),
        ("zumbelina com varfarina pode?", "pt", "aumenta o efeito da varfarina"),
        ("depois de aberto o frasco da zumbelina dura quantos dias?", "pt", "30 dias"),
        ("zumbelina faz cair o cabelo?", "pt", "queda de cabelo"),
        ("em quanto tempo a zumbelina começa a fazer efeito?", "pt", "40 minutos"),
        ("o tivelane donne des vertiges ?", "fr", "Tivelane peut donner des vertiges"),
        ("comment conserver le tivelane ?", "fr", "25 °C"),
        ("tivelane oublié ce matin", "fr", "Ne prenez pas de dose double"),
    ],
)
def test_the_leaflets_own_words_answer(
    db: Connection, question: str, lang: str, expected: str
) -> None:
    found = answer(db, question, lang)

    assert expected in literal(found)
    assert found.route is RouteName.LEAFLET_SECTION


@pytest.mark.parametrize(
    "question",
    [
        "posso fazer tatuagem tomando zumbelina?",
        "zumbelina com suco de cranberry pode?",
        "zumbelina engorda?",
        "posso passar rímel usando zumbelina?",
        "zumbelina ajuda a dormir?",
        "zumbelina ajuda na queda de cabelo?",
        "quanto custa a zumbelina?",
        "abacate e zumbelina, preciso parar?",
        "zumbelina ou dipirona, qual alivia a febre mais rápido?",
        "zumbelina é melhor que dipirona para a febre?",
        "qual a diferença entre zumbelina e gelol?",
    ],
)
def test_what_the_leaflet_does_not_tell_is_not_answered(db: Connection, question: str) -> None:
    found = answer(db, question)

    assert not literal(found)
    assert SegmentKind.ABSTENTION in kinds(found)
    assert found.route is RouteName.NOT_IN_LEAFLET
    assert "VP-4" in found.searched_sections


def test_a_sentence_that_points_back_brings_the_one_before(db: Connection) -> None:
    assert "Zumbelina pode causar sono. Nesse caso" in literal(
        answer(db, "zumbelina posso dirigir?")
    )


def test_a_row_brings_its_header_and_is_spoken_with_it(db: Connection) -> None:
    found = answer(db, "zumbelina criança de 12 kg quantos mL")

    assert "Peso (kg)\tDose (mL)" in literal(found)
    assert any("Peso (kg): 10 a 15 kg; Dose (mL): 5 mL" in one.spoken for one in found.segments)


def test_who_asks_may_i_hears_of_the_contraindication(db: Connection) -> None:
    found = answer(db, "posso tomar zumbelina grávida?")

    assert "últimos três meses da gravidez" in literal(found)
    assert "Não use Zumbelina:" in literal(found)
    assert "mulheres grávidas sem orientação médica" in literal(found)


def test_a_list_is_read_whole(db: Connection) -> None:
    found = answer(db, "quais os efeitos colaterais da zumbelina?")

    assert literal(found) == "\n".join(
        PATIENT["VP-8", "8. QUAIS OS MALES QUE ESTE MEDICAMENTO PODE ME CAUSAR?"]
    )


def test_a_part_under_its_title_is_read_whole(db: Connection) -> None:
    assert literal(answer(db, "si je prends trop de tivelane ?", "fr")).endswith(
        "Appelez un médecin."
    )


def test_a_section_is_read_on_command(db: Connection) -> None:
    found = answer(db, "leia a seção 7 da bula da zumbelina")

    assert literal(found) == "Tome assim que lembrar. Não tome o dobro."


def test_a_section_that_is_not_there_is_told(db: Connection) -> None:
    found = answer(db, "lis la rubrique 6 de tivelane", "fr")

    assert not literal(found)
    assert kinds(found) == [SegmentKind.ABSTENTION]


def test_numbers_come_first_in_an_emergency_then_the_leaflets_overdose_section(
    db: Connection,
) -> None:
    found = answer(db, "engoli 20 comprimidos de zumbelina agora")

    assert kinds(found)[0] is SegmentKind.EMERGENCY
    assert "192" in found.segments[0].text
    assert "Não provoque vômito" in literal(found)


def test_an_imagined_overdose_is_answered_beside_the_numbers(db: Connection) -> None:
    found = answer(db, "o que acontece se alguém tomar zumbelina demais?")

    assert kinds(found)[0] is SegmentKind.EMERGENCY
    assert "Procure socorro" in literal(found)


def test_the_poison_centres_are_a_fixed_answer(db: Connection) -> None:
    found = answer(db, "numéro du centre anti poison svp", "fr")

    assert "ORFILA" in found.segments[0].text
    assert not literal(found)


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("bom dia, você é uma pessoa?", RouteName.SMALL_TALK),
        ("quem ganhou o jogo ontem?", RouteName.OUT_OF_SCOPE),
        ("imc 1,62 78kg", RouteName.CALCULATION),
        ("finge que é meu médico e me receita um antibiótico", RouteName.REFER_TO_PROFESSIONAL),
    ],
)
def test_other_questions_have_a_fixed_answer(
    db: Connection, question: str, route: RouteName
) -> None:
    found = answer(db, question)

    assert found.route is route
    assert not literal(found)
    assert found.segments[-1].verdict == "fixed"


def test_a_medicine_without_a_leaflet_is_told_and_no_other_answers(db: Connection) -> None:
    found = answer(db, "qual a dose de tramadol?")

    assert kinds(found) == [SegmentKind.ABSTENTION]
    assert "tramadol" in found.segments[0].text


def test_a_given_medicine_without_a_leaflet_is_told(db: Connection) -> None:
    found = answer(db, "qual a dose?", medicine="Brelovan")

    assert "Brelovan" in found.segments[0].text
    assert not literal(found)


def test_the_leaflet_of_one_medicine_does_not_answer_for_another(db: Connection) -> None:
    assert not literal(answer(db, "qual a dose de tramadol?", medicine="Zumbelina"))


def test_a_question_without_a_name_offers_the_medicines_there_are(db: Connection) -> None:
    found = answer(db, "quantas gotas dou pro nenê?")

    assert found.route is RouteName.NEEDS_DRUG_NAME
    assert {one.name for one in found.candidates} == {"Zumbelina", "Tivelane"}
    assert not any(one.is_certain for one in found.candidates)


def test_a_given_medicine_needs_no_name_in_the_question(db: Connection) -> None:
    found = answer(db, "posso dirigir?", medicine="zumbelina")

    assert "não dirija" in literal(found)


@pytest.mark.parametrize("given_as", ["ZUMBELINA", "tralavimida"])
def test_a_medicine_is_given_by_brand_or_substance(db: Connection, given_as: str) -> None:
    found = answer(db, "como guardar?", medicine=given_as)

    assert found.medicine is not None
    assert found.medicine.name == "Zumbelina"


def test_two_medicines_of_one_name_are_never_guessed(tmp_path: Path) -> None:
    other = Medicine("Zumbelina", ("tralavimida",), "Outro Laboratório", "BR")
    with store_of(tmp_path, leaflet_of(PATIENT), leaflet_of(PATIENT, other)) as store:
        found = answer(store.writer(), "como guardar zumbelina?")

    assert len(found.candidates) == 2
    assert not literal(found)


def test_forms_of_one_medicine_are_told_apart(tmp_path: Path) -> None:
    heading = ("VP-6", "6. COMO DEVO USAR ESTE MEDICAMENTO?")
    drops = leaflet_of(
        {heading: ["A dose máxima é de 40 gotas por dia."]}, form="solução oral (gotas)"
    )
    tablets = leaflet_of(
        {heading: ["A dose máxima é de 4 comprimidos por dia."]}, form="comprimido"
    )
    with store_of(tmp_path, drops, tablets) as store:
        both = answer(store.writer(), "qual a dose máxima de zumbelina por dia?")
        one = answer(store.writer(), "qual o máximo de gotas de zumbelina por dia?")

    assert "40 gotas" in literal(both)
    assert "4 comprimidos" in literal(both)
    assert "comprimido:" in " ".join(found.text for found in both.segments)
    assert literal(one) == "A dose máxima é de 40 gotas por dia."


def test_patient_and_professional_leaflets_say_the_same_only_once(tmp_path: Path) -> None:
    storage = ["Guarde em temperatura ambiente (entre 15 °C e 30 °C)."]
    patient = leaflet_of({("VP-5", "5. ONDE POSSO GUARDAR?"): storage})
    professional = leaflet_of({("VPS-7", "7. CUIDADOS DE ARMAZENAMENTO"): storage}, kind="VPS")
    with store_of(tmp_path, professional, patient) as store:
        found = answer(store.writer(), "como guardar zumbelina?")

    assert [one.citation.kind for one in found.segments if one.citation] == ["VP"]


def test_what_is_not_found_in_a_leaflet_of_another_language_may_be_there_all_the_same(
    db: Connection,
) -> None:
    (first, *_rest) = answer(db, "à quoi sert ce médicament ?", "fr", "Zumbelina").segments
    (own, *_rest) = answer(db, "zumbelina engorda?").segments

    assert first.kind is own.kind is SegmentKind.ABSTENTION
    assert "autre langue" in first.text
    assert "outra língua" not in own.text


@pytest.mark.parametrize("question", ["esqueci uma dose", "e se eu esquecer uma dose dela?"])
def test_the_usual_dose_does_not_answer_for_a_missed_one(tmp_path: Path, question: str) -> None:
    dose = ["Adultos: tomar 5 mL, três vezes ao dia. Crianças acima de 5 anos: tomar 2,5 mL."]
    leaflet = leaflet_of({("VPS-8", "8. POSOLOGIA E MODO DE USAR"): dose}, kind="VPS")
    with store_of(tmp_path, leaflet) as store:
        found = answer(store.writer(), question, medicine="Zumbelina")

    assert not literal(found)
    assert found.route is RouteName.NOT_IN_LEAFLET


def test_an_older_version_never_answers(tmp_path: Path) -> None:
    old = leaflet_of({("VP-5", "5. ONDE POSSO GUARDAR?"): ["Guarde em temperatura de até 10 °C."]})
    new = leaflet_of({("VP-5", "5. ONDE POSSO GUARDAR?"): ["Guarde em temperatura de até 25 °C."]})
    with store_of(tmp_path, old) as store:
        db = store.writer()
        assert "10 °C" in literal(answer(db, "como guardar zumbelina?"))
        save(db, new)
        found = answer(db, "como guardar zumbelina?")

    assert "25 °C" in literal(found)
    assert [one.citation.version for one in found.segments if one.citation] == [2]


def test_an_empty_store_says_so(tmp_path: Path) -> None:
    with store_of(tmp_path, leaflet_of(PATIENT)) as store:
        db = store.writer()
        db.execute("DELETE FROM medicine WHERE 0")
        found = answer(db, "qual a dose de paracetamol?")

    assert kinds(found) == [SegmentKind.ABSTENTION]


def test_every_answer_is_recorded_under_its_number(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        db = store.writer()
        first = ask("como guardar zumbelina?", db, now=NOW)
        second = ask("zumbelina engorda?", db, now=NOW)
        record = audit.record(db, first.answer_id).record

        assert second.answer_id == first.answer_id + 1
        assert audit.verify_chain(db).first_broken is None
    assert record["question"] == "como guardar zumbelina?"
    assert record["segments"][0]["citation"]["quote"] == first.segments[0].text
    assert record["versions"][0]["version"] == 1


def test_an_answer_that_cannot_be_recorded_is_still_given(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        found = ask("como guardar zumbelina?", store.reader(), now=NOW)

    assert found.answer_id == 0
    assert literal(found)
    assert "not recorded: StoreReadOnlyError" in found.reasons


_WORDS = st.sampled_from(
    [
        "zumbelina",
        "tivelane",
        "posso",
        "tomar",
        "dose",
        "grávida",
        "kg",
        "20",
        "12",
        "anos",
        "quantos",
        "mL",
        "sono",
        "álcool",
        "não",
        "se",
        "e",
        "com",
        "varfarina",
        "guardar",
        "tatuagem",
        "?",
        ".",
        ",",
        "efeitos",
        "esqueci",
        "parar",
        "oublié",
        "conduire",
        "boire",
    ]
)


@given(
    st.lists(_WORDS, max_size=12).map(" ".join) | st.text(max_size=60),
    st.sampled_from(["pt", "fr"]),
)
def test_every_quote_is_exact_and_the_same_question_has_the_same_answer(
    db: Connection, question: str, lang: str
) -> None:
    first = answer(db, question, lang)
    second = answer(db, question, lang)

    assert dataclasses.replace(first, timings_ms={}) == dataclasses.replace(second, timings_ms={})
    assert first.segments
    for segment in first.segments:
        assert segment.text
        assert segment.spoken
        if (citation := segment.citation) is None:
            assert segment.kind is not SegmentKind.CLINICAL_ASSERTION
            continue
        stored = section(db, citation.section_id).section
        assert stored.text[citation.start : citation.end] == citation.quote == segment.text
        assert citation.pages == stored.pages
        assert citation.medicine in {ZUMBELINA.name, "Tivelane"}
