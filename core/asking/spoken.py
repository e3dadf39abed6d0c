"""How a piece of a leaflet is said aloud: a table's row as "header: value", the rest as it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.documents.document import BlockKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.prepared import Prepared

_MARKS = re.compile(r"^[•●▪■◦○∙·*–—➢✓✔►→−-]\s*")
_SPACES = re.compile(r"\s+")


def spoken(prepared: Prepared, indexes: Sequence[int]) -> str:
    """The units in words, each a sentence of its own."""
    return " ".join(text for index in indexes if (text := _said(prepared, index, indexes)))


def _said(prepared: Prepared, index: int, all_indexes: Sequence[int]) -> str:
    unit = prepared.units[index]
    if unit.kind is not BlockKind.ROW:
        return _ended(_MARKS.sub("", _SPACES.sub(" ", unit.text)))
    header = prepared.header(index)
    cells = [_SPACES.sub(" ", cell).strip() for cell in unit.text.split("\t")]
    if header < 0:
        is_read_with_rows = any(prepared.header(other) == index for other in all_indexes)
        return "" if is_read_with_rows else _ended(", ".join(cell for cell in cells if cell))
    heads = [_SPACES.sub(" ", head).strip() for head in prepared.units[header].text.split("\t")]
    pairs = [
        f"{heads[place]}: {cell}" if place < len(heads) and heads[place] else cell
        for place, cell in enumerate(cells)
        if cell
    ]
    return _ended("; ".join(pairs))


def _ended(text: str) -> str:
    return text if not text or text[-1] in ".!?:;…" else f"{text}."
