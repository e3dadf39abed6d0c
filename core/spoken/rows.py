"""A table's row as a sentence, "header: value; header: value", so that no cell is heard on its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SPACES = re.compile(r"\s+")


def cells_of(row: str) -> list[str]:
    """The cells of a row as leaflets are stored, with a TAB between."""
    return [_SPACES.sub(" ", cell).strip() for cell in row.split("\t")]


def row_sentence(heads: Sequence[str], cells: Sequence[str]) -> str:
    """Each cell that is not empty after what its column is called."""
    pairs = [
        f"{head}: {cell}" if head else cell for head, cell in zip(heads, cells, strict=True) if cell
    ]
    return ended("; ".join(pairs))


def ended(text: str) -> str:
    """The text with a full stop, unless it ends with a sign of its own."""
    return text if not text or text[-1] in ".!?:;…" else f"{text}."
