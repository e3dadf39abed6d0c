"""From lines to blocks: paragraphs, list items, table rows and subheadings, with their pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.documents.document import Block, BlockKind
from core.ingest.normal import SOFT_END

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.ingest.hyphens import Hyphens
    from core.ingest.lines import Line

_BULLET = re.compile(
    r"^(?:[•●▪■◦○∙·*‐‑–—−➢✓✔►→o]\s|[•●▪■➢✓✔►·]|-\s?(?=\D)|\(?[a-z0-9]{1,2}\)\s|\d{1,2}\.\s(?=[A-ZÀ-Ý]))"
)
_ENDS = frozenset('.;:!?…»”")]')
MAX_SUBHEADING = 110
MAX_WORD = 200
MAX_CHARS = (
    10_000  # of a block: a longer paragraph is no paragraph, and a passage must stay readable
)
SIZE_STEP = 1.5


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
    page: int
    last: Line
    length: int

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


def blocks_of(lines: Sequence[Line], hyphens: Hyphens) -> BlockText:
    """The text of some lines, cut into blocks."""
    growing: list[_Growing] = []
    for line in lines:
        if growing and _goes_on(growing[-1], line):
            growing[-1].add(line, hyphens)
        else:
            growing.append(_Growing(_kind(line), [line.text], line.page, line, len(line.text)))
    return _joined(growing)


def _kind(line: Line) -> BlockKind:
    if line.is_row:
        return BlockKind.ROW
    if _BULLET.match(line.text):
        return BlockKind.ITEM
    is_title = line.bold or line.heading_level > 0 or _is_capitals(line.text)
    if is_title and len(line.text) <= MAX_SUBHEADING and not line.text.endswith((".", ";", ",")):
        return BlockKind.SUBHEADING
    return BlockKind.PARAGRAPH


def _is_capitals(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return len(letters) > 3 and all(char.isupper() for char in letters)  # noqa: PLR2004 - "AAS", "USO"


def _goes_on(block: _Growing, line: Line) -> bool:
    """Whether `line` continues the paragraph, item or subheading."""
    if not _may_go_on(block, line):
        return False
    before = block.last
    if block.end.endswith((SOFT_END, "-")) and line.text[0].isalpha():
        return True
    if line.bottom <= line.top:  # no positions: the format's own paragraphs, or lines of plain text
        return line.block == before.block and not block.is_ended
    if block.kind is BlockKind.SUBHEADING:
        return _is_one_title(before, line)
    if line.page == before.page and line.block == before.block:
        is_title = _kind(line) is BlockKind.SUBHEADING
        return not block.is_ended or not (is_title or abs(line.size - before.size) >= SIZE_STEP)
    goes_on = line.text[0].islower() or line.text[0] in "(%/" or block.end.endswith(",")
    return not block.is_ended and goes_on


def _may_go_on(block: _Growing, line: Line) -> bool:
    """Rows, items and declared headings stand alone; texts with and without positions don't mix."""
    before = block.last
    stands_alone = line.is_row or bool(_BULLET.match(line.text)) or line.heading_level > 0
    is_closed = block.kind is BlockKind.ROW or before.heading_level > 0 or block.length >= MAX_CHARS
    return not (
        stands_alone or is_closed or (before.bottom > before.top) != (line.bottom > line.top)
    )


def _is_one_title(before: Line, line: Line) -> bool:
    return (
        line.page == before.page
        and line.bold == before.bold
        and line.block == before.block
        and before.text[-1] not in _ENDS
        and (line.text[0].islower() or _is_capitals(before.text) == _is_capitals(line.text))
    )


def _joined(growing: Sequence[_Growing]) -> BlockText:
    blocks: list[Block] = []
    texts: list[str] = []
    position = run = 0
    for index, block in enumerate(growing):
        text = "".join(block.parts)
        texts.append(text.replace(SOFT_END, "-") if text.endswith(SOFT_END) else text)
        if index and growing[index - 1].kind is not block.kind:
            run = index
        end = position + len(texts[-1])
        lead = _lead(growing, run, index)
        blocks.append(Block(block.kind, position, end, block.page, block.last.page, lead))
        position = end + 1
    return BlockText("\n".join(texts), tuple(blocks))


def _lead(growing: Sequence[_Growing], first: int, index: int) -> int:
    """The block that this one cannot be understood without: a row's header, an item's lead-in.

    `first` is where the run of blocks of its kind begins.
    """
    kind = growing[index].kind
    if kind not in {BlockKind.ROW, BlockKind.ITEM}:
        return -1
    if kind is BlockKind.ROW and first != index:
        return first
    before = first - 1
    is_lead_in = before >= 0 and (
        growing[before].end.rstrip().endswith(":") or growing[before].kind is BlockKind.SUBHEADING
    )
    return before if is_lead_in else -1
