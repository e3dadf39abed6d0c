"""Leaflets kept as records (JSON, JSON lines): a tree of marked paragraphs, sections by name, or FHIR."""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Any

from core.engines import FileText, TextLine
from core.errors import RefusalReason
from models.children.html import fragment_lines
from models.children.html_lines import BULLET, HAS_BULLET, title_level
from models.children.plain import page_of
from models.children.refusal import RefusedError

if TYPE_CHECKING:
    from models.child_life import Json

# Fewer named lists, or fewer characters in them: data of another kind.
NAMED_LISTS = 2
NAMED_CHARS = 200


def texts_of(text: str) -> list[FileText]:
    """One text for each record.

    Raises:
        RefusedError: the records are no leaflets.
    """
    records = [record for record in _records(text) if isinstance(record, dict)]
    for reader in (_fhir, _tree, _named if _are_named(records) else None):
        texts = [] if reader is None else [_text(record, reader(record)) for record in records]
        if any(text.pages[0].lines for text in texts):
            return [text for text in texts if text.pages[0].lines]
    raise RefusedError(RefusalReason.NOT_A_LEAFLET_FORMAT)


def _text(record: dict[str, Any], lines: list[TextLine]) -> FileText:
    return FileText("html", (page_of(1, lines),), _metadata(record))


def _are_named(records: list[dict[str, Any]]) -> bool:
    """Do most of the records hold their sections by name, rather than data of another kind?"""
    sizes = [_named_chars(record) for record in records]
    return bool(sizes) and median(sizes) >= NAMED_CHARS


def _named_chars(record: dict[str, Any]) -> int:
    lists = [value for value in record.values() if isinstance(value, list) and value]
    if len(lists) < NAMED_LISTS:
        return 0
    return sum(len(part) for parts in lists for part in parts if isinstance(part, str))


def _records(text: str) -> list[Json]:
    try:
        whole = json.loads(text)
    except ValueError:
        return _json_lines(text)
    return whole if isinstance(whole, list) else [whole]


def _json_lines(text: str) -> list[Json]:
    records = []
    for line in text.split("\n"):
        if line.strip():
            try:
                records.append(json.loads(line))
            except ValueError as error:
                # A line cut short by a broken transfer: what follows cannot be trusted either.
                raise RefusedError(RefusalReason.DAMAGED) from error
    return records


def _metadata(record: dict[str, Any]) -> dict[str, str]:
    """The record's own short values: title, codes, dates."""
    found: dict[str, str] = {}
    for key, value in record.items():
        if isinstance(value, str | int | float):
            found[key] = str(value)
        elif isinstance(value, dict):
            found.update({k: str(v) for k, v in value.items() if isinstance(v, str | int | float)})
    return found


def _tree(record: dict[str, Any]) -> list[TextLine]:
    """Nodes with a type, a content or its HTML, and children."""
    nodes = record.get("content")
    if not isinstance(nodes, list) or not all(isinstance(node, dict) for node in nodes):
        return []
    lines: list[TextLine] = []
    for node in nodes:
        _node(node, lines)
    return lines


def _node(node: Json, lines: list[TextLine]) -> None:
    if not isinstance(node, dict):
        return
    block = lines[-1].block + 1 if lines else 0
    content, html = node.get("content"), node.get("html")
    anchor = str(node.get("anchor") or "")
    if isinstance(html, str):
        found = fragment_lines(html, block)
        if found and not anchor.startswith("_"):
            found[0] = replace(found[0], anchor=found[0].anchor or anchor)
        lines.extend(found)
        if "tag" in node:  # its children are the elements of its HTML once more
            return
    elif isinstance(content, str) and content.strip():
        level = title_level(str(node.get("type") or ""))
        name = "" if anchor.startswith("_") else anchor
        lines.append(TextLine(content.strip(), block=block, heading_level=level, anchor=name))
    elif isinstance(content, list):
        lines.extend(_items(content, block))
    for child in node.get("children") or []:
        _node(child, lines)


def _items(items: list[Any], block: int) -> list[TextLine]:
    texts = [" ".join(item.split()) for item in items if isinstance(item, str)]
    return [
        TextLine(text if HAS_BULLET.match(text) else BULLET + text, block=block + index)
        for index, text in enumerate(text for text in texts if text)
    ]


def _named(record: dict[str, Any]) -> list[TextLine]:
    """Sections by their names: each a list of paragraphs and tables."""
    named = {key: value for key, value in record.items() if isinstance(value, list) and value}
    lines: list[TextLine] = []
    for key, parts in named.items():
        lines.append(TextLine(key, bold=True, block=_next(lines), heading_level=1))
        for part in parts:
            if isinstance(part, str):
                for text in part.split("\n"):
                    if text.strip():
                        lines.append(TextLine(text.strip(), block=_next(lines)))
            elif isinstance(part, dict) and isinstance(part.get("table"), list):
                for row in part["table"]:
                    lines.extend(_table_row(row, _next(lines)))
    return lines


def _next(lines: list[TextLine]) -> int:
    return lines[-1].block + 1 if lines else 0


def _table_row(row: Json, block: int) -> list[TextLine]:
    if not isinstance(row, list):
        return []
    cells = [" ".join(str(cell).split()) for cell in row]
    return [TextLine("\t".join(cells), block=block)] if any(cells) else []


def _fhir(record: dict[str, Any]) -> list[TextLine]:
    """The sections of a FHIR Composition, or of the one in a Bundle."""
    if record.get("resourceType") == "Bundle":
        for entry in record.get("entry") or []:
            resource = entry.get("resource") if isinstance(entry, dict) else None
            if isinstance(resource, dict) and (found := _fhir(resource)):
                return found
        return []
    lines: list[TextLine] = []
    if record.get("resourceType") != "Composition":
        return lines
    for section in record.get("section") or []:
        _fhir_section(section, 1, lines)
    return lines


def _fhir_section(section: Json, level: int, lines: list[TextLine]) -> None:
    if not isinstance(section, dict):
        return
    title, text = section.get("title"), section.get("text")
    if isinstance(title, str) and title.strip():
        lines.append(heading(title, level, _next(lines)))
    if isinstance(text, dict) and isinstance(text.get("div"), str) and "emptyReason" not in section:
        lines.extend(fragment_lines(text["div"], _next(lines)))
    for child in section.get("section") or []:
        _fhir_section(child, level + 1, lines)


def heading(title: str, level: int, block: int) -> TextLine:
    """A section's title as a line."""
    return TextLine(" ".join(title.split()), bold=True, block=block, heading_level=level)
