"""One change to a supported sentence: to what it means, and it is stopped; to how it is written, and it passes."""

from __future__ import annotations

import re
import unicodedata

from hypothesis import assume, given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.language.text import fold
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours.
SENTENCES = {
    "pt": (
        "Tome 2 comprimidos de 250 mg a cada 8 horas, por 7 dias.",
        "Não use este medicamento em crianças menores de 6 anos ou com peso inferior a 20 kg.",
        "Se a pressão estiver abaixo de 90 mmHg, não tome a dose e avise o seu médico.",
        "A dose máxima é de 40 gotas por dia.",
        "Reações comuns (ocorrem entre 1% e 10% dos pacientes): tosse, tontura e náusea.",
        "Depois de aberto, o frasco pode ser guardado por até 28 dias na geladeira.",
        "Interrompa o tratamento 48 horas antes da cirurgia.",
    ),
    "fr": (
        "Prenez 2 comprimés de 250 mg toutes les 8 heures, pendant 7 jours.",
        "N'utilisez pas ce médicament chez l'enfant de moins de 6 ans.",
        "Si la clairance est inférieure à 30 mL/min, ne prenez pas la dose.",
        "La dose ne doit pas dépasser 40 gouttes par jour.",
        "Après ouverture, le flacon peut être conservé 28 jours au réfrigérateur.",
        "Arrêtez le traitement 48 heures avant l'opération.",
    ),
}
OTHER_UNIT = {
    "mg": "g", "g": "mg", "comprimidos": "gotas", "gotas": "comprimidos", "horas": "dias", "dias": "horas",
    "anos": "meses", "kg": "g", "comprimés": "gouttes", "gouttes": "comprimés", "heures": "jours",
    "jours": "heures", "ans": "mois",
}  # fmt: skip
NEGATIONS = {"pt": re.compile(r"\b[Nn]ão "), "fr": re.compile(r"\b(?:[Nn]e |[Nn]')|(?: pas\b)")}

examples = st.sampled_from([(lang, text) for lang, some in SENTENCES.items() for text in some])


def is_supported(lang: str, source: str, answer: str) -> bool:
    passages = [Passage("p", "Zelfamox", "dose", source)]
    return verify_answer(answer, passages, "Zelfamox", load_pack(lang)).supported


@given(examples, st.integers(2, 1000), st.data())
def test_another_number_is_stopped(
    example: tuple[str, str], factor: int, data: st.DataObject
) -> None:
    lang, text = example
    numbers = list(re.finditer(r"\d+", text))
    assume(numbers)
    found = data.draw(st.sampled_from(numbers))
    changed = text[: found.start()] + str(int(found[0]) * factor) + text[found.end() :]

    assert not is_supported(lang, text, changed)


@given(examples, st.data())
def test_another_unit_is_stopped(example: tuple[str, str], data: st.DataObject) -> None:
    lang, text = example
    units = [found for found in re.finditer(r"[^\W\d]+", text) if found[0] in OTHER_UNIT]
    assume(units)
    found = data.draw(st.sampled_from(units))
    changed = text[: found.start()] + OTHER_UNIT[found[0]] + text[found.end() :]

    assert not is_supported(lang, text, changed)


@given(examples)
def test_a_dropped_negation_is_stopped(example: tuple[str, str]) -> None:
    lang, text = example
    changed = NEGATIONS[lang].sub("", text)
    assume(changed != text)

    assert not is_supported(lang, text, changed)


@given(examples, st.data())
def test_an_added_negation_is_stopped(example: tuple[str, str], data: st.DataObject) -> None:
    lang, text = example
    assume(lang == "pt")
    verbs = [
        found
        for found in re.finditer(r"[^\W\d]+", text)
        if any(form.mood in {"ind", "imp"} for form in load_pack(lang).verbs.of(found[0].lower()))
        and not text[: found.start()].lower().endswith("não ")
    ]
    assume(verbs)
    found = data.draw(st.sampled_from(verbs))

    assert not is_supported(lang, text, text[: found.start()] + "não " + text[found.start() :])


@given(examples, st.sampled_from(["upper", "lower", "spaces", "decomposed", "plain", "lines"]))
def test_another_way_of_writing_passes(example: tuple[str, str], way: str) -> None:
    lang, text = example
    written = {
        "upper": text.upper(),
        "lower": text.lower(),
        "spaces": text.replace(" ", "  \u00a0"),
        "decomposed": unicodedata.normalize("NFD", text),
        "plain": fold(text),
        "lines": f"  {text}\n\n",
    }[way]

    assert is_supported(lang, text, written)


@given(st.permutations(["tosse", "tontura", "náusea"]))
def test_the_items_of_a_list_may_change_places(items: list[str]) -> None:
    [text] = [one for one in SENTENCES["pt"] if one.startswith("Reações")]
    head = text.split(":")[0]

    assert is_supported("pt", text, f"{head}: {items[0]}, {items[1]} e {items[2]}.")
