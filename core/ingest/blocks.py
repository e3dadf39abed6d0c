"""From lines to blocks: paragraphs, list items, table rows and subheadings, with their pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.documents.document import Block, BlockKind
from core.ingest.bullets import opens_item
from core.ingest.normal import SOFT_END
from core.ingest.tables import Piece, leads_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.ingest.hyphens import Hyphens
    from core.ingest.lines import Line

_ENDS = frozenset('.;:!?…»”")]')
MAX_SUBHEADING = 110
MAX_WORD = 200
MAX_CHARS = (
    10_000  # of a block: a longer paragraph is no paragraph, and a passage must stay readable
)
_NUMBERED = re.compile(r"^[^\W\d_]{4,}\s+(?:n[.ºo°]\s*)?\d{1,2}\s*[-–—:.]")
MAX_TITLE = 80  # letters of a title that is neither bold nor in capitals
SIZE_STEP = 1.5
FULL = 0.9  # of its block's width: a line that long was broken because it was full
SHORT = 0.75  # … and one shorter than this ended there because it was meant to
TITLE = 0.6
INDENT = 15.0  # points within which two lines begin alike


@dataclass(frozen=True, slots=True)
class BlockText:
    """The blocks of a section and the text that they cut into pieces."""

    text: str
    blocks: tuple[Block, ...]


@dataclass(slots=True)
class _Growing:
    """A block while its lines are gathered; `parts` are its text in pieces, so that a long one costs no copies."""

    kind: BlockKind
    parts: list[str]
    first: Line
    last: Line
    length: int

    @classmethod
    def of(cls, line: Line, kind: BlockKind) -> _Growing:
        return cls(kind, [line.text], line, line, len(line.text))

    @property
    def text(self) -> str:
        text = "".join(self.parts)
        return text.replace(SOFT_END, "-") if text.endswith(SOFT_END) else text

    @property
    def end(self) -> str:
        """The last piece, for looking at the text's end."""
        return self.parts[-1]

    @property
    def is_ended(self) -> bool:
        return self.end[-1] in _ENDS

    def add(self, line: Line, hyphens: Hyphens) -> None:
        """Go on with a line: a word that was broken becomes whole, else a space stands between."""
        # Only the last word matters, and its last letters are enough to know it by.
        cut = max(self.end.rfind(" ") + 1, len(self.end) - MAX_WORD)
        joined = hyphens.join(self.end[cut:], line.text)
        if joined is None:
            self.parts.append(f" {line.text}")
        else:
            self.parts[-1:] = [self.end[:cut], joined]
        self.last = line
        self.length += len(line.text) + 1


@dataclass(frozen=True, slots=True)
class _Widths:
    """How far the lines of each block of the page reach: from the leftmost begin to the rightmost end."""

    spans: dict[tuple[int, int], tuple[float, float]]

    @classmethod
    def of(cls, lines: Iterable[Line]) -> _Widths:
        spans: dict[tuple[int, int], tuple[float, float]] = {}
        for line in lines:
            left, right = spans.get((line.page, line.block), (line.x0, line.x1))
            spans[line.page, line.block] = min(left, line.x0), max(right, line.x1)
        return cls(spans)

    def share(self, line: Line, beside: Line | None = None) -> float:
        """How much of its block's width, or that of the line `beside`, a line takes."""
        other = beside or line
        left, right = self.spans[other.page, other.block]
        return (line.x1 - left) / (right - left) if right > left else 1.0


def blocks_of(lines: Sequence[Line], hyphens: Hyphens) -> BlockText:
    """The text of some lines, cut into blocks."""
    widths = _Widths.of(lines)
    growing: list[_Growing] = []
    for line in lines:
        block = growing[-1] if growing else None
        is_item = _opens_item(block, line)
        if block is not None and not is_item and _goes_on(block, line, widths):
            block.add(line, hyphens)
        else:
            growing.append(_Growing.of(line, BlockKind.ITEM if is_item else _kind(line)))
    for block in growing:
        _settle(block)
    for before, block, after in zip([None, *growing], growing, growing[1:], strict=False):
        if _is_plain_title(before, block, after, widths):
            block.kind = BlockKind.SUBHEADING
    return _joined(growing)


def _opens_item(block: _Growing | None, line: Line) -> bool:
    if line.is_row:
        return False
    before = "" if block is None or block.kind is BlockKind.ROW else block.end
    if block is not None and block.kind is BlockKind.ITEM:
        before = block.parts[0]
    return opens_item(
        line.text,
        before,
        is_ended=block is None or block.is_ended or block.kind is BlockKind.SUBHEADING,
        follows_item=block is not None and block.kind is BlockKind.ITEM,
    )


def _kind(line: Line) -> BlockKind:
    if line.is_row:
        return BlockKind.ROW
    is_title = line.bold or line.heading_level > 0 or _is_capitals(line.text)
    if is_title and len(line.text) <= MAX_SUBHEADING and not line.text.endswith((".", ";", ",")):
        return BlockKind.SUBHEADING
    return BlockKind.PARAGRAPH


