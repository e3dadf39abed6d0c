"""What makes spoken words unfaithful: another value, unit, bound, frequency, order, or a digit of a code."""

from __future__ import annotations

import pytest

from core.spoken.faithful import is_faithful

SAME = [
    ("pt-BR", "0,5 mL", "zero vírgula cinco mililitro"),
    ("pt-BR", "2.400 mg", "dois mil e quatrocentos miligramas"),
    ("pt-BR", "2.400 mg", "dois quatro zero zero mg"),
    ("pt-BR", "2.400 mg", "dois ponto quatro zero zero mg"),
    ("pt-BR", "de 8/8 h", "de oito em oito horas"),
    ("pt-BR", "≤ 30 mL/min", "menor ou igual a trinta mililitros por minuto"),
    ("pt-BR", "0800 722 6001", "zero oito zero zero, sete dois dois, seis zero zero um"),
    ("pt-BR", "12/03/2024", "doze de março de dois mil e vinte e quatro"),
    ("pt-BR", "classe III", "classe três"),
    ("pt-BR", "pelo menos 5 mg", "pelo menos cinco miligramas"),
    ("pt-BR", "-20 °C", "menos vinte graus Celsius"),
    ("pt-BR", "1.200.000 UI", "um milhão e duzentas mil unidades internacionais"),
    ("pt-BR", "1 paciente em 5 mg", "um paciente em cinco miligramas"),
    ("fr-FR", "1 ½ comprimé", "un comprimé et demi"),
    ("fr-FR", "81 mg", "quatre-vingt-un milligrammes"),
    ("fr-FR", "60, 20 mg", "soixante, vingt milligrammes"),
]
OTHER = [
    ("pt-BR", "0,5 mL", "cinco mililitros"),
    ("pt-BR", "0,5 mL", "zero vírgula zero cinco mililitro"),
    ("pt-BR", "0,5 mL", "zero vírgula cinco miligrama"),
    ("pt-BR", "2.400 mg", "dois vírgula quatro miligramas"),
    ("pt-BR", "2.400 mg", "dois mil miligramas, quatrocentos"),
    ("pt-BR", "de 8/8 h", "de seis em seis horas"),
    ("pt-BR", "de 8/8 h", "oito horas"),
    ("pt-BR", "≤ 30 mL/min", "trinta mililitros por minuto"),
    ("pt-BR", "≤ 30 mL/min", "menor que trinta mililitros por minuto"),
    ("pt-BR", "≤ 30 mL/min", "menor ou igual a trinta mililitros"),
    ("pt-BR", "1 a 2 comprimidos", "um comprimido, dois comprimidos"),
    ("pt-BR", "10 mg e 20 mg", "vinte miligramas e dez miligramas"),
    ("pt-BR", "10 mg e 20 mg", "dez miligramas"),
    ("pt-BR", "10 mg", "dez miligramas por dia"),
    ("pt-BR", "0800 722 6001", "zero oito zero zero, sete dois dois, seis zero zero dois"),
    ("pt-BR", "0800 722 6001", "zero oito zero zero, sete dois dois"),
    ("pt-BR", "item 24, item 10", "item mil e vinte e quatro"),
    ("pt-BR", "item 1024", "item dez, item vinte e quatro"),
    ("pt-BR", "12/03/2024", "doze de março de dois mil e vinte e cinco"),
    ("pt-BR", "classe III", "classe quatro"),
    ("pt-BR", "-20 °C", "vinte graus Celsius"),
    ("pt-BR", "nenhum número", "nenhum número cinco"),
    ("fr-FR", "81 mg", "quatre-vingts milligrammes"),
    ("fr-FR", "1 ½ comprimé", "un comprimé"),
]


@pytest.mark.parametrize(("voice", "text", "spoken"), SAME)
def test_the_same_quantities_are_faithful(voice: str, text: str, spoken: str) -> None:
    assert is_faithful(text, spoken, voice)


@pytest.mark.parametrize(("voice", "text", "spoken"), OTHER)
def test_other_quantities_are_not(voice: str, text: str, spoken: str) -> None:
    assert not is_faithful(text, spoken, voice)
