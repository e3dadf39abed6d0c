"""A stretch of an invented leaflet as a model is shown it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.answer.material import Material, PlacedPassage, Sentence
from core.verify.verify import Passage

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

MEDICINE = "Zumbelina"
SENTENCES = (
    "Adultos: tome 20 mL a cada 6 horas.",
    "A dose máxima é de 80 mL por dia.",
    "Não tome Zumbelina com bebidas alcoólicas, mesmo que seja em pequena quantidade, durante o tratamento.",
    "Agite o frasco antes de usar.",
)


def material_of(
    sentences: Sequence[str] = SENTENCES,
    *,
    question: str = "Como devo tomar Zumbelina?",
    allowed: Collection[int] | None = None,
    lang: str = "pt",
    medicine: str = MEDICINE,
    section: str = "VP-6",
) -> Material:
    """One sentence after the other, all in one passage; those of `allowed` may be shown, else all."""
    found, start = [], 0
    for unit, text in enumerate(sentences):
        found.append(Sentence(unit, text, start, start + len(text)))
        start += len(text) + 1
    passage = Passage("1", medicine, section, "\n".join(sentences))
    return Material(
        question=question,
        lang=lang,
        medicine=medicine,
        heading="6. COMO DEVO USAR ESTE MEDICAMENTO?",
        key="key",
        sentences=tuple(found),
        allowed=frozenset(range(len(found)) if allowed is None else allowed),
        passages=(PlacedPassage(passage, 0),),
    )
