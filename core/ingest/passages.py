"""From a section to passages: pieces small enough to be found, whole enough to be understood."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from core.documents.document import BlockKind, Passage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.document import Section

TARGET_CHARS = 700  # a passage is closed at the first block after this
MAX_CHARS = 1400  # … and before a block that would make it longer than this
MAX_LEAD_CHARS = 1400  # of a lead: it is repeated with each passage
MAX_LEADS = 4


def passages_of(section: Section) -> tuple[Passage, ...]:
    """The passages of a section, in order, each a run of whole blocks; together they are the section.

    A subheading opens a passage. An item or a row that opens one carries its lead-in or its table's header in
    `lead`; so does any passage its subheading when that stands before it.
    """
    found: list[Passage] = []
    first = 0
    blocks = section.blocks
    subheadings = _subheadings(section)
    for index in range(1, len(blocks) + 1):
        if index == len(blocks) or _closes(section, first, index):
            found.append(_passage(section, first, index - 1, subheadings))
            first = index
    return tuple(found) if blocks else ()


def _closes(section: Section, first: int, index: int) -> bool:
    """Whether the passage that began at block `first` ends before block `index`."""
    blocks = section.blocks
    if blocks[index - 1].kind is BlockKind.SUBHEADING:
        return False
    if blocks[index].kind is BlockKind.SUBHEADING:
        return True
    is_row = blocks[index].kind is BlockKind.ROW
    if is_row and section.text[blocks[index].start : blocks[index].end].startswith("\t"):
        return False  # its first cell is the one above it
    length = blocks[index - 1].end - blocks[first].start
    if length + (blocks[index].end - blocks[index].start) > MAX_CHARS:
        return True
    # A sentence that announces a list or a table stays with its first item.
    announces = section.text[blocks[index - 1].start : blocks[index - 1].end].endswith(":")
    return length >= TARGET_CHARS and not announces and blocks[index].lead < 0


def _passage(section: Section, first: int, last: int, subheadings: Sequence[int]) -> Passage:
    blocks = section.blocks
    start, end = blocks[first].start, blocks[last].end
    needed = [blocks[i] for i in _leads(section, first, subheadings)]
    lead = "\n".join(section.text[block.start : block.end] for block in needed)
    if len(lead) > MAX_LEAD_CHARS:
        lead = lead[-MAX_LEAD_CHARS:].partition(" ")[2]
    return Passage(
        start=start,
        end=end,
        pages=(
            min(block.page for block in blocks[first : last + 1]),
            max(block.last_page for block in blocks[first : last + 1]),
        ),
        text=section.text[start:end],
        lead=lead,
        first_block=first,
        last_block=last,
    )


def leads(section: Section, index: int) -> tuple[int, ...]:
    """Blocks before `index` that it needs: its subheading, its lead-in, its table's header; in order."""
    return _leads(section, index, _subheadings(section))


def _subheadings(section: Section) -> list[int]:
    return [i for i, block in enumerate(section.blocks) if block.kind is BlockKind.SUBHEADING]


def _leads(section: Section, index: int, subheadings: Sequence[int]) -> tuple[int, ...]:
    blocks = section.blocks
    needed: list[int] = []
    lead = blocks[index].lead
    while 0 <= lead < index and len(needed) < MAX_LEADS:
        needed.append(lead)
        lead = blocks[lead].lead
    if blocks[index].kind is not BlockKind.SUBHEADING:
        # The subheading above it, which may stand within a table, and that above the table.
        places = {bisect_left(subheadings, at) for at in (index, needed[-1] if needed else index)}
        needed += [subheadings[place - 1] for place in places if place]
    return tuple(sorted(set(needed)))
