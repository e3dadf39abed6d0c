"""Blocks of a section as compact JSON: one short list each, the same text for the same blocks."""

from __future__ import annotations

import json

from core.documents.document import Block, BlockKind

_LETTERS = {
    BlockKind.PARAGRAPH: "p",
    BlockKind.ITEM: "i",
    BlockKind.ROW: "r",
    BlockKind.SUBHEADING: "s",
}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}


def blocks_to_json(blocks: tuple[Block, ...]) -> str:
    """`[["p", start, end, page, last_page, lead], …]`."""
    rows = [
        [_LETTERS[block.kind], block.start, block.end, block.page, block.last_page, block.lead]
        for block in blocks
    ]
    return json.dumps(rows, separators=(",", ":"))


def blocks_from_json(text: str) -> tuple[Block, ...]:
    return tuple(Block(_KINDS[letter], *numbers) for letter, *numbers in json.loads(text))
