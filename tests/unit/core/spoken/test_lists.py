"""Lists of sections: each number is said with its own heading, and with a pause after each."""

from __future__ import annotations

import pytest

from core.spoken.faithful import is_faithful
from core.spoken.spoken import sentences_told, spoken_text

LISTS = [
    (
        "pt-BR",
        "Seções procuradas: 4. CONTRAINDICAÇÕES; 8. POSOLOGIA E MODO DE USAR.",
        (
            "Seções procuradas:",
            "Seção quatro: Contraindicações.",
            "Seção oito: Posologia e modo de usar.",
        ),
    ),
    (
        "pt-BR",
        "Seções procuradas: 4. O QUE DEVO SABER?; 8. QUAIS OS MALES?.",
        ("Seções procuradas:", "Seção quatro: O que devo saber?", "Seção oito: Quais os males?"),
    ),
    (
        "pt-BR",
        "Seções procuradas: POSOLOGIA; 8. AVISOS.",
        ("Seções procuradas:", "Posologia.", "Seção oito: Avisos."),
    ),
    (
        "pt-PT",
        "Secções procuradas: 4. Efeitos.",
        ("Secções procuradas:", "Secção quatro: Efeitos."),
    ),
    (
        "pt-BR",
        "4. CONTRAINDICAÇÕES; 8. POSOLOGIA",
        ("Quatro: Contraindicações.", "Oito: Posologia."),
    ),
    (
        "fr-FR",
        "Rubriques cherchées : 4.3 Contre-indications; 4.8 Effets indésirables.",
        (
            "Rubriques cherchées :",
            "Rubrique quatre point trois: Contre-indications.",
            "Rubrique quatre point huit: Effets indésirables.",
        ),
    ),
]
NO_LISTS = [
    "Contém: 5 mg; 10 mg; 1.000 UI.",
    "Embalagens: 10 Comprimidos; 20 Cápsulas.",
    "1. Lave as mãos. 2. Abra o frasco; 3. Tome 5 mL.",
    "Horário: 8.30 Manhã.",
]


@pytest.mark.parametrize(("voice", "text", "words"), LISTS)
def test_each_item_is_said_on_its_own_with_its_number(
    voice: str, text: str, words: tuple[str, ...]
) -> None:
    told = sentences_told(text, voice)
    assert tuple(one.words for one in told) == words
    assert " ".join(one.text for one in told) == text
    assert is_faithful(text, " ".join(words), voice)


@pytest.mark.parametrize("text", NO_LISTS)
def test_other_numbers_are_no_list(text: str) -> None:
    assert "Seção" not in spoken_text(text, "pt-BR")
    assert is_faithful(text, spoken_text(text, "pt-BR"), "pt-BR")
