"""A table of a web page to rows of cells, with each spanning cell in all the places that it covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

MAX_DIGITS = 6  # of such a number
SPAN_LIMIT = 100  # no honest cell spans more rows or columns


def rows_of(table: LexborNode) -> list[list[LexborNode]]:
    """The rows of a table, its header first and its footer last."""
    parts: dict[str, list[list[LexborNode]]] = {"thead": [], "tbody": [], "tfoot": []}
    for part in table.iter():
        name = part.tag or ""
        if name == "tr":
            parts["tbody"].append(_cells_of(part))
        elif name in parts:
            parts[name].extend(_cells_of(row) for row in part.iter() if row.tag == "tr")
    return [*parts["thead"], *parts["tbody"], *parts["tfoot"]]


def _cells_of(row: LexborNode) -> list[LexborNode]:
    return [cell for cell in row.iter() if cell.tag in ("td", "th")]


def expanded(rows: list[list[LexborNode]]) -> list[list[LexborNode | None]]:
    """The rows with a spanning cell in each place that it covers."""
    places: dict[tuple[int, int], LexborNode] = {}
    for index, row in enumerate(rows):
        column = 0
        for cell in row:
            while (index, column) in places:
                column += 1
            down, right = _span(cell, "rowspan"), _span(cell, "colspan")
            for i in range(index, min(index + down, len(rows))):
                for j in range(column, column + right):
                    places.setdefault((i, j), cell)
            column += right
    widths = [-1] * len(rows)
    for i, j in places:
        widths[i] = max(widths[i], j)
    return [
        [places.get((index, column)) for column in range(width + 1)]
        for index, width in enumerate(widths)
    ]


def _span(cell: LexborNode, name: str) -> int:
    return max(1, min(number_of(cell, name), SPAN_LIMIT))


def number_of(node: LexborNode, name: str) -> int:
    """The number that an attribute holds, 1 where it holds none."""
    value = node.attributes.get(name) or ""
    return int(value) if len(value) <= MAX_DIGITS and value.isdecimal() else 1
