"""Blocks come back from their compact form as they were."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import Block, BlockKind
from core.store.blocks import blocks_from_json, blocks_to_json

blocks = st.builds(
    Block,
    kind=st.sampled_from(BlockKind),
    start=st.integers(0, 10**6),
    end=st.integers(0, 10**6),
    page=st.integers(1, 3000),
    last_page=st.integers(1, 3000),
    lead=st.integers(-1, 500),
)


@given(st.lists(blocks, max_size=5).map(tuple))
def test_blocks_come_back_as_they_were(some: tuple[Block, ...]) -> None:
    assert blocks_from_json(blocks_to_json(some)) == some


def test_the_form_is_compact_json() -> None:
    text = blocks_to_json((Block(BlockKind.ROW, 0, 5, 1, 2), Block(BlockKind.ITEM, 6, 9, 2, 2, 0)))

    assert json.loads(text) == [["r", 0, 5, 1, 2, -1], ["i", 6, 9, 2, 2, 0]]


def test_no_two_kinds_share_a_letter() -> None:
    assert len({kind[0] for kind in BlockKind}) == len(BlockKind)
