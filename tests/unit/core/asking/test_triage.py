from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.reading import read
from core.asking.triage import assess, triage
from core.language.pack import load_pack

PT, FR = load_pack("pt"), load_pack("fr")


def kind(text: str, lang: str = "pt") -> str:
    return assess(read(text, load_pack(lang))).kind


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("pt", "engoli um frasco inteiro de comprimidos", "overdose"),
        ("pt", "tomei 15 comprimidos de dipirona agora", "overdose"),
        ("pt", "ela não acorda", "unconscious"),
        ("pt", "estou com falta de ar", "breathing"),
        ("pt", "a língua dele inchou", "anaphylaxis"),
        ("pt", "engasguei com a cápsula", "choking"),
        ("pt", "quero morrer", "suicide"),
        ("pt", "caiu ácido no meu olho", "wrong_route"),
        ("pt", "misturei clonazepam com cachaça e estou muito mole, tomei agora", "sedatives"),
        ("fr", "mon fils a avalé mes comprimés", "overdose"),
        ("fr", "il convulse", "convulsion"),
        ("fr", "j'ai envie de mourir", "suicide"),
        ("fr", "elle n'arrive plus à respirer", "breathing"),
        ("fr", "douleur dans la poitrine depuis une heure", "heart"),
    ],
)
def test_a_real_danger_is_an_emergency_of_its_kind(lang: str, text: str, expected: str) -> None:
    assert kind(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "não tenho falta de ar"),
        ("pt", "falta de ar é um efeito colateral da losartana?"),
        ("pt", "ano passado desmaiei com esse remédio"),
        ("pt", "o que acontece se alguém tomar um vidro inteiro de xarope?"),
        ("pt", "quem tem convulsão pode usar tramadol?"),
        ("fr", "aucune gêne respiratoire"),
        ("fr", "le tramadol peut-il provoquer des convulsions ?"),
        ("fr", "il y a dix ans j'ai perdu connaissance avec ce médicament"),
        ("fr", "que se passe-t-il si on avale toute la boîte ?"),
    ],
)
def test_denied_asked_past_and_imagined_dangers_are_none(lang: str, text: str) -> None:
    assert kind(text, lang) == ""


def test_an_imagined_overdose_is_still_a_concern() -> None:
    assert assess(read("o que acontece se alguém tomar dipirona demais?", PT)).concern


def test_a_double_dose_counts_where_the_margin_is_narrow_or_the_taker_is_a_child() -> None:
    assert kind("tomei dois comprimidos de loratadina por engano mas estou bem") == ""
    assert kind("apliquei a insulina duas vezes") == "overdose"
    assert kind("dei dose dupla de metotrexato para minha filha") == "overdose"


def test_misspelt_and_hurried_words_are_understood() -> None:
    assert kind("tumei 15 conprimidos de dipirona") == "overdose"
    assert kind("jarrive pa a respirer", "fr") == "breathing"
    assert kind("n consigo respira") == "breathing"


def test_the_numbers_are_those_of_the_country() -> None:
    brazil = triage("tomei uma caixa inteira de comprimidos", PT, "BR")
    portugal = triage("tomei uma caixa inteira de comprimidos", PT, "PT")
    france = triage("j'ai avalé toute la boîte", FR, "FR")

    assert brazil is not None
    assert [n.digits for n in brazil.numbers] == ["192", "0800 722 6001"]
    assert portugal is not None
    assert [n.digits for n in portugal.numbers] == ["112", "800 250 250"]
    assert france is not None
    assert [n.digits for n in france.numbers][:3] == ["15", "112", "114"]


def test_who_wants_to_die_is_given_the_line_for_it_first() -> None:
    brazil, france = triage("quero me matar", PT, "BR"), triage("je veux mourir", FR, "FR")

    assert brazil is not None
    assert brazil.numbers[0].digits == "188"
    assert france is not None
    assert france.numbers[0].digits == "3114"


def test_numbers_are_spoken_digit_by_digit() -> None:
    found = triage("ela não respira", PT, "BR")

    assert found is not None
    assert "um, nove, dois" in found.spoken
    assert "192" not in found.spoken


WORDS = [
    "tomei",
    "não",
    "se",
    "ela",
    "falta",
    "de",
    "ar",
    "20",
    "comprimidos",
    "desmaiou",
    "quem",
    ".",
    ",",
    "?",
    "caixa",
    "inteira",
]


@given(st.lists(st.sampled_from(WORDS), max_size=25))
def test_triage_of_any_words_is_the_same_twice(chosen: list[str]) -> None:
    text = " ".join(chosen)

    assert triage(text, PT, "BR") == triage(text, PT, "BR")


@given(st.text(max_size=300), st.sampled_from(["pt", "fr"]))
def test_triage_of_any_text_ends_in_an_answer(text: str, lang: str) -> None:
    pack = load_pack(lang)

    found = triage(text, pack, pack.countries[0])

    assert found is None or found.numbers
