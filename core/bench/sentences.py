"""Passages of medicines that do not exist and sentences about them, made up or read from a file."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import count, cycle, islice
from typing import TYPE_CHECKING, Any

from core.errors import UsageError
from core.language.pack import load_pack
from core.verify.lines import statements
from core.verify.verdict import Passage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

PASSAGES = 10
NAMES = ("Tervolina", "Maridex", "Solquina", "Beltramin", "Ourivax", "Lendoril")
TOLD = {
    "pt": (
        "A partir de {age} anos: tome {few} comprimidos de {size} mg a cada {hours} horas, após a refeição.",
        "Não ultrapasse {many} comprimidos por dia. Agite o frasco antes de usar.",
        "{name} não deve ser usado por mulheres grávidas, pois pode causar danos ao bebê.",
        "Em pacientes com depuração menor que {size} mL/min, a dose máxima é de {few} comprimidos por dia.",
        "Reações comuns (ocorrem entre 1% e 10% dos pacientes): tosse seca, tontura e dor de cabeça.",
        "Conserve em temperatura ambiente (entre 15 °C e 30 °C). Após aberto, use em até {days} dias.",
        "Não tome {name} com bebidas alcoólicas nem com potássio, a menos que o médico indique.",
        "Se esquecer uma dose, tome-a logo. Se faltar menos de {few} horas para a próxima, não a tome.",
        "O tratamento não deve durar mais de {days} dias sem orientação médica.",
        "Não dirija até saber como {name} age em você, pois ele pode causar sono. Engula inteiro, com água.",
    ),
    "fr": (
        "À partir de {age} ans : prenez {few} comprimés de {size} mg toutes les {hours} heures, après les repas.",
        "Ne dépassez pas {many} comprimés par jour. Agitez le flacon avant emploi.",
        "{name} ne doit pas être utilisé pendant la grossesse, car il peut nuire au bébé.",
        "Si la clairance est inférieure à {size} mL/min, la dose maximale est de {few} comprimés par jour.",
        "Effets indésirables fréquents (jusqu'à 1 personne sur 10) : toux sèche, vertiges et maux de tête.",
        "Ne conservez pas au-dessus de 25 °C. Après ouverture, à utiliser dans les {days} jours.",
        "Ne prenez pas {name} avec de l'alcool ni avec du potassium, sauf avis de votre médecin.",
        "En cas d'oubli, prenez la dose dès que possible. S'il reste moins de {few} heures, ne la prenez pas.",
        "Le traitement ne doit pas durer plus de {days} jours sans avis médical.",
        "Ne conduisez pas avant de savoir comment vous réagissez à {name}. Avalez le comprimé avec de l'eau.",
    ),
}
# Said otherwise, cut short, changed: what a writing model gives.
SAID = {
    "pt": (
        "A partir de {age} anos, tome {few} comprimidos de {size} mg de {hours} em {hours} horas, após a refeição.",
        "Tome no máximo {many} comprimidos por dia.",
        "Mulheres grávidas não devem usar {name}.",
        "Com depuração inferior a {size} mL/min, os pacientes podem tomar até {few} comprimidos por dia.",
        "Podem ocorrer tosse seca e dor de cabeça.",
        "Depois de aberto, o produto pode ser usado por {days} dias.",
        "Não tome {name} com bebidas alcoólicas.",
        "Se esquecer de tomar uma dose, tome-a logo, a menos que faltem menos de {few} horas para a próxima.",
        "Não use por mais de {days} dias.",
        "{name} pode causar sono e por isso não se deve dirigir.",
        "Engula o comprimido inteiro com água.",
        "Crianças podem tomar {few} comprimidos a cada {hours} horas se tiverem mais de {days} kg.",
    ),
    "fr": (
        "À partir de {age} ans, prenez {few} comprimés de {size} mg toutes les {hours} heures, après le repas.",
        "Ne prenez pas plus de {many} comprimés par jour.",
        "{name} ne doit pas être utilisé pendant la grossesse.",
        "Lorsque la clairance est inférieure à {size} mL/min, prenez au maximum {few} comprimés par jour.",
        "Des vertiges et des maux de tête peuvent survenir.",
        "Après ouverture, le médicament se conserve {days} jours.",
        "Ne prenez pas {name} avec de l'alcool.",
        "Si vous oubliez une dose, prenez-la dès que possible, sauf s'il reste moins de {few} heures.",
        "Ne prenez pas ce médicament plus de {days} jours.",
        "{name} peut causer une somnolence.",
        "Avalez le comprimé entier avec de l'eau.",
        "Les enfants peuvent prendre {few} comprimés toutes les {hours} heures s'ils pèsent plus de {days} kg.",
    ),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence about a medicine, and ten passages of its leaflet."""

    lang: str
    entity: str
    passages: tuple[Passage, ...]
    sentence: str


