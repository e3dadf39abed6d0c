"""How a piece of a leaflet reads without eyes: a table's row as "header: value", the rest as it stands.

This is a segment's `spoken` text, for screen readers and braille: close to what is on the screen, digits as digits,
which they say in the user's own way and show in the user's own code. The words for the program's own voice are made
from it when it speaks (`core/asking/aloud.py`): they are no part of a record, so that a better word for a unit changes
no answer of the past.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.documents.document import BlockKind
from core.spoken.rows import cells_of, ended, row_sentence

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
        return ended(_MARKS.sub("", _SPACES.sub(" ", unit.text)))
    cells = cells_of(unit.text)
    headers = prepared.headers(index)
    if not headers:
        is_read_with_rows = any(index in prepared.headers(other) for other in all_indexes)
        return "" if is_read_with_rows else ended(", ".join(cell for cell in cells if cell))
    if prepared.is_header(index):
        return ""
    heads = [_head(prepared, headers, place) for place in range(len(cells))]
    return row_sentence(heads, cells, prepared.pack.code)


def _head(prepared: Prepared, headers: Sequence[int], place: int) -> str:
    """What the header rows say of a column, the nearest row that says something."""
    for header in reversed(headers):
        heads = cells_of(prepared.units[header].text)
        if place < len(heads) and heads[place]:
            return heads[place]
    return ""
