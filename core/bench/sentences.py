"""Passages of medicines that do not exist and sentences about them, made up or read from a file."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from core.errors import UsageError
from core.language.pack import load_pack
from core.verify.sources.lines import statements
from core.verify.sources.verdict import Passage

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
# What stands around it: a passage of the program has some 700 characters.
AROUND = {
    "pt": (
        "Fale com o seu médico se tiver doença do fígado ou dos rins, asma ou pressão alta.",
        "{name} diminui a produção de substâncias que causam dor e febre.",
        "O alívio começa cerca de 40 minutos após a dose e dura de 6 a 8 horas.",
        "Informe ao médico todos os medicamentos que está usando, inclusive os que não precisam de receita.",
        "Em caso de uso de grande quantidade deste medicamento, procure rapidamente socorro médico e leve a embalagem.",
        "Os sintomas de excesso incluem náusea, vômito, sonolência e respiração lenta.",
        "Reações raras: inchaço do rosto, falta de ar e manchas na pele; nesse caso, pare de usar e procure o médico.",
        "Guarde o frasco na embalagem original, protegido da luz e fora do alcance das crianças.",
        "Não use medicamento com o prazo de validade vencido.",
        "Este medicamento contém lactose e pode ser prejudicial a pessoas com intolerância a esse açúcar.",
        "Meça a dose com o copo que acompanha o frasco e lave-o depois do uso.",
        "Pessoas idosas são mais sensíveis aos efeitos deste medicamento e devem começar com doses menores.",
        "Os exames de sangue devem ser repetidos a cada 3 meses durante o primeiro ano.",
        "A interrupção repentina pode fazer os sintomas voltarem.",
    ),
    "fr": (
        "Parlez à votre médecin si vous avez une maladie du foie ou des reins, de l'asthme ou une tension élevée.",
        "{name} diminue la production de substances qui provoquent la douleur et la fièvre.",
        "L'effet commence environ 40 minutes après la prise et dure de 6 à 8 heures.",
        "Informez votre médecin de tous les médicaments que vous prenez, même obtenus sans ordonnance.",
        "Si vous avez pris plus de {name} que vous n'auriez dû, appelez immédiatement un centre antipoison.",
        "Les signes d'un surdosage sont des nausées, des vomissements, une somnolence et une respiration lente.",
        "Effets rares : gonflement du visage, gêne respiratoire et éruption ; dans ce cas, arrêtez le traitement.",
        "Conservez le flacon dans l'emballage d'origine, à l'abri de la lumière et hors de la portée des enfants.",
        "N'utilisez pas ce médicament après la date de péremption.",
        "Ce médicament contient du lactose et peut être nocif pour les personnes intolérantes à ce sucre.",
        "Mesurez la dose avec le gobelet fourni et rincez-le après usage.",
        "Les personnes âgées sont plus sensibles aux effets de ce médicament et débutent par une dose plus faible.",
        "Les analyses de sang doivent être répétées tous les 3 mois pendant la première année.",
        "Un arrêt brutal peut faire revenir les symptômes.",
    ),
}
AROUND_EACH = 6
# Said otherwise, cut short, changed: what a writing model gives.
SAID = {
    "pt": (
        "A partir de {age} anos: tome {few} comprimidos de {size} mg de {hours} em {hours} horas, após a refeição.",
        "Não exceda {many} comprimidos por dia.",
        "Mulheres grávidas não devem usar {name}.",
        "Nos pacientes com depuração inferior a {size} mL/min, a dose máxima é de {few} comprimidos por dia.",
        "Tosse seca e dor de cabeça são reações comuns.",
        "Depois de aberto, use em até {days} dias.",
        "Não tome {name} com bebidas alcoólicas, a menos que o médico indique.",
        "Não tome {name} com potássio.",
        "O tratamento não deve durar mais de {days} dias sem orientação do médico.",
        "Não dirija até saber como {name} age em você.",
        "O alívio começa cerca de {days} minutos após a dose.",
        "Crianças podem tomar {few} comprimidos a cada {hours} horas se tiverem mais de {days} kg.",
    ),
    "fr": (
        "À partir de {age} ans : prenez {few} comprimés de {size} mg toutes les {hours} heures, après le repas.",
        "Ne prenez pas plus de {many} comprimés par jour.",
        "{name} ne doit pas être utilisé pendant la grossesse, car il peut nuire au bébé.",
        "Si la clairance est inférieure à {size} mL/min, la dose maximale est de {few} comprimés chaque jour.",
        "La toux sèche et les vertiges sont des effets indésirables fréquents.",
        "Après ouverture, utilisez dans les {days} jours.",
        "Ne prenez pas {name} avec de l'alcool, sauf avis de votre médecin.",
        "Ne prenez pas {name} avec du potassium.",
        "Le traitement ne doit pas durer plus de {days} jours sans avis du médecin.",
        "Ne conduisez pas avant de savoir comment vous réagissez à {name}.",
        "L'effet commence environ {days} minutes après la prise.",
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


def made_up(around: int = AROUND_EACH) -> Iterator[Case]:
    """Cases without an end, hardly two sentences alike: the numbers change; `around` sentences stand around each."""
    for number in count():
        name = NAMES[number % len(NAMES)]
        told = _numbers(number)
        for lang, lines in TOLD.items():
            texts = [
                " ".join((line, *_around(lang, place, around))) for place, line in enumerate(lines)
            ]
            passages = _passages(name, [text.format(name=name, **told) for text in texts])
            # What is said is told, but for one number that is another medicine's.
            for changed in ("", "few", "days", "size"):
                said = {**told, changed: _numbers(number + 1)[changed]} if changed else told
                for line in SAID[lang]:
                    yield Case(lang, name, passages, line.format(name=name, **said))


def _around(lang: str, place: int, count: int) -> list[str]:
    """Some of the sentences that stand around one, others at each place."""
    lines = AROUND[lang]
    return [lines[(3 * place + step) % len(lines)] for step in range(count)]


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
    """The cases of a file as `bulafiel verify` reads it; those with fewer passages get others of the file too.

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
    return [_filled(case, cases) for case in cases]


def _cases(row: dict[str, Any]) -> Iterator[Case]:
    """Each sentence of a row's answer."""
    passages = (
        Passage(one["pid"], one["entity"], one["section"], one["text"]) for one in row["passages"]
    )
    told, answer = tuple(passages), row["answer"]
    for one in statements(answer, load_pack(row["lang"]).abbreviations):
        yield Case(row["lang"], row["entity"], told, answer[one.start : one.end])


def _filled(case: Case, others: Sequence[Case]) -> Case:
    own = dict.fromkeys(one.text for one in case.passages if one.entity == case.entity)
    more = (one.text for other in others if other.lang == case.lang for one in other.passages)
    for text in more:
        if len(own) >= PASSAGES:
            break
        own.setdefault(text)
    return replace(case, passages=_passages(case.entity, list(own)[:PASSAGES]))


def _passages(name: str, texts: Sequence[str]) -> tuple[Passage, ...]:
    return tuple(Passage(f"p{place}", name, "", text) for place, text in enumerate(texts, start=1))