def _settle(block: _Growing) -> None:
    """A bold sentence that took several lines is a warning, not a title; "Tabela 2. …" is one, however long."""
    is_long = block.length > MAX_SUBHEADING or block.end.endswith((".", ";"))
    is_title = block.first.heading_level or _NUMBERED.match(block.parts[0])
    if block.kind is BlockKind.SUBHEADING and is_long and not is_title:
        block.kind = BlockKind.PARAGRAPH


def _is_plain_title(
    before: _Growing | None, block: _Growing, after: _Growing, widths: _Widths
) -> bool:
    """Whether a short line that nothing marks ("Posologie", underlined on the page) is the title of what follows."""
    line, following = block.first, after.first
    return (
        block.kind is BlockKind.PARAGRAPH
        and line is block.last
        and _reads_like_title(line)
        and after.kind in {BlockKind.PARAGRAPH, BlockKind.ITEM}
        and (after.length > MAX_TITLE or after.end.endswith("."))
        and line.bottom > line.top
        and following.bottom > following.top
        and abs(line.x0 - following.x0) < INDENT
        and widths.share(line, following) < TITLE
        and (before is None or before.is_ended or before.kind is BlockKind.SUBHEADING)
    )


def _reads_like_title(line: Line) -> bool:
    text = line.text
    return (
        len(text) <= MAX_TITLE and text[0].isupper() and text[-1] not in _ENDS and text[-1] != ","
    )


def _is_capitals(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return len(letters) > 3 and all(char.isupper() for char in letters)  # noqa: PLR2004 - "AAS", "USO"


def _goes_on(block: _Growing, line: Line, widths: _Widths) -> bool:
    """Whether `line` continues the paragraph, item or subheading."""
    if not _may_go_on(block, line):
        return False
    before = block.last
    if block.end.endswith((SOFT_END, "-")) and line.text[0].isalpha():
        return True
    if line.bottom <= line.top:  # no positions: the format's own paragraphs, or lines of plain text
        return line.block == before.block and not block.is_ended
    if block.kind is BlockKind.SUBHEADING:
        return _is_one_title(block, line, widths)
    if line.page == before.page and line.block == before.block:
        return _is_one_paragraph(block, line, widths)
    goes_on = line.text[0].islower() or line.text[0] in "(%/" or block.end.endswith(",")
    return not block.is_ended and goes_on


def _may_go_on(block: _Growing, line: Line) -> bool:
    """Rows and declared headings stand alone; texts with and without positions don't mix."""
    before = block.last
    stands_alone = line.is_row or line.heading_level > 0
    is_closed = block.kind is BlockKind.ROW or before.heading_level > 0 or block.length >= MAX_CHARS
    return not (
        stands_alone or is_closed or (before.bottom > before.top) != (line.bottom > line.top)
    )


def _is_one_paragraph(block: _Growing, line: Line, widths: _Widths) -> bool:
    """Whether a line of the same block of the page goes on with the text above it.

    A sentence that ends well before the margin ends its paragraph, and so does a title that nothing marks.
    """
    before = block.last
    share = widths.share(before)
    opens = line.text[0].isupper()
    if block.is_ended:
        is_title = _kind(line) is BlockKind.SUBHEADING
        return not (
            is_title or abs(line.size - before.size) >= SIZE_STEP or (share < SHORT and opens)
        )
    is_title = (
        before is block.first and block.kind is BlockKind.PARAGRAPH and _reads_like_title(before)
    )
    if is_title and opens and share < TITLE and widths.share(line) >= FULL:
        block.kind = BlockKind.SUBHEADING
        return False
    return True


def _is_one_title(block: _Growing, line: Line, widths: _Widths) -> bool:
    """Whether a line goes on with a title, or with a sentence that begins in bold."""
    before = block.last
    if block.is_ended or line.page > before.page + 1:
        return False
    if line.text[0].islower():
        return line.block == before.block or line.page > before.page or line.bold == before.bold
    if line.page != before.page or line.block != before.block:
        return False
    is_full = widths.share(before) >= FULL
    if line.bold != before.bold:
        return is_full and line.text[0].isdigit()
    return is_full or _is_capitals(before.text) == _is_capitals(line.text)


def _joined(growing: Sequence[_Growing]) -> BlockText:
    texts = [block.text for block in growing]
    pieces = [
        Piece(block.kind, text, block.last.bold) for block, text in zip(growing, texts, strict=True)
    ]
    blocks: list[Block] = []
    position = 0
    for block, text, lead in zip(growing, texts, leads_of(pieces), strict=True):
        end = position + len(text)
        blocks.append(Block(block.kind, position, end, block.first.page, block.last.page, lead))
        position = end + 1
    return BlockText("\n".join(texts), tuple(blocks))
