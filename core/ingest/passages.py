"""From a section to passages: pieces small enough to be found, whole enough to be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.documents.document import BlockKind, Passage

if TYPE_CHECKING:
    from core.documents.document import Section

TARGET_CHARS = 700  # a passage is closed at the first block after this
MAX_CHARS = 1400  # … and before a block that would make it longer than this


def passages_of(section: Section) -> tuple[Passage, ...]:
    """The passages of a section, in order, each a run of whole blocks; together they are the section.

    A subheading opens a passage. An item or a row that opens one carries its lead-in or its table's header in
    `lead`; so does any passage its subheading when that stands before it.
    """
    found: list[Passage] = []
    first = 0
    blocks = section.blocks
    for index in range(1, len(blocks) + 1):
        if index == len(blocks) or _closes(section, first, index):
            found.append(_passage(section, first, index - 1))
            first = index
    return tuple(found) if blocks else ()


def _closes(section: Section, first: int, index: int) -> bool:
    """Whether the passage that began at block `first` ends before block `index`."""
    blocks = section.blocks
    if blocks[index - 1].kind is BlockKind.SUBHEADING:
        return False
    if blocks[index].kind is BlockKind.SUBHEADING:
        return True
    length = blocks[index - 1].end - blocks[first].start
    if length + (blocks[index].end - blocks[index].start) > MAX_CHARS:
        return True
    # A sentence that announces a list or a table stays with its first item.
    announces = section.text[blocks[index - 1].start : blocks[index - 1].end].endswith(":")
    return length >= TARGET_CHARS and not announces and blocks[index].lead < 0


def _passage(section: Section, first: int, last: int) -> Passage:
    blocks = section.blocks
    start, end = blocks[first].start, blocks[last].end
    return Passage(
        start=start,
        end=end,
        pages=(
            min(block.page for block in blocks[first : last + 1]),
            max(block.last_page for block in blocks[first : last + 1]),
        ),
        text=section.text[start:end],
        lead="\n".join(
            section.text[blocks[i].start : blocks[i].end] for i in leads(section, first)
        ),
        first_block=first,
        last_block=last,
    )


def leads(section: Section, index: int) -> tuple[int, ...]:
    """Blocks before `index` that it needs: its subheading, its lead-in, its table's header; in order."""
    blocks = section.blocks
    needed: list[int] = []
    lead = blocks[index].lead
    while 0 <= lead < index:
        needed.append(lead)
        lead = blocks[lead].lead
    if blocks[index].kind is not BlockKind.SUBHEADING:
        before = needed[-1] if needed else index
        subheading = next(
            (i for i in range(before - 1, -1, -1) if blocks[i].kind is BlockKind.SUBHEADING), -1
        )
        if subheading >= 0:
            needed.append(subheading)
    return tuple(sorted(set(needed)))
