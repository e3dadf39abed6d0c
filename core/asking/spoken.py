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
    cells = _cells(unit.text)
    headers = prepared.headers(index)
    if not headers:
        is_read_with_rows = any(index in prepared.headers(other) for other in all_indexes)
        return "" if is_read_with_rows else _ended(", ".join(cell for cell in cells if cell))
    if prepared.is_header(index):
        return ""
    heads = [_head(prepared, headers, place) for place in range(len(cells))]
    pairs = [
        f"{head}: {cell}" if head else cell for head, cell in zip(heads, cells, strict=True) if cell
    ]
    return _ended("; ".join(pairs))


def _head(prepared: Prepared, headers: Sequence[int], place: int) -> str:
    """What the header rows say of a column, the nearest row that says something."""
    for header in reversed(headers):
        heads = _cells(prepared.units[header].text)
        if place < len(heads) and heads[place]:
            return heads[place]
    return ""


def _cells(text: str) -> list[str]:
    return [_SPACES.sub(" ", cell).strip() for cell in text.split("\t")]


def _ended(text: str) -> str:
    return text if not text or text[-1] in ".!?:;…" else f"{text}."
