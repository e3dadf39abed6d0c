"""The second look for danger: words nobody listed, told of somebody, and the frames that calm it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.reading import read
from core.asking.triage import assess
from core.language.pack import load_pack


def kind(text: str, lang: str) -> str:
    return assess(read(text, load_pack(lang))).kind


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "está a tremer o corpo inteiro"),
        ("pt", "o pescoço da minha tia está crescendo e a voz sumiu"),
        ("pt", "chama uma ambulância"),
        ("pt", "meu afilhado tomou 3 ml do xarope do primo, está esquisito"),
        ("pt", "troquei os frascos e agora minha vista está sumindo"),
        ("pt", "metade da caixa de clonazepam já foi"),
        ("fr", "son visage est comme un ballon"),
        ("fr", "le reste de la boîte de clonazépam y est passé"),
        ("fr", "au secours"),
        ("fr", "j'ai interverti les flacons et ma vue se brouille"),
        ("fr", "ma tante enceinte a pris une tisane, elle est brûlante et tremble"),
    ],
)
def test_what_is_told_of_somebody_alarms(lang: str, text: str) -> None:
    assert kind(text, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "posso tomar clonazepam se a voz sumir?"),
        ("pt", "o rosto inchado é comum com enalapril?"),
        ("pt", "uso creme no rosto e na boca seca"),
        ("pt", "tomei tudo conforme a receita e estou bem"),
        ("pt", "li na bula que o rosto fica vermelho"),
        ("fr", "le visage gonflé est-il fréquent avec l'énalapril ?"),
        ("fr", "j'ai tout pris comme sur l'ordonnance"),
        ("fr", "mal de gorge et nez qui coule"),
        ("fr", "combien de comprimés dans une boîte entière ?"),
    ],
)
def test_what_is_asked_usual_or_mild_does_not(lang: str, text: str) -> None:
    assert not kind(text, lang)


@pytest.mark.parametrize(
    ("lang", "well", "unwell"),
    [
        ("pt", "tomou clonazepam e está bem", "tomou clonazepam e ela não está bem"),
        (
            "fr",
            "elle a pris du clonazépam et va bien",
            "elle a pris du clonazépam, elle va pas bien",
        ),
    ],
)
def test_being_well_calms_and_not_being_well_does_not(lang: str, well: str, unwell: str) -> None:
    assert not kind(well, lang)
    assert kind(unwell, lang)


@given(st.text(max_size=80), st.sampled_from(["pt", "fr"]))
def test_a_loud_cry_is_heard_whatever_stands_after_it(text: str, lang: str) -> None:
    cry = {"pt": "socorro", "fr": "au secours"}[lang]
    text = "".join(c for c in text if c.isspace() or c.isdigit())

    assert kind(f"{cry}. {text}", lang)


@pytest.mark.parametrize(
    ("lang", "harmless", "danger"),
    [
        ("pt", "posso aplicar insulina gelada?", "apliquei insulina e estou gelada"),
        ("pt", "meu filho de 6 anos tomou ibuprofeno", "meu filho de 2 anos tomou enalapril"),
        ("fr", "l'insuline froide, je l'injecte ?", "il a fait son insuline, il est froid"),
        ("fr", "il a eu le vaccin et mal au bras", "après le vaccin son bras ne bouge plus"),
    ],
)
def test_what_is_harmless_of_a_thing_is_still_heard_of_a_person(
    lang: str, harmless: str, danger: str
) -> None:
    assert not kind(harmless, lang)
    assert kind(danger, lang)
