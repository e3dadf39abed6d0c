"""A table's row as a sentence, "header: value; header: value", so that no cell is heard on its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.spoken.units import written_unit

if TYPE_CHECKING:
    from collections.abc import Sequence

# The unit that a header gives for all its column, "Dose (mg)", and a cell that is nothing but a number or a range.
_HEAD_UNIT = re.compile(r"[(\[]\s*([^()\[\]]+?)\s*[)\]]\s*:?$")
_BARE = re.compile(r"[≤≥<>]?\s?\d[\d.,]*(?:\s?(?:[-–]|a|à)\s?\d[\d.,]*)?", re.ASCII)
_SPACES = re.compile(r"\s+")


def cells_of(row: str) -> list[str]:
    """The cells of a row as leaflets are stored, with a TAB between."""
    return [_SPACES.sub(" ", cell).strip() for cell in row.split("\t")]


def row_sentence(heads: Sequence[str], cells: Sequence[str], voice: str = "") -> str:
    """Each cell that is not empty after what its column is called; a number with the unit of its column.

    Without a voice no unit is known.
    """
    pairs = [
        f"{head}: {_with_unit(head, cell, voice)}" if head else cell
        for head, cell in zip(heads, cells, strict=True)
        if cell
    ]
    return ended("; ".join(pairs))


def _with_unit(head: str, cell: str, voice: str) -> str:
    found = _HEAD_UNIT.search(head)
    if found is None or not voice or _BARE.fullmatch(cell) is None:
        return cell
    unit = found[1]
    return f"{cell} {unit}" if written_unit(f"1 {unit}", 1, voice).strip() == unit else cell


def ended(text: str) -> str:
    """The text with a full stop, unless it ends with a sign of its own."""
    return text if not text or text[-1] in ".!?:;…" else f"{text}."
