"""Elements of a web page to lines: paragraphs, headings, list items, table rows."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.engines import TextLine
from models.children.html_table import expanded, number_of, rows_of

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

BLOCKS = frozenset(
    (
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "body",
            "caption",
            "center",
            "dd",
            "details",
            "div",
            "dl",
        ),
        *(
            "dt",
            "fieldset",
            "figcaption",
            "figure",
            "footer",
            "form",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
        ),
        *("header", "hr", "html", "li", "main", "ol", "p", "pre", "section", "summary", "ul"),
    )
)
HEADING = re.compile(r"h([1-6])")
# Class names that say "title", with its depth: "AmmNoticeTitre1", "title-2".
TITLE_CLASS = re.compile(r"(?:titre|title|heading)[-_]?(\d)?(?![a-z])", re.IGNORECASE)
BOLD_TAGS = frozenset(("b", "strong", "th"))
BOLD_CLASS = re.compile(r"gras\b|bold\b", re.IGNORECASE)
BOLD_STYLE = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
CSS_CLASS = re.compile(r"\.([\w-]+)")
SPACE = re.compile(r"[ \t\r\n\f\v]+")
WIDE_SPACE = re.compile(r"[ \u00a0]{2,}")
EDGES = " \u00a0"
BULLET = "• "
HAS_BULLET = re.compile(r"[^\w\s(\[«“\"'<>≤≥+]|\(?\w{1,3}[.)]\s|o\s")
RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
CAN_RAISE = re.compile(r"[+\-−]*+[0-9][0-9+\-−]*+")
MOSTLY = 0.5


@dataclass(frozen=True, slots=True)
class _Style:
    """What the elements around a text say of it."""

    bold: bool = False
    level: int = 0
    raised: bool = False
    keeps_lines: bool = False


def title_level(names: str) -> int:
    """The depth of the heading that class names speak of, 0 if they speak of none."""
    match = TITLE_CLASS.search(names)
    return 1 + int(match[1] or 0) if match else 0


def bold_classes(css: str) -> frozenset[str]:
    """The class names that a style sheet makes bold: of each rule the first."""
    found = set()
    *rules, _unfinished = css.split("}")
    for rule in rules:
        before, _brace, body = rule.rpartition("{")
        selector = before.rpartition("{")[2]  # a rule may stand in another one's braces
        if BOLD_STYLE.search(body) and (name := CSS_CLASS.search(selector)):
            found.add(name[1])
    return frozenset(found)


class Lines:
    """Walks through an element and writes its lines."""

    def __init__(self, bold_names: frozenset[str], first_block: int = 0) -> None:
        self._bold_names = bold_names
        self._block = first_block
        self._lines: list[TextLine] = []
        self._parts: list[str] = []
        self._bold_chars = 0
        self._level = 0
        self._anchor = ""
        self._prefix = ""
        self._numbers: dict[int, int] = {}  # of each list's latest item

    def of(self, element: LexborNode) -> list[TextLine]:
        """The element's lines; the first is of paragraph `first_block`."""
        self._children(element, self._styled(element, _Style()))
        self._end_block()
        return self._lines

    def _children(self, element: LexborNode, style: _Style) -> None:
        for node in element.iter(include_text=True):
            tag = node.tag
            if tag == "-text":
                self._text(node.text_content or "", style)
            elif tag == "br":
                self._end_line()
            elif tag == "table":
                self._end_block()
                self._table(node, style)
                self._end_block()
            elif tag in BLOCKS:
                self._end_block()
                self._open(node)
                self._children(node, self._styled(node, style))
                self._end_block()
                self._prefix = ""
            elif tag is not None and not tag.startswith("-"):
                if tag == "a":
                    self._note_anchor(node)
                self._children(node, self._styled(node, style))
                if tag in ("td", "th"):
                    self._end_block()

    def _styled(self, node: LexborNode, style: _Style) -> _Style:
        attributes = node.attributes
        names = attributes.get("class") or ""
        tag = node.tag or ""
        if (
            tag in BOLD_TAGS
            or BOLD_CLASS.search(names)
            or BOLD_STYLE.search(attributes.get("style") or "")
            or not self._bold_names.isdisjoint(names.split())
        ):
            style = replace(style, bold=True)
        if match := HEADING.fullmatch(tag):
            style = replace(style, level=int(match[1]), bold=True)
        elif tag in BLOCKS and (level := title_level(names)):
            style = replace(style, level=level)
        if tag == "sup":
            style = replace(style, raised=True)
        if tag == "pre":
            style = replace(style, keeps_lines=True)
        return style

    def _open(self, node: LexborNode) -> None:
        """A block begins: its place's name, and its bullet if it is an item."""
        self._note_anchor(node)
        if node.tag == "li":
            self._prefix = self._item_prefix(node)

    def _item_prefix(self, item: LexborNode) -> str:
        parent = item.parent
        if parent is None or parent.tag != "ol":
            return BULLET
        known = self._numbers.get(parent.mem_id)
        number = self._numbers[parent.mem_id] = (
            number_of(parent, "start") if known is None else known + 1
        )
        return f"{number}. "

    def _note_anchor(self, node: LexborNode) -> None:
        attributes = node.attributes
        name = (attributes.get("name") if node.tag == "a" else None) or attributes.get("id") or ""
        # Names with an underscore first are a word processor's own.
        if name and not name.startswith("_") and not self._anchor:
            self._anchor = name

    def _text(self, text: str, style: _Style) -> None:
        if style.raised and CAN_RAISE.fullmatch(text.strip()):
            text = text.translate(RAISED)
        if style.keeps_lines:
            first, *rest = text.split("\n")
            self._append(first, style)
            for line in rest:
                self._end_line()
                self._append(line, style)
        else:
            self._append(text, style)

    def _append(self, text: str, style: _Style) -> None:
        self._parts.append(text)
        if style.bold:
            self._bold_chars += len(text.strip())
        if text.strip(EDGES + "\t\r\n"):
            self._level = max(self._level, style.level)

    def _end_line(self) -> None:
        text = WIDE_SPACE.sub(" ", SPACE.sub(" ", "".join(self._parts))).strip(EDGES)
        if text:
            bold = self._bold_chars > MOSTLY * len(text)
            if self._prefix and not HAS_BULLET.match(text):
                text = self._prefix + text
            self._prefix = ""
            self._lines.append(
                TextLine(
                    text,
                    bold=bold,
                    block=self._block,
                    heading_level=self._level,
                    anchor=self._anchor,
                )
            )
            self._anchor = ""
        self._parts = []
        self._bold_chars = 0
        self._level = 0

    def _end_block(self) -> None:
        self._end_line()
        if self._lines and self._lines[-1].block == self._block:
            self._block += 1

    def _table(self, table: LexborNode, style: _Style) -> None:
        if table.css_first("table table") is not None:
            # It only places things on the page. Its cells are not read first: each level would be read twice as often.
            self._children(table, style)
            return
        known = {_EMPTY.node: _EMPTY}
        cells = [
            [self._cell(cell, style, known) for cell in row] for row in expanded(rows_of(table))
        ]
        width = max((len(row) for row in cells), default=0)
        for row in cells:
            row.extend([_EMPTY] * (width - len(row)))
        used = [column for column in range(width) if any(row[column].text for row in cells)]
        if len(used) < 2:  # noqa: PLR2004 - a table has two columns
            self._children(table, style)
            return
        for caption in table.css("caption"):
            self._children(caption, self._styled(caption, style))
            self._end_block()
        for row in cells:
            self._row([row[column] for column in used])

    def _cell(self, cell: LexborNode | None, style: _Style, known: dict[int, _Cell]) -> _Cell:
        """A cell as it reads; one that spans many places is read once."""
        node = _EMPTY.node if cell is None else cell.mem_id
        if cell is None or node in known:
            return known[node]
        inside = Lines(self._bold_names).of_cell(cell, style)
        texts = [line.text for line in inside]
        anchor = next((line.anchor for line in inside if line.anchor), "")
        bold = bool(inside) and all(line.bold for line in inside)
        known[node] = _Cell(" ".join(texts), bold, anchor, node)
        return known[node]

    def of_cell(self, cell: LexborNode, style: _Style) -> list[TextLine]:
        """The lines inside a cell."""
        self._children(cell, self._styled(cell, style))
        self._end_block()
        return self._lines

    def _row(self, cells: list[_Cell]) -> None:
        if not any(cell.text for cell in cells):
            return
        spans_all = len({cell.node for cell in cells}) == 1
        texts = [cell.text for cell in cells[:1]] if spans_all else [cell.text for cell in cells]
        filled = [cell for cell in cells if cell.text]
        self._lines.append(
            TextLine(
                "\t".join(texts),
                bold=all(cell.bold for cell in filled),
                block=self._block,
                anchor=next((cell.anchor for cell in filled if cell.anchor), ""),
            )
        )
        self._block += 1


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell's text; `node` tells the places of one spanning cell from others of the same text."""

    text: str
    bold: bool
    anchor: str
    node: int


_EMPTY = _Cell("", bold=False, anchor="", node=-1)
