"""A table's row told as statements: its first cell heads the others, each under the header of its column.

A row is only told where it is plain what its cells are to each other: amounts under headers, or one amount with how
often and how long. All others may be quoted, no more.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, QUANTITY, SIGN, Item
from core.verify.reading.sentence_items import items_of
from core.verify.statements.weighing import tells_who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack

_CELL = re.compile(r"[^\t|]+")
_EDGE = re.compile(r"\t| \| |^\s*\||\|\s*$")
NOTE = re.compile(r"[*†‡§#¹²³⁴]|\(\d\)")
FEWEST = 2  # cells of a row
TIMES = frozenset({"BY", "DURING", "FOR", "UNTIL", "WITHIN"})
Place = tuple[int, int]
Cell = list[Item]


def is_row(line: str) -> bool:
    """Whether a line has cells: parted by tabs or by upright strokes."""
    has_edge = "\t" in line or "|" in line  # most have neither, and to search takes long
    return has_edge and _EDGE.search(line.strip("\n ")) is not None and len(_places(line)) > 1


def is_header(line: str, below: str) -> bool:
    """Whether a table's first line heads the row below: without digits, over as many cells, some with digits."""
    if not is_row(below) or _has_digit(line) or not _has_digit(below):
        return False
    return len(_places(line)) == len(_places(below))


def told_in_row(
    text: str, row: Place, header: Place | None, name: tuple[str, ...], pack: LanguagePack
) -> list[list[Item]]:
    """The items of each statement that a row makes; none where it is not plain what it says."""
    cells = [_read(text, row[0], place, name, pack) for place in _places(text[slice(*row)])]
    heads = (
        [_read(text, header[0], place, name, pack) for place in _places(text[slice(*header)])]
        if header
        else []
    )
    # What stands in the cell above, or in a note, may limit it.
    is_limited = text[row[0] - 1 : row[0]] == "\t" or NOTE.search(text, *row)
    is_even = all(cells) and len(heads or cells) == len(cells) >= FEWEST
    if is_limited or not is_even:
        return []
    if not heads:
        return _without_header(cells)
    first = _first(heads[0], cells[0], pack)
    if first is None or any(item.quantity for head in heads for item in head):
        return []  # a unit in a header belongs to its cells
    columns = list(zip(heads[1:], cells[1:], strict=True))
    if all(_is_plain(head, pack) for head, _ in columns):
        is_plain = all(_is_often(cell) or _is_lasting(head, pack) for head, cell in columns)
        return [_joined(first, cells[1:])] if is_plain and _is_one_dose(cells[1:]) else []
    if not all(_has_amount(cell) for _, cell in columns):
        return []
    return [
        _joined(first, [cell] if _is_plain(head, pack) else [[*head, _colon(cell)], cell])
        for head, cell in columns
    ]


def _places(line: str) -> list[Place]:
    """Where the cells of a line stand that have a letter or digit."""
    found = []
    for cell in _CELL.finditer(line):
        text = cell.group()
        if any(map(str.isalnum, text)):
            start = cell.start() + len(text) - len(text.lstrip())
            found.append((start, start + len(text.strip())))
    return found


def _read(
    text: str, start: int, place: Place, name: tuple[str, ...], pack: LanguagePack
) -> list[Item]:
    first, last = start + place[0], start + place[1]
    return items_of(text[first:last], pack, name, first)


def _has_digit(line: str) -> bool:
    return any(map(str.isdigit, line))


def _first(head: Cell, cell: Cell, pack: LanguagePack) -> Cell | None:
    """What heads a row; the header of its column is told with it where the cell is measured by it ("clearance")."""
    quantities = [item.quantity for item in cell if item.quantity]
    if _is_plain(head, pack):
        return cell
    if not quantities:
        return [*head, _colon(head), *cell]  # "Renal failure", "Maximum dose" hold for all its rows
    if not all(tells_who(one) for one in quantities):
        return None
    return [*head, *cell] if len(cell) == 1 else None


def _is_plain(head: Cell, pack: LanguagePack) -> bool:
    """Whether a header only names what its cells are anyway: "Dose", "How often"."""
    return all(item.kind == SIGN or item.key in pack.verification.columns for item in head)


def _has_amount(cell: Cell) -> bool:
    """Whether a cell tells a dose."""
    return any(
        item.quantity and item.quantity.kind == "amount" and not item.quantity.is_time
        for item in cell
    )


def _is_often(cell: Cell) -> bool:
    """Whether no time stands alone in a cell: "8 hours" may be how long it is taken, or how often."""
    times = [item.quantity for item in cell if item.quantity and item.quantity.kind == "amount"]
    return not any(one.is_time for one in times) or any(item.kind == MARK for item in cell)


def _is_lasting(head: Cell, pack: LanguagePack) -> bool:
    return any(item.key in pack.verification.durations for item in head)


def _is_one_dose(cells: Sequence[Cell]) -> bool:
    """Whether one cell tells a dose, and the others only how often and how long."""
    doses = [cell for cell in cells if _has_amount(cell)]
    return len(doses) == 1 and all(
        item.kind == QUANTITY or (item.kind == MARK and item.key in TIMES)
        for cell in cells
        if cell is not doses[0]
        for item in cell
    )


def _without_header(cells: Sequence[Cell]) -> list[list[Item]]:
    """As in "Maintenance dose | adults | 20 mg a day": words before one dose, with how often and how long after it."""
    place = next((at for at, cell in enumerate(cells) if _has_amount(cell)), None)
    if not place or not _is_one_dose(cells[place:]) or not all(map(_is_often, cells[place:])):
        return []
    heads = [one for cell in cells[:place] for one in (*cell, _colon(cell))]
    return [[*heads, *_joined([], list(cells[place:]))]]


def _joined(first: Cell, cells: Sequence[Cell]) -> list[Item]:
    """The cells of a row in one row of items: a colon after the first, commas between the others."""
    found: list[Item] = [*first, _colon(first)] if first else []
    for cell, after in zip_longest(cells, cells[1:]):
        found += cell
        if after and cell[-1].key != "COLON":
            found.append(Item(SIGN, "COMMA", cell[-1].end, cell[-1].end))
    return found


def _colon(cell: Cell) -> Item:
    return Item(SIGN, "COLON", cell[-1].end, cell[-1].end)
