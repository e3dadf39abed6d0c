"""Numbered steps told with "after", "before", "at last", in the order of the source."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours.
DROPS = (
    "1. Lave as mãos. 2. Agite o frasco. 3. Retire a tampa. 4. Pingue 3 gotas no ouvido. "
    "5. Espere 5 minutos antes de levantar. 6. Limpe o conta-gotas com um pano seco."
)
FLACON = (
    "1. Lavez-vous les mains. 2. Agitez le flacon.\n3. Retirez le capuchon.\n4. Attendez 5 minutes."
)
UNTIL = "Não dirija até que a visão volte ao normal."
TANT = "Ne conduisez pas tant que votre vue n'est pas redevenue normale."
SIDES = "Aplicar por via subcutânea, com o paciente sentado, alternando os lados da coxa."


@pytest.mark.parametrize(
    ("lang", "text", "claim"),
    [
        ("pt", DROPS, "Depois de agitar o frasco, retire a tampa."),
        ("pt", DROPS, "Retire a tampa depois de agitar o frasco."),
        ("pt", DROPS, "Antes de agitar o frasco, lave as mãos."),
        ("pt", DROPS, "Depois de pingar, espere 5 minutos antes de levantar."),
        ("pt", DROPS, "Agite o frasco. Em seguida, retire a tampa."),
        ("pt", DROPS, "No fim, limpe o conta-gotas com um pano seco."),
        ("fr", FLACON, "Après avoir agité le flacon, retirez le capuchon."),
        ("fr", FLACON, "Enfin, attendez 5 minutes."),
        (
            "pt",
            SIDES,
            "Aplique por via subcutânea, com o paciente sentado, e alterne os lados da coxa.",
        ),
        (
            "pt",
            SIDES,
            "Aplica-se por via subcutânea, com a pessoa sentada, alternando os lados da coxa.",
        ),
        ("pt", UNTIL, "Só dirija quando a visão voltar ao normal."),
        ("pt", UNTIL, "Não dirija enquanto a visão não voltar ao normal."),
        ("fr", TANT, "Ne conduisez que lorsque votre vue est redevenue normale."),
    ],
)
def test_steps_may_be_told_with_what_comes_before_and_after(
    lang: str, text: str, claim: str
) -> None:
    verdict = verify_answer(
        claim, [Passage("p", "Zelfamox", "", text)], "Zelfamox", load_pack(lang)
    )

    assert verdict.supported, [one.reasons for one in verdict.sentences]
