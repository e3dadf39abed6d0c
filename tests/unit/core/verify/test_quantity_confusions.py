"""Quantities that are easily taken for others: the sentences are made up, the plain forms written out beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.verify.measures.quantities import entails
from tests.quantity_examples import only, read

NUMBER_WORDS = {
    "pt": """zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis
    dezessete dezoito dezenove""".split(),  # noqa: SIM905
    "fr": """zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
    dix-huit dix-neuf""".split(),  # noqa: SIM905
}
TENS = {
    "pt": "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(),  # noqa: SIM905
    "fr": "vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split(),  # noqa: SIM905
}
HUNDREDS = """cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos
novecentos""".split()  # noqa: SIM905


def in_portuguese(number: int) -> str:
    if number < 20:
        return NUMBER_WORDS["pt"][number]
    if number < 100:
        ten, one = divmod(number, 10)
        return TENS["pt"][ten - 2] + (f" e {NUMBER_WORDS['pt'][one]}" if one else "")
    if number < 1000:
        hundred, rest = divmod(number, 100)
        if number == 100:
            return "cem"
        return HUNDREDS[hundred - 1] + (f" e {in_portuguese(rest)}" if rest else "")
    thousand, rest = divmod(number, 1000)
    head = "mil" if thousand == 1 else f"{in_portuguese(thousand)} mil"
    joint = " e " if rest < 100 or rest % 100 == 0 else " "
    return head + (joint + in_portuguese(rest) if rest else "")


def in_french(number: int) -> str:
    if number < 20:
        return NUMBER_WORDS["fr"][number]
    if number < 100:
        return french_tens(number)
    size, word = (100, "cent") if number < 1000 else (1000, "mille")
    count, rest = divmod(number, size)
    head = word if count == 1 else f"{in_french(count)} {word}"
    if rest:
        return f"{head} {in_french(rest)}"
    return f"{head}s" if size == 100 and count > 1 else head


def french_tens(number: int) -> str:
    ten, one = divmod(number, 10)
    if ten in {7, 9}:
        one += 10
    name = TENS["fr"][ten - 2]
    if one == 0:
        return name + ("s" if number == 80 else "")
    if one in {1, 11} and ten not in {8, 9}:
        return f"{name} et {NUMBER_WORDS['fr'][one]}"
    return f"{name}-{NUMBER_WORDS['fr'][one]}"


SPOKEN = {"pt": in_portuguese, "fr": in_french}


@pytest.mark.parametrize("lang", SPOKEN)
def test_every_number_to_two_thousand_is_read_from_its_words(lang: str) -> None:
    wrong = [
        number
        for number in range(2, 2000)
        if only(lang, f"{SPOKEN[lang](number)} mg").low != only(lang, f"{number} mg").low
    ]

    assert wrong == []


@given(st.sampled_from(["pt", "fr"]), st.integers(2, 999), st.integers(2, 999))
def test_two_numbers_in_words_stay_two(lang: str, one: int, other: int) -> None:
    low, high = sorted({one, other, other + 1})[0], max(one, other) + 1
    joint = {"pt": "entre {} e {} mg", "fr": "entre {} et {} mg"}[lang]

    spoken = read(lang, joint.format(SPOKEN[lang](low), SPOKEN[lang](high)))
    written = only(lang, joint.format(low, high))

    # "entre vinte e cinco mg" may be read in two ways; then no range at all is the safe one.
    assert [one.meaning for one in spoken if one.low != one.high] in ([written.meaning], [])


SAME = [
    ("pt", "conservar abaixo de 25°C", ["menos de 25 °C"]),
    ("pt", "não guardar acima de 25ºC", ["até 25 °C"]),
    ("pt", "de 15 a 30 oC", ["15 a 30 °C"]),
    ("fr", "à une température inférieure à 25°C", ["moins de 25 °C"]),
    ("fr", "à une température ne dépassant pas 30°C", ["jusqu'à 30 °C"]),
    ("fr", "dix-sept jours", ["17 jours"]),
    ("fr", "adolescents de dix-huit ans et plus", ["18 ans et plus"]),
    ("pt", "entre quatro e vinte mg", ["4 a 20 mg"]),
    ("fr", "entre soixante et quatre-vingts mg", ["60 à 80 mg"]),
    ("fr", "une seconde dose", ["2e"]),
    ("fr", "en une seconde", ["1 seconde"]),
    ("pt", "um e meio comprimido", ["1,5 comprimido"]),
    ("pt", "1 + 1/2 comprimido", ["1,5 comprimido"]),
    ("pt", "meio a um comprimido", ["0,5 a 1 comprimido"]),
    ("pt", "1/2-1 comprimido", ["0,5 a 1 comprimido"]),
    ("pt", "2 comprimido(s)", ["2 comprimidos"]),
    ("fr", "2 comprimé(s) par jour", ["2 comprimés par jour"]),
    ("pt", "crianças com 12 anos de idade ou mais", ["a partir de 12 anos"]),
    ("fr", "enfants de 12 ans d'âge et plus", ["à partir de 12 ans"]),
    ("pt", "peso ≥ 20 kg e < 30 kg", ["20 a < 30 kg"]),
    ("pt", "acima de 10 até 20 kg", ["> 10 e ≤ 20 kg"]),
    ("pt", "> 20 a 30 kg", ["mais de 20 kg até 30 kg"]),
    ("fr", "de 27 kg à moins de 40 kg", ["≥ 27 kg et < 40 kg"]),
    ("fr", "supérieur à 20 kg et inférieur à 30 kg", ["> 20 kg et < 30 kg"]),
    ("fr", "≥ 1/1 000 à < 1/100", ["≥ 0,1 % à < 1 %"]),
    ("pt", "décimo segundo dia", ["12º"]),
    ("pt", "do 1º ao 5º dia", ["1º a 5º"]),
    ("pt", "2ª a 4ª semana", ["2º a 4º"]),
    ("fr", "de la 5e à la 10e semaine", ["5e à 10e"]),
    ("fr", "vingt et unième jour", ["21e"]),
    ("pt", "com intervalos de 8 horas", ["a cada 8 horas"]),
    ("pt", "a intervalos de 8 horas", ["a cada 8 horas"]),
    ("pt", "A dose de 4 g não deve ser ultrapassada", ["até 4 g"]),
    ("fr", "La dose de 4 g par jour ne doit jamais être dépassée", ["jusqu'à 4 g par jour"]),
    ("pt", "± 5 mg", ["cerca de 5 mg"]),
    ("pt", "além de 5 mg de outra coisa", ["5 mg"]),
    ("pt", "por além de 5 dias", ["mais de 5 dias"]),
    ("pt", "se a dose máxima foi dada, o intervalo é de 8 horas", ["8 horas"]),
    ("pt", "1 comprimido por dia", ["1 comprimido", "uma vez ao dia"]),
    ("pt", "meio comprimido diariamente", ["0,5 comprimido", "uma vez ao dia"]),
    ("fr", "1 gélule par semaine", ["1 gélule", "une fois par semaine"]),
    ("pt", "até 1 comprimido por dia", ["no máximo 1 comprimido ao dia"]),
    ("pt", "1 comprimido no máximo 3 vezes ao dia", ["1 comprimido", "até 3 vezes ao dia"]),
    ("pt", "1 comprimido até 3 vezes ao dia", ["1 comprimido", "até 3 vezes ao dia"]),
    ("pt", "de 6 em 6 ou de 8 em 8 horas", ["a cada 6 a 8 horas"]),
    ("pt", "de 6 em 6 horas ou de 8 em 8 horas", ["a cada 6 horas", "a cada 8 horas"]),
    ("pt", "pressão de 140 x 90 mmHg", ["140/90 mmHg"]),
    ("pt", "pressão de 140 por 90 mmHg", ["140/90 mmHg"]),
    ("pt", "Segundo orientação do médico", []),
    ("pt", "pode tomar até", []),
    ("pt", "≥ 20 a 30 kg", ["20 a 30 kg"]),
    ("pt", "pelo menos 20 a menos de 30 kg", ["20 a menos de 30 kg"]),
    ("pt", "aproximadamente até 4 gotas", ["até aproximadamente 4 gotas"]),
    ("pt", "tome diariamente B12", ["1 vez ao dia", "B12"]),
    ("pt", "diariamente 5 mg/kg", ["1 vez ao dia", "5 mg/kg"]),
    ("pt", "2 de 500 mg por dia", ["2", "500 mg por dia"]),
    ("pt", "3 comprimidos por dia de 500 mg", ["3 comprimidos por dia", "500 mg"]),
    ("pt", "contra a covid-19", ["covid-19"]),
    ("pt", "por 7 dias diariamente", ["7 dias", "1 vez ao dia"]),
    ("pt", "por 2 meses diariamente", ["2 meses", "1 vez ao dia"]),
    ("pt", "por 12 horas diariamente", ["12 horas por dia"]),
    ("pt", "por 30 minutos diariamente", ["30 minutos por dia"]),
    ("pt", "2 horas diárias", ["2 horas por dia"]),
    ("pt", "2 horas em 24 horas", ["2 horas", "24 horas"]),
    ("pt", "comprimidos de 500-mg", ["500 mg"]),
    ("pt", "2 -gotas", ["2"]),
    ("pt", "2- gotas", ["2"]),
    ("pt", "10 mL -agite bem", ["10 mL"]),
    ("pt", "10 mL-20 mL", ["10 a 20 mL"]),
    ("pt", "5 mg/kg/kg", ["5 mg/kg"]),
    ("pt", "10 mL/2 h", ["5 mL/h"]),
    ("pt", "10 mL por 2 h", ["10 mL", "2 h"]),
    ("pt", "2 comprimidos a cada 24 horas", ["2 comprimidos", "a cada 24 horas"]),
    ("pt", "2 comprimidos a cada semana", ["2 comprimidos", "a cada semana"]),
    ("pt", "2 mL para cada dia", ["2 mL por dia"]),
    ("pt", "5 mg para cada 10 kg", ["0,5 mg/kg"]),
    ("pt", "5 mg por 1 kg", ["5 mg/kg"]),
    ("pt", "5 mg por 0 kg", ["5 mg", "0 kg"]),
    ("pt", "5 mg por via oral", ["5 mg"]),
    ("fr", "2 mg par l'intermédiaire d'une sonde", ["2 mg"]),
    ("pt", "1 em 100 bebês", ["1", "100"]),
    ("pt", "1 em 1 paciente", ["1", "1 paciente"]),
    ("pt", "1 em 2 pacientes", ["50%"]),
    ("pt", "1 em 2,5 pacientes", ["1", "2,5 pacientes"]),
    ("pt", "1 paciente em 30", ["1 em 30 pacientes"]),
    ("pt", "1 em 30", ["1", "30"]),
    ("pt", "1 em 200", ["1", "200"]),
    ("pt", "1 em 10", ["10%"]),
    ("pt", "1 em 110", ["1", "110"]),
    ("fr", "adultes : pas plus de 4 comprimés par jour", ["au plus 4 comprimés par jour"]),
    ("fr", "ne croquez pas ; pas plus de 4 comprimés", ["au plus 4 comprimés"]),
]


@pytest.mark.parametrize(("lang", "text", "plain"), SAME)
def test_a_quantity_is_not_taken_for_another(lang: str, text: str, plain: list[str]) -> None:
    found = [one.meaning for one in read(lang, text)]

    assert found == [only(lang, one).meaning for one in plain]


APART = [
    ("pt", "2 comprimidos por dia", "2 comprimidos"),
    ("pt", "1 g por dia", "1 g"),
    ("pt", "acima de 10 até 20 kg", "10 a 20 kg"),
    ("pt", "≥ 20 kg e < 30 kg", "20 a 30 kg"),
    ("pt", "≥ 20 kg e < 30 kg", "≥ 20 kg"),
    ("pt", "> 20 a 30 kg", "> 30 kg"),
    ("pt", "≤ 20 a 30 kg", "20 a 30 kg"),
    ("pt", "2º a 4º", "2º"),
    ("pt", "25 °C", "25º"),
    ("pt", "1 nebulização", "1 pulverização"),
    ("pt", "140 x 90 mmHg", "140/80 mmHg"),
    ("fr", "dix-sept jours", "7 jours"),
    ("fr", "une seconde", "2e"),
]


@pytest.mark.parametrize(("lang", "one", "other"), APART)
def test_quantities_that_differ_do_not_support_each_other(lang: str, one: str, other: str) -> None:
    assert not entails(only(lang, one), only(lang, other))
    assert not entails(only(lang, other), only(lang, one))
