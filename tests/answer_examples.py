"""Leaflets of invented medicines, whole enough to be asked, and a store that holds them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from core.documents.document import Block, BlockKind, Leaflet, Medicine, Section
from core.documents.text_hash import text_sha256
from core.ingest.passages import passages_of
from core.store.database import open_store
from core.store.documents import SourceFile, save_leaflet

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.store.database import Connection, Store
    from core.store.documents import Saved

NOW = "2026-11-29T10:00:00Z"
KINDS = {
    "p": BlockKind.PARAGRAPH,
    "i": BlockKind.ITEM,
    "r": BlockKind.ROW,
    "s": BlockKind.SUBHEADING,
}
# Headings as the regulation words them; "s: " opens a title, "i: " an item, "r: " a row, anything else a paragraph.
PATIENT: dict[tuple[str, str], list[str]] = {
    ("VP-I", "I - IDENTIFICAÇÃO DO MEDICAMENTO"): [
        "s: COMPOSIÇÃO",
        "Cada mL contém 50 mg de tralavimida.",
        "Excipientes: sacarose, sorbitol e água purificada.",
    ],
    ("VP-1", "1. PARA QUE ESTE MEDICAMENTO É INDICADO?"): [
        "Zumbelina é indicada para baixar a febre e aliviar a dor de dente.",
    ],
    ("VP-2", "2. COMO ESTE MEDICAMENTO FUNCIONA?"): [
        "A tralavimida diminui as substâncias da inflamação. O alívio começa em cerca de 40 minutos.",
    ],
    ("VP-3", "3. QUANDO NÃO DEVO USAR ESTE MEDICAMENTO?"): [
        "Não use Zumbelina:",
        "i: - se você tem úlcera no estômago;",
        "i: - se você está nos últimos três meses da gravidez.",
    ],
    ("VP-4", "4. O QUE DEVO SABER ANTES DE USAR ESTE MEDICAMENTO?"): [
        "s: Gravidez e amamentação",
        "Este medicamento não deve ser utilizado por mulheres grávidas sem orientação médica.",
        "s: Dirigir veículos",
        "Zumbelina pode causar sono. Nesse caso, não dirija nem opere máquinas.",
        "s: Uso com álcool",
        "Não tome bebidas alcoólicas durante o tratamento.",
        "A tralavimida aumenta o efeito da varfarina.",
        "Informe ao seu médico se você está fazendo uso de algum outro medicamento.",
    ],
    ("VP-5", "5. ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR ESTE MEDICAMENTO?"): [
        "Guarde em temperatura ambiente (entre 15 °C e 30 °C). Proteja da luz.",
        "Depois de aberto, o frasco vale por 30 dias.",
        "Todo medicamento deve ser mantido fora do alcance das crianças.",
    ],
    ("VP-6", "6. COMO DEVO USAR ESTE MEDICAMENTO?"): [
        "Adultos: tome 20 mL a cada 6 horas. A dose máxima é de 80 mL por dia.",
        "Crianças: siga a tabela.",
        "r: Peso (kg)\tDose (mL)",
        "r: 10 a 15\t5",
        "r: 16 a 23\t8",
        "Agite o frasco antes de usar.",
    ],
    ("VP-7", "7. O QUE DEVO FAZER QUANDO EU ME ESQUECER DE USAR ESTE MEDICAMENTO?"): [
        "Tome assim que lembrar. Não tome o dobro.",
    ],
    ("VP-8", "8. QUAIS OS MALES QUE ESTE MEDICAMENTO PODE ME CAUSAR?"): [
        "Reações comuns: enjoo e sono.",
        "Reações raras: queda de cabelo e manchas na pele.",
    ],
    (
        "VP-9",
        "9. O QUE FAZER SE ALGUÉM USAR UMA QUANTIDADE MAIOR DO QUE A INDICADA DESTE MEDICAMENTO?",
    ): [
        "Procure socorro e leve o frasco. Não provoque vômito.",
    ],
}
NOTICE: dict[tuple[str, str], list[str]] = {
    ("NOT-1", "1. QU'EST-CE QUE TIVELANE ET DANS QUELS CAS EST-IL UTILISÉ ?"): [
        "Tivelane est utilisé pour calmer la toux sèche de l'adulte.",
    ],
    ("NOT-2", "2. QUELLES SONT LES INFORMATIONS À CONNAÎTRE AVANT DE PRENDRE TIVELANE ?"): [
        "s: Ne prenez jamais Tivelane :",
        "i: · si vous avez de l'asthme ;",
        "s: Conduite de véhicules",
        "Tivelane peut donner des vertiges. Dans ce cas, ne conduisez pas.",
    ],
    ("NOT-3", "3. COMMENT PRENDRE TIVELANE ?"): [
        "Prenez un comprimé de 10 mg trois fois par jour.",
        "s: Si vous avez pris plus de Tivelane que vous n'auriez dû",
        "Appelez un médecin.",
        "s: Si vous oubliez de prendre Tivelane",
        "Ne prenez pas de dose double.",
    ],
    ("NOT-4", "4. QUELS SONT LES EFFETS INDÉSIRABLES ÉVENTUELS ?"): [
        "Fréquent : nausées, maux de tête.",
    ],
    ("NOT-5", "5. COMMENT CONSERVER TIVELANE ?"): [
        "À conserver à une température ne dépassant pas 25 °C."
    ],
}
ZUMBELINA = Medicine("Zumbelina", ("tralavimida",), "Laboratório Imaginário", "BR")
TIVELANE = Medicine("Tivelane", ("brivaxine",), "Laboratoire Imaginaire", "FR")


def section_of(code: str, heading: str, lines: Sequence[str], page: int = 1) -> Section:
    """A section from lines as above; items and rows know what they hang on."""
    blocks: list[Block] = []
    texts: list[str] = []
    start = 0
    for line in lines:
        mark, colon, rest = line.partition(": ")
        kind = KINDS.get(mark) if colon else None
        text = rest if kind else line
        found = kind or BlockKind.PARAGRAPH
        blocks.append(
            Block(found, start, start + len(text), page, page, _lead(blocks, texts, found))
        )
        texts.append(text)
        start += len(text) + 1
    return Section(code, heading, "\n".join(texts), tuple(blocks), (page, page))


def _lead(blocks: Sequence[Block], texts: Sequence[str], kind: BlockKind) -> int:
    first = len(blocks)
    while first and blocks[first - 1].kind is kind:
        first -= 1
    if kind is BlockKind.ROW and first != len(blocks):
        return first
    if kind in {BlockKind.ROW, BlockKind.ITEM} and first and texts[first - 1].endswith(":"):
        return first - 1
    return -1


def leaflet_of(
    sections: dict[tuple[str, str], list[str]],
    medicine: Medicine = ZUMBELINA,
    kind: str = "VP",
    lang: str = "pt",
    form: str = "suspensão oral",
) -> Leaflet:
    """A leaflet of these sections, one page each."""
    built = [
        section_of(*key, lines, page) for page, (key, lines) in enumerate(sections.items(), start=1)
    ]
    digest = text_sha256(built)
    return Leaflet(kind, lang, medicine, form, tuple(built), (1, max(len(built), 1)), digest)


def save(db: Connection, leaflet: Leaflet) -> Saved:
    """Store it as if it came from a file of the medicine's name."""
    passages = [passages_of(section) for section in leaflet.sections]
    name = f"{leaflet.medicine.name}.pdf"
    return save_leaflet(
        db, leaflet, passages, SourceFile(name, hashlib.sha256(name.encode()).hexdigest()), NOW
    )


def store_of(home: Path, *leaflets: Leaflet) -> Store:
    """A store that holds some leaflets; the Portuguese and the French one by default."""
    store = open_store(home, today="2026-11-29")
    for leaflet in leaflets or (
        leaflet_of(PATIENT),
        leaflet_of(NOTICE, TIVELANE, "NOT", "fr", "comprimé"),
    ):
        save(store.writer(), leaflet)
    return store
