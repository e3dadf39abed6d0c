"""Each way of writing a quantity, beside plain quantities that say the same. The sentences are made up for this."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.verify.measures import quantities
from core.verify.measures.quantities import entails, quantities_of
from core.verify.measures.words import words_of
from tests.quantity_examples import FORMS, LANGS, only, read


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


@given(st.sampled_from(LANGS), st.lists(st.sampled_from(FRAGMENTS), max_size=30), st.data())
def test_no_quantity_is_missed_where_none_is_looked_for(
    lang: str, fragments: list[str], data: st.DataObject
) -> None:
    words = words_of(data.draw(st.sampled_from((" ", ""))).join(fragments))
    facts = load_pack(lang).quantities

    found = quantities_of(words, facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quantities._Reader, "_may_open", lambda _self, _at: True)
        assert quantities_of(words, facts) == found


@pytest.mark.parametrize(
    "piece", ["não tome mais de 1 ", "diariamente ", "máximo ", "1/", "mil e ", "a1"]
)
def test_a_long_text_is_read_in_time_that_grows_with_its_length(piece: str) -> None:
    words = words_of(piece * 5_000)

    found = quantities_of(words, load_pack("pt").quantities)

    assert all(one.last <= len(words) for one in found)
