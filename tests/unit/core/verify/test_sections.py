"""The people whom a passage's section is about: a dose in it is theirs, and nobody else's."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours.
CHILDREN = "Tome 5 mL por dia. Não tome em jejum."
ADULTE = "Goutte : 250 mg deux fois par jour pendant 10 jours."


def is_supported(lang: str, section: str, text: str, claim: str) -> bool:
    passage = Passage("p", "Zelfamox", section, text)
    return verify_answer(claim, [passage], "Zelfamox", load_pack(lang)).supported


@pytest.mark.parametrize(
    ("lang", "section", "text", "claim"),
    [
        ("pt", "Crianças", CHILDREN, "As crianças devem tomar 5 mL por dia."),
        ("pt", "Crianças", CHILDREN, "Crianças: 5 mL por dia."),
        ("pt", "Posologia em crianças", CHILDREN, "Em crianças, a dose é de 5 mL por dia."),
        ("pt", "Crianças", CHILDREN, "Não tome em jejum."),
        ("pt", "Posologia", CHILDREN, "Tome 5 mL por dia."),
        ("pt", "Crianças de 2 a 5 anos", CHILDREN, "Crianças de 2 a 5 anos: 5 mL por dia."),
        ("pt", "Crianças", "Adultos: 10 mL por dia.", "Adultos: 10 mL por dia."),
        (
            "fr",
            "Posologie adulte",
            ADULTE,
            "Goutte, adultes : 250 mg deux fois par jour pendant 10 jours.",
        ),
        ("fr", "Posologie", ADULTE, "Goutte : 250 mg deux fois par jour pendant 10 jours."),
    ],
)
def test_a_section_tells_whom_a_dose_is_for(lang: str, section: str, text: str, claim: str) -> None:
    assert is_supported(lang, section, text, claim)


@pytest.mark.parametrize(
    ("lang", "section", "text", "claim"),
    [
        ("pt", "Crianças", CHILDREN, "Tome 5 mL por dia."),
        ("pt", "Crianças", CHILDREN, "5 mL por dia."),
        ("pt", "Crianças", CHILDREN, "Adultos: 5 mL por dia."),
        ("pt", "Crianças", CHILDREN, "Adultos e crianças: 5 mL por dia."),
        ("pt", "Crianças", CHILDREN, "A dose é de 5 mL por dia."),
        ("pt", "Crianças de 2 a 5 anos", CHILDREN, "Crianças: 5 mL por dia."),
        ("pt", "Crianças de 2 a 5 anos", CHILDREN, "Crianças de 6 anos: 5 mL por dia."),
        ("pt", "Adultos", "Crianças: 5 mL por dia.", "Adultos: 5 mL por dia."),
        (
            "pt",
            "Adultos",
            "Crianças: 5 mL por dia. Idosos: 10 mL por dia.",
            "Adultos: 10 mL por dia.",
        ),
        ("fr", "Posologie adulte", ADULTE, "Goutte : 250 mg deux fois par jour pendant 10 jours."),
        (
            "fr",
            "Posologie adulte",
            ADULTE,
            "Enfants, goutte : 250 mg deux fois par jour pendant 10 jours.",
        ),
        ("fr", "Posologie adulte", ADULTE, "Adultes : 250 mg deux fois par jour pendant 10 jours."),
    ],
)
def test_a_dose_of_a_section_is_nobody_elses(
    lang: str, section: str, text: str, claim: str
) -> None:
    assert not is_supported(lang, section, text, claim)
