"""Each way of writing a quantity, beside plain quantities that say the same. The sentences are made up for this."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.verify.quantities import Quantity, entails, quantities_of
from core.verify.words import words_of

LANGS = ("pt", "fr")


def read(lang: str, text: str) -> list[Quantity]:
    return quantities_of(words_of(text), load_pack(lang).quantities)


def only(lang: str, text: str) -> Quantity:
    [found] = read(lang, text)
    return found


FORMS: list[tuple[str, str, list[str]]] = [
    ("pt", "até uma dose de 160 mg", ["até 160 mg"]),
    ("pt", "até uma dose máxima de 160 mg por dia", ["até 160 mg por dia"]),
    ("pt", "uma dose diária de 30 mg", ["30 mg por dia"]),
    ("pt", "uma dose por dia", ["1 dose por dia"]),
    ("pt", "3 doses de 30 mg por dia", ["3 doses por dia", "30 mg"]),
    ("pt", "mais de uma dose", ["mais de 1 dose"]),
    ("pt", "75 anos de idade ou mais", ["a partir de 75 anos"]),
    ("pt", "100 pessoas-ano", ["100"]),
    ("pt", "páginas 01/08", ["01/08"]),
    ("fr", "une dose de 2 à 10 mg/kg/j", ["2 à 10 mg/kg/jour"]),
    ("fr", "jusqu'à une dose maximale de 400 mg par jour", ["jusqu'à 400 mg par jour"]),
    ("fr", "au moins de 28 L", ["au moins 28 L"]),
    ("fr", "20 mg par semaines", ["20 mg par semaine"]),
    ("fr", "récepteurs M1-M5", ["M1", "M5"]),
    ("pt", "entre 1 em 1.000 e 1 em 100 pessoas", ["0,1 a 1%"]),
    ("pt", "de 1 em 100 a 1 em 10 pacientes", ["1 a 10%"]),
    ("fr", "entre 1 personne sur 1 000 et 1 sur 100", ["0,1 à 1 %"]),
    ("pt", "dose máxima diária de 2.550 mg", ["até 2,55 g por dia"]),
    (
        "pt",
        "A dose diária total não deve exceder 2550 mg, divididos em 3 tomadas.",
        ["até 2550 mg por dia", "3 tomadas"],
    ),
    ("pt", "A dose total não deve exceder 2550 mg", ["até 2550 mg"]),
    ("pt", "não ultrapassar a dose máxima de 4 g por dia", ["até 4 g por dia"]),
    ("pt", "não exceder a dose diária de 4 g", ["até 4 g por dia"]),
    ("pt", "não exceder um total de 4 g por dia", ["até 4 g por dia"]),
    ("pt", "a dose diária recomendada é de 30 mg", ["30 mg por dia"]),
    ("pt", "dose diária: 30 mg", ["30 mg por dia"]),
    ("pt", "dose diária de 10 a 20 mg/kg", ["10 a 20 mg/kg/dia"]),
    ("pt", "intervalo mínimo de 6 horas", ["pelo menos 6 horas"]),
    ("pt", "A dose máxima é atingida após 4 horas", ["4 horas"]),
    ("pt", "efeito máximo após 2 horas", ["2 horas"]),
    ("pt", "não tome mais de 4 comprimidos por dia", ["até 4 comprimidos por dia"]),
    ("pt", "nunca tome mais do que 4 comprimidos por dia", ["até 4 comprimidos por dia"]),
    ("pt", "não deve ser usado por mais de 3 dias", ["até 3 dias"]),
    ("pt", "não tome mais de 4 comprimidos por dia ou dirija", ["mais de 4 comprimidos por dia"]),
    ("pt", "não deve ser maior do que 30 mg", ["até 30 mg"]),
    ("pt", "sem ultrapassar 3 comprimidos por dia", ["até 3 comprimidos por dia"]),
    ("pt", "máximo 4 comprimidos ao dia", ["até 4 comprimidos por dia"]),
    ("pt", "até ao máximo de 4 g por dia", ["até 4 g por dia"]),
    ("pt", "4 comprimidos por dia no máximo", ["até 4 comprimidos por dia"]),
    ("pt", "reduzir para 50%", ["50%"]),
    ("pt", "reduza em 75%", ["75%"]),
    ("pt", "com idade igual ou superior a 12 anos", ["12 anos ou mais"]),
    ("pt", "com 12 anos ou mais de idade", ["a partir de 12 anos"]),
    ("pt", "acima dos 12 anos", ["acima de 12 anos"]),
    ("pt", "maiores de 12 anos", ["acima de 12 anos"]),
    ("pt", "crianças com menos de 2 anos", ["menos de 2 anos"]),
    ("pt", "inferior ou igual a 5 mg", ["até 5 mg"]),
    ("pt", "cerca de 30 minutos", ["aproximadamente 30 minutos"]),
    ("pt", "≥ 12 anos", ["12 anos ou mais"]),
    ("pt", ">= 12 anos", ["12 anos ou mais"]),
    ("pt", "<= 5 mg", ["até 5 mg"]),
    ("pt", "por no máximo 2 semanas", ["até 14 dias"]),
    ("pt", "se a dose exceder 30 mg", ["acima de 30 mg"]),
    ("pt", "peso inferior a 5 kg", ["abaixo de 5 kg"]),
    ("pt", "a partir do 4º mês", ["quarto"]),
    ("pt", "entre 1% e 10%", ["1 a 10%"]),
    ("pt", "mais de 10% dos pacientes", ["mais de 10%"]),
    ("pt", "2.550 mg", ["2550 mg"]),
    ("pt", "0.500 mg", ["0,5 mg"]),
    ("pt", "1.000.000 UI", ["1 milhão de UI"]),
    ("pt", "600 mil unidades", ["600.000 UI"]),
    ("pt", "1,2 milhões de UI", ["1.200.000 UI"]),
    ("pt", "2 (dois) comprimidos", ["2 comprimidos"]),
    ("pt", "um (1) comprimido", ["1 comprimido"]),
    ("pt", "1½ comprimido", ["1,5 comprimido"]),
    ("pt", "1 e 1/2 comprimido", ["1,5 comprimido"]),
    ("pt", "1 1/2 comprimido", ["1,5 comprimido"]),
    ("pt", "duas colheres e meia", ["2,5 colheres"]),
    ("pt", "uma hora e meia", ["90 minutos"]),
    ("pt", "1 hora e 30 minutos", ["90 minutos"]),
    ("pt", "2 anos e 6 meses", ["30 meses"]),
    ("pt", "três quartos de comprimido", ["3/4 comprimido"]),
    ("pt", "um terço da dose", ["1/3"]),
    ("pt", "um quarto de comprimido", ["1/4 comprimido"]),
    ("pt", "metade de um comprimido", ["meio comprimido"]),
    ("pt", "reduzir pela metade", ["50%"]),
    ("pt", "metade da dose", ["1/2"]),
    ("pt", "cento e vinte e cinco mg", ["125 mg"]),
    ("pt", "mil e quinhentos mg", ["1500 mg"]),
    ("pt", "duzentos e cinquenta mg", ["250 mg"]),
    ("pt", "dezasseis anos", ["16 anos"]),
    ("pt", "trinta e uma horas", ["31 horas"]),
    ("pt", "02 comprimidos", ["2 comprimidos"]),
    ("pt", "5mg/kg/dia", ["5 mg por kg por dia"]),
    ("pt", "5 mg/kg de peso corporal por dia", ["5 mg/kg/dia"]),
    ("pt", "5 mg por quilograma de peso por dia", ["5 mg/kg/dia"]),
    ("pt", "mg/kg", []),
    ("pt", "2-8 °C", ["2 a 8 °C"]),
    ("pt", "2ºC a 8ºC", ["entre 2 e 8 °C"]),
    ("pt", "2° a 8 °C", ["2 a 8 °C"]),
    ("pt", "-20 °C", ["−20 °C"]),
    ("pt", "entre 15° e 30°C", ["15 a 30 °C"]),
    ("pt", "de 20 a 30 kg", ["20 a 30 kg"]),
    ("pt", "20 – 30 kg", ["20 a 30 kg"]),
    ("pt", "100 a 200 mg/dia", ["100 a 200 mg por dia"]),
    ("pt", "0,1 mg/kg a 0,2 mg/kg", ["0,1 a 0,2 mg/kg"]),
    ("pt", "10 mg ou 0,5 mg/kg por dia", ["10 mg", "0,5 mg/kg por dia"]),
    ("pt", "0,5 mg ou 30 mg/kg por dia", ["0,5 mg", "30 mg/kg por dia"]),
    ("pt", "48 horas ou 2 dias", ["2 dias", "48 horas"]),
    ("pt", "2, 3 ou 4 comprimidos", ["2", "3 a 4 comprimidos"]),
    ("pt", "8/8h", ["a cada 8 horas"]),
    ("pt", "12/12 horas", ["a cada 12 horas"]),
    ("pt", "de 12/12 h", ["a cada 12 horas"]),
    ("pt", "de 6 em 6 h", ["a cada 6 horas"]),
    ("pt", "de duas em duas semanas", ["a cada 14 dias"]),
    ("pt", "a cada 4 a 6 horas", ["a cada 4-6 h"]),
    ("pt", "a cada meia hora", ["a cada 30 minutos"]),
    ("pt", "de hora em hora", ["a cada 1 hora"]),
    ("pt", "em dias alternados", ["a cada 48 horas"]),
    ("pt", "dia sim, dia não", ["a cada 2 dias"]),
    ("pt", "uma vez a cada 4 semanas", ["a cada 4 semanas"]),
    ("pt", "a cada semana", ["a cada 7 dias"]),
    ("pt", "2x ao dia", ["2 vezes ao dia"]),
    ("pt", "2 x/dia", ["2 vezes ao dia"]),
    ("pt", "3x/dia", ["3 vezes por dia"]),
    ("pt", "1 vez/dia", ["uma vez ao dia"]),
    ("pt", "duas vezes por semana", ["2 vezes por semana"]),
    ("pt", "2 tomadas diárias", ["2 tomadas por dia"]),
    ("pt", "1 comprimido diariamente", ["1 comprimido", "uma vez ao dia"]),
    ("pt", "2 comprimidos todos os dias", ["2 comprimidos por dia"]),
    ("pt", "Tome diariamente 2 comprimidos", ["2 comprimidos por dia"]),
    ("pt", "Tome diariamente", ["diariamente"]),
    ("pt", "uma vez que o frasco foi aberto", []),
    ("pt", "4 comprimidos em 24 horas", ["4 comprimidos por dia"]),
    ("pt", "30 mg diários", ["30 mg por dia"]),
    ("pt", "15 gotas por tomada", ["15 gotas por dose"]),
    ("pt", "15 gotas de cada vez", ["15 gotas por dose"]),
    ("pt", "100 mL/h", ["100 mL por hora"]),
    ("pt", "1 comprimido de 500 mg", ["1 comprimido", "500 mg"]),
    ("pt", "2 comprimidos de 500 mg por dia", ["2 comprimidos por dia", "500 mg"]),
    ("pt", "4 comprimidos de 500 mg por dia no máximo", ["até 4 comprimidos por dia", "500 mg"]),
    ("pt", "1 gota para cada 10 kg", ["0,1 gota por kg"]),
    ("pt", "40 mg/mL", ["40 mg por mL"]),
    ("pt", "200 mg/5mL", ["40 mg/mL"]),
    ("pt", "1 em 10 pessoas", ["10%"]),
    ("pt", "1 em cada 10 pacientes", ["10%"]),
    ("pt", "1 a 10 utilizadores em 10 000", ["0,01 a 0,1%"]),
    ("pt", "até 1 em cada 10 pessoas", ["até 10%"]),
    ("pt", "menos de 1 em cada 10.000 pessoas", ["menos de 0,01%"]),
    ("pt", "(≥ 1/100, < 1/10)", ["1 a < 10%"]),
    ("pt", "< 1/10.000", ["menos de 0,01%"]),
    ("pt", "2º trimestre", ["segundo"]),
    ("pt", "1.º dia", ["primeiro"]),
    ("pt", "Segundo a bula", []),
    ("pt", "3ª dose", ["terceira"]),
    ("pt", "nos 2 primeiros meses", ["nos primeiros 2 meses"]),
    ("pt", "os últimos 3 meses", ["3 últimos meses"]),
    ("pt", "vitamina B12", ["B12"]),
    ("pt", "0800 000 1234", ["0800-000-1234"]),
    ("pt", "ligue para 0800 722 6001", ["08007226001"]),
    ("pt", "01/02/2024", ["01/02/2024"]),
    ("pt", "120/80 mmHg", ["120/80 mmHg"]),
    ("pt", "às 8h30", ["8h30"]),
    ("pt", "CYP3A4 e 5 mg", ["CYP3A4", "5 mg"]),
    ("fr", "à un débit maximal de 100 mL par heure", ["au maximum 100 mL/h"]),
    ("fr", "La dose maximale est de 30 mg par jour", ["au maximum 30 mg par jour"]),
    ("fr", "dose quotidienne maximale : 4 g", ["jusqu'à 4 g par jour"]),
    ("fr", "la dose journalière est de 30 mg", ["30 mg par jour"]),
    ("fr", "ne prenez jamais plus d'un comprimé le même jour", ["au maximum 1 comprimé"]),
    ("fr", "ne prenez pas plus de 4 comprimés par jour", ["jusqu'à 4 comprimés par jour"]),
    ("fr", "la dose ne doit pas dépasser 2,5 mg par jour", ["jusqu'à 2,5 mg par jour"]),
    ("fr", "Ne pas dépasser la dose de 4 g par jour", ["jusqu'à 4 g par jour"]),
    ("fr", "Ne dépassez pas 4 g par jour", ["jusqu'à 4 g par jour"]),
    ("fr", "plus de 1 femme sur 10", ["plus d'1 femme sur 10"]),
    ("fr", "jusqu'à 1 personne sur 10", ["jusqu'à 10 %"]),
    ("fr", "1 patient sur 1 000", ["0,1 %"]),
    ("fr", "moins de 1 personne sur 10 000", ["moins de 0,01 %"]),
    ("fr", "(≥ 1/1 000, < 1/100)", ["0,1 à < 1 %"]),
    ("fr", "(< 1/10 000)", ["moins de 0,01 %"]),
    ("fr", "toutes les 4 à 6 heures", ["toutes les 4-6 heures"]),
    ("fr", "tous les 3 mois", ["tous les trois mois"]),
    ("fr", "toutes les demi-heures", ["toutes les 30 minutes"]),
    ("fr", "un jour sur deux", ["toutes les 48 heures"]),
    ("fr", "chaque semaine", ["toutes les semaines"]),
    ("fr", "2 fois/jour", ["deux fois par jour"]),
    ("fr", "2 fois par 24 heures", ["deux fois par jour"]),
    ("fr", "1 comprimé chaque jour", ["1 comprimé", "une fois par jour"]),
    ("fr", "30 mg dans la journée", ["30 mg par jour"]),
    ("fr", "3 prises quotidiennes", ["3 prises par jour"]),
    ("fr", "1 cuillère-mesure de 5 mL (250 mg)", ["1 cuillère-mesure", "5 mL", "250 mg"]),
    ("fr", "1 comprimé de 1000 mg par prise", ["1 comprimé par prise", "1 g"]),
    ("fr", "2 comprimés à 500 mg 3 fois par jour", ["2 comprimés", "500 mg", "3 fois par jour"]),
    ("fr", "à partir du 6e mois", ["sixième"]),
    ("fr", "1er trimestre", ["premier"]),
    ("fr", "les 21 premiers jours", ["les premiers 21 jours"]),
    ("fr", "2ème dose", ["deuxième"]),
    ("fr", "un comprimé et demi", ["1,5 comprimé"]),
    ("fr", "une heure et demie", ["90 minutes"]),
    ("fr", "un quart d'heure", ["15 minutes"]),
    ("fr", "trois quarts d'heure", ["45 minutes"]),
    ("fr", "réduite de moitié", ["50 %"]),
    ("fr", "un quart de comprimé", ["1/4 comprimé"]),
    ("fr", "un tiers", ["1/3"]),
    ("fr", "la moitié d'un comprimé", ["1/2 comprimé"]),
    ("fr", "quatre-vingt-dix-sept mg", ["97 mg"]),
    ("fr", "soixante et onze mg", ["71 mg"]),
    ("fr", "deux cents mg", ["200 mg"]),
    ("fr", "mille deux cent cinquante mg", ["1250 mg"]),
    ("fr", "deux mille mg", ["2 g"]),
    ("fr", "cent un mg", ["101 mg"]),
    ("fr", "comprise entre 15 et 30 mL/min", ["15 à 30 mL/min"]),
    ("fr", "entre 2 °C et 8 °C", ["2-8 °C"]),
    ("fr", "de 2 à 5 ans", ["2 à 5 ans"]),
    ("fr", "750 mg à 1 g par jour", ["750 à 1000 mg par jour"]),
    ("fr", "à une température inférieure à 30 °C", ["< 30 °C"]),
    ("fr", "à une température ne dépassant pas 25 °C", ["jusqu'à 25 °C"]),
    ("fr", "au-delà de 400 mg par jour", ["> 400 mg par jour"]),
    ("fr", "60 kg ou moins", ["jusqu'à 60 kg"]),
    ("fr", "d'au moins 80 ans", ["80 ans ou plus"]),
    ("fr", "30 minutes environ", ["environ 30 minutes"]),
    ("fr", "de 1 à 2 l'après-midi", ["1 à 2"]),
    ("fr", "avant l'âge de 12 ans", ["moins de 12 ans"]),
    ("fr", "depuis moins de 2 semaines", ["moins de 14 jours"]),
    ("fr", "1 000 000 UI", ["1 million d'UI"]),
    ("fr", "0,25 mg/kg/j", ["0,25 mg par kg par jour"]),
    ("fr", "01 40 00 00 00", ["01.40.00.00.00"]),
    ("fr", "vitamine B12 5 mg", ["B12", "5 mg"]),
    ("fr", "4 cuillères à café", ["4 cuillères à café"]),
    ("fr", "200 mg/j", ["200 mg par jour"]),
    ("fr", "2 h 30", ["2 h 30 min"]),
    ("fr", "deux à trois fois par jour", ["2 ou 3 fois par jour"]),
    ("fr", "2 à 3 semaines", ["14 à 21 jours"]),
    ("pt", "A dose diária deve ser dividida em doses de 500 mg.", ["1 vez ao dia", "500 mg"]),
    ("pt", "Se não usar o frasco por mais de 7 dias, descarte.", ["mais de 7 dias"]),
    ("pt", "Quem não toma por mais de 7 dias deve avisar.", ["mais de 7 dias"]),
    ("pt", "não use por mais de 3 dias ou por mais de 10 dias", ["até 3 dias", "até 10 dias"]),
    ("pt", "nunca tome mais do que 2 cápsulas de uma vez", ["até 2 cápsulas", "1 vez"]),
    ("pt", "8 horas", ["8 h"]),
    ("pt", "1 hora por dia", ["60 minutos por dia"]),
    ("pt", "mil e uma vezes", ["1001 vezes"]),
    ("pt", "3 gotas por kg, três vezes ao dia", ["3 gotas/kg", "3 vezes ao dia"]),
    ("pt", "10% das mulheres", ["1 em cada 10 mulheres"]),
    ("fr", "ne prenez pas plus de 4 comprimés ou conduisez", ["plus de 4 comprimés"]),
    ("fr", "10 % des femmes", ["1 femme sur 10"]),
    ("fr", "sous 25 °C", ["< 25 °C"]),
    ("fr", "sous 48 heures", ["48 heures"]),
    ("fr", "12,5 microgrammes par jour", ["0,0125 mg par jour"]),
    ("fr", "un million d'unités", ["1 000 000 UI"]),
]


@pytest.mark.parametrize(("lang", "text", "plain"), FORMS)
def test_a_quantity_means_what_its_plain_form_means(lang: str, text: str, plain: list[str]) -> None:
    found = [quantity.meaning for quantity in read(lang, text)]

    assert found == [only(lang, one).meaning for one in plain]


CHANGED = [
    ("pt", "reduzir a dose em 75%", "reduzir a dose para 75%"),
    ("pt", "2 comprimidos de 500 mg por dia", "500 mg por dia"),
    ("pt", "1 em cada 10 mulheres", "1 em cada 10 pessoas"),
    ("pt", "0,1 a 0,2 mg/kg", "0,1 a 0,2 mg/mL"),
    ("pt", "vitamina B12", "vitamina B6"),
    ("pt", "120/80 mmHg", "150/100 mmHg"),
    ("pt", "0800 000 1234", "0800 000 1235"),
    ("pt", "01/02/2024", "02/01/2024"),
    ("pt", "nos primeiros 3 meses", "nos últimos 3 meses"),
    ("pt", "nos primeiros 3 meses", "3 meses"),
    ("pt", "-20 °C", "20 °C"),
    ("pt", "a cada 8 horas", "a cada 8 dias"),
    ("pt", "100 mL por hora", "100 mL por dia"),
    ("pt", "1 colher de chá", "1 colher de sopa"),
    ("pt", "até 30 mg", "até 40 mg"),
    ("pt", "cerca de 30 minutos", "30 minutos"),
    ("fr", "réduire la dose de 75 %", "réduire la dose à 75 %"),
    ("fr", "1 gélule", "1 comprimé"),
    ("fr", "au moins 3 prises par jour", "au plus 3 prises par jour"),
    ("fr", "5 mmol/L", "5 mg/L"),
    ("fr", "les 3 premiers mois", "les 3 derniers mois"),
]


@pytest.mark.parametrize(("lang", "one", "other"), CHANGED)
def test_what_is_not_the_same_is_told_apart(lang: str, one: str, other: str) -> None:
    first, second = read(lang, one), read(lang, other)

    assert not any(entails(source, claim) for source in first for claim in second)
    assert not any(entails(source, claim) for source in second for claim in first)


INTERVALS = [
    ("pt", "a cada 6 horas", "4 vezes ao dia", True),
    ("pt", "a cada 24 horas", "uma vez ao dia", True),
    ("pt", "a cada 4 a 6 horas", "4 a 6 vezes ao dia", True),
    ("pt", "a cada 7 dias", "uma vez por semana", True),
    ("pt", "a cada mês", "uma vez por mês", True),
    ("pt", "a cada 6 meses", "2 vezes por ano", True),
    ("pt", "a cada 5 horas", "5 vezes ao dia", False),
    ("pt", "a cada 48 horas", "2 vezes ao dia", False),
    ("pt", "a cada 8 horas", "até 3 vezes ao dia", False),
    ("pt", "3 vezes ao dia", "a cada 8 horas", False),
    ("fr", "toutes les 12 heures", "deux fois par jour", True),
    ("fr", "deux fois par jour", "toutes les 12 heures", False),
]


@pytest.mark.parametrize(("lang", "interval", "frequency", "is_same"), INTERVALS)
def test_an_interval_is_a_frequency_where_it_divides_the_period(
    lang: str, interval: str, frequency: str, *, is_same: bool
) -> None:
    assert entails(only(lang, interval), only(lang, frequency)) is is_same


def test_words_that_belong_to_a_quantity_elsewhere_are_told() -> None:
    [limit] = read("pt", "a dose diária máxima é de 30 mg")

    assert limit.also == (2, 3)
    assert limit.per == ("day",)


def test_a_verb_that_bounds_is_told() -> None:
    [exceeding] = read("pt", "a dose não deve exceder 30 mg")
    [taking] = read("pt", "não tome mais de 30 mg")
    [using] = read("pt", "não aplicar por mais de 3 dias")

    assert exceeding.is_said
    assert exceeding.first == 2
    assert taking.is_said
    assert taking.also == (0, 1)
    assert not using.is_said
    assert using.also == (0,)


def test_a_verb_that_bounds_apart_from_the_number_is_folded_in() -> None:
    [limit] = read("pt", "não ultrapassar a dose máxima de 4 g por dia")

    assert limit.is_said
    assert limit.also == (0, 1)
    assert limit.first == 4


def test_a_quantity_is_shown_as_people_write_it() -> None:
    assert only("pt", "25mg").text == "25 mg"
    assert only("pt", "5 mg/kg/dia").text == "5 mg/kg/dia"
    assert only("fr", "1 demi-comprimé").text == "1 demi-comprimé"


WRITINGS = {
    "pt": ("{0} mg por dia", "{0}mg/dia", "{0} miligramas ao dia", "{0} MG diários"),
    "fr": ("{0} mg par jour", "{0}mg/jour", "{0} milligrammes par jour", "{0} MG/j"),
}
BOUNDS = {
    "pt": ("até {0}", "no máximo {0}", "não exceder {0}", "≤ {0}", "máximo de {0}"),
    "fr": ("jusqu'à {0}", "au maximum {0}", "sans dépasser {0}", "≤ {0}", "ne pas dépasser {0}"),
}


@given(st.sampled_from(LANGS), st.integers(1, 99_999), st.data())
def test_one_dose_written_in_two_ways_is_one_and_another_number_is_not(
    lang: str, number: int, data: st.DataObject
) -> None:
    one, other = (data.draw(st.sampled_from(WRITINGS[lang])) for _ in "ab")
    factor = data.draw(st.integers(2, 10))
    source, claim = only(lang, one.format(number)), only(lang, other.format(number))
    scaled = only(lang, other.format(number * factor))

    assert entails(source, claim)
    assert not entails(source, scaled)
    assert not entails(scaled, source)


@given(st.sampled_from(LANGS), st.integers(1, 9_999), st.data())
def test_a_bound_is_no_number_and_no_other_bound(
    lang: str, number: int, data: st.DataObject
) -> None:
    one, other = (data.draw(st.sampled_from(BOUNDS[lang])) for _ in "ab")
    source, claim = only(lang, one.format(f"{number} mg")), only(lang, other.format(f"{number} mg"))

    assert entails(source, claim)
    assert not entails(source, only(lang, f"{number} mg"))
    assert not entails(only(lang, f"{number} mg"), source)
    assert not entails(source, only(lang, one.format(f"{number + 1} mg")))


@given(st.integers(1_000, 999_999))
def test_thousands_are_parted_in_any_way(number: int) -> None:
    parted = f"{number:,}"
    signs = (".", " ", "\u00a0", "\u202f", "\u2009")

    for lang in LANGS:
        plain = only(lang, f"{number} UI")
        assert all(
            only(lang, parted.replace(",", sign) + " UI").meaning == plain.meaning for sign in signs
        )


FRAGMENTS = (
    "não", "tome", "mais", "de", "até", "1", "2,5", "1/2", "½", "8/8", "mg", "/", "kg", "dia", "por", "a", "cada",
    "um", "meio", "vezes", "e", "ou", "entre", "máxima", "diária", "dose", "-", "(", ")", ".", ",", "°C", "%", "mil",
    "primeiros", "em", "ne", "pas", "plus", "d'", "jusqu'à", "demi", "fois", "par", "jour", "B", "0800", "º",
)  # fmt: skip


@given(st.sampled_from(LANGS), st.lists(st.sampled_from(FRAGMENTS), max_size=30), st.data())
def test_each_word_belongs_to_one_quantity_at_most(
    lang: str, fragments: list[str], data: st.DataObject
) -> None:
    words = words_of(data.draw(st.sampled_from((" ", ""))).join(fragments))

    found = quantities_of(words, load_pack(lang).quantities)

    places = [place for one in found for place in (*range(one.first, one.last), *one.also)]
    assert len(places) == len(set(places))
    assert all(0 <= place < len(words) for place in places)


@pytest.mark.parametrize(
    "piece", ["não tome mais de 1 ", "diariamente ", "máximo ", "1/", "mil e ", "a1"]
)
def test_a_long_text_is_read_in_time_that_grows_with_its_length(piece: str) -> None:
    words = words_of(piece * 5_000)

    found = quantities_of(words, load_pack("pt").quantities)

    assert all(one.last <= len(words) for one in found)