def made_up() -> Iterator[Case]:
    """Cases without an end, hardly two sentences alike: the numbers change."""
    for number in count():
        name = NAMES[number % len(NAMES)]
        told = _numbers(number)
        for lang, lines in TOLD.items():
            passages = _passages(name, [line.format(name=name, **told) for line in lines])
            # What is said is told, but for one number that is another medicine's.
            for changed in ("", "few", "days", "size", "hours"):
                said = {**told, changed: _numbers(number + 1)[changed]} if changed else told
                for line in SAID[lang]:
                    yield Case(lang, name, passages, line.format(name=name, **said))


def _numbers(number: int) -> dict[str, int]:
    return {
        "age": 6 + number % 13,
        "few": 2 + number % 3,
        "many": 4 + number % 5,
        "size": 10 + number % 97,
        "hours": (4, 6, 8, 12)[number % 4],
        "days": 5 + number % 26,
    }


def read_cases(file: Path) -> list[Case]:
    """The cases of a file as `bulafiel verify` reads it; those with fewer passages get those of the next cases too.

    Raises:
        UsageError: the file cannot be opened, or a line is none of its kind.
    """
    try:
        text = file.read_text(encoding="utf-8")
        rows = [json.loads(line) for line in text.splitlines() if line.strip()]
        cases = [case for row in rows for case in _cases(row)]
    except OSError as error:
        problem = f"{file} cannot be opened ({error.strerror})"
        raise UsageError(argument="--jsonl", problem=problem) from None
    except (ValueError, TypeError, KeyError) as error:
        problem = f"{file} has a line that is no answer with passages ({error})"
        raise UsageError(argument="--jsonl", problem=problem) from None
    if not cases:
        raise UsageError(argument="--jsonl", problem=f"{file} has no sentence")
    others = (islice(cycle(cases), place + 1, place + len(cases)) for place in range(len(cases)))
    return [_filled(case, rest) for case, rest in zip(cases, others, strict=True)]


def _cases(row: dict[str, Any]) -> Iterator[Case]:
    """Each sentence of a row's answer."""
    passages = (
        Passage(one["pid"], one["entity"], one["section"], one["text"]) for one in row["passages"]
    )
    told, answer = tuple(passages), row["answer"]
    for one in statements(answer, load_pack(row["lang"]).abbreviations):
        yield Case(row["lang"], row["entity"], told, answer[one.start : one.end])


def _filled(case: Case, others: Iterator[Case]) -> Case:
    own = dict.fromkeys(one.text for one in case.passages if one.entity == case.entity)
    more = (one.text for other in others if other.lang == case.lang for one in other.passages)
    for text in more:
        if len(own) >= PASSAGES:
            break
        own.setdefault(text)
    return replace(case, passages=_passages(case.entity, list(own)[:PASSAGES]))


def _passages(name: str, texts: Sequence[str]) -> tuple[Passage, ...]:
    return tuple(Passage(f"p{place}", name, "", text) for place, text in enumerate(texts, start=1))
